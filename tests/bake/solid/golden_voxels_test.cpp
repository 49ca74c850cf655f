// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/compact_heightfield.h"
#include "way/bake/erode.h"
#include "way/bake/filter_spans.h"
#include "way/bake/rasterize.h"
#include "way/bake/settings.h"

#include "bake/input/tile_bins.h"
#include "bake/solid/rasterize_into.h"
#include "bench/sides/recast_agent.h"
#include "core/hash.h"
#include "support/builders/as_ground.h"
#include "support/oracles/obj_fans.h"
#include "support/shared_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way;

namespace {

using nlohmann::json;

/// The figures of the voxel stages, summed over tiles, under the names of the reference files.
struct VoxelStats {
  int tiles = 0;
  std::size_t spans = 0;
  std::size_t walkable_raster = 0;
  std::size_t walkable_lowhang = 0;
  std::size_t walkable_ledge = 0;
  std::size_t walkable_lowheight = 0;
  std::size_t compact_spans = 0;
  Hash64 raster;
  Hash64 filtered;
  Hash64 compact;
};

std::string hex(const Hash64& hash) {
  std::array<char, 17> text = {};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash.value()));
  return text.data();
}

std::size_t count_walkable(const Heightfield& solid) {
  return static_cast<std::size_t>(
      std::ranges::count_if(solid.spans, [](const Span& s) { return is_walkable(s.area); }));
}

void add_hash(const Heightfield& solid, Hash64& hash) {
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    for (std::uint32_t s = solid.columns[i]; s < solid.columns[i + 1]; ++s) {
      hash.add(solid.spans[s].bottom);
      hash.add(solid.spans[s].top);
      hash.add(solid.spans[s].area);
    }
    hash.add_byte(0xFF);
  }
}

/// A link as Recast stores it: the floor's index within the neighbor column, 63 for none.
std::uint64_t layer_of(const CompactHeightfield& open, std::size_t column, std::uint32_t floor,
                       int side) {
  const std::uint32_t to = open.neighbors[floor][static_cast<std::size_t>(side)];
  if (to == open.none()) return 63;
  const int x = static_cast<int>(column) % open.grid.width + step_x(side);
  const int z = static_cast<int>(column) / open.grid.width + step_z(side);
  return to - open.columns[open.grid.column_index({x, z})];
}

void add_hash(const CompactHeightfield& open, Hash64& hash) {
  for (std::size_t i = 0; i + 1 < open.columns.size(); ++i) {
    hash.add_byte(static_cast<std::uint8_t>(open.columns[i + 1] - open.columns[i]));
    for (std::uint32_t f = open.columns[i]; f < open.columns[i + 1]; ++f) {
      hash.add(open.floor[f]);
      const int to_sky = open.clearance[f] == 65535 ? 65535 - open.floor[f] : open.clearance[f];
      hash.add_byte(static_cast<std::uint8_t>(std::min(to_sky, 255)));
      std::uint64_t links = 0;
      for (int side = 0; side < 4; ++side)
        links |= layer_of(open, i, f, side) << (6 * side);
      hash.add_low_bytes(links, 3);
      hash.add(open.area[f]);
    }
  }
}

void bake_voxels(const RasterizeInput& input, const BakeConfig& config, const VoxelGrid& grid,
                 VoxelStats& stats) {
  RasterizeScratch scratch;
  Heightfield solid;
  rasterize_into(input, grid, config.rasterize, scratch, solid);
  ++stats.tiles;
  stats.spans += solid.spans.size();
  stats.walkable_raster += count_walkable(solid);
  add_hash(solid, stats.raster);
  lift_low_obstacles(solid, config.walkable_climb);
  stats.walkable_lowhang += count_walkable(solid);
  remove_ledges(solid, config.walkable_height, config.walkable_climb, config.steep_rule);
  stats.walkable_ledge += count_walkable(solid);
  remove_low_ceilings(solid, config.walkable_height);
  stats.walkable_lowheight += count_walkable(solid);
  add_hash(solid, stats.filtered);
  const CompactHeightfield open = compact(solid, config.walkable_height, config.walkable_climb);
  stats.compact_spans += open.size();
  add_hash(open, stats.compact);
}

bool touches(const TriangleMesh& mesh, std::uint32_t triangle, const VoxelGrid& grid) {
  Aabb3 box;
  for (const std::uint32_t v : mesh.triangles()[triangle])
    box = join(box, mesh.vertices()[v]);
  const Vec3 size = {static_cast<float>(grid.width) * grid.cell_size, 0,
                     static_cast<float>(grid.depth) * grid.cell_size};
  return overlaps_in_plan(box, {grid.origin, grid.origin + size});
}

