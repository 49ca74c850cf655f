// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/workspace.h"

#include "way/core/random.h"

#include "nav/search_state.h"
#include "support/grid_tile.h"
#include "support/plan_mesh.h"

#include <queue>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/workspace") {
  TEST_CASE("the heap gives keys in the order of a sorted queue") {
    Random random(1);
    SearchHeap heap;
    std::priority_queue<float, std::vector<float>, std::greater<>> sorted;
    for (int i = 0; i < 20000; ++i) {
      const bool push = sorted.empty() || random.below(i < 10000 ? 3 : 5) < 2;
      if (push) {
        const auto key = static_cast<float>(random.below(500));
        heap.push({key, static_cast<std::uint32_t>(i)});
        sorted.push(key);
      } else {
        REQUIRE(heap.pop().key == sorted.top());
        sorted.pop();
      }
      REQUIRE(heap.is_empty() == sorted.empty());
    }
  }

  TEST_CASE("nodes of an earlier search are not taken for reached") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"..."}});
    SearchNodes nodes;
    nodes.begin(mesh);
    CHECK(nodes.find(mesh.ref(0, 1)) == SearchNodes::kNone);
    const std::uint32_t tile = nodes.tile_in(0);
    const std::uint32_t node = nodes.tile(tile).first_node + 1;
    CHECK_FALSE(nodes.is_reached(nodes[node]));
    nodes.open(nodes[node]);
    nodes[node].polygon = 1;
    CHECK(nodes.is_reached(nodes[node]));
    CHECK_FALSE(nodes.is_closed(nodes[node]));
    CHECK(nodes.find(mesh.ref(0, 1)) == node);
    CHECK(nodes.ref(node) == mesh.ref(0, 1));
    nodes.close(nodes[node]);
    CHECK(nodes.is_closed(nodes[node]));
    nodes.begin(mesh);
    CHECK(nodes.find(mesh.ref(0, 1)) == SearchNodes::kNone);
    CHECK(nodes.tile_in(0) == 0);
    CHECK_FALSE(nodes.is_reached(nodes[node]));
  }

  TEST_CASE("marks stay good when the number of searches runs over") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"..."}});
    SearchNodes nodes(0x7ffffffcU);
    for (int i = 0; i < 6; ++i) {
      nodes.begin(mesh);
      const std::uint32_t tile = nodes.tile_in(0);
      const std::uint32_t node = nodes.tile(tile).first_node;
      CHECK_FALSE(nodes.is_reached(nodes[node]));
      nodes.close(nodes[node]);
      CHECK(nodes.is_reached(nodes[node]));
    }
    CHECK(nodes.number() == 4);
  }

  TEST_CASE("a polygon is found by the cheapest of its nodes") {
    const NavMesh mesh = test::mesh_of_tiles({test::grid_data({.quads = 1, .side = 4})}, 4);
    SearchNodes nodes;
    nodes.begin(mesh);
    const std::uint32_t first = nodes.tile(nodes.tile_in(0)).first_node;
    for (std::uint32_t i = 0; i < 5; ++i) {  // the polygon's own, and one for each of four portals
      nodes[first + i] = {.cost = i == 3 ? 1.0F : 2.0F, .tile = 0, .polygon = 0};
      nodes.open(nodes[first + i]);
    }
    CHECK(nodes.find(mesh.ref(0, 0)) == first + 3);
  }

  TEST_CASE("a workspace tells its size") {
    SearchWorkspace workspace;
    const std::size_t before = workspace.bytes();
    workspace.state().polygons.reserve(1000);
    CHECK(workspace.bytes() >= before + 8000);
  }
}
