// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/funnel.h"

#include "way/core/random.h"
#include "way/nav/find_polygon_path.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/funnel") {
  TEST_CASE("corners are the same if portals are collected a few at a time") {
    constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    int early = 0;  // corners found before all portals were known
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh = test::walled_tiles(3, seed, 4);
      Random random(seed);
      SearchWorkspace workspace;
      SearchNodes nodes;
      PolygonOutlines outlines;
      PortalMemory memory;
      for (int i = 0; i < 40; ++i) {
        const MeshPoint from = test::any_middle(mesh, random);
        const MeshPoint to = test::any_middle(mesh, random);
        const auto path =
            find_polygon_path(mesh, {.from = from, .to = to, .wants_partial = true}, workspace);
        const StraightPath expected = make_straight_path(
            mesh, {.corridor = path.polygons, .start = from.point, .end = path.end}, workspace);
        nodes.visit(mesh);
        outlines.begin(nodes);
        const PathCorner first = {from.point, from.polygon, PathCorner::kStart};
        PortalCollector portals(path.polygons, from.point, nodes, outlines, memory);
        std::vector<PathCorner> found;
        CornerList corners(mesh, PathCrossings::none, portals, found);
        Funnel funnel(first, portals, corners);
        for (std::size_t count = 1; count < path.polygons.size(); count += 2) {
          REQUIRE(portals.collect(count));
          CHECK_FALSE(funnel.turn_until(kAll));
        }
        if (found.size() > 1) ++early;
        REQUIRE(portals.collect(path.polygons.size()));
        funnel.pull({path.end, path.polygons.back(), PathCorner::kEnd}, kAll);
        REQUIRE(found.size() == expected.corners.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
          CHECK(found[k].point == expected.corners[k].point);
          CHECK(found[k].polygon == expected.corners[k].polygon);
          CHECK(found[k].flags == expected.corners[k].flags);
        }
      }
    }
    CHECK(early > 40);
  }

  TEST_CASE("it stops at as many corners as wanted") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"...", "##.", "..."}});
    std::vector<PolyRef> corridor;
    for (const Vec3 point :
         {Vec3{0.5F, 0, 0.5F}, Vec3{1.5F, 0, 0.5F}, Vec3{2.5F, 0, 0.5F}, Vec3{2.5F, 0, 1.5F},
          Vec3{2.5F, 0, 2.5F}, Vec3{1.5F, 0, 2.5F}, Vec3{0.5F, 0, 2.5F}})
      corridor.push_back(test::polygon_at(mesh, point));
    SearchNodes nodes;
    PolygonOutlines outlines;
    PortalMemory memory;
    nodes.visit(mesh);
    outlines.begin(nodes);
    const PathCorner start = {{0.5F, 0, 0.5F}, corridor.front(), PathCorner::kStart};
    PortalCollector portals(corridor, start.point, nodes, outlines, memory);
    std::vector<PathCorner> found;
    CornerList corners(mesh, PathCrossings::none, portals, found);
    Funnel funnel(start, portals, corners);
    CHECK(portals.collect(corridor.size()));
    CHECK(funnel.turn_until(2));
    REQUIRE(found.size() == 2);
    CHECK(found[1].point == Vec3{2, 0, 1});
    funnel.pull({{0.5F, 0, 2.5F}, corridor.back(), PathCorner::kEnd}, 3);
    REQUIRE(found.size() == 3);
    CHECK(found[2].point == Vec3{2, 0, 2});
  }
}
