// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/world.h"

#include "core/text.h"
#include "world/finished_tile.h"
#include "world/world_state.h"

#include <algorithm>
#include <utility>

namespace way {
namespace {

Error at_step(std::size_t step, const Error& error) {
  return {error.code, text("step ", step, ": ", error.message)};
}

}  // namespace

// What an edit does.

std::size_t WorldEdit::add(WorldObject object) {
  steps_.emplace_back(Add{std::move(object)});
  return added_++;
}

WorldEdit& WorldEdit::move(ObjectHandle object, const Transform& transform) {
  steps_.emplace_back(Move{object, transform});
  return *this;
}

WorldEdit& WorldEdit::replace(ObjectHandle object, WorldObject by) {
  steps_.emplace_back(Replace{object, std::move(by)});
  return *this;
}

WorldEdit& WorldEdit::remove(ObjectHandle object) {
  steps_.emplace_back(Remove{object});
  return *this;
}

// The tables of a world.

namespace {

/// A mesh without tiles for each agent.
NavMeshSet empty_set(const BakeConfig& config) {
  const NavMeshLayout layout = {
      .origin = config.world.origin,
      .tile_side = static_cast<float>(config.tile_size) * config.world.cell_size};
  std::vector<AgentMesh> meshes;
  for (const AgentCells& agent : config.agents)
    meshes.push_back({agent.agent, NavMesh(layout)});
  return *NavMeshSet::create(std::move(meshes));
}

}  // namespace

World::State::State(BakeConfig on_grid, const Aabb3& grid_box, const WorldOptions& given,
                    TriangleGround no_ground)
    : config(std::move(on_grid)),
      grid(grid_box),
      options(given),
      flags(given.flags),
      published(empty_set(config)),
      ground(std::move(no_ground)) {}

Result<PlacedObject> World::State::place(WorldObject object) {
  auto placed = place_object(std::move(object), config);
  if (!placed || placed->solid == nullptr || ground.has_areas()) return placed;
  SerialExecutor serial;
  auto more = TriangleGround::create(*placed->solid->mesh, config, serial, &ground);
  if (!more) return more.error();
  ground = std::move(*more);
  return placed;
}

void World::State::enter(std::uint32_t index) {
  const PlacedObject& placed = objects[index];
  if (placed.solid != nullptr) tiles.add_solid(index, *placed.solid);
  if (placed.finished() != nullptr) tiles.add_finished(index, coord_of(*placed.finished()));
  if (placed.volume) {
    const TileRect rect = tiles_marked(placed.bounds, config);
    volumes.add(index, rect);
    tiles.touch(rect);
  }
  if (placed.link() != nullptr) {
    links[index].wanted = *placed.link();
    changed_links[index] = links[index];
  }
}

void World::State::leave(std::uint32_t index) {
  const PlacedObject& placed = objects[index];
  if (placed.solid != nullptr) tiles.remove_solid(index, *placed.solid);
  if (placed.finished() != nullptr) tiles.remove_finished(index, coord_of(*placed.finished()));
  if (placed.volume) {
    const TileRect rect = tiles_marked(placed.bounds, config);
    volumes.remove(index, rect);
    tiles.touch(rect);
  }
  if (placed.link() != nullptr) {
    links[index].wanted.reset();
    changed_links[index] = links[index];
  }
}

Result<> World::State::show(std::vector<NavMesh> meshes) {
  std::vector<AgentMesh> of_agents;
  for (std::size_t i = 0; i < meshes.size(); ++i)
    of_agents.push_back({config.agents[i].agent, std::move(meshes[i])});
  auto set = NavMeshSet::create(std::move(of_agents));
  if (!set) return set.error();
  published.set(std::move(*set));
  return std::monostate{};
}

void World::State::tell_listeners(std::span<const TileCoord> changed) const {
  for (const auto& [number, listener] : listeners)
    listener({published.latest(), changed});
}

// Making and ending it.

World::World(std::unique_ptr<State> state) : state_(std::move(state)) {}
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

Result<World> World::create(TriangleMesh level, const BakeSettings& settings,
                            const WorldOptions& options) {
  const Aabb3 grid = options.grid.value_or(level.bounds().is_empty() ? Aabb3{{0, 0, 0}, {0, 0, 0}}
                                                                     : level.bounds());
  if (!is_finite(grid.min) || !is_finite(grid.max) || grid.is_empty()) {
    return Error{Error::Code::invalid_argument, "the grid of the world is empty or not finite"};
  }
  auto config = BakeConfig::create_on_grid(settings, {}, grid);
  if (!config) return config.error();
  auto ground = TriangleGround::create({}, *config);
  if (!ground) return ground.error();
  World world(std::make_unique<State>(std::move(*config), grid, options, std::move(*ground)));
  if (level.triangles().empty()) return world;
  const auto added =
      world.add(StaticGeometry{std::make_shared<const TriangleMesh>(std::move(level))});
  if (!added) return added.error();
  return world;
}

// Changing it.

Result<ObjectHandle> World::add(WorldObject object) {
  const Lock lock(state_->content);
  auto placed = state_->place(std::move(object));
  if (!placed) return placed.error();
  const ObjectHandle handle = state_->objects.add(std::move(*placed));
  state_->enter(handle.index());
  return handle;
}

Result<> World::move(ObjectHandle object, const Transform& transform) {
  const auto result = apply(WorldEdit().move(object, transform));
  if (!result) return result.error();
  return std::monostate{};
}

Result<> World::replace(ObjectHandle object, WorldObject by) {
  const auto result = apply(WorldEdit().replace(object, std::move(by)));
  if (!result) return result.error();
  return std::monostate{};
}

Result<> World::remove(ObjectHandle object) {
  const auto result = apply(WorldEdit().remove(object));
  if (!result) return result.error();
  return std::monostate{};
}

/// Checks all steps of an edit, then makes them.
class EditRunner {
 public:
  explicit EditRunner(World::State& world) : world_(world) {}

