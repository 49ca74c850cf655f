// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <limits>
#include <vector>

using namespace way::test;

namespace {

using CWorld = Owned<way_world, way_world_free>;
using CIndex = Owned<way_path_index, way_path_index_free>;

/// A snapshot with its path index.
struct Indexed {
  explicit Indexed(const way_world* world) {
    REQUIRE(way_world_indexed_navmesh(world, 0, mesh.out(), index.out()) == WAY_OK);
  }
  way_path_index_info info() const {
    auto result = sized<way_path_index_info>();
    REQUIRE(way_path_index_get_info(index, &result) == WAY_OK);
    return result;
  }
  CMesh mesh = {};
  CIndex index = {};
};

CWorld world_of(const way_level* level, int tile_size = 32, int threads = 1) {
  CWorld world;
  const way_bake_settings settings = settings_with(tile_size);
  way_world_options options;
  REQUIRE(way_world_options_init(&options, sizeof options) == WAY_OK);
  options.threads = threads;
  REQUIRE(way_world_create(level, &settings, &options, world.out()) == WAY_OK);
  return world;
}

CLevel pyramid() {
  const float vertices[] = {-1, -0.5F, -1, 1, -0.5F, -1, 1, -0.5F, 1, -1, -0.5F, 1, 0, 1, 0};
  const uint32_t triangles[] = {0, 1, 2, 0, 2, 3, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0};
  return level_of(vertices, triangles);
}

way_world_object object_at(int shape, int effect, float x, float z) {
  way_world_object object;
  REQUIRE(way_world_object_init(&object, sizeof object) == WAY_OK);
  object.shape = shape;
  object.effect = effect;
  object.center[0] = x;
  object.center[1] = 0.5F;
  object.center[2] = z;
  return object;
}

way_object_id added(way_world* world, const way_world_object& object) {
  way_object_id id = 0;
  const way_status status = way_world_add(world, &object, &id);
  INFO(last_error());
  REQUIRE(status == WAY_OK);
  REQUIRE(id != 0);
  return id;
}

way_update_report updated(way_world* world) {
  auto report = sized<way_update_report>();
  REQUIRE(way_world_update(world, nullptr, &report) == WAY_OK);
  return report;
}

CMesh snapshot(const way_world* world) {
  CMesh mesh;
  REQUIRE(way_world_navmesh(world, mesh.out()) == WAY_OK);
  return mesh;
}

uint64_t hash_of(const way_world* world) {
  return info_of(snapshot(world)).hash;
}

/// Of a bake from nothing.
uint64_t fresh_hash(const way_world* world) {
  CSet set;
  REQUIRE(way_world_bake(world, set.out()) == WAY_OK);
  CMesh mesh;
  REQUIRE(way_navmesh_set_mesh(set, 0, mesh.out()) == WAY_OK);
  return info_of(mesh).hash;
}

bool has_path(const way_navmesh* mesh, float to_x) {
  CQuery query;
  REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
  way_path_query wanted;
  REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
  const float from[3] = {2, 0, 10};
  const float to[3] = {to_x, 0, 10};
  for (int i = 0; i < 3; ++i) {
    wanted.from[i] = from[i];
    wanted.to[i] = to[i];
  }
  auto path = sized<way_path>();
  REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
  return path.status == WAY_PATH_COMPLETE;
}

}  // namespace

