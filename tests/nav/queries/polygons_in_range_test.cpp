// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/polygons_in_range.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/plan_mesh.h"
#include "support/oracles/distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::any_polygon;
using test::mesh_of;
using test::middle_of;
using test::Plan;

namespace {

constexpr Area kMud = static_cast<Area>('m');

std::vector<ReachedPolygon> in_circle(const NavMesh& mesh, const CircleQuery& query,
                                      const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  const auto reached = polygons_in_circle(mesh, query, workspace, filter);
  return {reached.begin(), reached.end()};
}

std::set<std::uint32_t> numbers(std::span<const ReachedPolygon> reached) {
  std::set<std::uint32_t> result;
  for (const ReachedPolygon& one : reached)
    result.insert(one.polygon.polygon());
  CHECK(result.size() == reached.size());
  return result;
}

/// An opening from one polygon to another, as a segment.
struct Way {
  PolyRef target = {};
  Vec3 a = {};
  Vec3 b = {};
};

std::vector<Way> ways_from(const NavMesh& mesh, PolyRef from) {
  std::vector<Way> ways;
  const Tile& tile = *mesh.tile_of(from);
  const std::uint32_t count = tile.corner_count(from.polygon());
  for (std::uint32_t i = 0; i < count; ++i) {
    const TileEdge edge = tile.edge(tile.first_edge(from.polygon()) + i);
    const Vec3 a = tile.corner(from.polygon(), i);
    const Vec3 b = tile.corner(from.polygon(), (i + 1) % count);
    if (edge.is_polygon()) ways.push_back({mesh.ref(from.slot(), edge.neighbor), a, b});
    if (!edge.is_portal()) continue;
    for (const TileLink& link : mesh.tile_links(from.slot(), edge.portal()))
      ways.push_back({link.target, lerp(a, b, link.low), lerp(a, b, link.high)});
  }
  return ways;
}

/// The search as specified in the header, with a list that is scanned for the cheapest node.
template <class Touches>
std::map<PolyRef, float> naive_costs(const NavMesh& mesh, PolyRef from, Vec3 start,
                                     const QueryFilter& filter, Touches&& touches) {
  struct Node {
    Vec3 position = {};
    float cost = 0;
    bool is_open = true;
  };
  std::map<PolyRef, Node> nodes = {{from, {start}}};
  for (;;) {
    const auto best = std::ranges::min_element(nodes, {}, [](const auto& entry) {
      return entry.second.is_open ? entry.second.cost : 1e30F;
    });
    if (!best->second.is_open) break;
    best->second.is_open = false;
    const Node at = best->second;
    const float unit = filter.costs[mesh.tile_of(best->first)->area(best->first.polygon())];
    for (const Way& way : ways_from(mesh, best->first)) {
      if (!touches(way.a, way.b)) continue;
      const auto [entry, is_new] = nodes.try_emplace(way.target);
      Node& other = entry->second;
      if (!is_new && !other.is_open) continue;
      if (is_new) other.position = (way.a + way.b) * 0.5F;
      const float cost = at.cost + distance(at.position, other.position) * unit;
      if (is_new || cost < other.cost) other.cost = cost;
    }
  }
  std::map<PolyRef, float> costs;
  for (const auto& [polygon, node] : nodes)
    costs[polygon] = node.cost;
  return costs;
}

/// On level cells many paths cost the same; any of them may win.
enum class Costs { compared, ignored };

void check_reached(std::span<const ReachedPolygon> reached,
                   const std::map<PolyRef, float>& expected, Costs costs) {
  CHECK(reached.size() == expected.size());
  float last = 0;
  for (const ReachedPolygon& one : reached) {
    REQUIRE(expected.contains(one.polygon));
    if (costs == Costs::compared) CHECK(one.cost == expected.at(one.polygon));
    CHECK(one.cost >= last);
    last = one.cost;
  }
}

}  // namespace

