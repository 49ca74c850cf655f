// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/corner_sights.h"

#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"

#include "nav/search_state.h"
#include "support/grid_tile.h"
#include "support/plan_mesh.h"
#include "support/visibility_graph.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::MeshPoint;

namespace {

PathQuery query_of(const MeshPoint& from, const MeshPoint& to) {
  return {
      .from = from.point, .to = to.point, .from_polygon = from.polygon, .to_polygon = to.polygon};
}

/// A search with a budget looks at every polygon, whatever is known of corners.
PathQuery without_sights(PathQuery query) {
  query.max_nodes = 1'000'000'000;
  return query;
}

/// A point of a polygon that is in no line with corners.
MeshPoint any_point(const NavMesh& mesh, Random& random) {
  const PolyRef ref = test::any_polygon(mesh, random);
  const Tile& tile = *mesh.tile_of(ref);
  const Vec3 edge =
      lerp(tile.corner(ref.polygon(), 0), tile.corner(ref.polygon(), 1), random.unit());
  return {ref, lerp(test::middle_of(mesh, ref), edge, random.between(0.1F, 0.9F))};
}

struct Walk {
  std::vector<Waypoint> waypoints;
  std::vector<PolyRef> corridor;
  double length = 0;
};

Walk copy(const Path& path) {
  return {{path.waypoints.begin(), path.waypoints.end()},
          {path.corridor.begin(), path.corridor.end()},
          path.length};
}

bool is_same(const Waypoint& a, const Waypoint& b) {
  return a.point == b.point && a.polygon == b.polygon && a.kind == b.kind && a.area == b.area;
}

}  // namespace

TEST_SUITE("nav/corner_sights") {
  TEST_CASE("what is known of corners changes no walk, unless two are equally long") {
    int ties = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const NavMesh mesh = test::walled_tiles(4, seed, seed % 2 == 0 ? 4 : 6);
      SearchWorkspace warm;
      SearchWorkspace plain;
      Random random(seed);
      for (int i = 0; i < 600; ++i) {
        const PathQuery query = query_of(any_point(mesh, random), any_point(mesh, random));
        const Walk ours = copy(find_path(mesh, query, warm));
        const Walk theirs = copy(find_path(mesh, without_sights(query), plain));
        CAPTURE(seed);
        CAPTURE(i);
        CAPTURE(query.from.x);
        CAPTURE(query.from.z);
        CAPTURE(query.to.x);
        CAPTURE(query.to.z);
        REQUIRE(ours.length == doctest::Approx(theirs.length).epsilon(1e-12));
        const bool is_same_walk = std::ranges::equal(ours.waypoints, theirs.waypoints, is_same) &&
                                  ours.corridor == theirs.corridor;
        ties += is_same_walk ? 0 : 1;
      }
      CHECK(warm.state().intervals.sights.bytes() > 10'000);
    }
    CHECK(ties <= 2);  // of 3,600 on square cells, by the rounding of sums
  }

  TEST_CASE("another snapshot is looked at anew") {
    SearchWorkspace workspace;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const NavMesh mesh = test::walled_tiles(2, seed, 4);
      const test::VisibilityGraph graph(mesh);
      Random random(seed);
      for (int i = 0; i < 300; ++i) {
        const MeshPoint from = any_point(mesh, random);
        const MeshPoint to = any_point(mesh, random);
        const Path path = find_path(mesh, query_of(from, to), workspace);
        const auto expected = graph.distance(from, to);
        REQUIRE((path.status == PathStatus::complete) == expected.has_value());
        if (expected) REQUIRE(path.length == doctest::Approx(*expected).epsilon(1e-7));
      }
    }
  }

  TEST_CASE("a filter that closes polygons is served after one that closes none") {
    const NavMesh mesh = test::walled_tiles(2, 7, 5);
    const auto is_odd = [](const void*, PolyRef polygon) { return polygon.polygon() % 5 != 2; };
    const QueryFilter filter = {.predicate = is_odd};
    const test::VisibilityGraph graph(mesh, filter);
    SearchWorkspace workspace;
    Random random(7);
    for (int i = 0; i < 600; ++i) {
      const MeshPoint from = any_point(mesh, random);
      const MeshPoint to = any_point(mesh, random);
      (void)find_path(mesh, query_of(from, to), workspace);
      const bool passes = is_odd(nullptr, from.polygon) && is_odd(nullptr, to.polygon);
      if (!passes) continue;
      const Path path = find_path(mesh, query_of(from, to), workspace, filter);
      const auto expected = graph.distance(from, to);
      REQUIRE((path.status == PathStatus::complete) == expected.has_value());
      if (expected) REQUIRE(path.length == doctest::Approx(*expected).epsilon(1e-7));
    }
  }
}
