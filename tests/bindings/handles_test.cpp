// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/agent.h"

#include "bindings/c_support.h"

#include <cstring>

using namespace way::test;

TEST_SUITE("bindings/handles") {
  TEST_CASE("a NULL handle is rejected by name") {
    auto info = sized<way_level_info>();
    CHECK(way_level_get_info(nullptr, &info) == WAY_BAD_HANDLE);
    CHECK(last_error() == "the handle of a level is NULL");
    CHECK(way_level_vertices(nullptr, nullptr) == nullptr);
    CHECK(way_navmesh_tile_count(nullptr) == 0);
  }

  TEST_CASE("a freed handle is rejected, even if its slot is reused") {
    way_level* level = nullptr;
    REQUIRE(way_level_scene("flat", 1, 0, &level) == WAY_OK);
    way_level* const old = level;
    way_level_free(level);
    const CLevel other = scene("flat");
    auto info = sized<way_level_info>();
    CHECK(way_level_get_info(old, &info) == WAY_BAD_HANDLE);
    CHECK(last_error() == "the handle of a level was freed or is of another kind");
    way_level_free(old);  // nothing happens
    CHECK(way_level_get_info(other, &info) == WAY_OK);
  }

  TEST_CASE("a handle of another kind is rejected") {
    const CLevel level = scene("flat");
    auto info = sized<way_navmesh_info>();
    const auto* const wrong = reinterpret_cast<const way_navmesh*>(level.get());
    CHECK(way_navmesh_get_info(wrong, &info) == WAY_BAD_HANDLE);
  }

  TEST_CASE("handles are counted until they are freed") {
    const size_t before = way_handle_count();
    {
      const CLevel level = scene("flat");
      const CMesh mesh = baked(level);
      CHECK(way_handle_count() == before + 2);
    }
    CHECK(way_handle_count() == before);
  }

  TEST_CASE("freeing NULL is fine") {
    way_level_free(nullptr);
    way_navmesh_free(nullptr);
    way_query_free(nullptr);
    way_bytes_free(nullptr);
  }

  TEST_CASE("a call that fails sets the handle to NULL") {
    auto* mesh = reinterpret_cast<way_navmesh*>(uintptr_t{1});
    const way_bake_settings settings = settings_with();
    CHECK(way_level_bake(nullptr, &settings, nullptr, &mesh) == WAY_BAD_HANDLE);
    CHECK(mesh == nullptr);
    CHECK(way_level_bake(nullptr, &settings, nullptr, nullptr) == WAY_INVALID_ARGUMENT);
  }
}

TEST_SUITE("bindings/structs") {
  TEST_CASE("a struct without a size is rejected with the function to call") {
    const CLevel level = scene("flat");
    const way_bake_settings none = {};
    CMesh mesh;
    CHECK(way_level_bake(level, &none, nullptr, mesh.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() ==
          "way_bake_settings is NULL or has no valid size: call way_bake_settings_init()");
    way_level_info info = {};
    CHECK(way_level_get_info(level, &info) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("programs with an older header keep working") {
    // One that ended after agent_slope: members that it does not know have their defaults.
    const CLevel level = scene("flat");
    struct Old {
      uint32_t size;
      float numbers[4];
    } old = {};
    auto* const settings = reinterpret_cast<way_bake_settings*>(&old);
    REQUIRE(way_bake_settings_init(settings, sizeof old) == WAY_OK);
    CHECK(old.size == sizeof old);
    CHECK(old.numbers[1] == way::NavAgent{}.radius);
    CMesh mesh;
    CHECK(way_level_bake(level, settings, nullptr, mesh.out()) == WAY_OK);
    CHECK(info_of(mesh).hash == info_of(baked(level)).hash);
  }

  TEST_CASE("members that a newer header adds to a result are unchanged") {
    struct New {
      way_nearest known;
      uint64_t more;
    } answer = {};
    answer.known.size = sizeof answer;
    answer.more = 7;
    const CMesh mesh = baked(scene("flat"));
    CQuery query;
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    const float point[3] = {20, 0, 20};
    const float extents[3] = {1, 1, 1};
    CHECK(way_query_nearest(query, point, extents, &answer.known) == WAY_OK);
    CHECK(answer.known.polygon != 0);
    CHECK(answer.known.size == sizeof answer);
    CHECK(answer.more == 7);  // unchanged
  }

  TEST_CASE("a count that memory can never hold is refused before the array is read") {
    const CLevel level = scene("flat", 20);
    const CMesh mesh = baked(scene("flat", 20), 32);
    CQuery query;
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    const way_poly_ref polygon = 0;
    const float point[3] = {};
    const size_t many = SIZE_MAX;
    CMesh pruned;
    CHECK(way_navmesh_prune(mesh, &polygon, many, pruned.out()) == WAY_TOO_LARGE);
    way_field* field = nullptr;
    CHECK(way_query_field(query, &polygon, point, many, &field) == WAY_TOO_LARGE);
    auto reached = sized<way_polygons>();
    CHECK(way_query_shape(query, 0, point, point, many, &reached) == WAY_TOO_LARGE);
    way_corridor corridor;
    REQUIRE(way_corridor_init(&corridor, sizeof corridor) == WAY_OK);
    corridor.polygons = &polygon;
    corridor.polygon_count = many;
    auto walk = sized<way_walk>();
    CHECK(way_query_follow_path(query, &corridor, &walk) == WAY_TOO_LARGE);
    CHECK(way_query_straight_path(query, &corridor, &walk) == WAY_TOO_LARGE);
    way_path_corridor* path = nullptr;
    REQUIRE(way_path_corridor_create(&path) == WAY_OK);
    CHECK(way_path_corridor_set_path(path, &polygon, many, point) == WAY_TOO_LARGE);
    way_path_corridor_free(path);
    way_volume volume;
    REQUIRE(way_volume_init(&volume, sizeof volume) == WAY_OK);
    way_bake_options options;
    REQUIRE(way_bake_options_init(&options, sizeof options) == WAY_OK);
    options.volumes = &volume;
    options.volume_count = many;
    const way_bake_settings settings = settings_with(32);
    CMesh other;
    CHECK(way_level_bake(level, &settings, &options, other.out()) == WAY_TOO_LARGE);
    CBaker baker;
    REQUIRE(way_baker_create(level, &settings, nullptr, baker.out()) == WAY_OK);
    way_tile* tiles[32] = {};
    CHECK(way_baker_bake_agents(baker, 0, 0, tiles, many) == WAY_OK);
    way_tile_free(tiles[0]);
  }

  TEST_CASE("the sizes of structs are found by name") {
    CHECK(way_struct_size("way_bake_settings") == sizeof(way_bake_settings));
    CHECK(way_struct_size("way_geometry_arrays") == sizeof(way_geometry_arrays));
    CHECK(way_struct_size("way_nothing") == 0);
    CHECK(way_struct_size(nullptr) == 0);
  }

  TEST_CASE("the version is returned") {
    CHECK(std::strlen(way_version_text()) >= 5);
    CHECK(way_version_abi() == 1);
  }
}
