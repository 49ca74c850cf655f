// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/workspace.h"

#include "way/core/random.h"
#include "way/nav/navmesh_edit.h"

#include "nav/workspace/search_state.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <queue>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/workspace") {
  TEST_CASE("the heap returns keys in the order of a sorted queue") {
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

  TEST_CASE("equal keys come in an order that does not depend on the nodes") {
    const auto order = [](std::uint32_t first) {
      SearchHeap heap;
      for (std::uint32_t i = 0; i < 40; ++i)
        heap.push({static_cast<float>(i % 3), first ^ i});
      std::vector<std::uint32_t> nodes;
      while (!heap.is_empty())
        nodes.push_back(heap.pop().node ^ first);
      return nodes;
    };
    CHECK(order(0) == order(0xabcdU));
  }

  TEST_CASE("what an earlier search has set for a polygon is forgotten") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"..."}});
    SearchNodes nodes;
    nodes.begin(mesh);
    CHECK(nodes.find(mesh.ref(0, 1)) == SearchNodes::kNone);
    const std::uint32_t polygon_index = nodes.index_of(mesh.ref(0, 1));
    CHECK(nodes.node_at(polygon_index) == SearchNodes::kNone);
    const std::uint32_t node = nodes.add({.polygon_index = polygon_index});
    nodes.set_node_at(polygon_index, node);
    CHECK(nodes.node_at(polygon_index) == node);
    CHECK(nodes.find(mesh.ref(0, 1)) == node);
    CHECK(nodes.ref(node) == mesh.ref(0, 1));
    CHECK(nodes.ref_of(polygon_index) == mesh.ref(0, 1));
    nodes.begin(mesh);
    CHECK(nodes.size() == 0);
    CHECK(nodes.find(mesh.ref(0, 1)) == SearchNodes::kNone);
    CHECK(nodes.index_of(mesh.ref(0, 1)) == polygon_index);
  }

  TEST_CASE("a reference to another mesh is not found") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"..."}});
    SearchNodes nodes;
    nodes.begin(mesh);
    nodes.set_node_at(nodes.index_of(mesh.ref(0, 1)), 7);
    const std::uint32_t generation = mesh.ref(0, 1).generation();
    CHECK(nodes.find(PolyRef(0, generation + 1, 1)) == SearchNodes::kNone);
    CHECK(nodes.find(PolyRef(0, generation, 99)) == SearchNodes::kNone);
    CHECK(nodes.find(PolyRef(99, generation, 1)) == SearchNodes::kNone);
    CHECK(nodes.find_index(mesh.ref(0, 1)) == nodes.index_of(mesh.ref(0, 1)));
    CHECK(nodes.find_index({}) == SearchNodes::kNone);
    CHECK(nodes.find_index(PolyRef(0, generation + 1, 1)) == SearchNodes::kNone);
    CHECK(nodes.find_index(PolyRef(0, generation, 99)) == SearchNodes::kNone);
    CHECK(nodes.find_index(PolyRef(99, generation, 1)) == SearchNodes::kNone);
    CHECK(nodes.find_index(PolyRef::to_link(0, 1)) == SearchNodes::kNone);
  }

  TEST_CASE("an index is known once its tile was entered, on the same snapshot") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"..."}});
    const NavMesh other = test::mesh_of(test::Plan{.rows = {"..."}});
    const PolyRef polygon = mesh.ref(0, 1);
    SearchNodes nodes;
    CHECK(nodes.find_known_index(mesh, polygon) == SearchNodes::kNone);
    nodes.begin(mesh);
    CHECK(nodes.find_known_index(mesh, polygon) == SearchNodes::kNone);
    const std::uint32_t polygon_index = nodes.index_of(polygon);
    CHECK(nodes.find_known_index(mesh, polygon) == polygon_index);
    CHECK(nodes.find_known_index(other, polygon) == SearchNodes::kNone);
    CHECK(nodes.find_known_index(mesh, {}) == SearchNodes::kNone);
    CHECK(nodes.find_known_index(mesh, PolyRef::to_link(0, 1)) == SearchNodes::kNone);
    CHECK(nodes.find_known_index(mesh, PolyRef(0, polygon.generation() + 1, 1)) ==
          SearchNodes::kNone);
    CHECK(nodes.find_known_index(mesh, PolyRef(0, polygon.generation(), 99)) == SearchNodes::kNone);
  }

  TEST_CASE("another snapshot is entered again, a copy of the same is not") {
    const NavMesh one = test::mesh_of(test::Plan{.rows = {"..."}});
    const NavMesh other = test::mesh_of(test::Plan{.rows = {"...", "..."}});
    const NavMesh copy = one;
    SearchNodes nodes;
    nodes.begin(one);
    const std::uint32_t first = nodes.mesh_number();
    nodes.begin(copy);
    CHECK(nodes.mesh_number() == first);
    nodes.begin(other);
    CHECK(nodes.mesh_number() == first + 1);
    CHECK(nodes.tile(nodes.tile_in(0)).polygon_count == 6);
    const auto changed = NavMeshEdit(other).set_flags(other.ref(0, 2), 4).commit();
    REQUIRE(changed);
    nodes.begin(*changed);
    CHECK(nodes.polygon_state(nodes.index_of(changed->ref(0, 2))).flags == 4);
  }

  TEST_CASE("marks stay valid when the number of searches wraps around") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"..."}});
    SearchNodes nodes(0x7ffffffbU);
    EdgeGraph graph;
    for (int i = 0; i < 6; ++i) {
      nodes.begin(mesh);
      graph.begin(nodes);
      const std::uint32_t polygon_index = nodes.index_of(mesh.ref(0, 0));
      CHECK(nodes.node_at(polygon_index) == SearchNodes::kNone);
      CHECK_FALSE(graph.is_reached(graph.state(0)));
      nodes.set_node_at(polygon_index, 0);
      graph.close(graph.state(0));
      CHECK(graph.is_closed(graph.state(0)));
      CHECK(nodes.node_at(polygon_index) == 0);
    }
    CHECK(nodes.number() == 3);
  }

  TEST_CASE("the edges of a polygon lead over the middles of its openings") {
    const NavMesh mesh = test::mesh_of_tiles({test::grid_data({.quads = 2, .side = 4})}, 4);
    SearchNodes nodes;
    EdgeGraph graph;
    nodes.begin(mesh);
    graph.begin(nodes);
    const std::uint32_t polygon_index = nodes.index_of(mesh.ref(0, 0));
    const EdgeGraph::Polygon listed = graph.polygon(nodes, polygon_index);
    REQUIRE(listed.end - listed.first == 2);
    CHECK(listed.end_links == listed.end);
    for (std::uint32_t i = listed.first; i < listed.end; ++i) {
      CHECK(graph[i].from == polygon_index);
      const Vec3 middle = graph[i].middle;
      CHECK(std::min(middle.x, middle.z) == 1);
      CHECK(std::max(middle.x, middle.z) == 2);
      CHECK_FALSE(graph.is_reached(graph.state(i)));
    }
    // Behind each is a polygon with two openings, one of which leads back.
    for (std::uint32_t i = listed.first; i < listed.end; ++i) {
      graph.list_successors(nodes, i);
      const SuccessorEdge* next = graph.successors(i);
      CHECK(graph[next->edge].from == graph[i].target);
      CHECK(graph[next->edge].target != polygon_index);
      CHECK(next->length == distance(graph[i].middle, graph[next->edge].middle));
      CHECK(next[1].edge == SuccessorEdge::kEnd);
    }
  }

  TEST_CASE("a workspace reports its size") {
    SearchWorkspace workspace;
    const std::size_t before = workspace.bytes();
    workspace.state().polygons.reserve(1000);
    CHECK(workspace.bytes() >= before + 8000);
  }
}