TEST_SUITE("bindings/world") {
  TEST_CASE("objects of every shape and effect give what a fresh bake gives") {
    const CLevel level = scene("flat", 20);
    const CLevel rock = pyramid();
    const CWorld world = world_of(level);
    const float points[] = {-1, -1, -1, 1, -1, -1, 0, -1, 1, 0, 1, 0};
    updated(world);
    const uint64_t bare = hash_of(world);
    CHECK(bare == info_of(baked(level, 32)).hash);
    std::vector<way_object_id> ids;
    for (int shape = WAY_SHAPE_BOX; shape <= WAY_SHAPE_MESH; ++shape) {
      for (int effect = WAY_EFFECT_CARVE; effect <= WAY_EFFECT_AREA; ++effect) {
        way_world_object object = object_at(shape, effect, 3 + 2.7F * static_cast<float>(shape),
                                            4 + 5.0F * static_cast<float>(effect));
        object.turn = shape == WAY_SHAPE_BOX ? 30.0F : 0.0F;
        object.points = points;
        object.point_count = 4;
        object.mesh = rock;
        object.area = 11;
        const uint64_t before = hash_of(world);
        ids.push_back(added(world, object));
        CHECK(updated(world).tile_count > 0);
        CHECK_MESSAGE(hash_of(world) != before, "shape ", shape, " effect ", effect);
      }
    }
    CHECK(way_world_object_count(world) == 1 + ids.size());
    CHECK(hash_of(world) == fresh_hash(world));
    const float center[3] = {10, 0.5F, 17};
    REQUIRE(way_world_move(world, ids[0], center, 45) == WAY_OK);
    const float transform[12] = {2, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0.5F, 17};
    REQUIRE(way_world_set_transform(world, ids[1], transform) == WAY_OK);
    updated(world);
    CHECK(hash_of(world) == fresh_hash(world));
    for (const way_object_id id : ids)
      REQUIRE(way_world_remove(world, id) == WAY_OK);
    updated(world);
    CHECK(hash_of(world) == bare);
  }

  TEST_CASE("an update with a budget leaves the rest pending") {
    const CLevel level = scene("flat", 40);
    const CWorld world = world_of(level, 32, 2);
    const size_t all = way_world_pending(world);
    REQUIRE(all > 8);
    way_update_options options;
    REQUIRE(way_update_options_init(&options, sizeof options) == WAY_OK);
    const float point[3] = {39, 0, 39};
    options.tiles = 1;
    options.points = point;
    options.point_count = 1;
    auto report = sized<way_update_report>();
    REQUIRE(way_world_update(world, &options, &report) == WAY_OK);
    CHECK(report.tile_count == 1);
    CHECK(report.pending == all - 1);
    CHECK(way_world_pending(world) == all - 1);
    uint32_t is_current = 0;
    const float high[3] = {39.5F, 1, 39.5F};
    REQUIRE(way_world_is_current(world, point, high, &is_current) == WAY_OK);
    CHECK(is_current == 1);
    const float low[3] = {0, 0, 0};
    REQUIRE(way_world_is_current(world, low, high, &is_current) == WAY_OK);
    CHECK(is_current == 0);
    updated(world);
    REQUIRE(way_world_is_current(world, low, high, &is_current) == WAY_OK);
    CHECK(is_current == 1);
    CHECK(hash_of(world) == fresh_hash(world));
  }

  TEST_CASE("a door closes at once, and its tiles are told") {
    const CLevel level = scene("flat", 20);
    const CWorld world = world_of(level);
    way_world_object door = object_at(WAY_SHAPE_BOX, WAY_EFFECT_AREA, 10, 10);
    door.sides[0] = 2;
    door.sides[1] = 3;
    door.sides[2] = 30;
    door.area = 20;
    door.name = "gate";
    const way_object_id id = added(world, door);
    updated(world);
    const way_tile_coord* tiles = nullptr;
    size_t count = 0;
    REQUIRE(way_world_take_changes(world, &tiles, &count) == WAY_OK);
    CHECK(count > 0);
    REQUIRE(way_world_take_changes(world, &tiles, &count) == WAY_OK);
    CHECK(count == 0);
    CHECK(has_path(snapshot(world), 18));
    way_object_id found = 0;
    REQUIRE(way_world_find(world, "gate", &found) == WAY_OK);
    CHECK(found == id);
    REQUIRE(way_world_set_open(world, id, 0) == WAY_OK);
    CHECK(way_world_pending(world) == 0);
    CHECK_FALSE(has_path(snapshot(world), 18));
    CHECK(has_path(snapshot(world), 5));
    REQUIRE(way_world_take_changes(world, &tiles, &count) == WAY_OK);
    CHECK(count > 0);
    CHECK(hash_of(world) == fresh_hash(world));
    REQUIRE(way_world_set_open(world, id, 1) == WAY_OK);
    CHECK(has_path(snapshot(world), 18));
    REQUIRE(way_world_find(world, "no such", &found) == WAY_OK);
    CHECK(found == 0);
  }

  TEST_CASE("a world is saved with its ids, links and pending tiles") {
    const CLevel level = scene("flat", 20);
    const CWorld world = world_of(level);
    updated(world);
    way_link link;
    REQUIRE(way_link_init(&link, sizeof link) == WAY_OK);
    link.start[0] = link.start[2] = 2;
    link.end[0] = link.end[2] = 18;
    way_object_id link_id = 0;
    REQUIRE(way_world_add_link(world, &link, &link_id) == WAY_OK);
    const way_object_id crate = added(world, object_at(WAY_SHAPE_BOX, WAY_EFFECT_SOLID, 10, 10));
    const size_t pending = way_world_pending(world);
    REQUIRE(pending > 0);
    CBytes bytes;
    REQUIRE(way_world_encode(world, bytes.out()) == WAY_OK);
    size_t count = 0;
    const uint8_t* const data = way_bytes_data(bytes, &count);
    CWorld copy;
    REQUIRE(way_world_decode(data, count, 1, copy.out()) == WAY_OK);
    CHECK(way_world_pending(copy) == pending);
    updated(world);
    updated(copy);
    CHECK(info_of(snapshot(copy)).links == 1);
    CHECK(hash_of(copy) == hash_of(world));
    REQUIRE(way_world_remove(copy, crate) == WAY_OK);
    REQUIRE(way_world_remove(copy, link_id) == WAY_OK);
    updated(copy);
    CHECK(hash_of(copy) == info_of(baked(level, 32)).hash);
    CWorld refused;
    CHECK(way_world_decode(data, count / 2, 1, refused.out()) == WAY_BAD_FORMAT);
  }

  TEST_CASE("several agents have their navmeshes together") {
    const CLevel level = scene("pillars", 6);
    way_agent agents[2];
    for (way_agent& agent : agents)
      REQUIRE(way_agent_init(&agent, sizeof agent) == WAY_OK);
    agents[0].name = "guard";
    agents[1].name = "troll";
    agents[1].radius = 1;
    way_world_options options;
    REQUIRE(way_world_options_init(&options, sizeof options) == WAY_OK);
    options.agents = agents;
    options.agent_count = 2;
    const way_bake_settings settings = settings_with(32);
    CWorld world;
    REQUIRE(way_world_create(level, &settings, &options, world.out()) == WAY_OK);
    updated(world);
    CSet set;
    CSet fresh;
    REQUIRE(way_world_navmeshes(world, set.out()) == WAY_OK);
    REQUIRE(way_world_bake(world, fresh.out()) == WAY_OK);
    REQUIRE(way_navmesh_set_count(set) == 2);
    uint64_t hashes[2] = {};
    for (size_t i = 0; i < 2; ++i) {
      CMesh mesh;
      CMesh expected;
      REQUIRE(way_navmesh_set_mesh(set, i, mesh.out()) == WAY_OK);
      REQUIRE(way_navmesh_set_mesh(fresh, i, expected.out()) == WAY_OK);
      hashes[i] = info_of(mesh).hash;
      CHECK(hashes[i] == info_of(expected).hash);
    }
    CHECK(hashes[0] != hashes[1]);
  }

  TEST_CASE("floors that are kept without compression change no result") {
    const CLevel level = scene("pillars", 6);
    const way_bake_settings settings = settings_with(32);
    way_world_options options;
    REQUIRE(way_world_options_init(&options, sizeof options) == WAY_OK);
    CHECK(options.max_recent_bytes == uint64_t{8} << 20U);
    for (const uint64_t bytes : {uint64_t{0}, options.max_recent_bytes}) {
      options.max_recent_bytes = bytes;
      CWorld world;
      REQUIRE(way_world_create(level, &settings, &options, world.out()) == WAY_OK);
      updated(world);
      for (const float x : {4.0F, 4.5F}) {
        added(world, object_at(WAY_SHAPE_BOX, WAY_EFFECT_CARVE, x, 5));
        updated(world);
      }
      CHECK(hash_of(world) == fresh_hash(world));
    }
  }

  TEST_CASE("a world keeps path indexes, which follow its snapshots when it is told to") {
    const CLevel level = scene("maze", 10);
    const CWorld world = world_of(level);
    updated(world);
    const Indexed without(world);
    CHECK(info_of(without.mesh).hash == hash_of(world));
    CHECK(without.info().corner_count == 0);
    size_t corners = 1;
    CHECK(way_path_index_corners(without.index, nullptr, 0, &corners) == WAY_OK);
    CHECK(corners == 0);
    CHECK(way_world_update_index(world) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "the world keeps no path index: see keep_index()");

    way_path_index_options options;
    REQUIRE(way_path_index_options_init(&options, sizeof options) == WAY_OK);
    options.for_all_paths = 1;
    REQUIRE(way_world_keep_index(world, &options) == WAY_OK);
    REQUIRE(way_world_update_index(world) == WAY_OK);
    const uint64_t first = Indexed(world).info().hash;
    added(world, object_at(WAY_SHAPE_BOX, WAY_EFFECT_CARVE, 5, 5));
    updated(world);
    CHECK(Indexed(world).info().hash == first);  // it belongs to the snapshot before
    REQUIRE(way_world_update_index(world) == WAY_OK);
    const Indexed second(world);
    CHECK(second.info().hash != first);
    CHECK(info_of(second.mesh).hash == hash_of(world));
    CIndex fresh;
    options.is_updatable = 1;  // as those of a world always are
    REQUIRE(way_path_index_build(second.mesh, &options, fresh.out()) == WAY_OK);
    auto built = sized<way_path_index_info>();
    REQUIRE(way_path_index_get_info(fresh, &built) == WAY_OK);
    CHECK(second.info().hash == built.hash);

    options.landmarks = 33;
    CHECK(way_world_keep_index(world, &options) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "an index cannot have 33 landmarks: 0 to 32");
    CMesh mesh;
    CIndex index;
    CHECK(way_world_indexed_navmesh(world, 1, mesh.out(), index.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no agent 1: the world has 1");
  }

  TEST_CASE("invalid arguments of a world are refused, and change nothing") {
    const CLevel level = scene("flat", 10);
    const CWorld world = world_of(level);
    updated(world);
    const uint64_t before = hash_of(world);
    way_object_id id = 1;
    way_world_object object = object_at(9, WAY_EFFECT_CARVE, 5, 5);
    CHECK(way_world_add(world, &object, &id) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no shape 9");
    CHECK(id == 0);
    object = object_at(WAY_SHAPE_BOX, 3, 5, 5);
    CHECK(way_world_add(world, &object, &id) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no effect 3");
    object = object_at(WAY_SHAPE_CYLINDER, WAY_EFFECT_CARVE, 5, 5);
    object.radius = std::numeric_limits<float>::quiet_NaN();
    CHECK(way_world_add(world, &object, &id) == WAY_INVALID_ARGUMENT);
    object = object_at(WAY_SHAPE_HULL, WAY_EFFECT_CARVE, 5, 5);
    CHECK(way_world_add(world, &object, &id) == WAY_INVALID_ARGUMENT);
    object = object_at(WAY_SHAPE_MESH, WAY_EFFECT_CARVE, 5, 5);
    CHECK(way_world_add(world, &object, &id) == WAY_INVALID_ARGUMENT);
    object = object_at(WAY_SHAPE_BOX, WAY_EFFECT_AREA, 5, 5);
    object.area = 256;
    CHECK(way_world_add(world, &object, &id) == WAY_INVALID_ARGUMENT);
    const way_object_id crate = added(world, object_at(WAY_SHAPE_BOX, WAY_EFFECT_SOLID, 5, 5));
    CHECK(way_world_set_open(world, crate, 0) == WAY_INVALID_ARGUMENT);
    REQUIRE(way_world_remove(world, crate) == WAY_OK);
    const float center[3] = {1, 0, 1};
    CHECK(way_world_move(world, crate, center, 0) == WAY_INVALID_ARGUMENT);
    CHECK(way_world_remove(world, crate) == WAY_INVALID_ARGUMENT);
    updated(world);
    CHECK(hash_of(world) == before);
    CHECK(way_world_update(nullptr, nullptr, nullptr) == WAY_BAD_HANDLE);
    CHECK(last_error() == "the handle of a world is NULL");
  }
}
