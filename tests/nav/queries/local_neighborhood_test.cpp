// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/local_neighborhood.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/wall_segments.h"

#include "support/builders/plan_mesh.h"
#include "support/golden/golden_navmesh.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way;
using test::mesh_of;
using test::middle_of;
using test::Plan;

namespace {

std::vector<NeighborPolygon> around(const NavMesh& mesh, const CircleQuery& query,
                                    const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  const auto found = local_neighborhood(mesh, query, workspace, filter);
  return {found.begin(), found.end()};
}

std::set<PolyRef> refs(const std::vector<NeighborPolygon>& found) {
  std::set<PolyRef> result;
  for (const NeighborPolygon& one : found)
    result.insert(one.polygon);
  CHECK(result.size() == found.size());
  return result;
}

/// A helix of quads in steps of 1 around (0, 0), two turns: the second is above the first. Quad i
/// goes up and is a neighbor of i + 1.
TileData helix() {
  constexpr int kX[8] = {2, 1, 0, -1, -2, -1, 0, 1};
  constexpr int kZ[8] = {0, 1, 2, 1, 0, -1, -2, -1};
  TileData data;
  data.agent = {.height = 2, .radius = 0.5F, .climb = 0.5F};
  for (std::uint32_t i = 0; i <= 16; ++i) {
    const auto x = static_cast<float>(kX[i % 8]);
    const auto z = static_cast<float>(kZ[i % 8]);
    const float y = 0.5F * static_cast<float>(i);
    data.vertices.push_back({x, y, z});
    data.vertices.push_back({2 * x, y, 2 * z});
  }
  for (std::uint32_t i = 0; i < 16; ++i) {
    // Counter-clockwise from above, which turns z towards x.
    for (const std::uint32_t corner : {2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1})
      data.corners.push_back(corner);
    for (const std::uint32_t next : {TileData::kWall, i + 1 < 16 ? i + 1 : TileData::kWall,
                                     TileData::kWall, i > 0 ? i - 1 : TileData::kWall})
      data.neighbors.push_back(next);
    data.first.push_back(4 * (i + 1));
    data.areas.push_back(Area::ground);
  }
  return data;
}

/// The corners of a polygon in 2D (xz).
using Corners = std::vector<std::pair<double, double>>;

Corners corners_of(const NavMesh& mesh, PolyRef polygon) {
  const Tile& tile = *mesh.tile_of(polygon);
  Corners corners;
  for (std::uint32_t i = 0; i < tile.corner_count(polygon.polygon()); ++i) {
    const Vec3 corner = tile.corner(polygon.polygon(), i);
    corners.emplace_back(static_cast<double>(corner.x), static_cast<double>(corner.z));
  }
  return corners;
}

double turn(std::pair<double, double> a, std::pair<double, double> b, std::pair<double, double> c) {
  return (b.second - a.second) * (c.first - a.first) - (b.first - a.first) * (c.second - a.second);
}

/// Area of the intersection of two convex polygons: one is clipped by the edges of the other.
double shared_area(Corners clipped, const Corners& by) {
  for (std::size_t e = 0; e < by.size(); ++e) {
    const auto a = by[e];
    const auto b = by[(e + 1) % by.size()];
    Corners rest;
    for (std::size_t i = 0; i < clipped.size(); ++i) {
      const auto p = clipped[i];
      const auto q = clipped[(i + 1) % clipped.size()];
      const double at_p = turn(a, b, p);
      const double at_q = turn(a, b, q);
      if (at_p >= 0) rest.push_back(p);
      if ((at_p < 0) == (at_q < 0)) continue;
      const double t = at_p / (at_p - at_q);
      rest.emplace_back(p.first + (q.first - p.first) * t, p.second + (q.second - p.second) * t);
    }
    clipped = rest;
  }
  double twice = 0;
  for (std::size_t i = 2; i < clipped.size(); ++i)
    twice += turn(clipped[0], clipped[i - 1], clipped[i]);
  return 0.5 * twice;
}

double distance_from(std::pair<double, double> p, const EdgeSegment& segment) {
  const double ax = static_cast<double>(segment.a.x);
  const double az = static_cast<double>(segment.a.z);
  const double dx = static_cast<double>(segment.b.x) - ax;
  const double dz = static_cast<double>(segment.b.z) - az;
  const double size = dx * dx + dz * dz;
  const double t =
      size > 0 ? std::clamp(((p.first - ax) * dx + (p.second - az) * dz) / size, 0.0, 1.0) : 0;
  return std::hypot(p.first - ax - dx * t, p.second - az - dz * t);
}

/// Breadth-first: polygons behind openings that touch the circle, unless they overlap one that was
/// found, other than by rounding.
std::vector<NeighborPolygon> naive_neighborhood(const NavMesh& mesh, const CircleQuery& query) {
  const std::pair center(static_cast<double>(query.at.point.x),
                         static_cast<double>(query.at.point.z));
  SearchWorkspace workspace;
  std::vector<EdgeSegment> segments(64);
  std::vector<NeighborPolygon> found = {{query.at.polygon, ReachedPolygon::kNone}};
  std::set<PolyRef> seen = {query.at.polygon};
  for (std::uint32_t at = 0; at < found.size(); ++at) {
    const std::size_t count = edge_segments(mesh, found[at].polygon, workspace, segments);
    REQUIRE(count <= segments.size());
    for (const EdgeSegment& segment : std::span(segments).first(count)) {
      if (segment.is_wall() || distance_from(center, segment) > static_cast<double>(query.radius))
        continue;
      if (!seen.insert(segment.neighbor).second) continue;
      const Corners corners = corners_of(mesh, segment.neighbor);
      const bool is_over = std::ranges::any_of(found, [&](const NeighborPolygon& other) {
        return shared_area(corners_of(mesh, other.polygon), corners) > 1e-4;
      });
      if (!is_over) found.push_back({segment.neighbor, at});
    }
  }
  return found;
}

}  // namespace

