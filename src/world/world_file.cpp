// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/world_file.h"

#include "way/io/file.h"
#include "way/io/navmesh_file.h"

#include "core/text.h"
#include "nav/tile/unpack_tile.h"
#include "world/saved_world.h"
#include "world/world_state.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

namespace way {

struct WorldAccess {
  static World::State& state(const World& world) { return *world.state_; }
};

namespace {

Error bad(const std::string& message) {
  return {Error::Code::bad_format, message};
}

// Saving.

std::vector<SavedObject> saved_objects(const ObjectTable& objects) {
  std::vector<SavedObject> saved;
  for (const std::uint32_t index : objects.in_order())
    saved.push_back({index, objects.rank(index), objects[index].object});
  return saved;
}

std::vector<SavedLink> saved_links(const World::State& world) {
  std::vector<SavedLink> saved;
  const NavMesh& mesh = world.published.latest().meshes()[0].mesh;
  for (const auto& [index, link] : world.links) {
    SavedLink one = {.index = index, .is_pending = world.changed_links.contains(index)};
    const OffMeshLink* const published = link.refs.empty() ? nullptr : mesh.link(link.refs[0]);
    one.is_published = published != nullptr;
    if (published != nullptr) one.published = *published;
    one.is_wanted = link.wanted.has_value();
    one.wanted = link.wanted.value_or(OffMeshLink{});
    saved.push_back(one);
  }
  return saved;
}

std::vector<SavedTraits> saved_traits(const NavMeshSet& set) {
  std::vector<SavedTraits> saved;
  for (std::uint32_t agent = 0; agent < set.meshes().size(); ++agent) {
    const NavMesh& mesh = set.meshes()[agent].mesh;
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
      if (mesh.tile_in(slot) == nullptr || mesh.changed_traits(slot) == nullptr) continue;
      const std::shared_ptr<const Tile> whole = mesh.whole_tile(slot);
      const Tile& tile = *whole;
      SavedTraits one = {.agent = agent, .coord = tile.coord()};
      for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
        one.areas.push_back(tile.area(i));
        one.flags.push_back(tile.flags(i));
      }
      saved.push_back(std::move(one));
    }
  }
  return saved;
}

// Loading.

/// Fills a world without content from a file.
class Restorer {
 public:
  Restorer(const NavMeshFile& file, SavedWorld saved, World::State& world)
      : file_(file), saved_(std::move(saved)), world_(world) {}

  std::optional<Error> run() {
    if (auto error = check_file()) return error;
    if (auto error = restore_objects()) return error;
    world_.tiles.set_dirty(saved_.pending);
    std::vector<NavMesh> meshes;
    for (std::uint32_t agent = 0; agent < world_.config.agents.size(); ++agent) {
      auto mesh = restore_mesh(agent);
      if (!mesh) return bad(mesh.error().message);
      meshes.push_back(std::move(*mesh));
    }
    const auto shown = world_.show(std::move(meshes));
    if (!shown) return shown.error();
    if (world_.published.latest().hash() != saved_.hash)
      return bad("its objects are not those of its navmesh");
    for (const TileCoord& coord : saved_.pending) {
      if (is_shown(coord)) world_.tiles.add_lost(coord);
    }
    return std::nullopt;
  }

 private:
  std::optional<Error> check_file() const {
    const NavMeshSet& empty = world_.published.latest();
    if (file_.agents().size() != empty.size()) {
      return bad(text("its navmeshes are of ", file_.agents().size(),
                      " agents, and its objects of ", empty.size()));
    }
    for (std::size_t i = 0; i < empty.size(); ++i) {
      if (file_.agents()[i] != empty.meshes()[i].agent)
        return bad("its navmeshes are of other agents than its objects");
    }
    const NavMeshLayout& layout = empty.meshes()[0].mesh.layout();
    if (file_.layout().origin == layout.origin && file_.layout().tile_side == layout.tile_side)
      return std::nullopt;
    return bad("its navmeshes are of another grid than its objects");
  }

  bool is_shown(const TileCoord& coord) const {
    return std::ranges::any_of(world_.published.latest().meshes(), [&](const AgentMesh& one) {
      return one.mesh.tile_at(coord) != nullptr;
    });
  }

  std::optional<Error> restore_objects() {
    ObjectTable& objects = world_.objects;
    objects.restore(saved_.generations, saved_.next_rank);
    for (SavedObject& saved : saved_.objects) {
      auto placed = world_.place(std::move(saved.object));
      if (!placed) return bad(text("object ", saved.index, ": ", placed.error().message));
      if (!objects.restore(saved.index, saved.rank, std::move(*placed)))
        return bad(text("object ", saved.index, " has no slot of its own"));
      world_.enter(saved.index);
    }
    objects.free_empty();
    world_.links.clear();
    world_.changed_links.clear();
    return std::nullopt;
  }

