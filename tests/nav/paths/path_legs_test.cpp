// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Each leg of a shortest path is a free ray, there and back, and begins in the polygon that its
// first waypoint names: on every scene, in one piece and in tiles, and on real levels.
#include "way/bake/bake.h"
#include "way/core/executor.h"
#include "way/io/load_level.h"
#include "way/nav/find_path.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"

#include "bench/sides/recast_agent.h"
#include "nav/plan/orient.h"
#include "scenes/scenes.h"
#include "support/builders/packed_level.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/small_scenes.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// How far a point may be on the outer side of an edge's line by rounding of the edge's ends: the
/// line of a short edge turns, so the more the farther away.
double edge_slack(Vec3 a, Vec3 b, Vec3 p, double slack) {
  return slack * (1 + 2 * plan_distance(a, p) / plan_distance(a, b));
}

/// The length of the part of a leg, from its first point on, that a polygon contains, up to a
/// tolerance; negative if the first point is outside.
double part_inside(const NavMesh& mesh, PolyRef polygon, Vec3 from, Vec3 to, double slack) {
  std::vector<Vec3> corners;
  const Tile& tile = *mesh.tile_in(polygon.slot());
  for (std::uint32_t i = 0; i < tile.corner_count(polygon.polygon()); ++i)
    corners.push_back(tile.corner(polygon.polygon(), i));
  const double length = plan_distance(from, to);
  double inside = length;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec3 a = corners[i];
    const Vec3 b = corners[(i + 1) % corners.size()];
    const double first = plan_turn(a, b, from) / plan_distance(a, b);
    const double last = plan_turn(a, b, to) / plan_distance(a, b);
    const double around = edge_slack(a, b, from, slack);
    if (first < -around) return -1;
    if (last < -edge_slack(a, b, to, slack))
      inside = std::min(inside, length * (first + around) / (first - last));
  }
  return inside;
}

struct LegCounts {
  int legs = 0;
  int blocked = 0;       ///< There.
  int blocked_back = 0;  ///< From the polygon in which the ray there ends.
  int elsewhere = 0;     ///< The leg begins in another polygon than its waypoint names.
  bool operator==(const LegCounts&) const = default;
};

void check_leg(const NavMesh& mesh, const Waypoint& from, const Waypoint& to, LegCounts& counts) {
  ++counts.legs;
  const RaycastResult there = raycast(mesh, {{from.polygon, from.point}, to.point});
  if (there.status != RayStatus::reached) ++counts.blocked;
  const RaycastResult back = raycast(mesh, {{there.polygon, to.point}, from.point});
  if (there.status == RayStatus::reached && back.status != RayStatus::reached)
    ++counts.blocked_back;
  // Of the corner and of an edge of another tile on which it is.
  const double slack = 2 * rounding_slack(mesh.tile_in(from.polygon.slot())->bounds());
  const double inside = part_inside(mesh, from.polygon, from.point, to.point, slack);
  // A polygon that the leg only touches at a corner contains about as much as the tolerance, and
  // without tolerance nothing.
  if (inside < std::min(plan_distance(from.point, to.point), 4 * slack) &&
      part_inside(mesh, from.polygon, from.point, to.point, 0) <= 0)
    ++counts.elsewhere;
}

void check_path(const NavMesh& mesh, const Path& path, LegCounts& counts) {
  for (std::size_t w = 1; w < path.waypoints.size(); ++w) {
    if (path.waypoints[w - 1].kind == WaypointKind::link_start) continue;
    check_leg(mesh, path.waypoints[w - 1], path.waypoints[w], counts);
  }
}

/// Of paths between corners of polygons.
LegCounts count_corner_legs(const NavMesh& mesh, int pairs, const PathIndex* index) {
  LegCounts counts;
  if (PointSampler(mesh).is_empty()) return counts;
  Random random(18);
  SearchWorkspace workspace;
  const auto corner = [&]() -> MeshPoint {
    const PolyRef ref = test::any_polygon(mesh, random);
    return {ref, mesh.tile_of(ref)->corner(ref.polygon(), 0)};
  };
  for (int i = 0; i < pairs; ++i) {
    const MeshPoint from = corner();
    const MeshPoint to = corner();
    check_path(mesh, find_path(mesh, {.from = from, .to = to, .index = index}, workspace), counts);
  }
  return counts;
}

