// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The proof that agents can be baked together: the mesh of each is the one that a bake for it alone
// makes, bit for bit.
#include "way/bake/bake.h"
#include "way/io/load_level.h"
#include "way/nav/find_path.h"
#include "way/nav/random_point.h"

#include "support/builders/agent_sets.h"
#include "support/builders/packed_level.h"
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

/// Bakes for several agents and for each of them alone, and compares the meshes.
class Proof {
 public:
  Proof(const TriangleMesh& level, const AgentSetCase& set, std::string name)
      : level_(level), set_(set), name_(std::move(name)) {}

  /// @param cells  Sides of cells and tiles, and the partition; the agents are those of the set.
  void check(BakeSettings cells) const {
    cells.agents = set_.agents;
    const auto set = bake_set(level_, cells);
    REQUIRE(set);
    REQUIRE(set->size() == set_.agents.size());
    for (const NavAgent& agent : set_.agents) {
      CAPTURE(name_);
      CAPTURE(std::string(set_.name));
      CAPTURE(agent.name);
      CAPTURE(cells.tile_size);
      CAPTURE(cells.partition);
      const auto alone = bake(level_, settings_alone(cells, agent));
      REQUIRE(alone);
      check_same((*set)[agent.name], *alone);
    }
  }

 private:
  /// Tiles, bit for bit, and the links between them.
  static void check_same(const NavMesh& own, const NavMesh& alone) {
    REQUIRE(own.hash() == alone.hash());
    REQUIRE(own.slot_count() == alone.slot_count());
    for (std::uint32_t slot = 0; slot < own.slot_count(); ++slot) {
      REQUIRE(own.tile_in(slot)->coord() == alone.tile_in(slot)->coord());
      CHECK(own.tile_in(slot)->hash() == alone.tile_in(slot)->hash());
      CHECK(own.tile_in(slot)->has_same_polygons(*alone.tile_in(slot)));
      CHECK(std::ranges::equal(own.tile_links(slot), alone.tile_links(slot)));
    }
    const NavMeshCounts a = own.counts();
    const NavMeshCounts b = alone.counts();
    CHECK(a.area == b.area);
    CHECK(a.polygons == b.polygons);
    CHECK(a.vertices == b.vertices);
    CHECK(a.components == b.components);
    check_paths(own, alone);
  }

  static void check_paths(const NavMesh& own, const NavMesh& alone) {
    const PointSampler points(alone);
    if (points.is_empty()) return;
    Random random(17);
    SearchWorkspace workspace;
    for (int i = 0; i < 2; ++i) {
      const PathQuery query = {.from = points.sample(random).point,
                               .to = points.sample(random).point,
                               .extents = {0.1F, 1, 0.1F}};
      const Path a = find_path(own, query, workspace);
      const PathStatus status = a.status;
      const double length = a.length;
      const std::vector<Vec3> corners = points_of(a);
      const Path b = find_path(alone, query, workspace);
      CHECK(status == b.status);
      CHECK(length == b.length);
      CHECK(corners == points_of(b));
    }
  }

  static std::vector<Vec3> points_of(const Path& path) {
    std::vector<Vec3> points;
    for (const Waypoint& waypoint : path.waypoints)
      points.push_back(waypoint.point);
    return points;
  }

  const TriangleMesh& level_;
  const AgentSetCase& set_;
  std::string name_;
};

BakeSettings cells_of(float cell_size, int tile_size = 0,
                      Partition partition = Partition::watershed) {
  BakeSettings cells;
  cells.cell_size = cell_size;
  cells.cell_height = cell_size / 2;
  cells.tile_size = tile_size;
  cells.partition = partition;
  return cells;
}

void check_scenes(const AgentSetCase& set) {
  for (const SmallScene& scene : kSmallScenes) {
    const TriangleMesh level = make_small(scene);
    const Proof proof(level, set, scene.name);
    proof.check(cells_of(0.2F));
    for (const Partition partition : {Partition::watershed, Partition::monotone, Partition::layers})
      proof.check(cells_of(0.25F, 48, partition));
  }
}

void check_level(const TriangleMesh& level, const char* name, float cell_size) {
  for (const AgentSetCase& set : agent_sets()) {
    const Proof proof(level, set, name);
    proof.check(cells_of(cell_size));
    proof.check(cells_of(cell_size, 64));
  }
}

void check_files(std::initializer_list<const char*> names, float cell_size) {
  for (const char* name : names) {
    const auto path = shared_file(name);
    if (!path) return;
    const auto level = load_mesh(*path);
    REQUIRE(level);
    check_level(*level, name, cell_size);
  }
}

void check_packed(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto level = packed_level(name);
    if (!level) return;
    check_level(*level, name, 0.2F);
  }
}

}  // namespace

TEST_SUITE("bake/agents_proof") {
  TEST_CASE("each of two nested agents gets the mesh of a bake for it alone") {
    check_scenes(agent_sets()[0]);
  }
  TEST_CASE("each of two crossed agents gets the mesh of a bake for it alone") {
    check_scenes(agent_sets()[1]);
  }
  TEST_CASE("each of five nested agents gets the mesh of a bake for it alone") {
    check_scenes(agent_sets()[2]);
  }
  TEST_CASE("each of five crossed agents gets the mesh of a bake for it alone") {
    check_scenes(agent_sets()[3]);
  }

  TEST_CASE("on a game's level each agent gets the mesh of a bake for it alone") {
    check_files({"meshes/dungeon.obj", "meshes/nav_test.obj"}, 0.2F);
  }

  TEST_CASE("on a real level each agent gets the mesh of a bake for it alone") {
    check_files({"meshes/real/navcat_bridges.glb", "meshes/real/three_collision_world.glb",
                 "meshes/real/navcat_proto_level.glb", "meshes/undulating.obj"},
                0.15F);
    // Of a few square meters, in which outlines of coarser cells stray by a tenth of the area.
    check_files({"meshes/real/navcat_tower.glb"}, 0.05F);
    check_packed({"freedoom_map15", "oa_minia"});
  }

  // These take a minute: run them with --no-skip.
  TEST_CASE("on a large level each agent gets the mesh of a bake for it alone" * doctest::skip()) {
    check_packed({"wz_mountain", "stk_labyrinth"});
  }
}
