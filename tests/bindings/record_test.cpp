// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "bindings/c_support.h"
#include "scenes/scenes.h"
#include "support/golden/stage_hashes.h"

#include <algorithm>
#include <sstream>

using namespace way::test;

namespace {

struct Recorded {
  CRecord record = {};
  CMesh mesh = {};
};

Recorded bake_recorded(const way_level* level, int tile_size, uint32_t stages) {
  Recorded result;
  REQUIRE(way_record_create(stages, result.record.out()) == WAY_OK);
  const way_bake_settings settings = settings_with(tile_size);
  way_bake_options options;
  REQUIRE(way_bake_options_init(&options, sizeof options) == WAY_OK);
  options.record = result.record;
  REQUIRE(way_level_bake(level, &settings, &options, result.mesh.out()) == WAY_OK);
  return result;
}

constexpr uint32_t kAll = (1U << WAY_STAGE_COUNT) - 1;

std::string lines_of(const way_record* record) {
  std::ostringstream out;
  for (int stage = 0; stage < WAY_STAGE_COUNT; ++stage) {
    uint64_t count = 0;
    uint64_t hash = 0;
    REQUIRE(way_record_hash(record, stage, &count, &hash) == WAY_OK);
    out << way_stage_name(stage) << ' ' << count << ' ' << std::hex;
    out.width(16);
    out.fill('0');
    out << hash << std::dec << '\n';
  }
  return out.str();
}

}  // namespace

