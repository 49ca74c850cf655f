// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "geom/delaunay.h"

#include "way/core/random.h"

#include <algorithm>
#include <numeric>

#include <doctest/doctest.h>

using way::in_circle;
using way::orient2d;
using way::PlanPoint;
using way::Random;
using way::Triangulation;

namespace {

std::int64_t covered_area(const Triangulation& mesh) {
  std::int64_t sum = 0;
  for (const auto& t : mesh.triangles())
    sum += orient2d(mesh.points()[t.corners[0]], mesh.points()[t.corners[1]],
                    mesh.points()[t.corners[2]]);
  return sum;
}

std::int64_t polygon_area(const std::vector<PlanPoint>& ring) {
  std::int64_t sum = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i)
    sum += orient2d(ring[0], ring[i], ring[i + 1]);
  return sum;
}

bool all_left_turns(const Triangulation& mesh) {
  return std::ranges::all_of(mesh.triangles(), [&](const Triangulation::Triangle& t) {
    return orient2d(mesh.points()[t.corners[0]], mesh.points()[t.corners[1]],
                    mesh.points()[t.corners[2]]) > 0;
  });
}

/// Each edge is reversed in the triangle across it.
bool links_are_mutual(const Triangulation& mesh) {
  for (std::uint32_t i = 0; i < mesh.triangles().size(); ++i) {
    const auto& t = mesh.triangles()[i];
    for (std::uint32_t e = 0; e < 3; ++e) {
      if (t.across[e] == Triangulation::kOutside) continue;
      const auto& u = mesh.triangles()[t.across[e]];
      bool found = false;
      for (std::uint32_t f = 0; f < 3; ++f)
        found |= u.across[f] == i && u.corners[f] == t.corners[(e + 1) % 3] &&
                 u.corners[(f + 1) % 3] == t.corners[e];
      if (!found) return false;
    }
  }
  return true;
}

bool is_delaunay(const Triangulation& mesh) {
  for (const auto& t : mesh.triangles()) {
    for (const PlanPoint p : mesh.points()) {
      if (in_circle(mesh.points()[t.corners[0]], mesh.points()[t.corners[1]],
                    mesh.points()[t.corners[2]], p))
        return false;
    }
  }
  return true;
}

void check_sound(const Triangulation& mesh, std::int64_t area) {
  CHECK(all_left_turns(mesh));
  CHECK(links_are_mutual(mesh));
  CHECK(covered_area(mesh) == area);
  CHECK(is_delaunay(mesh));
}

/// A strictly convex polygon, counter-clockwise viewed from +y: the hull of random points.
std::vector<PlanPoint> random_convex(Random& random, int extent) {
  std::vector<PlanPoint> points(12);
  for (PlanPoint& p : points)
    p = {random.below(extent), random.below(extent)};
  std::ranges::sort(points,
                    [](PlanPoint a, PlanPoint b) { return a.z != b.z ? a.z < b.z : a.x < b.x; });
  std::vector<PlanPoint> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t base = hull.size();
    for (const PlanPoint p : points) {
      while (hull.size() >= base + 2 && orient2d(hull[hull.size() - 2], hull.back(), p) <= 0)
        hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::ranges::reverse(points);
  }
  return hull;
}

const std::vector<PlanPoint> kSquare = {{0, 0}, {0, 8}, {8, 8}, {8, 0}};

}  // namespace