  Result<> prepare(const WorldObject& object) {
    auto placed = world_.place(object);
    if (!placed) return placed.error();
    placed_.push_back(std::move(*placed));
    return std::monostate{};
  }
  Result<> prepare_move(ObjectHandle handle, const Transform& transform) {
    const PlacedObject* const found = find(handle);
    if (found == nullptr) return stale_object(handle);
    auto moved = moved_object(found->object, transform);
    if (!moved) return moved.error();
    return prepare(*moved);
  }
  Result<> prepare_replace(ObjectHandle handle, const WorldObject& by) {
    if (find(handle) == nullptr) return stale_object(handle);
    return prepare(by);
  }
  Result<> prepare_remove(ObjectHandle handle) {
    if (find(handle) == nullptr) return stale_object(handle);
    removed_.push_back(handle);
    return std::monostate{};
  }

  ObjectHandle add() {
    const ObjectHandle handle = world_.objects.add(take());
    world_.enter(handle.index());
    return handle;
  }
  void replace(ObjectHandle handle) {
    world_.leave(handle.index());
    world_.objects[handle.index()] = take();
    world_.enter(handle.index());
  }
  void remove(ObjectHandle handle) {
    world_.leave(handle.index());
    world_.objects.remove(handle.index());
  }

 private:
  const PlacedObject* find(ObjectHandle handle) {
    if (std::ranges::count(removed_, handle) > 0) return nullptr;
    return world_.objects.find(handle);
  }
  PlacedObject take() { return std::move(placed_[next_++]); }

