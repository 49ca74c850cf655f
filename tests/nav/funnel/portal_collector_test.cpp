// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/portal_collector.h"

#include "way/core/random.h"
#include "way/nav/find_polygon_path.h"

#include "support/builders/plan_mesh.h"
#include "support/oracles/find_portal.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

struct Memory {
  SearchNodes nodes = SearchNodes();
  PolygonOutlines outlines = {};
  PortalMemory portals = {};

  PortalCollector collector(const NavMesh& mesh, std::span<const PolyRef> corridor, Vec3 start) {
    nodes.visit(mesh);
    outlines.begin(nodes);
    return {corridor, start, nodes, outlines, portals};
  }
};

}  // namespace

TEST_SUITE("nav/portal_collector") {
  TEST_CASE("portals are the openings between polygons, however many are collected at a time") {
    int portals = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh = test::walled_tiles(3, seed, 4);
      Random random(seed);
      SearchWorkspace workspace;
      Memory memory;
      for (int i = 0; i < 40; ++i) {
        const MeshPoint from = test::any_middle(mesh, random);
        const MeshPoint to = test::any_middle(mesh, random);
        const auto path =
            find_polygon_path(mesh, {.from = from, .to = to, .wants_partial = true}, workspace);
        PortalCollector collector = memory.collector(mesh, path.polygons, from.point);
        for (std::size_t count = 0; count < path.polygons.size();
             count += 1 + static_cast<std::size_t>(i % 3)) {
          REQUIRE(collector.collect(count));
          REQUIRE(collector.portals().size() == count);
        }
        REQUIRE(collector.collect(path.polygons.size()));
        REQUIRE(collector.portals().size() + 1 == path.polygons.size());
        for (std::size_t k = 0; k < collector.portals().size(); ++k) {
          const auto expected = test::find_portal(mesh, path.polygons[k], path.polygons[k + 1]);
          REQUIRE(expected);
          CHECK(distance(collector.portals()[k].left_point(), expected->left) < 1e-4F);
          CHECK(distance(collector.portals()[k].right_point(), expected->right) < 1e-4F);
          ++portals;
        }
        CHECK_FALSE(collector.has_end());
        collector.add_end(to.point);
        CHECK(collector.has_end());
        CHECK(collector.portals().back().left_point() == to.point);
        CHECK(collector.portals().back().right_point() == to.point);
      }
    }
    CHECK(portals > 500);
  }

  TEST_CASE("a corridor is cut before what is not adjacent") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"....."}});
    for (const PolyRef gap : {PolyRef(), mesh.ref(0, 4), PolyRef(0, 1, 5), PolyRef(7, 1, 0)}) {
      const std::vector<PolyRef> corridor = {mesh.ref(0, 0), mesh.ref(0, 1), gap, mesh.ref(0, 3)};
      Memory memory;
      PortalCollector collector = memory.collector(mesh, corridor, {0.5F, 0, 0.5F});
      CHECK(collector.collect(1));
      CHECK(collector.corridor().size() == 4);
      CHECK_FALSE(collector.collect(2));
      CHECK(std::ranges::equal(collector.corridor(), std::span(corridor).first(2)));
      CHECK(collector.portals().size() == 1);
      CHECK(collector.last_polygon().corner(0).x <= 2);
    }
  }

  TEST_CASE("several openings between two polygons are a choice until the end is known") {
    const NavMesh mesh = test::halls_at_border(2, 6, {true, false, true});
    const std::vector<PolyRef> corridor = {test::polygon_at(mesh, {4, 0, 4}),
                                           test::polygon_at(mesh, {12, 0, 4})};
    Memory memory;
    for (const auto& [z, low] : {std::pair(1.0F, 0.0F), std::pair(7.0F, 6.0F)}) {
      PortalCollector collector = memory.collector(mesh, corridor, {6, 0, z});
      REQUIRE(collector.collect(corridor.size()));
      CHECK(collector.has_choice());
      collector.add_end({10, 0, z});
      const FunnelPortal& chosen = collector.portals().front();
      CHECK(std::min(chosen.left_point().z, chosen.right_point().z) == low);
    }
  }
}