TEST_SUITE("bindings/record") {
  TEST_CASE("a record contains the results of the stages, bit for bit") {
    const CLevel level = scene("dungeon", 32);
    const auto same = way::scenes::make_scene("dungeon", {.seed = 7, .size = 32});
    REQUIRE(same);
    for (const int tile_size : {0, 48}) {
      const Recorded recorded = bake_recorded(level, tile_size, kAll);
      StageHashes hashes;
      way::BakeSettings settings;
      settings.tile_size = tile_size;
      REQUIRE(way::bake(*same, settings, {.observer = &hashes}));
      CHECK(lines_of(recorded.record) == hashes.lines());
    }
  }

  TEST_CASE("arrays of all stages are consistent") {
    const CLevel level = scene("dungeon", 32);
    const Recorded recorded = bake_recorded(level, 0, kAll);
    way_record* const record = recorded.record;
    REQUIRE(way_record_tile_count(record) == 1);
    auto tile = sized<way_record_tile>();
    REQUIRE(way_record_get_tile(record, 0, &tile) == WAY_OK);
    CHECK(tile.stages == kAll);
    const auto columns = static_cast<size_t>(tile.width) * static_cast<size_t>(tile.depth);

    auto spans = sized<way_spans>();
    REQUIRE(way_record_spans(record, 0, WAY_STAGE_RASTERIZE, &spans) == WAY_OK);
    CHECK(spans.column_count == columns);
    CHECK(spans.columns[columns] == spans.span_count);
    for (size_t i = 0; i < spans.span_count; ++i)
      CHECK(spans.bottoms[i] < spans.tops[i]);

    auto floors = sized<way_floors>();
    REQUIRE(way_record_floors(record, 0, WAY_STAGE_ERODE, &floors) == WAY_OK);
    CHECK(floors.columns[columns] == floors.floor_count);
    const uint16_t* distances = nullptr;
    const uint32_t* regions = nullptr;
    size_t count = 0;
    REQUIRE(way_record_distances(record, 0, &distances, &count) == WAY_OK);
    CHECK(count == floors.floor_count);
    REQUIRE(way_record_regions(record, 0, &regions, &count) == WAY_OK);
    CHECK(count == floors.floor_count);
    for (size_t i = 0; i < count; ++i) {
      if (floors.areas[i] == WAY_AREA_NONE) CHECK(regions[i] == 0);
    }

    auto raw = sized<way_outlines>();
    auto simple = sized<way_outlines>();
    auto polygons = sized<way_outlines>();
    REQUIRE(way_record_contours(record, 0, 1, &raw) == WAY_OK);
    REQUIRE(way_record_contours(record, 0, 0, &simple) == WAY_OK);
    REQUIRE(way_record_polygons(record, 0, &polygons) == WAY_OK);
    CHECK(raw.outline_count == simple.outline_count);
    CHECK(raw.point_count > simple.point_count);
    CHECK(polygons.outline_count == info_of(recorded.mesh).polygons);
    CHECK(polygons.first[polygons.outline_count] == polygons.point_count);

    auto detail = sized<way_surfaces>();
    REQUIRE(way_record_detail(record, 0, &detail) == WAY_OK);
    CHECK(detail.triangle_count == info_of(recorded.mesh).detail_triangles);
    for (size_t i = 0; i < 3 * detail.triangle_count; ++i)
      CHECK(detail.triangles[i] < detail.vertex_count);
  }

  TEST_CASE("times are kept for every tile and for the whole") {
    const CLevel level = scene("dungeon", 32);
    const Recorded recorded = bake_recorded(level, 96, 0);
    auto report = sized<way_bake_report>();
    REQUIRE(way_record_report(recorded.record, &report) == WAY_OK);
    CHECK(report.tiles == 4);
    CHECK(report.seconds > 0);
    CHECK(report.polygons == info_of(recorded.mesh).polygons);
    REQUIRE(way_record_tile_count(recorded.record) == 4);
    auto tile = sized<way_record_tile>();
    REQUIRE(way_record_get_tile(recorded.record, 3, &tile) == WAY_OK);
    CHECK(tile.coord.x == 1);
    CHECK(tile.coord.z == 1);
    CHECK(tile.stages == 0);
    double sum = 0;
    for (const double seconds : tile.stage_seconds)
      sum += seconds;
    CHECK(sum > 0);
    CHECK(sum < report.seconds);
    CHECK(way_record_find_tile(recorded.record, {1, 1, 0}) == 3);
    CHECK(way_record_find_tile(recorded.record, {2, 1, 0}) == -1);
  }

  TEST_CASE("a tile that is baked again replaces its record") {
    CRecord record;
    REQUIRE(way_record_create(kAll, record.out()) == WAY_OK);
    way_bake_options options;
    REQUIRE(way_bake_options_init(&options, sizeof options) == WAY_OK);
    options.record = record;
    const way_bake_settings settings = settings_with();
    for (const char* const name : {"flat", "maze"}) {
      const CLevel level = scene(name, 6);
      CBaker baker;
      REQUIRE(way_baker_create(level, &settings, &options, baker.out()) == WAY_OK);
      CTile tile;
      REQUIRE(way_baker_bake(baker, 0, 0, tile.out()) == WAY_OK);
      const Recorded fresh = bake_recorded(level, 0, kAll);
      auto ours = sized<way_floors>();
      auto theirs = sized<way_floors>();
      REQUIRE(way_record_floors(record, 0, WAY_STAGE_ERODE, &ours) == WAY_OK);
      REQUIRE(way_record_floors(fresh.record, 0, WAY_STAGE_ERODE, &theirs) == WAY_OK);
      REQUIRE(ours.floor_count == theirs.floor_count);
      CHECK(std::equal(ours.neighbors, ours.neighbors + 4 * ours.floor_count, theirs.neighbors));
      auto contours = sized<way_outlines>();
      auto raw = sized<way_outlines>();
      REQUIRE(way_record_contours(record, 0, 0, &contours) == WAY_OK);
      REQUIRE(way_record_contours(record, 0, 1, &raw) == WAY_OK);
      CHECK(contours.outline_count == raw.outline_count);
    }
  }

  TEST_CASE("stages that were not kept are rejected") {
    const CLevel level = scene("flat", 20);
    const Recorded recorded =
        bake_recorded(level, 0, (1U << WAY_STAGE_POLYGONS) | (1U << WAY_STAGE_CONTOURS));
    auto outlines = sized<way_outlines>();
    CHECK(way_record_polygons(recorded.record, 0, &outlines) == WAY_OK);
    CHECK(way_record_polygons(recorded.record, 1, &outlines) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "the record has no tile 1 of 1");
    CHECK(way_record_contours(recorded.record, 0, 1, &outlines) == WAY_INVALID_ARGUMENT);
    auto spans = sized<way_spans>();
    CHECK(way_record_spans(recorded.record, 0, WAY_STAGE_RASTERIZE, &spans) ==
          WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "the record has not kept the stage rasterize");
    CHECK(way_record_spans(recorded.record, 0, WAY_STAGE_ERODE, &spans) == WAY_INVALID_ARGUMENT);
    CHECK(way_stage_name(99) == nullptr);
    CRecord bad;
    CHECK(way_record_create(1U << 20U, bad.out()) == WAY_INVALID_ARGUMENT);
  }
}
