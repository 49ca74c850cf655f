// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_polygon_path.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::any_polygon;
using test::mesh_of;
using test::middle_of;
using test::middle_point;
using test::Plan;
using test::plan_data;
using test::polygon_at;
using test::walled_tiles;

namespace {

constexpr Area kMud = static_cast<Area>('m');

PolygonPathQuery query_between(const NavMesh& mesh, Vec3 start, Vec3 end) {
  return {.from = {polygon_at(mesh, start), start},
          .to = {polygon_at(mesh, end), end},
          .wants_partial = false};
}

std::vector<std::uint32_t> numbers(const PolygonPath& path) {
  std::vector<std::uint32_t> result;
  for (const PolyRef ref : path.polygons)
    result.push_back(ref.polygon());
  return result;
}

Vec3 middle_of_edge(const Tile& tile, std::uint32_t a, std::uint32_t b) {
  for (std::uint32_t i = 0; i < tile.corner_count(a); ++i) {
    if (tile.edge(tile.first_edge(a) + i).neighbor != b) continue;
    return (tile.corner(a, i) + tile.corner(a, (i + 1) % tile.corner_count(a))) * 0.5F;
  }
  FAIL("not neighbors");
  return {};
}

/// The least cost of a path over the middles of edges, by Dijkstra's algorithm without a queue.
class NaiveSearch {
 public:
  NaiveSearch(const Tile& tile, const QueryFilter& filter) : tile_(tile), filter_(filter) {}

  /// Negative if there is no path.
  float cost(std::uint32_t from, Vec3 start, std::uint32_t to, Vec3 end) {
    entries_ = {{{from, from}, {start, 0, true}}};
    float best = from == to ? distance(start, end) * filter_.costs[tile_.area(to)] : -1;
    while (from != to) {
      const auto next = std::ranges::min_element(entries_, {}, [](const auto& entry) {
        return entry.second.is_open ? entry.second.cost : 1e30F;
      });
      if (!next->second.is_open) break;
      next->second.is_open = false;
      const auto [polygons, entry] = *next;
      if (polygons.second != to) {
        expand(polygons.second, entry);
        continue;
      }
      const float whole = entry.cost + distance(entry.position, end) * unit_cost(to);
      best = best < 0 ? whole : std::min(best, whole);
    }
    return best;
  }

 private:
  struct Entry {
    Vec3 position = {};
    float cost = 0;
    bool is_open = false;
  };

  float unit_cost(std::uint32_t polygon) const { return filter_.costs[tile_.area(polygon)]; }

  void expand(std::uint32_t at, const Entry& entry) {
    for (std::uint32_t i = 0; i < tile_.corner_count(at); ++i) {
      const TileEdge edge = tile_.edge(tile_.first_edge(at) + i);
      const std::uint32_t next = edge.neighbor;
      if (!edge.is_polygon() || !filter_.passes_flags(tile_.flags(next))) continue;
      const Vec3 middle = middle_of_edge(tile_, at, next);
      const float cost = entry.cost + distance(entry.position, middle) * unit_cost(at);
      const auto [other, is_new] = entries_.try_emplace({at, next});
      if (is_new || cost < other->second.cost) other->second = {middle, cost, true};
    }
  }

  const Tile& tile_;
  const QueryFilter& filter_;
  /// By the polygon that is left and the one that is entered.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Entry> entries_;
};

}  // namespace

