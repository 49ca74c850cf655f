// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "bindings/c_support.h"
#include "scenes/scenes.h"

#include <cmath>
#include <utility>

using namespace way::test;

namespace {

way_bake_options options_with() {
  way_bake_options options;
  REQUIRE(way_bake_options_init(&options, sizeof options) == WAY_OK);
  return options;
}

way_volume box(float low, float high, uint32_t area) {
  way_volume volume;
  REQUIRE(way_volume_init(&volume, sizeof volume) == WAY_OK);
  volume.area = area;
  for (int axis = 0; axis < 3; ++axis) {
    volume.low[axis] = axis == 1 ? -1 : low;
    volume.high[axis] = axis == 1 ? 1 : high;
  }
  return volume;
}

}  // namespace

TEST_SUITE("bindings/bake") {
  TEST_CASE("a bake through C has the bytes of one through C++") {
    const CLevel level = scene("dungeon", 32);
    const auto same = way::scenes::make_scene("dungeon", {.seed = 7, .size = 32});
    REQUIRE(same);
    for (const int partition : {0, 1, 2}) {
      for (const int tile_size : {0, 32}) {
        way_bake_settings settings = settings_with(tile_size);
        settings.partition = partition;
        CMesh mesh;
        REQUIRE(way_level_bake(level, &settings, nullptr, mesh.out()) == WAY_OK);
        way::BakeSettings theirs;
        theirs.partition = static_cast<way::Partition>(partition);
        theirs.tile_size = tile_size;
        const auto expected = way::bake(*same, theirs);
        REQUIRE(expected);
        CHECK(info_of(mesh).hash == expected->hash());
        CHECK(way_navmesh_validate(mesh, 0) == WAY_OK);
      }
    }
  }

  TEST_CASE("the tiles of a baker are those of the whole bake") {
    const CLevel level = scene("dungeon", 32);
    const way_bake_settings settings = settings_with(32);
    auto plan = sized<way_bake_plan>();
    REQUIRE(way_level_plan(level, &settings, &plan) == WAY_OK);
    CRecord record;
    REQUIRE(way_record_create(0, record.out()) == WAY_OK);
    way_bake_options options = options_with();
    options.record = record;
    CBaker baker;
    REQUIRE(way_baker_create(level, &settings, &options, baker.out()) == WAY_OK);
    CMesh empty;
    REQUIRE(way_baker_navmesh(baker, empty.out()) == WAY_OK);
    CEdit edit;
    REQUIRE(way_edit_create(empty, edit.out()) == WAY_OK);
    for (int z = 0; z < plan.tiles_z; ++z) {
      for (int x = 0; x < plan.tiles_x; ++x) {
        CTile tile;
        REQUIRE(way_baker_bake(baker, x, z, tile.out()) == WAY_OK);
        auto info = sized<way_tile_info>();
        REQUIRE(way_tile_get_info(tile, &info) == WAY_OK);
        CHECK(info.coord.x == x);
        if (info.polygon_count > 0) REQUIRE(way_edit_add_tile(edit, tile) == WAY_OK);
      }
    }
    CMesh mesh;
    REQUIRE(way_edit_commit(edit, mesh.out()) == WAY_OK);
    CHECK(info_of(mesh).hash == info_of(baked(level, 32)).hash);
    auto report = sized<way_bake_report>();
    REQUIRE(way_record_report(record, &report) == WAY_OK);
    CHECK(report.tiles == static_cast<uint32_t>(plan.tiles_x * plan.tiles_z));
    CHECK(report.polygons == info_of(mesh).polygons);
    CTile none;
    CHECK(way_baker_bake(baker, plan.tiles_x, 0, none.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error().find("there is no tile (") == 0);
  }

  TEST_CASE("progress is reported, and counts up to all tiles") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with(16);
    std::pair<int, int> last = {0, 0};
    way_bake_options options = options_with();
    options.threads = 2;
    options.user = &last;
    options.progress = [](void* user, int32_t done, int32_t total) -> int32_t {
      auto& told = *static_cast<std::pair<int, int>*>(user);
      if (done < told.first) return 1;  // never decreases
      told = {done, total};
      return 0;
    };
    CMesh mesh;
    REQUIRE(way_level_bake(level, &settings, &options, mesh.out()) == WAY_OK);
    CHECK(last.first == 81);  // of 16 cells of 0.15 along each side of 20
    CHECK(last.second == 81);
  }

  TEST_CASE("a bake is cancelled by its callback") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with(16);
    way_bake_options options = options_with();
    options.progress = [](void*, int32_t done, int32_t) -> int32_t { return done >= 2 ? 1 : 0; };
    CMesh mesh;
    CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_CANCELLED);
    CHECK(last_error() == "the bake was cancelled");
    CHECK(mesh.get() == nullptr);
  }

  TEST_CASE("volumes of every kind mark their areas") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with();
    way_volume volumes[3] = {box(2, 6, 5), box(0, 0, 6), box(0, 0, 7)};
    volumes[1].kind = WAY_VOLUME_CYLINDER;
    volumes[1].low[0] = 15;
    volumes[1].low[1] = -1;
    volumes[1].low[2] = 5;
    volumes[1].radius = 2;
    volumes[1].height = 3;
    const float outline[] = {10, 10, 10, 15, 15, 15};
    volumes[2].kind = WAY_VOLUME_PRISM;
    volumes[2].outline = outline;
    volumes[2].outline_count = 3;
    volumes[2].min_height = -1;
    volumes[2].max_height = 1;
    way_bake_options options = options_with();
    options.volumes = volumes;
    options.volume_count = 3;
    CMesh mesh;
    REQUIRE(way_level_bake(level, &settings, &options, mesh.out()) == WAY_OK);
    CGeometry geometry;
    REQUIRE(way_navmesh_geometry(mesh, geometry.out()) == WAY_OK);
    auto arrays = sized<way_geometry_arrays>();
    REQUIRE(way_geometry_get_arrays(geometry, &arrays) == WAY_OK);
    for (const int wanted : {5, 6, 7, 63}) {
      bool found = false;
      for (size_t i = 0; i < arrays.polygon_count; ++i)
        found = found || arrays.areas[i] == wanted;
      CHECK(found);
    }
  }

  TEST_CASE("invalid settings and volumes get a message") {
    const CLevel level = scene("flat", 20);
    CMesh mesh;
    way_bake_settings settings = settings_with();
    settings.partition = 9;
    CHECK(way_level_bake(level, &settings, nullptr, mesh.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "partition is 9: 0, 1 or 2");
    settings = settings_with();
    settings.cell_size = 0.001F;
    CHECK(way_level_bake(level, &settings, nullptr, mesh.out()) != WAY_OK);
    CHECK(last_error().find("raise cell_size") != std::string::npos);
    settings = settings_with();
    way_volume volume = box(0, 1, 300);
    way_bake_options options = options_with();
    options.volumes = &volume;
    options.volume_count = 1;
    CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "volume 0 has an area beyond 255");
    volume = box(0, std::nanf(""), 5);
    CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "volume 0 has a number that is not finite");
    volume.kind = 7;
    volume.high[0] = volume.high[2] = 0;
    CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_INVALID_ARGUMENT);
    options = options_with();
    options.threads = -1;
    CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("a plan returns the derived values of settings") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with(16);
    auto plan = sized<way_bake_plan>();
    REQUIRE(way_level_plan(level, &settings, &plan) == WAY_OK);
    CHECK(plan.tiles_x == 9);
    CHECK(plan.width == 134);
    CHECK(plan.cell_size == doctest::Approx(0.15));
    CHECK(plan.tile_side == doctest::Approx(2.4));
  }
}