TEST_SUITE("geom/delaunay") {
  TEST_CASE("a point on a circle is not inside it") {
    CHECK(in_circle({0, 0}, {0, 8}, {8, 0}, {7, 7}));
    CHECK_FALSE(in_circle({0, 0}, {0, 8}, {8, 0}, {8, 8}));
    CHECK_FALSE(in_circle({0, 0}, {0, 8}, {8, 0}, {9, 8}));
  }

  TEST_CASE("circles of far points are exact") {
    constexpr std::int32_t kFar = 1 << 29;
    CHECK_FALSE(in_circle({-kFar, -kFar}, {-kFar, kFar}, {kFar, kFar}, {kFar, -kFar}));
    CHECK(in_circle({-kFar, -kFar}, {-kFar, kFar}, {kFar, kFar}, {kFar - 1, -kFar}));
    CHECK_FALSE(in_circle({-kFar, -kFar}, {-kFar, kFar}, {kFar, kFar}, {kFar, -kFar - 1}));
  }

  TEST_CASE("a triangle is its own triangulation") {
    Triangulation mesh;
    mesh.start(std::vector<PlanPoint>{{0, 0}, {0, 4}, {4, 0}});
    CHECK(mesh.triangles().size() == 1);
    check_sound(mesh, 16);
  }

  TEST_CASE("a polygon of n corners becomes n - 2 triangles") {
    Triangulation mesh;
    const std::vector<PlanPoint> ring = {{0, 2}, {0, 6}, {2, 8}, {6, 8}, {8, 6}, {6, 0}, {2, 0}};
    mesh.start(ring);
    CHECK(mesh.triangles().size() == 5);
    check_sound(mesh, polygon_area(ring));
  }

  TEST_CASE("points on one edge of the outline make no degenerate triangle") {
    Triangulation mesh;
    mesh.start(std::vector<PlanPoint>{{0, 0}, {0, 8}, {1, 0}});
    auto [triangle, edge] = mesh.outline_edge_from(0);
    for (std::int32_t z = 1; z < 8; ++z) {
      mesh.add_on_outline(triangle, edge, {0, z});
      triangle = mesh.outline_triangle();
      edge = 0;
    }
    CHECK(mesh.triangles().size() == 8);
    check_sound(mesh, 8);
  }

  TEST_CASE("a point on an inner edge splits the triangles on both sides") {
    Triangulation mesh;
    mesh.start(kSquare);
    mesh.add_inside(mesh.locate({4, 4}, 0), {4, 4});
    CHECK(mesh.triangles().size() == 4);
    CHECK(mesh.star().size() == 4);
    check_sound(mesh, 128);
  }

  TEST_CASE("the star holds exactly the triangles around the new point") {
    Triangulation mesh;
    mesh.start(kSquare);
    mesh.add_inside(mesh.locate({3, 2}, 0), {3, 2});
    mesh.add_inside(mesh.locate({5, 5}, 0), {5, 5});
    const auto star = mesh.star();
    for (std::uint32_t t = 0; t < mesh.triangles().size(); ++t) {
      const auto& corners = mesh.triangles()[t].corners;
      const bool around = std::ranges::find(corners, 5U) != corners.end();
      CHECK(around == (std::ranges::find(star, t) != star.end()));
      if (around) CHECK(corners[0] == 5);
    }
  }

  TEST_CASE("a whole lattice of cocircular points is triangulated") {
    Triangulation mesh;
    mesh.start(kSquare);
    std::uint32_t hint = 0;
    for (std::int32_t z = 1; z < 8; ++z) {
      for (std::int32_t x = 1; x < 8; ++x) {
        hint = mesh.locate({x, z}, hint);
        mesh.add_inside(hint, {x, z});
      }
    }
    check_sound(mesh, 128);
  }

  TEST_CASE("random points in random polygons keep the triangulation Delaunay") {
    Random random(11);
    Triangulation mesh;  // Reused, so that remains of one polygon would show in the next.
    for (int round = 0; round < 200; ++round) {
      const int extent = round % 2 == 0 ? 12 : 1 << 24;
      const std::vector<PlanPoint> ring = random_convex(random, extent);
      if (ring.size() < 3) continue;
      mesh.start(ring);
      std::uint32_t hint = 0;
      for (int i = 0; i < 30; ++i) {
        const PlanPoint p = {random.below(extent), random.below(extent)};
        const bool known = std::ranges::find(mesh.points(), p) != mesh.points().end();
        bool inside = !known;
        for (std::size_t e = 0; e < ring.size(); ++e)
          inside &= orient2d(ring[e], ring[(e + 1) % ring.size()], p) > 0;
        if (!inside) continue;
        hint = mesh.locate(p, hint);
        mesh.add_inside(hint, p);
      }
      check_sound(mesh, polygon_area(ring));
    }
  }
}