TEST_SUITE("nav/find_polygon_path") {
  TEST_CASE("a path within one polygon costs its length") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"m."}});
    SearchWorkspace workspace;
    QueryFilter filter;
    filter.costs.set(kMud, 3);
    const PolygonPath path = find_polygon_path(
        mesh, query_between(mesh, {0, 0, 0.5F}, {0.5F, 0, 0.5F}), workspace, filter);
    CHECK(path.status == PathStatus::complete);
    CHECK(numbers(path) == std::vector<std::uint32_t>{0});
    CHECK(path.cost == 1.5F);
  }

  TEST_CASE("the cost is that of the path over the middles of edges") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", "##.", "..."}});
    SearchWorkspace workspace;
    const PolygonPath path =
        find_polygon_path(mesh, query_between(mesh, {0.5F, 0, 0.5F}, {0.5F, 0, 2.5F}), workspace);
    CHECK(path.status == PathStatus::complete);
    CHECK(numbers(path) == std::vector<std::uint32_t>{0, 1, 2, 3, 6, 5, 4});
    CHECK(path.end == Vec3{0.5F, 0, 2.5F});
    CHECK(path.cost == doctest::Approx(3 + 2 * std::sqrt(0.5F) + 1));
  }

  TEST_CASE("null and stale ends are unreachable") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    SearchWorkspace workspace;
    const PolyRef good = mesh.ref(0, 1);
    for (const bool partial : {false, true}) {
      CHECK(find_polygon_path(mesh, {.from = {good, {}}, .wants_partial = partial}, workspace)
                .status == PathStatus::unreachable);
      CHECK(
          find_polygon_path(mesh, {.to = {good, {}}, .wants_partial = partial}, workspace).status ==
          PathStatus::unreachable);
      const PolygonPath stale = find_polygon_path(
          later, {.from = {good, {}}, .to = {good, {}}, .wants_partial = partial}, workspace);
      CHECK(stale.status == PathStatus::unreachable);
      CHECK(stale.polygons.empty());
    }
  }

  TEST_CASE("a goal on another island is unreachable, and no polygon is expanded") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....#."}});
    SearchWorkspace workspace;
    QueryFilter filter;
    filter.predicate = [](const void*, PolyRef) -> bool {
      FAIL("a polygon was looked at");
      return false;
    };
    const PolygonPath path = find_polygon_path(
        mesh, query_between(mesh, {0.5F, 0, 0.5F}, {5.5F, 0, 0.5F}), workspace, filter);
    CHECK(path.status == PathStatus::unreachable);
    CHECK(path.polygons.empty());
  }

  TEST_CASE("a partial path ends at the point closest to the goal, not at the closest edge") {
    // The long row of cells extends to x = 4; Detour, which only knows middles of edges, would take
    // the cell whose entry is nearest.
    TileData data = plan_data({.rows = {"..", "..", ".#"}});
    const NavMesh mesh =
        mesh_of(test::join_data(data, plan_data({.rows = {"."}, .low = {6, 0, 2}})));
    SearchWorkspace workspace;
    PolygonPathQuery query = query_between(mesh, {0.5F, 0, 0.5F}, {6.5F, 0, 2.5F});
    query.wants_partial = true;
    const PolygonPath path = find_polygon_path(mesh, query, workspace);
    CHECK(path.status == PathStatus::partial);
    CHECK(path.end == Vec3{2, 0, 2});
    CHECK(path.polygons.back() == mesh.ref(0, 3));
    CHECK(path.polygons.front() == query.from.polygon);
  }

  TEST_CASE("a partial path within the first polygon is that polygon") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".#."}});
    SearchWorkspace workspace;
    PolygonPathQuery query = query_between(mesh, {0.25F, 0, 0.5F}, {2.5F, 0, 0.5F});
    query.wants_partial = true;
    const PolygonPath path = find_polygon_path(mesh, query, workspace);
    CHECK(path.status == PathStatus::partial);
    CHECK(numbers(path) == std::vector<std::uint32_t>{0});
    CHECK(path.end == Vec3{1, 0, 0.5F});
    CHECK(path.cost == 0.75F);
  }

  TEST_CASE("if the filter blocks the path, the partial path ends at the closest reached point") {
    TileData data = plan_data({.rows = {"......", ".####.", ".####."}});
    data.flags.assign(data.size(), 1);
    data.flags[4] = 2;
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    PolygonPathQuery query = query_between(mesh, {0.5F, 0, 1.5F}, {5.5F, 0, 2.5F});
    CHECK(find_polygon_path(mesh, query, workspace, {.exclude = 2}).status ==
          PathStatus::unreachable);
    query.wants_partial = true;
    const PolygonPath path = find_polygon_path(mesh, query, workspace, {.exclude = 2});
    CHECK(path.status == PathStatus::partial);
    CHECK(numbers(path) == std::vector<std::uint32_t>{6, 0, 1, 2, 3});
    CHECK(path.end == Vec3{4, 0, 1});
    CHECK(find_polygon_path(mesh, query, workspace).status == PathStatus::complete);
  }

  TEST_CASE("if both islands and the filter block the path, there is still a partial path") {
    TileData data = plan_data({.rows = {"....#."}});
    data.flags.assign(data.size(), 1);
    data.flags[1] = 2;
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    PolygonPathQuery query = query_between(mesh, {0.5F, 0, 0.5F}, {5.5F, 0, 0.5F});
    query.wants_partial = true;
    const PolygonPath path = find_polygon_path(mesh, query, workspace, {.exclude = 2});
    CHECK(path.status == PathStatus::partial);
    CHECK(numbers(path) == std::vector<std::uint32_t>{0});
    CHECK(path.end == Vec3{1, 0, 0.5F});
  }

  TEST_CASE("the user's predicate blocks polygons") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", "..."}});
    SearchWorkspace workspace;
    const PolygonPathQuery query = query_between(mesh, {0.5F, 0, 1.5F}, {2.5F, 0, 1.5F});
    QueryFilter filter;
    const std::uint32_t closed = 1;
    filter.context = &closed;
    filter.predicate = [](const void* context, PolyRef ref) {
      return ref.polygon() != *static_cast<const std::uint32_t*>(context);
    };
    CHECK(numbers(find_polygon_path(mesh, query, workspace, filter)) ==
          std::vector<std::uint32_t>{3, 5, 6, 7, 4});
  }

  TEST_CASE("expensive ground is avoided") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".m.", ".m."}});
    SearchWorkspace workspace;
    const PolygonPathQuery query = query_between(mesh, {0.5F, 0, 2.5F}, {2.5F, 0, 2.5F});
    CHECK(find_polygon_path(mesh, query, workspace).polygons.size() == 3);
    QueryFilter filter;
    filter.costs.set(kMud, 20);
    CHECK(find_polygon_path(mesh, query, workspace, filter).polygons.size() == 7);
  }

  TEST_CASE("ground that costs less than 1 is preferred") {
    // The straight path costs about 8; the road around it is longer and costs a tenth.
    const NavMesh mesh =
        mesh_of(Plan{.rows = {"rrrrrrrrr", "r#######r", "r#######r", "........."}});
    SearchWorkspace workspace;
    QueryFilter filter;
    filter.costs.set(static_cast<Area>('r'), 0.1F);
    const PolygonPath path = find_polygon_path(
        mesh, query_between(mesh, {0.5F, 0, 3.5F}, {8.5F, 0, 3.5F}), workspace, filter);
    CHECK(path.polygons.size() == 15);
    CHECK(path.cost < 4);
  }

  TEST_CASE("the search equals a plain one") {
    Random random(21);
    SearchWorkspace workspace;
    for (int round = 0; round < 12; ++round) {
      TileData data = test::bumpy_floors(random, 9);
      for (Area& area : data.areas)
        area = random.below(5) == 0 ? kMud : Area::ground;
      QueryFilter filter;
      filter.costs.set(kMud, random.between(0.3F, 4));
      const NavMesh mesh = mesh_of(data);
      NaiveSearch naive(*mesh.tile_in(0), filter);
      for (int i = 0; i < 40; ++i) {
        const PolyRef from = any_polygon(mesh, random);
        const PolyRef to = any_polygon(mesh, random);
        if (from == to) continue;
        const Vec3 start = middle_of(mesh, from);
        const Vec3 end = middle_of(mesh, to);
        const PolygonPath path =
            find_polygon_path(mesh, {.from = {from, start}, .to = {to, end}}, workspace, filter);
        const float expected = naive.cost(from.polygon(), start, to.polygon(), end);
        CHECK((path.status == PathStatus::complete) == (expected >= 0));
        if (expected >= 0) CHECK(path.cost == expected);
      }
    }
  }

  TEST_CASE("the result is the same in steps of any size, also across tiles") {
    const NavMesh mesh = walled_tiles(4, 9, 4);
    Random random(10);
    SearchWorkspace whole;
    SearchWorkspace sliced;
    for (int i = 0; i < 60; ++i) {
      const PolygonPathQuery query = {.from = test::any_middle(mesh, random),
                                      .to = test::any_middle(mesh, random),
                                      .wants_partial = i % 2 == 0};
      const PolygonPath expected = find_polygon_path(mesh, query, whole);
      PolygonPathSearch search(mesh, query, sliced);
      while (!search.step(static_cast<std::size_t>(1 + i % 7))) {
      }
      const PolygonPath path = search.result();
      CHECK(path.status == expected.status);
      CHECK(path.cost == expected.cost);
      CHECK(std::ranges::equal(path.polygons, expected.polygons));
    }
  }

  TEST_CASE("an unfinished search returns the path so far") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"........"}});
    SearchWorkspace workspace;
    const PolygonPathQuery query = query_between(mesh, {0.5F, 0, 0.5F}, {7.5F, 0, 0.5F});
    PolygonPathSearch search(mesh, query, workspace);
    CHECK_FALSE(search.is_done());
    CHECK(numbers(search.result()) == std::vector<std::uint32_t>{0});
    CHECK_FALSE(search.step(3));
    const PolygonPath so_far = search.result();
    CHECK(so_far.status == PathStatus::partial);
    CHECK(numbers(so_far) == std::vector<std::uint32_t>{0, 1, 2, 3});
    CHECK(so_far.end == Vec3{4, 0, 0.5F});
    CHECK(so_far.cost == doctest::Approx(3.5F));
    CHECK(search.step(100));
    CHECK(search.step(100));
    CHECK(search.result().status == PathStatus::complete);
  }

  TEST_CASE("polygons of a path are neighbors, and the path ends where it should") {
    const NavMesh mesh = walled_tiles(5, 3, 4);
    Random random(4);
    SearchWorkspace workspace;
    int complete = 0;
    for (int i = 0; i < 100; ++i) {
      const PolyRef from = any_polygon(mesh, random);
      const PolyRef to = any_polygon(mesh, random);
      const PolygonPath path = find_polygon_path(
          mesh,
          {.from = middle_point(mesh, from), .to = middle_point(mesh, to), .wants_partial = true},
          workspace);
      const bool same = mesh.component(from) == mesh.component(to);
      CHECK(path.status == (same ? PathStatus::complete : PathStatus::partial));
      complete += same ? 1 : 0;
      CHECK(path.polygons.front() == from);
      if (same) CHECK(path.polygons.back() == to);
      for (std::size_t k = 1; k < path.polygons.size(); ++k) {
        const Vec3 step = middle_of(mesh, path.polygons[k]) - middle_of(mesh, path.polygons[k - 1]);
        CHECK(length(step) == 1);
      }
      CHECK(is_over(mesh, path.polygons.back(), path.end));
    }
    CHECK(complete > 10);
  }

  TEST_CASE("a corridor may have more polygons than 16 bits can count") {
    const NavMesh mesh = mesh_of(Plan{.rows = {std::string(70000, '.')}});
    SearchWorkspace workspace;
    const PolygonPathQuery query = {.from = {mesh.ref(0, 0), {0.5F, 0, 0.5F}},
                                    .to = {mesh.ref(0, 69999), {69999.5F, 0, 0.5F}}};
    const PolygonPath path = find_polygon_path(mesh, query, workspace);
    CHECK(path.status == PathStatus::complete);
    CHECK(path.polygons.size() == 70000);
    CHECK(path.cost == doctest::Approx(69999));
  }

  TEST_CASE("one workspace serves many meshes") {
    SearchWorkspace workspace;
    const NavMesh small = mesh_of(Plan{.rows = {"..."}});
    const NavMesh large = walled_tiles(3, 1, 4);
    const PolygonPathQuery query = query_between(small, {0.5F, 0, 0.5F}, {2.5F, 0, 0.5F});
    Random random(2);
    for (int i = 0; i < 20; ++i) {
      const PolyRef from = any_polygon(large, random);
      const PolyRef to = any_polygon(large, random);
      const PolygonPath other =
          find_polygon_path(large, {.from = {from, {}}, .to = middle_point(large, to)}, workspace);
      CHECK((other.status == PathStatus::complete) ==
            (large.component(from) == large.component(to)));
      CHECK(find_polygon_path(small, query, workspace).polygons.size() == 3);
    }
    CHECK(workspace.bytes() > 0);
    SearchWorkspace moved = std::move(workspace);
    CHECK(find_polygon_path(small, query, moved).polygons.size() == 3);
  }
}
