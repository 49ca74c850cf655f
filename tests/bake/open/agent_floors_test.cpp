// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/agent_floors.h"

#include "way/io/obj.h"
#include "way/nav/tile_data.h"

#include "bake/solid/rasterize_into.h"
#include "bake/solid/row_bands.h"
#include "support/builders/agent_sets.h"
#include "support/golden/golden_levels.h"
#include "support/shared_data.h"

#include <bit>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// The floors of several agents in one window.
AgentFloorsScratch find_floors(const TriangleMesh& level, const BakeConfig& config,
                               const VoxelGrid& grid) {
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
  finder.finish({});
  return scratch;
}

/// Heights of the floors of a cell on which one can stand.
std::vector<int> heights_of(const CompactHeightfield& open, std::span<const Area> areas,
                            Cell cell) {
  std::vector<int> heights;
  const std::size_t column = open.grid.column_index(cell);
  for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
    if (is_walkable(areas[i])) heights.push_back(open.floor[i]);
  return heights;
}

/// Columns of an agent's own window in which it stands on other floors than in its sheet.
int differences(const AgentFloorsScratch& floors, std::size_t agent,
                const CompactHeightfield& alone) {
  const AgentSheet& sheet = floors.sheets[agent];
  const CompactHeightfield& open = floors.gaits[sheet.gait].open;
  const int offset = open.grid.border - alone.grid.border;
  int count = 0;
  for (int z = 0; z < alone.grid.depth; ++z) {
    for (int x = 0; x < alone.grid.width; ++x) {
      const bool same = heights_of(open, sheet.areas, {x + offset, z + offset}) ==
                        heights_of(alone, alone.area, {x, z});
      count += same ? 0 : 1;
    }
  }
  return count;
}

void check_twin(const TriangleMesh& level, const BakeSettings& settings, const std::string& name) {
  const auto config = BakeConfig::create(settings, level.bounds());
  REQUIRE(config);
  const TileCoord tile = {config->tiles_x() / 2, config->tiles_z() / 2, 0};
  const AgentFloorsScratch floors = find_floors(level, *config, config->tile_grid(tile.x, tile.z));
  for (std::size_t agent = 0; agent < settings.agents.size(); ++agent) {
    CAPTURE(name);
    CAPTURE(settings.agents[agent].name);
    CAPTURE(settings.tile_size);
    const auto own =
        BakeConfig::create(settings_alone(settings, settings.agents[agent]), level.bounds());
    REQUIRE(own);
    CHECK(differences(floors, agent, make_open(level, *own, own->tile_grid(tile.x, tile.z))) == 0);
  }
}

TriangleMesh quads(const std::vector<std::pair<Vec3, Vec3>>& corners) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  for (const auto& [low, high] : corners) {
    const auto i = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {low, {low.x, low.y, high.z}, high, {high.x, high.y, low.z}});
    triangles.push_back({i, i + 1, i + 2});
    triangles.push_back({i, i + 2, i + 3});
  }
  auto mesh = TriangleMesh::create(vertices, triangles);
  REQUIRE(mesh);
  return *std::move(mesh);
}

/// A floor of 12 x 12 with a bench across it, under which a rabbit fits and over which a troll
/// steps.
TriangleMesh hall_with_bench() {
  return quads({{{0, 0, 0}, {12, 0, 12}}, {{5, 0.7F, 0}, {7, 0.7F, 12}}});
}

/// Who shares a sheet in the middle tile of a level of tiles.
std::vector<AgentSet> sheets_of(const TriangleMesh& level, const std::vector<NavAgent>& agents) {
  BakeSettings settings = settings_for(agents);
  settings.cell_size = 0.2F;
  settings.cell_height = 0.1F;
  settings.tile_size = 32;
  const auto config = BakeConfig::create(settings, level.bounds());
  REQUIRE(config);
  const AgentFloorsScratch floors =
      find_floors(level, *config, config->tile_grid(config->tiles_x() / 2, config->tiles_z() / 2));
  std::vector<AgentSet> sets;
  for (const AgentSheet* sheet : floors.distinct)
    sets.push_back(sheet->agents);
  return sets;
}

}  // namespace

TEST_SUITE("bake/agent_floors") {
  TEST_CASE("each agent stands on the very floors that a bake for it alone keeps, rim included") {
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
    for (const int tile_size : {0, 16, 32}) {
      settings.tile_size = tile_size;
      check_twin(level, settings, "one gait");
    }
    const auto config = BakeConfig::create(settings, level.bounds());
    REQUIRE(config);
    CHECK(find_floors(level, *config, config->tile_grid(0, 0)).gaits.size() == 1);
  }

  TEST_CASE("agents share a sheet where nothing is in anyone's way") {
    const std::vector<NavAgent> agents = {{"rabbit", 0.8F, 0.4F, 0.3F, 50},
                                          {"guard", 1.8F, 0.6F, 0.4F, 45},
                                          {"wide", 1.8F, 1.2F, 0.4F, 45}};
    CHECK(sheets_of(quads({{{0, 0, 0}, {40, 0, 40}}}), agents) == std::vector<AgentSet>{7});
    // Over the middle of it is a roof under which the rabbit alone fits.
    CHECK(sheets_of(quads({{{0, 0, 0}, {40, 0, 40}}, {{20, 1.2F, 20}, {21, 1.2F, 21}}}), agents) ==
          std::vector<AgentSet>{1, 2, 4});
    // A roof that is high enough for all of them.
    CHECK(sheets_of(quads({{{0, 0, 0}, {40, 0, 40}}, {{20, 3, 20}, {21, 3, 21}}}),
                    {agents[0], agents[1]}) == std::vector<AgentSet>{3});
  }

  TEST_CASE("agents do not share a sheet where they take other steps on the same floors") {
    // Two halves, one step apart: the floors are the same before erosion, and the climber's after.
    const TriangleMesh level = quads({{{0, 0, 0}, {20, 0, 40}}, {{20, 0.5F, 0}, {40, 0.5F, 40}}});
    const std::vector<NavAgent> agents = {{"walker", 2, 0, 0.3F, 45}, {"climber", 2, 0, 0.6F, 45}};
    CHECK(sheets_of(level, agents) == std::vector<AgentSet>{2, 1});
  }

  TEST_CASE("the sheet of the most ground comes first, and nobody has one without ground") {
    const TriangleMesh level = quads({{{0, 0, 0}, {6.4F, 0, 6.4F}}});
    const std::vector<NavAgent> agents = {
        {"wide", 2, 2, 0.4F, 45}, {"giant", 2, 4, 0.4F, 45}, {"slim", 2, 0.4F, 0.4F, 45}};
    CHECK(sheets_of(level, agents) == std::vector<AgentSet>{4, 1});
  }
}
