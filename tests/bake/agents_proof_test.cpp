// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The proof that one mesh serves every body: what each sees of it is what a bake for it alone
// gives.
#include "way/bake/bake.h"
#include "way/io/load_level.h"
#include "way/nav/agents.h"
#include "way/nav/find_path.h"
#include "way/nav/random_point.h"
#include "way/nav/reachable.h"

#include "support/agent_sets.h"
#include "support/packed_level.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

constexpr int kWays = 6;
/// Ways that take more are left out: many small polygons make the search for the shortest long.
constexpr std::size_t kMostNodes = 4000;

double area_of(const NavMesh& mesh) {
  return mesh.counts().area;
}

/// Counts the cells of the floors that make a mesh.
class CellCounter final : public BakeObserver {
 public:
  using BakeObserver::see;
  bool wants(BakeStage stage) const override { return stage == BakeStage::regions; }
  void see(const TileCoord&, BakeStage, const RegionMap& map) override {
    cells_ += std::ranges::count_if(
        map.regions, [](RegionId region) { return region != 0 && !is_border(region); });
  }
  double area(float cell_size) const {
    return static_cast<double>(cells_) * static_cast<double>(cell_size * cell_size);
  }

 private:
  std::ptrdiff_t cells_ = 0;
};

struct Alone {
  NavMesh mesh;
  double cells_area = 0;  ///< Of the voxels from which it is made.
};

Alone bake_alone(const TriangleMesh& level, const BakeSettings& settings) {
  CellCounter counter;
  auto mesh = bake(level, settings, {.observer = &counter});
  REQUIRE(mesh);
  return {*std::move(mesh), counter.area(settings.cell_size)};
}

/// Whether areas are the same within half a percent; or, where the outlines of the agent's own mesh
/// stray so far from the voxels that they tell no better, whether the area is as close to that of
/// the voxels.
bool is_same_area(double seen, const Alone& alone) {
  const double own = area_of(alone.mesh);
  const double cells = alone.cells_area;
  return std::abs(seen - own) <= 0.005 * own ||
         std::abs(seen - cells) <= std::max(0.005 * cells, std::abs(own - cells));
}

struct Lengths {
  double sum = 0;
  double alone = 0;
  int missing = 0;  ///< Ways that only the agent's own mesh knows.
};

/// The lengths of ways between random places, in what an agent sees and in its own mesh. Places are
/// on both, so that both are asked the same.
Lengths compare_ways(const NavMesh& seen, const NavMesh& alone) {
  Lengths lengths;
  const PointSampler places(alone);
  if (places.is_empty()) return lengths;
  Random random(17);
  SearchWorkspace workspace;
  const auto place = [&] {
    for (int tries = 0; tries < 100; ++tries) {
      const RandomPoint point = places.sample(random);
      const NearestPoint near = find_nearest(seen, {point.point, {0.1F, 1, 0.1F}});
      if (near && near.over) return point.point;
    }
    return Vec3{};
  };
  for (int i = 0; i < kWays; ++i) {
    const PathQuery query = {
        .from = place(), .to = place(), .extents = {0.1F, 1, 0.1F}, .max_nodes = kMostNodes};
    const Path a = find_path(seen, query, workspace);
    const bool has_way = a.status == PathStatus::complete;
    const double length = a.length;
    const bool is_cut = a.out_of_budget;
    const Path b = find_path(alone, query, workspace);
    if (is_cut || b.out_of_budget) continue;
    if (b.status != PathStatus::complete) continue;
    if (!has_way) {
      ++lengths.missing;
      continue;
    }
    lengths.sum += length;
    lengths.alone += b.length;
  }
  return lengths;
}

void check_agent(const NavMesh& seen, const Alone& alone) {
  CAPTURE(area_of(seen));
  CAPTURE(area_of(alone.mesh));
  CAPTURE(alone.cells_area);
  CHECK(is_same_area(area_of(seen), alone));
  CHECK(seen.counts().components == alone.mesh.counts().components);
  CHECK(find_islands(seen).size() == find_islands(alone.mesh).size());
  const Lengths lengths = compare_ways(seen, alone.mesh);
  CHECK(lengths.missing == 0);
  CHECK(std::abs(lengths.sum - lengths.alone) <= 0.01 * lengths.alone);
}