  World::State& world_;
  std::vector<PlacedObject> placed_ = {};  ///< Of the steps that need one.
  std::size_t next_ = 0;
  std::vector<ObjectHandle> removed_ = {};
};

Result<std::vector<ObjectHandle>> World::apply(const WorldEdit& edit) {
  const Lock lock(state_->content);
  EditRunner runner(*state_);
  for (std::size_t i = 0; i < edit.steps_.size(); ++i) {
    const WorldEdit::Step& step = edit.steps_[i];
    Result<> checked = std::monostate{};
    if (const auto* add = std::get_if<WorldEdit::Add>(&step)) checked = runner.prepare(add->object);
    if (const auto* move = std::get_if<WorldEdit::Move>(&step))
      checked = runner.prepare_move(move->object, move->transform);
    if (const auto* replace = std::get_if<WorldEdit::Replace>(&step))
      checked = runner.prepare_replace(replace->object, replace->by);
    if (const auto* remove = std::get_if<WorldEdit::Remove>(&step))
      checked = runner.prepare_remove(remove->object);
    if (!checked) return edit.steps_.size() > 1 ? at_step(i, checked.error()) : checked.error();
  }
  std::vector<ObjectHandle> added;
  for (const WorldEdit::Step& step : edit.steps_) {
    if (std::holds_alternative<WorldEdit::Add>(step)) added.push_back(runner.add());
    if (const auto* move = std::get_if<WorldEdit::Move>(&step)) runner.replace(move->object);
    if (const auto* replace = std::get_if<WorldEdit::Replace>(&step))
      runner.replace(replace->object);
    if (const auto* remove = std::get_if<WorldEdit::Remove>(&step)) runner.remove(remove->object);
  }
  return added;
}

ObjectHandle World::find(std::string_view name) const {
  const Lock lock(state_->content);
  for (const std::uint32_t index : state_->objects.in_order()) {
    const AreaMarker* const marker = state_->objects[index].marker();
    if (marker != nullptr && marker->name == name) return state_->objects.handle(index);
  }
  return {};
}

// Looking at it.

std::optional<WorldObject> World::object(ObjectHandle handle) const {
  const Lock lock(state_->content);
  const PlacedObject* const placed = state_->objects.find(handle);
  if (placed == nullptr) return std::nullopt;
  return placed->object;
}

std::size_t World::object_count() const {
  const Lock lock(state_->content);
  return state_->objects.size();
}

Result<UpdateReport> World::update(const UpdateOptions& options) {
  const Lock lock(state_->updating);
  return update_world(*state_, options);
}

NavMesh World::navmesh() const {
  return state_->published.get().meshes()[0].mesh;
}

NavMeshSet World::navmeshes() const {
  return state_->published.get();
}

std::size_t World::pending() const {
  const Lock lock(state_->content);
  return state_->tiles.pending() + state_->changed_links.size();
}

bool World::is_current(const Aabb3& box) const {
  const Lock lock(state_->content);
  const TileRect rect = tiles_under(box, state_->config);
  bool is_waiting = false;
  state_->tiles.each_pending([&](const TileCoord& coord) { is_waiting |= rect.contains(coord); });
  for (const auto& [index, link] : state_->changed_links) {
    const OffMeshLink& ends = link.wanted.value_or(OffMeshLink{});
    const Aabb3 around =
        expand(join(join(Aabb3{}, ends.start), ends.end), {ends.radius, ends.height, ends.radius});
    is_waiting |= !link.wanted || overlaps(around, box);
  }
  return !is_waiting;
}

std::vector<TileCoord> World::tiles_touching(const Aabb3& box) const {
  const Lock lock(state_->content);
  std::vector<TileCoord> found;
  if (box.is_empty()) return found;
  state_->tiles.each_in(tiles_in_reach(box, state_->config),
                        [&](const TileCoord& coord) { found.push_back(coord); });
  return found;
}

Result<WorldScene> World::scene() const {
  const Lock lock(state_->content);
  WorldScene scene = {
      .settings = state_->config.settings, .grid = state_->grid, .flags = state_->options.flags};
  std::vector<const TriangleMesh*> fixed;
  std::vector<const TriangleMesh*> movable;
  for (const std::uint32_t index : state_->objects.in_order()) {
    const PlacedObject& placed = state_->objects[index];
    if (placed.solid != nullptr)
      (placed.solid->is_static ? fixed : movable).push_back(placed.solid->mesh.get());
    if (placed.volume) scene.volumes.push_back(*placed.volume);
    if (placed.link() != nullptr) scene.links.push_back(*placed.link());
    if (placed.finished() != nullptr) scene.tiles.push_back(*placed.finished());
    const AreaMarker* const marker = placed.marker();
    if (marker != nullptr && !marker->is_open) scene.doors.push_back(state_->door_of(placed));
  }
  fixed.insert(fixed.end(), movable.begin(), movable.end());
  auto level = joined(fixed);
  if (!level) return level.error();
  scene.level = std::move(*level);
  return scene;
}

const BakeSettings& World::settings() const {
  return state_->config.settings;
}

const Aabb3& World::grid() const {
  return state_->grid;
}

WorldMemory World::memory() const {
  const Lock lock(state_->content);
  WorldMemory memory;
  for (const auto& [coord, tile] : state_->tiles.tiles()) {
    memory.tiles += tile.has_content() ? 1 : 0;
    memory.span_bytes += tile.voxels.spans.capacity();
    memory.floor_bytes += tile.voxels.floor_bytes();
  }
  memory.recent_bytes = state_->tiles.linked_bytes();
  if (const auto indexed = state_->indexed.get()) {
    for (const IndexedNavMesh& of_agent : *indexed)
      memory.index_bytes += of_agent.index.bytes();
  }
  for (const std::uint32_t index : state_->objects.in_order()) {
    const PlacedObject& placed = state_->objects[index];
    if (placed.solid != nullptr) memory.geometry_bytes += placed.solid->bytes();
    if (placed.finished() != nullptr) memory.tile_bytes += bytes_of(*placed.finished());
  }
  const double side =
      static_cast<double>(state_->config.world.cell_size) *
      (state_->config.tile_size == 0 ? state_->config.world.width : state_->config.tile_size);
  memory.square_kilometers = static_cast<double>(memory.tiles) * side * side * 1e-6;
  return memory;
}

int World::listen(std::function<void(const WorldChange&)> listener) {
  const Lock lock(state_->publishing);
  state_->listeners.emplace(state_->next_listener, std::move(listener));
  return state_->next_listener++;
}

void World::unlisten(int number) {
  const Lock lock(state_->publishing);
  state_->listeners.erase(number);
}

}  // namespace way
