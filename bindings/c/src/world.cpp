// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world.h"

#include "way/io/level.h"
#include "way/world/world_file.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "level.h"
#include "navmesh.h"
#include "world_object.h"

#include <algorithm>
#include <limits>
#include <vector>

using namespace way;
using namespace way::c;

way_world::way_world(World of, std::int32_t threads) : world(std::move(of)) {
  if (threads != 1) pool.emplace(threads);
  world.listen([this](const WorldChange& change) {
    const MutexLock lock(changing_);
    changed_.insert(changed_.end(), change.tiles.begin(), change.tiles.end());
  });
}

std::vector<TileCoord> way_world::take_changes() {
  std::vector<TileCoord> taken;
  {
    const MutexLock lock(changing_);
    taken.swap(changed_);
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  return taken;
}

namespace {

way_world_options usual_world_options() {
  way_world_options result = {};
  result.max_voxel_bytes = std::numeric_limits<std::uint64_t>::max();
  result.max_recent_bytes = WorldOptions().max_recent_bytes;
  return result;
}

way_update_options usual_update_options() {
  way_update_options result = {};
  result.milliseconds = std::numeric_limits<double>::infinity();
  result.tiles = std::numeric_limits<std::uint64_t>::max();
  result.max_unpublished_bytes = std::numeric_limits<std::uint64_t>::max();
  return result;
}

/// A world with the volumes and links in the level's file.
Result<World> create_world(const way_level& level, const BakeSettings& settings,
                           const way_world_options& given) {
  WorldOptions options;
  options.max_voxel_bytes = to_size(given.max_voxel_bytes);
  options.max_recent_bytes = to_size(given.max_recent_bytes);
  if (given.has_grid != 0) options.grid = Aabb3{to_vec3(given.grid_min), to_vec3(given.grid_max)};
  auto world = World::create(level.mesh, settings, options);
  if (!world || given.without_carried != 0) return world;
  const NavAgent& agent = settings.agents.empty() ? settings.agent : settings.agents.front();
  WorldEdit carried;
  for (const AreaVolume& volume : level.volumes)
    carried.add(volume);
  for (const LevelLink& link : level.links)
    carried.add(to_off_mesh_link(link, agent));
  const auto added = world->apply(carried);
  if (!added) return added.error();
  return world;
}

/// Adds an object that was converted.
way_status add_object_to(way_world* world, Result<WorldObject> object, way_object_id* id) {
  if (id == nullptr) return fail_null("id");
  *id = 0;
  return with(world, [&](way_world& w) -> way_status {
    if (!object) return fail(object.error());
    const auto added = w.world.add(std::move(*object));
    if (!added) return fail(added.error());
    *id = added->value();
    return WAY_OK;
  });
}

way_status give_tiles(way_world& world, std::span<const TileCoord> found,
                      const way_tile_coord** tiles, size_t* count) {
  world.tiles = from_coords(found);
  *tiles = world.tiles.data();
  *count = world.tiles.size();
  return WAY_OK;
}

}  // namespace

namespace way::c {

std::size_t to_size(std::uint64_t value) {
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(value, std::numeric_limits<std::size_t>::max()));
}

std::vector<way_tile_coord> from_coords(std::span<const TileCoord> tiles) {
  std::vector<way_tile_coord> result;
  for (const TileCoord& coord : tiles)
    result.push_back(from_coord(coord));
  return result;
}

Result<UpdateOptions> to_update_options(const way_update_options* options, way_world& world,
                                        std::vector<Vec3>& points) {
  const auto given = options == nullptr
                         ? Result<way_update_options>(usual_update_options())
                         : read_struct(options, usual_update_options(), "way_update_options");
  if (!given) return given.error();
  if (given->points == nullptr && given->point_count > 0)
    return Error{Error::Code::invalid_argument, "points is NULL"};
  points.resize(given->point_count);
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = to_vec3(given->points + 3 * i);
  UpdateOptions how;
  how.executor = world.pool ? &*world.pool : nullptr;
  how.milliseconds = given->milliseconds;
  how.tiles = to_size(given->tiles);
  how.points_of_interest = points;
  how.max_unpublished_bytes = to_size(given->max_unpublished_bytes);
  return how;
}

way_status give_report(const UpdateReport& done, std::vector<way_tile_coord>& tiles,
                       way_update_report* report) {
  if (report == nullptr) return WAY_OK;
  tiles = from_coords(done.tiles);
  way_update_report result = {};
  result.tile_count = static_cast<std::uint32_t>(tiles.size());
  result.tiles = tiles.data();
  result.pending = done.pending;
  result.seconds = done.seconds;
  return write_struct(report, result);
}

}  // namespace way::c

