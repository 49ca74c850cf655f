// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/corner_list.h"

#include "support/builders/plan_mesh.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A corridor of five cells in a row, each of size 1, and the corners of paths through it.
class Row {
 public:
  explicit Row(PathCrossings crossings) : crossings_(crossings) {
    nodes_.visit(mesh_);
    outlines_.begin(nodes_);
    for (std::uint32_t i = 0; i < 5; ++i)
      corridor_.push_back(mesh_.ref(0, i));
  }

  /// Turns at ends of portals, given with their number.
  std::vector<PathCorner> corners(Vec3 start,
                                  const std::vector<std::pair<Vec3, std::size_t>>& turns,
                                  Vec3 end) {
    PortalCollector portals(corridor_, start, nodes_, outlines_, memory_);
    REQUIRE(portals.collect(corridor_.size()));
    portals.add_end(end);
    std::vector<PathCorner> found;
    CornerList list(mesh_, crossings_, portals, found);
    list.begin({start, corridor_.front(), PathCorner::kStart});
    for (const auto& [point, portal] : turns)
      list.turn_at(lanes_of(point), portal, portals.rounding());
    list.finish({end, corridor_.back(), PathCorner::kEnd}, portals.rounding());
    CHECK(list.size() == found.size());
    return found;
  }

 private:
  NavMesh mesh_ = test::mesh_of(test::Plan{.rows = {"..m.."}});
  PathCrossings crossings_;
  SearchNodes nodes_ = SearchNodes();
  PolygonOutlines outlines_;
  PortalMemory memory_;
  std::vector<PolyRef> corridor_;
};

}  // namespace

TEST_SUITE("nav/corner_list") {
  TEST_CASE("a corner names the polygon behind its portal") {
    const auto corners =
        Row(PathCrossings::none).corners({0.5F, 0, 0.5F}, {{{2, 0, 1}, 1}}, {4.5F, 0, 0.5F});
    REQUIRE(corners.size() == 3);
    CHECK(corners[0].flags == PathCorner::kStart);
    CHECK(corners[1].point == Vec3{2, 0, 1});
    CHECK(corners[1].polygon.polygon() == 2);
    CHECK(corners[1].flags == 0);
    CHECK(corners[2].flags == PathCorner::kEnd);
  }

  TEST_CASE("corners at the same point are one, with the flags of both") {
    Row row(PathCrossings::none);
    const auto twice =
        row.corners({0.5F, 0, 0.5F}, {{{2, 0, 1}, 1}, {{2, 0, 1}, 2}}, {4.5F, 0, 0.5F});
    REQUIRE(twice.size() == 3);
    CHECK(twice[1].polygon.polygon() == 3);
    const auto one = row.corners({2, 0, 1}, {{{2, 0, 1}, 1}}, {2, 0, 1});
    REQUIRE(one.size() == 1);
    CHECK(one[0].flags == (PathCorner::kStart | PathCorner::kEnd));
  }

  TEST_CASE("a corner on the straight line between its neighbors is removed") {
    Row row(PathCrossings::none);
    const auto corners =
        row.corners({0.5F, 0, 0.5F}, {{{1, 0, 1}, 0}, {{2, 0, 1}, 1}, {{3, 0, 1}, 2}}, {4, 0, 0});
    REQUIRE(corners.size() == 4);
    CHECK(corners[1].point == Vec3{1, 0, 1});
    CHECK(corners[2].point == Vec3{3, 0, 1});
  }

  TEST_CASE("crossings are added between corners, and stay") {
    const auto all = Row(PathCrossings::all).corners({0.5F, 0, 0.5F}, {}, {4.5F, 0, 0.5F});
    REQUIRE(all.size() == 6);
    for (std::uint32_t i = 1; i < 5; ++i) {
      CHECK(all[i].point == Vec3{static_cast<float>(i), 0, 0.5F});
      CHECK(all[i].polygon.polygon() == i);
      CHECK(all[i].flags == PathCorner::kCrossing);
    }
    // Where the path turns, the corner is the crossing.
    const auto turned =
        Row(PathCrossings::all).corners({0.5F, 0, 0.5F}, {{{2, 0, 1}, 1}}, {4.5F, 0, 0.5F});
    REQUIRE(turned.size() == 6);
    CHECK(turned[2].point == Vec3{2, 0, 1});
    CHECK(turned[2].flags == 0);
    const auto areas = Row(PathCrossings::areas).corners({0.5F, 0, 0.5F}, {}, {4.5F, 0, 0.5F});
    REQUIRE(areas.size() == 4);
    CHECK(areas[1].point == Vec3{2, 0, 0.5F});
    CHECK(areas[2].point == Vec3{3, 0, 0.5F});
  }
}