TEST_SUITE("nav/local_neighborhood") {
  TEST_CASE("on the reference levels it equals a naive search") {
    // Detour finds 1.06 polygons on average on the ground of `undulating`, out of 6: it takes
    // polygons that share an edge for overlapping ones, because its slack does not scale with the
    // coordinates.
    Random random(4);
    std::size_t sum = 0;
    for (const std::string level : {"nav_test", "dungeon", "undulating"}) {
      const auto path = test::shared_file("golden/navmesh_solo_watershed_" + level + ".json");
      if (!path) return;
      std::ifstream file(*path);
      const NavMesh mesh = mesh_of(test::golden_tile_data(nlohmann::json::parse(file)));
      SearchWorkspace workspace;
      for (int i = 0; i < 300; ++i) {
        const PolyRef from = test::any_polygon(mesh, random);
        const CircleQuery query = {.at = {from, middle_of(mesh, from)},
                                   .radius = random.between(1, 12)};
        const auto found = local_neighborhood(mesh, query, workspace);
        const auto expected = naive_neighborhood(mesh, query);
        CHECK(std::ranges::equal(found, expected, [](const auto& a, const auto& b) {
          return a.polygon == b.polygon && a.parent == b.parent;
        }));
        sum += found.size();
      }
    }
    CHECK(sum > 900 * 5);
  }

  TEST_CASE("on flat ground all polygons in the circle are returned, in order of steps") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".....", ".....", "....."}});
    const auto found = around(mesh, {.at = {mesh.ref(0, 7), {2.5F, 0, 1.5F}}, .radius = 0.75F});
    CHECK(found.size() == 9);
    CHECK(found[0].polygon == mesh.ref(0, 7));
    CHECK(found[0].parent == ReachedPolygon::kNone);
    for (std::size_t i = 1; i < 5; ++i)
      CHECK(found[i].parent == 0);
    for (std::size_t i = 5; i < 9; ++i)
      CHECK(found[found[i].parent].parent == 0);
  }

  TEST_CASE("a floor that overlaps another from above is left out") {
    const NavMesh mesh = mesh_of(helix());
    const auto found = around(mesh, {.at = {mesh.ref(0, 0), {3, 0, 1}}, .radius = 50});
    std::set<PolyRef> turn;
    for (std::uint32_t i = 0; i < 8; ++i)
      turn.insert(mesh.ref(0, i));
    CHECK(refs(found) == turn);
    // From the middle both directions are followed, as far as they do not overlap.
    const auto middle = around(mesh, {.at = {mesh.ref(0, 8), {3, 4, 1}}, .radius = 50});
    CHECK(middle.size() == 8);
    CHECK(refs(middle).contains(mesh.ref(0, 5)));
    CHECK(refs(middle).contains(mesh.ref(0, 11)));
  }

  TEST_CASE("far from the origin nothing is mistaken for an overlap") {
    // Detour lets polygons touch by a ten thousandth of a product of coordinates and lengths, which
    // is lost in rounding if that exceeds 2,000: it then finds only the first polygon.
    for (const float away : {0.0F, 1000.0F, 100000.0F}) {
      TileData data = test::plan_data({.rows = {".....", ".....", "....."}});
      for (Vec3& vertex : data.vertices)
        vertex = {vertex.x * 30 + vertex.z * 7 + away, 0, vertex.z * 30 - vertex.x * 7 + away};
      const NavMesh mesh = mesh_of(data);
      const PolyRef middle = mesh.ref(0, 7);
      const auto found =
          around(mesh, {.at = {middle, test::middle_of(mesh, middle)}, .radius = 1000});
      CHECK(found.size() == 15);
    }
  }

  TEST_CASE("the circle and the filter are respected, and invalid queries are empty") {
    TileData data = test::plan_data({.rows = {"...."}});
    data.flags = {1, 1, 2, 1};
    const NavMesh mesh = mesh_of(data);
    const CircleQuery query = {.at = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .radius = 1.5F};
    CHECK(around(mesh, query).size() == 3);
    CHECK(around(mesh, query, {.exclude = 2}).size() == 2);
    const NavMesh later = *edit(mesh).remove({}).commit();
    CHECK(around(later, query).empty());
    CHECK(around(mesh, {}).empty());
    CHECK(around(mesh, {.at = {mesh.ref(0, 0), {}}, .radius = -1}).empty());
    CHECK(around(mesh, {.at = {mesh.ref(0, 0), {std::numeric_limits<float>::infinity(), 0, 0}}})
              .empty());
  }

  TEST_CASE("on one floor nothing is left out, across tiles and in any number") {
    // Detour visits 64 polygons, 48 at a time.
    const NavMesh mesh = test::walled_tiles(4, 5, 5);
    Random random(3);
    SearchWorkspace workspace;
    for (int i = 0; i < 20; ++i) {
      const PolyRef from = test::any_polygon(mesh, random);
      const CircleQuery query = {.at = {from, middle_of(mesh, from)},
                                 .radius = random.between(1, 20)};
      const auto found = local_neighborhood(mesh, query, workspace);
      const std::vector<NeighborPolygon> copy(found.begin(), found.end());
      std::set<PolyRef> expected;
      for (const ReachedPolygon& one : polygons_in_circle(mesh, query, workspace))
        expected.insert(one.polygon);
      CHECK(refs(copy) == expected);
      for (std::size_t k = 1; k < copy.size(); ++k) {
        const Vec3 step =
            middle_of(mesh, copy[k].polygon) - middle_of(mesh, copy[copy[k].parent].polygon);
        CHECK(length(step) == 1);
      }
    }
  }

  TEST_CASE("polygons far from the origin that only touch do not overlap") {
    const NavMesh mesh = mesh_of(
        Plan{.rows = std::vector<std::string>(12, std::string(12, '.')), .low = {9000, 0, -7000}});
    CHECK(around(mesh, {.at = {mesh.ref(0, 0), {9000.5F, 0, -6999.5F}}, .radius = 99}).size() ==
          144);
  }
}