way_status way_world_options_init(way_world_options* options, uint32_t size) {
  return init_struct(options, size, usual_world_options());
}

way_status way_world_object_init(way_world_object* object, uint32_t size) {
  return init_struct(object, size, usual_object());
}

way_status way_update_options_init(way_update_options* options, uint32_t size) {
  return init_struct(options, size, usual_update_options());
}

way_status way_world_create(const way_level* level, const way_bake_settings* settings,
                            const way_world_options* options, way_world** world) {
  if (!clear(world)) return fail_null("world");
  return with(level, [&](const way_level& l) -> way_status {
    auto read = to_settings(settings);
    if (!read) return fail(read.error());
    const auto given = options == nullptr
                           ? Result<way_world_options>(usual_world_options())
                           : read_struct(options, usual_world_options(), "way_world_options");
    if (!given) return fail(given.error());
    const auto checked = check_threads("a world", given->threads);
    if (!checked) return fail(checked.error());
    auto agents = to_agents(given->agents, given->agent_count);
    if (!agents) return fail(agents.error());
    read->agents = std::move(*agents);
    auto made = create_world(l, *read, *given);
    if (!made) return fail(made.error());
    return give(std::make_shared<way_world>(*std::move(made), given->threads), world);
  });
}

void way_world_free(way_world* world) {
  forget(world);
}

way_status way_world_add(way_world* world, const way_world_object* object, way_object_id* id) {
  return guarded([&] { return add_object_to(world, to_object(object), id); });
}

way_status way_world_add_link(way_world* world, const way_link* link, way_object_id* id) {
  return guarded([&] {
    auto given = to_link(link);
    return add_object_to(world, given ? Result<WorldObject>(WorldObject{*given}) : given.error(),
                         id);
  });
}

way_status way_world_add_volume(way_world* world, const way_volume* volume, way_object_id* id) {
  if (volume == nullptr) return fail_null("volume");
  return guarded([&] {
    auto given = to_volumes(volume, 1);
    return add_object_to(
        world, given ? Result<WorldObject>(WorldObject{given->front()}) : given.error(), id);
  });
}

way_status way_world_move(way_world* world, way_object_id id, const float center[3], float turn) {
  if (center == nullptr) return fail_null("center");
  return with(world, [&](way_world& w) {
    return status_of(
        w.world.move(ObjectHandle::from_value(id), Transform::turned(turn, to_vec3(center))));
  });
}

way_status way_world_set_transform(way_world* world, way_object_id id, const float transform[12]) {
  if (transform == nullptr) return fail_null("transform");
  return with(world, [&](way_world& w) {
    return status_of(w.world.move(ObjectHandle::from_value(id), to_transform(transform)));
  });
}

way_status way_world_replace(way_world* world, way_object_id id, const way_world_object* by) {
  return with(world, [&](way_world& w) -> way_status {
    auto object = to_object(by);
    if (!object) return fail(object.error());
    return status_of(w.world.replace(ObjectHandle::from_value(id), std::move(*object)));
  });
}

way_status way_world_remove(way_world* world, way_object_id id) {
  return with(
      world, [&](way_world& w) { return status_of(w.world.remove(ObjectHandle::from_value(id))); });
}

size_t way_world_object_count(const way_world* world) {
  const auto object = find(world);
  return object == nullptr ? 0 : object->world.object_count();
}

