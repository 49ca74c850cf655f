// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/class_floors.h"

#include "way/bake/bake_observer.h"
#include "way/bake/bake_tile.h"
#include "way/io/obj.h"

#include "bench/sides/recast_agent.h"
#include "support/builders/agent_sets.h"
#include "support/golden/golden_levels.h"
#include "support/shared_data.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// Keeps the floors of all agents after erosion, in the order of the movement classes.
class FloorKeeper final : public BakeObserver {
 public:
  explicit FloorKeeper(bool sees_solid) : sees_solid_(sees_solid) {}

  bool wants(BakeStage stage) const override {
    return stage == BakeStage::erode || (sees_solid_ && stage == BakeStage::rasterize);
  }
  using BakeObserver::see;
  void see(const TileCoord&, BakeStage, const CompactHeightfield& open) override {
    fields.push_back(open);
  }

  std::vector<CompactHeightfield> fields;

 private:
  bool sees_solid_;
};

/// Replaces `heights` by those of the walkable floors of a cell.
void get_heights(const CompactHeightfield& open, Cell cell, std::vector<int>& heights) {
  heights.clear();
  const std::size_t column = open.grid.column_index(cell);
  for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
    if (is_walkable(open.area[i])) heights.push_back(open.floor[i]);
}

/// Columns of an agent's own window in which it has other floors than in the window of its class.
int differences(const CompactHeightfield& open, const CompactHeightfield& alone) {
  const int offset = open.grid.border - alone.grid.border;
  std::vector<int> in_class;
  std::vector<int> in_own;
  int count = 0;
  for (int z = 0; z < alone.grid.depth; ++z) {
    for (int x = 0; x < alone.grid.width; ++x) {
      get_heights(open, {x + offset, z + offset}, in_class);
      get_heights(alone, {x, z}, in_own);
      count += in_class == in_own ? 0 : 1;
    }
  }
  return count;
}

void check_twin(const TriangleMesh& level, const BakeSettings& settings, const std::string& name) {
  const auto config = BakeConfig::create(settings, level.bounds());
  REQUIRE(config);
  const auto ground = TriangleGround::create(level, *config);
  REQUIRE(ground);
  const TileCoord tile = {config->tiles_x() / 2, config->tiles_z() / 2, 0};
  std::vector<std::size_t> order;
  for (const MovementClass& of : config->classes)
    order.insert(order.end(), of.agents.begin(), of.agents.end());
  std::vector<CompactHeightfield> alone;
  for (const std::size_t agent : order) {
    const auto own =
        BakeConfig::create(settings_alone(settings, settings.agents[agent]), level.bounds());
    REQUIRE(own);
    alone.push_back(make_open(level, *own, own->tile_grid(tile.x, tile.z)));
  }
  for (const bool sees_solid : {false, true}) {
    FloorKeeper keeper(sees_solid);
    BakeWorkspace workspace;
    REQUIRE(bake_tiles({level, *ground, *config}, tile, workspace, &keeper));
    REQUIRE(keeper.fields.size() == order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      CAPTURE(name);
      CAPTURE(settings.agents[order[i]].name);
      CAPTURE(settings.tile_size);
      CAPTURE(sees_solid);
      CHECK(differences(keeper.fields[i], alone[i]) == 0);
    }
  }
}

}  // namespace

TEST_SUITE("bake/class_floors") {
  TEST_CASE("each agent keeps exactly the floors of a bake for it alone, rim included") {
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

  TEST_CASE("so do agents of one class, one of them without a radius") {
    const TriangleMesh level = make_small({"stairs", 8});
    BakeSettings settings;
    settings.agents = {{"a", 2, 0.4F, 0.4F, 45}, {"b", 2, 0.8F, 0.4F, 45}, {"c", 2, 0, 0.4F, 45}};
    settings.cell_size = 0.2F;
    for (const int tile_size : {0, 16, 32}) {
      settings.tile_size = tile_size;
      check_twin(level, settings, "one class");
    }
  }

  TEST_CASE("the rim of a class is cleared for its smaller agents, and nothing else") {
    const TriangleMesh level = make_small({"flat", 20});
    BakeSettings settings = {.agent = bench::kRecastAgent};
    settings.cell_size = 0.2F;
    settings.tile_size = 32;
    const auto config = BakeConfig::create(settings, level.bounds());
    REQUIRE(config);
    CompactHeightfield open = make_open(level, *config, config->tile_grid(1, 1));
    std::fill(open.area.begin(), open.area.end() - 1, Area::ground);
    const int radius = config->walkable_radius;
    clear_rim(open, radius);
    const int side = open.grid.width;
    std::vector<int> heights;
    for (int z = 0; z < side; ++z) {
      for (int x = 0; x < side; ++x) {
        const bool is_rim = std::min({x, z, side - 1 - x, side - 1 - z}) <= radius;
        get_heights(open, {x, z}, heights);
        CHECK(heights.empty() == is_rim);
      }
    }
  }
}