LegCounts count_legs(const NavMesh& mesh, int pairs, PathMethod method) {
  LegCounts counts;
  const PointSampler sampler(mesh);
  if (sampler.is_empty()) return counts;
  Random random(17);
  SearchWorkspace workspace;
  for (int i = 0; i < pairs; ++i) {
    const MeshPoint from = sampler.sample(random);
    const MeshPoint to = sampler.sample(random);
    check_path(mesh, find_path(mesh, {.from = from, .to = to, .method = method}, workspace),
               counts);
  }
  return counts;
}

void check_legs(const TriangleMesh& level, const BakeSettings& settings, int pairs) {
  CAPTURE(settings.tile_size);
  const auto mesh = bake(level, settings);
  REQUIRE(mesh);
  for (const PathMethod method : {PathMethod::optimal, PathMethod::corridor}) {
    CAPTURE(static_cast<int>(method));
    const LegCounts counts = count_legs(*mesh, pairs, method);
    CAPTURE(counts.legs);
    CHECK(counts.blocked == 0);
    CHECK(counts.blocked_back == 0);
    CHECK(counts.elsewhere == 0);
  }
}

}  // namespace

TEST_SUITE("nav/path_legs") {
  TEST_CASE("each leg of each path is a free ray both ways, on every scene") {
    for (const test::SmallScene& small : test::kSmallScenes) {
      const auto level = scenes::make_scene(small.name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      CAPTURE(std::string(small.name));
      for (const int tile_size : {0, 32, 64})
        check_legs(*level, {.tile_size = tile_size}, 300);
    }
  }

  TEST_CASE("each leg of each path between corners of polygons is a free ray, with an index, too") {
    for (const test::SmallScene& small : test::kSmallScenes) {
      const auto level = scenes::make_scene(small.name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      CAPTURE(std::string(small.name));
      for (const int tile_size : {0, 32}) {
        CAPTURE(tile_size);
        const auto mesh = bake(*level, {.tile_size = tile_size});
        REQUIRE(mesh);
        SerialExecutor executor;
        const PathIndex index(*mesh, executor, {.landmarks = 0, .is_selective = false});
        for (const PathIndex* const used : {static_cast<const PathIndex*>(nullptr), &index}) {
          CAPTURE((used != nullptr));
          const LegCounts counts = count_corner_legs(*mesh, 200, used);
          CHECK(counts.blocked == 0);
          CHECK(counts.blocked_back == 0);
          CHECK(counts.elsewhere == 0);
        }
      }
    }
  }

  TEST_CASE("each leg of each path is a free ray both ways, on real levels") {
    for (const std::string name : {"nav_test.obj", "dungeon.obj", "undulating.obj",
                                   "real/navcat_bridges.glb", "real/navcat_proto_level.glb",
                                   "real/navcat_tower.glb", "real/three_collision_world.glb"}) {
      const auto path = test::shared_file("meshes/" + name);
      if (!path) continue;
      const auto level = load_mesh(*path);
      REQUIRE(level);
      CAPTURE(name);
      for (const int tile_size : {0, 48}) {
        check_legs(*level, {.agent = bench::kRecastAgent, .tile_size = tile_size}, 300);
        check_legs(*level, {.tile_size = tile_size}, 300);
      }
    }
  }

  TEST_CASE("each leg of each path is a free ray both ways, on large real levels") {
    for (const std::string name : {"freedoom_map15", "oa_minia", "stk_labyrinth", "wz_mountain"}) {
      const auto level = test::packed_level(name);
      if (!level) continue;
      CAPTURE(name);
      check_legs(*level, {.agent = bench::kRecastAgent, .tile_size = 128}, 500);
      for (const int tile_size : {48, 128})
        check_legs(*level, {.tile_size = tile_size}, 1000);
    }
  }
}