TEST_SUITE("nav/polygons_in_range") {
  TEST_CASE("polygons whose openings touch the circle are reached, with their costs") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".....", ".....", "....."}});
    const CircleQuery query = {.at = {mesh.ref(0, 7), {2.5F, 0, 1.5F}}, .radius = 0.6F};
    const auto reached = in_circle(mesh, query);
    CHECK(numbers(reached) == std::set<std::uint32_t>{7, 2, 6, 8, 12});
    CHECK(reached[0].polygon == query.at.polygon);
    CHECK(reached[0].parent == ReachedPolygon::kNone);
    CHECK(reached[0].cost == 0);
    for (std::size_t i = 1; i < reached.size(); ++i) {
      CHECK(reached[i].parent == 0);
      CHECK(reached[i].cost == 0.5F);
    }
  }

  TEST_CASE("the boundary of the circle belongs to it") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const auto size = [&](float radius) {
      return in_circle(mesh, {.at = {mesh.ref(0, 1), {1.5F, 0, 0.5F}}, .radius = radius}).size();
    };
    CHECK(size(0) == 1);
    CHECK(size(0.49F) == 1);
    CHECK(size(0.5F) == 3);
    CHECK(size(std::numeric_limits<float>::infinity()) == 3);
  }

  TEST_CASE("what is near but cannot be reached within the circle is not returned") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", ".#.", ".#."}});
    const auto reached = in_circle(mesh, {.at = {mesh.ref(0, 7), {0.5F, 0, 3.5F}}, .radius = 2.6F});
    CHECK(numbers(reached) == std::set<std::uint32_t>{7, 5, 3, 0, 1});
  }

  TEST_CASE("expensive ground costs what the filter says") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".mm."}});
    QueryFilter filter;
    filter.costs.set(kMud, 5);
    const auto reached =
        in_circle(mesh, {.at = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .radius = 9}, filter);
    REQUIRE(reached.size() == 4);
    CHECK(reached[1].cost == 0.5F);
    CHECK(reached[2].cost == 5.5F);
    CHECK(reached[3].cost == 10.5F);
  }

  TEST_CASE("the filter blocks polygons") {
    TileData data = test::plan_data({.rows = {"...."}});
    data.flags = {1, 1, 2, 1};
    const NavMesh mesh = mesh_of(data);
    const CircleQuery query = {.at = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .radius = 9};
    CHECK(in_circle(mesh, query, {.exclude = 2}).size() == 2);
    QueryFilter filter;
    filter.predicate = [](const void*, PolyRef ref) { return ref.polygon() != 1; };
    CHECK(in_circle(mesh, query, filter).size() == 1);
  }

  TEST_CASE("null and stale polygons and invalid numbers have no result") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const PolyRef good = mesh.ref(0, 0);
    CHECK(in_circle(mesh, {}).empty());
    CHECK(in_circle(later, {.at = {good, {}}}).empty());
    CHECK(in_circle(mesh, {.at = {good, {nan, 0, 0}}}).empty());
    CHECK(in_circle(mesh, {.at = {good, {}}, .radius = -1}).empty());
    CHECK(in_circle(mesh, {.at = {good, {}}, .radius = nan}).empty());
    SearchWorkspace workspace;
    const std::vector<Vec3> bad = {{0, 0, 0}, {0, 0, nan}, {1, 0, 0}};
    CHECK(polygons_in_shape(mesh, {.at = {good, {}}, .corners = bad}, workspace).empty());
    CHECK(polygons_in_shape(later, {.at = {good, {}}}, workspace).empty());
  }

  TEST_CASE("a shape reaches the polygons whose openings touch it, in either winding") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"......", "......", "......"}});
    SearchWorkspace workspace;
    std::vector<Vec3> corners = {
        {1.5F, 0, 1.5F}, {1.5F, 9, 1.75F}, {4.5F, 9, 1.75F}, {4.5F, 0, 1.5F}};
    for (int i = 0; i < 2; ++i) {
      const auto reached = polygons_in_shape(
          mesh, {.at = {mesh.ref(0, 7), {1.5F, 0, 1.5F}}, .corners = corners}, workspace);
      CHECK(numbers(reached) == std::set<std::uint32_t>{7, 8, 9, 10});
      CHECK(reached.back().cost == 2.5F);
      std::ranges::reverse(corners);
    }
  }

  TEST_CASE("a shape without area contains only the first polygon") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"......"}});
    SearchWorkspace workspace;
    const std::vector<Vec3> line = {{0, 0, 0.5F}, {3, 0, 0.5F}, {6, 0, 0.5F}};
    for (std::size_t count = 0; count <= 3; ++count) {
      CHECK(polygons_in_shape(mesh,
                              {.at = {mesh.ref(0, 2), {}}, .corners = std::span(line).first(count)},
                              workspace)
                .size() == 1);
    }
  }

  TEST_CASE("the path to any polygon leads from the first one over neighbors") {
    const NavMesh mesh = test::walled_tiles(3, 12, 5);
    Random random(1);
    SearchWorkspace workspace;
    for (int round = 0; round < 10; ++round) {
      const PolyRef from = any_polygon(mesh, random);
      const auto reached =
          polygons_in_circle(mesh, {.at = {from, middle_of(mesh, from)}, .radius = 5}, workspace);
      std::vector<PolyRef> way(reached.size());
      for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::size_t count = path_to(reached, i, way);
        REQUIRE(count <= way.size());
        CHECK(way[0] == from);
        CHECK(way[count - 1] == reached[i].polygon);
        for (std::size_t k = 1; k < count; ++k)
          CHECK(distance(middle_of(mesh, way[k - 1]), middle_of(mesh, way[k])) == 1);
      }
    }
  }

  TEST_CASE("a path that does not fit is counted, and beyond the list there is none") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....."}});
    const auto reached = in_circle(mesh, {.at = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .radius = 99});
    std::vector<PolyRef> way(3);
    CHECK(path_to(reached, 4, std::span(way).first(2)) == 5);
    CHECK(way == std::vector{mesh.ref(0, 0), mesh.ref(0, 1), PolyRef()});
    CHECK(path_to(reached, 5, way) == 0);
  }

  TEST_CASE("costs equal those of a plain search") {
    Random random(14);
    SearchWorkspace workspace;
    for (int round = 0; round < 10; ++round) {
      TileData data = test::bumpy_floors(random, 8);
      for (Area& area : data.areas)
        area = random.below(4) == 0 ? kMud : Area::ground;
      QueryFilter filter;
      filter.costs.set(kMud, random.between(0.3F, 4));
      const NavMesh floors = mesh_of(data);
      const NavMesh tiles = test::walled_tiles(3, static_cast<std::uint64_t>(round), 5);
      for (int i = 0; i < 10; ++i) {
        for (const NavMesh* mesh : {&floors, &tiles}) {
          const PolyRef from = any_polygon(*mesh, random);
          const Vec3 center = middle_of(*mesh, from);
          const float radius = random.between(0.5F, 6);
          const auto touches = [&](Vec3 a, Vec3 b) {
            const Vec2 p = test::closest_on_segment(plan(center), plan(a), plan(b));
            return test::distance_squared(p, plan(center)) <= radius * radius;
          };
          check_reached(polygons_in_circle(*mesh, {.at = {from, center}, .radius = radius},
                                           workspace, filter),
                        naive_costs(*mesh, from, center, filter, touches),
                        mesh == &floors ? Costs::compared : Costs::ignored);
        }
      }
    }
  }

  TEST_CASE("a shape is searched like its box") {
    Random random(15);
    SearchWorkspace workspace;
    const NavMesh mesh = test::walled_tiles(3, 4, 5);
    for (int i = 0; i < 50; ++i) {
      const PolyRef from = any_polygon(mesh, random);
      const Vec3 center = middle_of(mesh, from);
      // Not on the lines of the grid, where touching would depend on rounding.
      const float x = random.between(0.1F, 5.3F);
      const float z = random.between(0.1F, 5.3F);
      const std::vector<Vec3> corners = {center + Vec3{-x, 0, -z}, center + Vec3{-x, 0, z},
                                         center + Vec3{x, 0, z}, center + Vec3{x, 0, -z}};
      const auto touches = [&](Vec3 a, Vec3 b) {
        return std::max(a.x, b.x) >= center.x - x && std::min(a.x, b.x) <= center.x + x &&
               std::max(a.z, b.z) >= center.z - z && std::min(a.z, b.z) <= center.z + z;
      };
      check_reached(polygons_in_shape(mesh, {.at = {from, center}, .corners = corners}, workspace),
                    naive_costs(mesh, from, center, kAllPolygons, touches), Costs::ignored);
    }
  }

  TEST_CASE("any number of polygons is reached") {
    const NavMesh mesh =
        mesh_of(Plan{.rows = std::vector<std::string>(270, std::string(270, '.'))});
    SearchWorkspace workspace;
    CHECK(polygons_in_circle(mesh, {.at = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .radius = 1000},
                             workspace)
              .size() == 72900);
  }
}