way_status way_world_set_open(way_world* world, way_object_id id, uint32_t is_open) {
  return with(world, [&](way_world& w) {
    return status_of(w.world.set_open(ObjectHandle::from_value(id), is_open != 0));
  });
}

way_status way_world_find(const way_world* world, const char* name, way_object_id* id) {
  if (id == nullptr) return fail_null("id");
  return with(world, [&](const way_world& w) {
    *id = w.world.find(text_or_empty(name)).value();
    return way_status{WAY_OK};
  });
}

way_status way_world_update(way_world* world, const way_update_options* options,
                            way_update_report* report) {
  return with(world, [&](way_world& w) -> way_status {
    std::vector<Vec3> points;
    const auto how = to_update_options(options, w, points);
    if (!how) return fail(how.error());
    const auto done = w.world.update(*how);
    return done ? give_report(*done, w.tiles, report) : fail(done.error());
  });
}

size_t way_world_pending(const way_world* world) {
  const auto object = find(world);
  return object == nullptr ? 0 : object->world.pending();
}

way_status way_world_is_current(const way_world* world, const float box_min[3],
                                const float box_max[3], uint32_t* is_current) {
  if (box_min == nullptr || box_max == nullptr) return fail_null("box");
  if (is_current == nullptr) return fail_null("is_current");
  return with(world, [&](const way_world& w) {
    *is_current = w.world.is_current({to_vec3(box_min), to_vec3(box_max)}) ? 1 : 0;
    return way_status{WAY_OK};
  });
}

way_status way_world_tiles_touching(way_world* world, const float box_min[3],
                                    const float box_max[3], const way_tile_coord** tiles,
                                    size_t* count) {
  if (box_min == nullptr || box_max == nullptr) return fail_null("box");
  if (tiles == nullptr || count == nullptr) return fail_null("tiles");
  return with(world, [&](way_world& w) {
    const auto found = w.world.tiles_touching({to_vec3(box_min), to_vec3(box_max)});
    return give_tiles(w, found, tiles, count);
  });
}

way_status way_world_take_changes(way_world* world, const way_tile_coord** tiles, size_t* count) {
  if (tiles == nullptr || count == nullptr) return fail_null("tiles");
  return with(world, [&](way_world& w) { return give_tiles(w, w.take_changes(), tiles, count); });
}

way_status way_world_navmesh(const way_world* world, way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  return with(world, [&](const way_world& w) {
    return give(std::make_shared<way_navmesh>(w.world.navmesh()), mesh);
  });
}

way_status way_world_navmeshes(const way_world* world, way_navmesh_set** set) {
  if (!clear(set)) return fail_null("set");
  return with(world, [&](const way_world& w) { return give_set(w.world.navmeshes(), set); });
}

way_status way_world_bake(const way_world* world, way_navmesh_set** set) {
  if (!clear(set)) return fail_null("set");
  return with(world, [&](const way_world& w) -> way_status {
    const auto scene = w.world.scene();
    if (!scene) return fail(scene.error());
    return give_set(bake_scene(*scene), set);
  });
}

way_status way_world_encode(const way_world* world, way_bytes** bytes) {
  if (!clear(bytes)) return fail_null("bytes");
  return with(world, [&](const way_world& w) -> way_status {
    const auto encoded = encode_world(w.world);
    if (!encoded) return fail(encoded.error());
    return give_bytes(std::span<const std::byte>(*encoded), bytes);
  });
}

way_status way_world_decode(const void* bytes, size_t count, int32_t threads, way_world** world) {
  if (!clear(world)) return fail_null("world");
  if (bytes == nullptr) return fail_null("bytes");
  return guarded([&]() -> way_status {
    const auto checked = check_threads("a world", threads);
    if (!checked) return fail(checked.error());
    const auto* const first = static_cast<const std::byte*>(bytes);
    auto decoded = decode_world(std::vector<std::byte>(first, first + count));
    if (!decoded) return fail(decoded.error());
    return give(std::make_shared<way_world>(*std::move(decoded), threads), world);
  });
}
