// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/bridges.h"

#include "way/nav/find_polygon_path.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace way;
using test::Plan;

namespace {

/// The bridges of a mesh, all of whose tiles are entered slot by slot.
struct Known {
  explicit Known(const NavMesh& mesh) {
    nodes.begin(mesh);
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot)
      nodes.tile_in(slot);
    bridges.find(nodes);
  }

  /// Returns true if an edge between neighbors can lead to a goal.
  bool leads(std::uint32_t from, std::uint32_t to, std::uint32_t goal) const {
    return bridges.goals_within(from, to).contains(bridges.rank(goal));
  }

  SearchNodes nodes;
  Bridges bridges;
};

PolygonPathQuery random_query(const NavMesh& mesh, Random& random) {
  return {.from = test::any_middle(mesh, random), .to = test::any_middle(mesh, random)};
}

/// Compares with searches for partial paths, which expand all edges.
void compare_with_gateless(const NavMesh& mesh, Random& random, const QueryFilter& filter) {
  SearchWorkspace workspace;
  for (int i = 0; i < 300; ++i) {
    PolygonPathQuery query = random_query(mesh, random);
    const PolygonPath path = find_polygon_path(mesh, query, workspace, filter);
    const float cost = path.cost;
    const PathStatus status = path.status;
    query.wants_partial = true;
    const PolygonPath other = find_polygon_path(mesh, query, workspace, filter);
    CHECK((status == PathStatus::complete) == (other.status == PathStatus::complete));
    if (status == PathStatus::complete)
      CHECK(cost == doctest::Approx(static_cast<double>(other.cost)));
  }
}

}  // namespace

TEST_SUITE("nav/bridges") {
  TEST_CASE("ranks around the end of 32 bits are in a range or in its complement") {
    const RankRange range = {3, 2};
    for (const std::uint32_t rank : {0U, 2U, 3U, 4U, 5U, 0xfffffffeU}) {
      CHECK(range.contains(rank) == (rank == 3 || rank == 4));
      CHECK(range.others().contains(rank) != range.contains(rank));
      CHECK(RankRange{}.contains(rank));
    }
  }

  TEST_CASE("a door is crossed only for goals behind it, from either side") {
    // Cells 0 1 # 2 3 above 4 5 6 7 8: rooms of four, with 6 between 5 and 7.
    const NavMesh mesh = test::mesh_of(Plan{.rows = {"..#..", "....."}});
    const Known known(mesh);
    for (std::uint32_t goal = 0; goal < 9; ++goal) {
      const bool is_left = goal == 0 || goal == 1 || goal == 4 || goal == 5;
      CHECK(known.leads(5, 6, goal) == !is_left);
      CHECK(known.leads(6, 5, goal) == is_left);
      CHECK(known.leads(0, 1, goal));
      CHECK(known.leads(5, 4, goal));
    }
  }

  TEST_CASE("there is no bridge in a ring") {
    const NavMesh mesh = test::mesh_of(Plan{.rows = {"...", ".#.", "..."}});
    const Known known(mesh);
    for (std::uint32_t goal = 0; goal < 8; ++goal) {
      CHECK(known.leads(0, 1, goal));
      CHECK(known.leads(1, 0, goal));
      CHECK(known.leads(4, 7, goal));
    }
  }

  TEST_CASE("a part with one opening to other tiles is left and entered only for its goals") {
    // Two cells each; the left tile's cell 1 leads to the right tile's cell 0.
    const NavMesh mesh = test::mesh_of_tiles(
        {test::plan_data({.rows = {"##", ".."}, .is_square = true}),
         test::plan_data(
             {.rows = {"##", ".."}, .low = {2, 0, 0}, .coord = {1, 0, 0}, .is_square = true})},
        2);
    const Known known(mesh);
    const std::uint32_t left = known.nodes.tile(0).first_ref.slot() == 0 ? 1 : 3;
    const std::uint32_t right = left == 1 ? 2 : 0;
    for (std::uint32_t goal = 0; goal < 4; ++goal) {
      const bool is_right = goal / 2 == right / 2;
      CHECK(known.bridges.goals_beyond(left, right).contains(known.bridges.rank(goal)) == is_right);
      CHECK(known.bridges.goals_beyond(right, left).contains(known.bridges.rank(goal)) != is_right);
    }
  }

  TEST_CASE("asymmetric adjacency makes no bridges") {
    TileData data = test::plan_data(Plan{.rows = {"..."}});
    for (std::uint32_t& neighbor : data.neighbors)
      neighbor = neighbor == 2 ? TileData::kWall : neighbor;
    const NavMesh mesh = test::mesh_of(data);
    const Known known(mesh);
    CHECK(known.leads(0, 1, 0));
    CHECK(known.leads(2, 1, 2));
  }

  TEST_CASE("a tile that is entered later is processed later") {
    const NavMesh mesh = test::walled_tiles(2, 3, 4);
    const Known all(mesh);
    SearchNodes nodes;
    nodes.begin(mesh);
    Bridges bridges;
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
      nodes.tile_in(slot);
      bridges.find(nodes);
    }
    for (std::uint32_t polygon_index = 0; polygon_index < nodes.polygon_count(); ++polygon_index)
      CHECK(bridges.rank(polygon_index) == all.bridges.rank(polygon_index));
  }

  TEST_CASE("bridges change no costs, with links or areas of different costs") {
    Random random(5);
    QueryFilter mud;
    for (int area = 0; area < 256; area += 3)
      mud.costs.set(static_cast<Area>(area), 0.2F);
    for (const int open : {3, 2}) {
      const NavMesh mesh = test::walled_tiles(2, 11, open);
      compare_with_gateless(mesh, random, kAllPolygons);
      compare_with_gateless(mesh, random, mud);
      compare_with_gateless(test::with_random_links(mesh, random, 12), random, kAllPolygons);
    }
  }

  TEST_CASE("the result does not depend on earlier queries") {
    Random random(7);
    const NavMesh mesh = test::walled_tiles(3, 2, 3);
    SearchWorkspace workspace;
    for (int i = 0; i < 200; ++i) {
      SearchWorkspace fresh;
      const PolygonPathQuery query = random_query(mesh, random);
      const PolygonPath path = find_polygon_path(mesh, query, workspace);
      const PolygonPath other = find_polygon_path(mesh, query, fresh);
      CHECK(path.cost == other.cost);
      CHECK(std::ranges::equal(path.polygons, other.polygons));
    }
  }

  TEST_CASE("a goal behind a blocked bridge is approached as far as possible") {
    const NavMesh mesh = test::mesh_of(Plan{.rows = {"..#..", ".....", "..#.."}});
    const QueryFilter closed = {
        .predicate = [](const void*, PolyRef polygon) { return polygon.polygon() != 6; }};
    SearchWorkspace workspace;
    const PolygonPathQuery query = {.from = {mesh.ref(0, 0), test::middle_of(mesh, mesh.ref(0, 0))},
                                    .to = {mesh.ref(0, 3), test::middle_of(mesh, mesh.ref(0, 3))},
                                    .wants_partial = true};
    for (int i = 0; i < 10; ++i) {
      const PolygonPath path = find_polygon_path(mesh, query, workspace, closed);
      CHECK(path.status == PathStatus::partial);
      REQUIRE_FALSE(path.polygons.empty());
      CHECK(path.polygons.back().polygon() == 1);
    }
  }
}