void check_level(const TriangleMesh& level, const AgentSetCase& set, const std::string& name,
                 float cell_size) {
  BakeSettings settings = settings_for(set.agents);
  settings.cell_size = cell_size;
  const auto mesh = bake(level, settings);
  REQUIRE(mesh);
  REQUIRE(mesh->agents().size() == set.agents.size());
  for (std::size_t agent = 0; agent < set.agents.size(); ++agent) {
    CAPTURE(name);
    CAPTURE(std::string(set.name));
    CAPTURE(set.agents[agent].name);
    check_agent(mesh->for_agent(agent),
                bake_alone(level, settings_alone(settings, set.agents[agent])));
  }
}

/// In tiles the same agents see the same components.
void check_tiles(const TriangleMesh& level, const AgentSetCase& set, const std::string& name) {
  BakeSettings settings = settings_for(set.agents);
  settings.cell_size = 0.2F;
  settings.tile_size = 64;
  const auto mesh = bake(level, settings);
  REQUIRE(mesh);
  for (std::size_t agent = 0; agent < set.agents.size(); ++agent) {
    const auto alone = bake(level, settings_alone(settings, set.agents[agent]));
    REQUIRE(alone);
    CAPTURE(name);
    CAPTURE(std::string(set.name));
    CAPTURE(set.agents[agent].name);
    CHECK(mesh->for_agent(agent).counts().components == alone->counts().components);
  }
}

void check_scenes(const AgentSetCase& set) {
  for (const SmallScene& scene : kSmallScenes)
    check_level(make_small(scene), set, scene.name, 0.2F);
}

void check_files(std::initializer_list<const char*> names, float cell_size) {
  for (const char* name : names) {
    const auto path = shared_file(name);
    if (!path) return;
    const auto level = load_mesh(*path);
    REQUIRE(level);
    for (const AgentSetCase& set : agent_sets())
      check_level(*level, set, name, cell_size);
  }
}

void check_packed(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto level = packed_level(name);
    if (!level) return;
    for (const AgentSetCase& set : agent_sets())
      check_level(*level, set, name, 0.15F);
  }
}

}  // namespace

TEST_SUITE("bake/agents_proof") {
  TEST_CASE("each of two nested bodies sees what a bake for it alone gives") {
    check_scenes(agent_sets()[0]);
  }
  TEST_CASE("each of two crossed bodies sees what a bake for it alone gives") {
    check_scenes(agent_sets()[1]);
  }
  TEST_CASE("each of five nested bodies sees what a bake for it alone gives") {
    check_scenes(agent_sets()[2]);
  }
  TEST_CASE("each of five crossed bodies sees what a bake for it alone gives") {
    check_scenes(agent_sets()[3]);
  }

  TEST_CASE("each body sees of a level of tiles the components of its own bake") {
    for (const AgentSetCase& set : agent_sets()) {
      for (const SmallScene& scene :
           {SmallScene{"dungeon", 32}, SmallScene{"stacked_floors", 2}, SmallScene{"maze", 6},
            SmallScene{"spiral", 1}, SmallScene{"city", 1}})
        check_tiles(make_small(scene), set, scene.name);
    }
  }

  TEST_CASE("each body sees of a game's level what a bake for it alone gives") {
    check_files({"meshes/dungeon.obj", "meshes/nav_test.obj"}, 0.1F);
  }

  TEST_CASE("each body sees of a real level what a bake for it alone gives") {
    check_files({"meshes/real/navcat_bridges.glb", "meshes/real/three_collision_world.glb",
                 "meshes/real/navcat_proto_level.glb", "meshes/undulating.obj"},
                0.15F);
    // Of a few square metres, in which outlines of coarser cells stray by a tenth of the area.
    check_files({"meshes/real/navcat_tower.glb"}, 0.05F);
    check_packed({"freedoom_map15", "oa_minia"});
  }

  // These take a minute: run them with --no-skip.
  TEST_CASE("each body sees of a great level what a bake for it alone gives" * doctest::skip()) {
    check_packed({"wz_mountain", "stk_labyrinth"});
  }
}