/// Bakes all tiles that have any triangles, row by row.
VoxelStats bake_voxels(const TriangleMesh& mesh, const BakeConfig& config) {
  VoxelStats stats;
  const std::vector<GroundCode> grounds = test::as_ground(areas_by_slope(mesh, config.max_slope));
  const TileBins bins(mesh, config);
  for (int z = 0; z < config.tiles_z(); ++z) {
    for (int x = 0; x < config.tiles_x(); ++x) {
      const VoxelGrid grid = config.tile_grid(x, z);
      const auto triangles = bins.triangles(x, z);
      const auto touching = [&](std::uint32_t t) { return touches(mesh, t, grid); };
      if (std::ranges::none_of(triangles, touching)) continue;
      bake_voxels({.mesh = mesh, .grounds = grounds, .triangles = triangles}, config, grid, stats);
    }
  }
  return stats;
}

BakeConfig config_for(const TriangleMesh& mesh, int tile_size, BakeRules rules) {
  const BakeSettings settings = {.agent = bench::kRecastAgent,
                                 .cell_size = 0.3F,
                                 .cell_height = 0.2F,
                                 .tile_size = tile_size,
                                 .rules = rules};
  const auto config = BakeConfig::create(settings, mesh.bounds());
  REQUIRE(config);
  return *config;
}

json load_json(const std::string& path) {
  std::ifstream file(path);
  return json::parse(file);
}

void check_equal(const VoxelStats& stats, const json& expected) {
  CHECK(stats.tiles == expected["tiles"]);
  CHECK(stats.spans == expected["spans"]);
  CHECK(stats.walkable_raster == expected["walkable_raster"]);
  CHECK(hex(stats.raster) == expected["hash_raster"].get<std::string>());
  CHECK(stats.walkable_lowhang == expected["walkable_lowhang"]);
  CHECK(stats.walkable_ledge == expected["walkable_ledge"]);
  CHECK(stats.walkable_lowheight == expected["walkable_lowheight"]);
  CHECK(hex(stats.filtered) == expected["hash_filtered"].get<std::string>());
  CHECK(stats.compact_spans == expected["compact_spans"]);
  CHECK(hex(stats.compact) == expected["hash_compact"].get<std::string>());
}

void check_level(const std::string& name) {
  const auto mesh_path = test::shared_file("meshes/" + name + ".obj");
  const auto stages_path = test::shared_file("golden/stages_" + name + ".json");
  if (!mesh_path || !stages_path) return;
  const TriangleMesh mesh = test::load_obj_fans(*mesh_path);
  const json stages = load_json(*stages_path);
  for (const json& build : stages["builds"]) {
    if (build["settings"]["partition"] != "watershed") continue;
    const int tile_size = build["settings"]["tile_size"];
    CAPTURE(tile_size);
    const BakeConfig config = config_for(mesh, tile_size, BakeRules::recast);
    check_equal(bake_voxels(mesh, config), build["stats"]);
  }
}

/// The relative deviation of a count from the reference.
double deviation(std::size_t count, const json& expected) {
  const double reference = expected.get<double>();
  return std::abs(static_cast<double>(count) - reference) / reference;
}

/// Corners and edges on a plane between cells, and heights within rounding of a whole voxel, may
/// fill other voxels than Recast's. That must have little effect on solid space and hardly any on
/// walkable ground.
void check_default_rules(const std::string& name) {
  const auto mesh_path = test::shared_file("meshes/" + name + ".obj");
  const auto stages_path = test::shared_file("golden/stages_" + name + ".json");
  if (!mesh_path || !stages_path) return;
  const TriangleMesh mesh = test::load_obj_fans(*mesh_path);
  const json stages = load_json(*stages_path);
  const json& expected = stages["builds"][0]["stats"];
  REQUIRE(stages["builds"][0]["settings"]["tile_size"] == 0);
  const BakeConfig config = config_for(mesh, 0, BakeRules::waymesh);
  const std::vector<Area> areas = areas_by_slope(mesh, config.max_slope);
  Heightfield solid = rasterize(mesh, areas, config.world, config.rasterize);
  CAPTURE(name);
  CAPTURE(solid.spans.size());
  CHECK(deviation(solid.spans.size(), expected["spans"]) < 0.001);
  lift_low_obstacles(solid, config.walkable_climb);
  remove_ledges(solid, config.walkable_height, config.walkable_climb, config.steep_rule);
  remove_low_ceilings(solid, config.walkable_height);
  CompactHeightfield open = compact(solid, config.walkable_height, config.walkable_climb);
  erode(open, config.walkable_radius, config.erode_metric);
  const auto floors = static_cast<std::size_t>(std::ranges::count_if(open.area, is_walkable));
  CAPTURE(floors);
  CHECK(deviation(floors, expected["compact_eroded"]) < 0.001);
}

}  // namespace

TEST_SUITE("bake/golden_voxels") {
  TEST_CASE("the voxels of nav_test are Recast's, in one piece and in tiles") {
    check_level("nav_test");
  }
  TEST_CASE("the voxels of dungeon are Recast's, in one piece and in tiles") {
    check_level("dungeon");
  }
  TEST_CASE("the voxels of undulating are Recast's, in one piece and in tiles") {
    check_level("undulating");
  }

  TEST_CASE("the default rules leave as many spans and floors as Recast's within 0.1 %") {
    check_default_rules("nav_test");
    check_default_rules("dungeon");
    check_default_rules("undulating");
  }
}
