// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/agent_floors.h"

#include "way/io/obj.h"

#include "bake/rasterize_into.h"
#include "bake/row_bands.h"
#include "support/agent_sets.h"
#include "support/golden_levels.h"
#include "support/packed_level.h"
#include "support/shared_data.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// The floors of several agents in one window.
struct Floors {
  CompactHeightfield open = {};
  GroundKinds kinds = {};
};

Floors find_floors(const TriangleMesh& level, const BakeConfig& config, const VoxelGrid& grid,
                   bool drop_small = false) {
  std::vector<float> slopes;
  for (const AgentCells& agent : config.agents)
    slopes.push_back(agent.max_slope);
  const auto ground = ground_by_slope(level, slopes);
  REQUIRE(ground);
  const RasterizeInput input = {level, ground->areas};
  RowBands bands;
  bands.sort(input, grid, 16);
  AgentFloorsScratch scratch;
  RasterizeScratch rasterize;
  AgentFloors finder(config, ground->kinds, grid, scratch);
  for (std::size_t i = 0; i < bands.size(); ++i) {
    fill_columns({level, ground->areas, bands.triangles(i)}, bands.grid(i), config.rasterize,
                 rasterize);
    finder.add(rasterize.columns, bands.grid(i));
  }
  Floors floors;
  finder.finish({}, floors.open, floors.kinds);
  if (drop_small) finder.drop_small_groups(floors.open, floors.kinds);
  return floors;
}

/// Heights of the floors of a cell on which an agent can stand.
std::vector<int> heights_of(const Floors& floors, Cell cell, std::size_t agent) {
  std::vector<int> heights;
  const CompactHeightfield& open = floors.open;
  const std::size_t column = open.grid.column_index(cell);
  for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i) {
    const bool stands = is_walkable(open.area[i]) &&
                        (floors.kinds[open.area[i]].agents & (AgentSet{1} << agent)) != 0;
    if (stands) heights.push_back(open.floor[i]);
  }
  return heights;
}

std::vector<int> heights_of(const CompactHeightfield& open, Cell cell) {
  std::vector<int> heights;
  const std::size_t column = open.grid.column_index(cell);
  for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
    if (is_walkable(open.area[i])) heights.push_back(open.floor[i]);
  return heights;
}

/// Cells of the common field in which an agent stands on other floors than it would by itself.
int differences(const TriangleMesh& level, const BakeSettings& settings, const Floors& floors,
                std::size_t agent) {
  const auto config =
      BakeConfig::create(settings_alone(settings, settings.agents[agent]), level.bounds());
  REQUIRE(config);
  const VoxelGrid& common = floors.open.grid;
  VoxelGrid grid = common;  // with all that matters to this agent around it
  grid.border += config->walkable_radius;
  grid.first.x -= config->walkable_radius;
  grid.first.z -= config->walkable_radius;
  grid.width += 2 * config->walkable_radius;
  grid.depth += 2 * config->walkable_radius;
  if (common.border == 0) grid = common;
  const CompactHeightfield alone = make_open(level, *config, grid);
  const int offset = grid.border - common.border;
  int count = 0;
  // The outermost columns of a window see a drop outside; later stages do not look at them.
  const int rim = common.border > 0 ? 1 : 0;
  for (int z = rim; z < common.depth - rim; ++z) {
    for (int x = rim; x < common.width - rim; ++x) {
      const bool same =
          heights_of(floors, {x, z}, agent) == heights_of(alone, {x + offset, z + offset});
      count += same ? 0 : 1;
    }
  }
  return count;
}

void check_twin(const TriangleMesh& level, BakeSettings settings, const std::string& name) {
  const auto config = BakeConfig::create(settings, level.bounds());
  REQUIRE(config);
  const VoxelGrid grid = config->tile_grid(config->tiles_x() / 2, config->tiles_z() / 2);
  const Floors floors = find_floors(level, *config, grid);
  for (std::size_t agent = 0; agent < settings.agents.size(); ++agent) {
    CAPTURE(name);
    CAPTURE(settings.agents[agent].name);
    CAPTURE(settings.tile_size);
    CHECK(differences(level, settings, floors, agent) == 0);
  }
}