  /// The snapshot of an agent: tiles as they were baked, links, then changed areas and flags.
  Result<NavMesh> restore_mesh(std::uint32_t agent) {
    NavMeshEdit change(world_.published.latest().meshes()[agent].mesh);
    std::vector<std::shared_ptr<const Tile>> changed;
    for (std::size_t i = 0; i < file_.tiles().size(); ++i) {
      if (file_.tiles()[i].mesh != agent) continue;
      auto tile = file_.tile(i);
      if (!tile) return tile.error();
      const SavedTraits* const traits = find_traits(agent, (*tile)->coord());
      if (traits == nullptr) {
        change.add(std::move(*tile));
        continue;
      }
      auto baked = with_traits(**tile, *traits);
      if (!baked) return baked.error();
      change.add(std::move(*baked));
      changed.push_back(std::move(*tile));
    }
    for (const SavedLink& link : saved_.links)
      add_link(link, change);
    auto mesh = change.commit();
    if (!mesh || changed.empty()) return mesh;
    return with_changes(*mesh, changed);
  }

  const SavedTraits* find_traits(std::uint32_t agent, const TileCoord& coord) const {
    const auto found = std::ranges::find_if(saved_.traits, [&](const SavedTraits& traits) {
      return traits.agent == agent && traits.coord == coord;
    });
    return found == saved_.traits.end() ? nullptr : &*found;
  }

  static Result<std::shared_ptr<const Tile>> with_traits(const Tile& tile,
                                                         const SavedTraits& traits) {
    if (traits.areas.size() != tile.polygon_count() || traits.flags.size() != tile.polygon_count())
      return bad("the areas of a tile are not as many as its polygons");
    const PolygonTraits baked = {traits.areas, traits.flags};
    return Tile::create(unpack_tile(tile, &baked));
  }

  void add_link(const SavedLink& saved, NavMeshEdit& change) {
    WorldLink& link = world_.links[saved.index];
    if (saved.is_published) link.refs.push_back(change.add_link(saved.published));
    if (saved.is_wanted) link.wanted = saved.wanted;
    if (saved.is_pending) world_.changed_links[saved.index] = link;
  }

  static Result<NavMesh> with_changes(const NavMesh& mesh,
                                      std::span<const std::shared_ptr<const Tile>> tiles) {
    NavMeshEdit change(mesh);
    for (const auto& tile : tiles) {
      const TileCoord coord = tile->coord();
      for (const TileSlot& at : mesh.tiles_at(coord.x, coord.z)) {
        const auto kept =
            at.coord == coord ? mesh.kept_polygons(at.slot) : std::vector<std::uint32_t>();
        for (std::uint32_t i = 0; i < kept.size(); ++i)
          change.set_area(mesh.ref(at.slot, i), tile->area(kept[i]))
              .set_flags(mesh.ref(at.slot, i), tile->flags(kept[i]));
      }
    }
    return change.commit();
  }

  const NavMeshFile& file_;
  SavedWorld saved_;
  World::State& world_;
};

}  // namespace

Result<std::vector<std::byte>> encode_world(const World& world) {
  World::State& state = WorldAccess::state(world);
  const Lock updating(state.updating);
  const Lock publishing(state.publishing);
  const Lock content(state.content);
  SavedWorld saved = {.hash = state.published.latest().hash(),
                      .settings = state.config.settings,
                      .grid = state.grid,
                      .max_voxel_bytes = state.options.max_voxel_bytes,
                      .flags = state.options.flags,
                      .generations = state.objects.generations(),
                      .next_rank = state.objects.next_rank(),
                      .objects = saved_objects(state.objects),
                      .links = saved_links(state),
                      .traits = saved_traits(state.published.latest())};
  state.tiles.each_pending([&](const TileCoord& coord) { saved.pending.push_back(coord); });
  return encode_navmesh(state.published.latest(), {.objects = encode_saved(saved)});
}

Result<World> decode_world(std::vector<std::byte> bytes) {
  const auto file = NavMeshFile::decode(std::move(bytes));
  if (!file) return file.error();
  if (file->objects().empty())
    return bad("has no world: it is the file of a navmesh, as bake() gives it");
  auto saved = decode_saved(file->objects());
  if (!saved) return saved.error();
  if (saved->settings.partition > Partition::layers || saved->settings.rules > BakeRules::recast)
    return bad("its settings are unknown");
  WorldOptions options = {.grid = saved->grid, .flags = saved->flags};
  // The file may come from a machine with wider addresses.
  if (saved->max_voxel_bytes < options.max_voxel_bytes)
    options.max_voxel_bytes = static_cast<std::size_t>(saved->max_voxel_bytes);
  auto world = World::create({}, saved->settings, options);
  if (!world) return bad(world.error().message);
  if (auto error = Restorer(*file, std::move(*saved), WorldAccess::state(*world)).run())
    return *error;
  return world;
}

Result<> save_world(const std::string& path, const World& world) {
  const auto bytes = encode_world(world);
  if (!bytes) return bytes.error();
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  return write_file(path, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

Result<World> load_world(const std::string& path) {
  const auto text_of = read_file(path);
  if (!text_of) return text_of.error();
  std::vector<std::byte> bytes(text_of->size());
  std::memcpy(bytes.data(), text_of->data(), bytes.size());
  auto world = decode_world(std::move(bytes));
  if (!world) return Error{world.error().code, path + ": " + world.error().message};
  return world;
}

}  // namespace way