/// A floor of 12 x 12 with a bench across it, under which a rabbit fits and over which a troll
/// steps.
TriangleMesh hall_with_bench() {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  const auto quad = [&](Vec3 low, Vec3 high) {
    const auto i = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {low, {low.x, low.y, high.z}, high, {high.x, high.y, low.z}});
    triangles.push_back({i, i + 1, i + 2});
    triangles.push_back({i, i + 2, i + 3});
  };
  quad({0, 0, 0}, {12, 0, 12});
  quad({5, 0.7F, 0}, {7, 0.7F, 12});
  auto mesh = TriangleMesh::create(vertices, triangles);
  REQUIRE(mesh);
  return *std::move(mesh);
}

}  // namespace

TEST_SUITE("bake/agent_floors") {
  TEST_CASE("each agent stands on the very floors that a bake for it alone keeps") {
    for (const AgentSetCase& set : agent_sets()) {
      for (const SmallScene& scene : kSmallScenes) {
        const TriangleMesh level = make_small(scene);
        BakeSettings settings = settings_for(set.agents);
        for (const int tile_size : {0, 32}) {
          settings.tile_size = tile_size;
          check_twin(level, settings, std::string(set.name) + ", " + scene.name);
        }
      }
    }
  }

  TEST_CASE("so it does on levels of games") {
    for (const char* name : {"meshes/dungeon.obj", "meshes/nav_test.obj"}) {
      const auto path = shared_file(name);
      if (!path) return;
      const auto level = load_obj(*path);
      REQUIRE(level);
      for (const AgentSetCase& set : agent_sets()) {
        BakeSettings settings = settings_for(set.agents);
        settings.cell_size = 0.3F;
        check_twin(*level, settings, std::string(set.name) + ", " + name);
      }
    }
  }

  TEST_CASE("agents that differ in their radius only are one gait") {
    const TriangleMesh level = hall_with_bench();
    BakeSettings settings;
    settings.agents = {{"a", 2, 0.4F, 0.4F, 45}, {"b", 2, 0.8F, 0.4F, 45}, {"c", 2, 0, 0.4F, 45}};
    settings.cell_size = 0.2F;
    check_twin(level, settings, "one gait");
  }

  TEST_CASE("groups of floors that are too small are taken from an agent alone") {
    const TriangleMesh level = hall_with_bench();
    BakeSettings settings;
    settings.agents = {{"slim", 2, 0.2F, 0.2F, 45}, {"wide", 2, 2, 0.2F, 45}};
    settings.cell_size = 0.2F;
    settings.region_min_size = 10;  // the wide one has strips of 5 by 40 cells on each side
    const auto config = BakeConfig::create(settings, level.bounds());
    REQUIRE(config);
    const VoxelGrid grid = config->tile_grid(0, 0);
    const Floors all = find_floors(level, *config, grid);
    CHECK(heights_of(all, {12, 30}, 1).size() == 1);
    settings.region_min_size = 16;
    const auto coarse = BakeConfig::create(settings, level.bounds());
    REQUIRE(coarse);
    const Floors rest = find_floors(level, *coarse, grid, true);
    CHECK(heights_of(rest, {12, 30}, 1).empty());
    CHECK(heights_of(rest, {12, 30}, 0).size() == 1);
  }

  TEST_CASE("no agent takes a step that it cannot take, where others go elsewhere from there") {
    const TriangleMesh level = hall_with_bench();
    BakeSettings settings;
    settings.agents = {{"rabbit", 0.5F, 0.2F, 0.2F, 45}, {"troll", 3, 0.4F, 0.9F, 45}};
    settings.cell_size = 0.1F;
    settings.cell_height = 0.1F;
    const auto config = BakeConfig::create(settings, level.bounds());
    REQUIRE(config);
    const Floors floors = find_floors(level, *config, config->tile_grid(0, 0));
    const CompactHeightfield& open = floors.open;
    for (std::uint32_t i = 0; i < open.size(); ++i) {
      if (!is_walkable(open.area[i])) continue;
      for (const std::uint32_t n : open.neighbours[i].all()) {
        if (!is_walkable(open.area[n])) continue;
        const AgentSet both = floors.kinds[open.area[i]].agents & floors.kinds[open.area[n]].agents;
        const int step = std::abs(int{open.floor[i]} - int{open.floor[n]});
        CHECK((step <= 2 || (both & 1U) == 0));
        CHECK((step <= 9 || (both & 2U) == 0));
      }
    }
  }
}
