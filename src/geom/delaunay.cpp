// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Incremental Delaunay triangulation by edge flips (Lawson: Software for C1 surface interpolation,
// 1977). The new point p is corner 0 of every triangle that an addition makes, so that the edge to
// test is always edge 1, the one opposite to p, and every flip only adds to the star of p.

#include "geom/delaunay.h"

#include "way/core/assert.h"

#include "core/int128.h"

namespace way {
namespace {

constexpr std::uint32_t next_of(std::uint32_t corner) {
  return corner == 2 ? 0 : corner + 1;
}

}  // namespace

bool in_circle(PlanPoint a, PlanPoint b, PlanPoint c, PlanPoint d) {
  const std::int64_t ax = a.x - d.x;
  const std::int64_t az = a.z - d.z;
  const std::int64_t bx = b.x - d.x;
  const std::int64_t bz = b.z - d.z;
  const std::int64_t cx = c.x - d.x;
  const std::int64_t cz = c.z - d.z;
  const Int128 determinant = product(ax * ax + az * az, bz * cx - bx * cz) +
                             product(bx * bx + bz * bz, cz * ax - cx * az) +
                             product(cx * cx + cz * cz, az * bx - ax * bz);
  return sign_of(determinant) > 0;
}

void Triangulation::start(std::span<const PlanPoint> corners) {
  WAY_ASSERT(corners.size() >= 3);
  points_.assign(corners.begin(), corners.begin() + 3);
  triangles_.clear();
  triangles_.push_back({{2, 0, 1}, {kOutside, kOutside, kOutside}});
  star_.assign(1, 0);
  for (std::size_t i = 3; i < corners.size(); ++i) {
    // The corner sees one edge of the hull so far: from the previous corner to corner 0.
    const std::uint32_t seen = outline_triangle();
    const auto added = static_cast<std::uint32_t>(triangles_.size());
    const auto p = static_cast<std::uint32_t>(i);
    points_.push_back(corners[i]);
    triangles_.push_back({{p, 0, p - 1}, {kOutside, seen, kOutside}});
    triangles_[seen].across[0] = added;
    star_.assign(1, added);
    legalize();
  }
}

void Triangulation::add_on_outline(std::uint32_t triangle, std::uint32_t edge, PlanPoint point) {
  WAY_ASSERT(triangles_[triangle].across[edge] == kOutside);
  points_.push_back(point);
  split_edge(triangle, edge);
  legalize();
}

void Triangulation::add_inside(std::uint32_t triangle, PlanPoint point) {
  const auto& corners = triangles_[triangle].corners;
  std::uint32_t edge = 0;
  while (edge < 3 && orient2d(points_[corners[edge]], points_[corners[next_of(edge)]], point) > 0) {
    ++edge;
  }
  points_.push_back(point);
  if (edge == 3) {
    split_triangle(triangle);
  } else {
    split_edge(triangle, edge);
  }
  legalize();
}

std::uint32_t Triangulation::outline_triangle() const {
  for (const std::uint32_t triangle : star_) {
    if (triangles_[triangle].across[0] == kOutside) return triangle;
  }
  WAY_ASSERT(false);
  return kOutside;
}

Triangulation::Edge Triangulation::outline_edge_from(std::uint32_t point) const {
  for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
    for (std::uint32_t edge = 0; edge < 3; ++edge) {
      if (triangles_[t].corners[edge] == point && triangles_[t].across[edge] == kOutside) {
        return {t, edge};
      }
    }
  }
  WAY_ASSERT(false);
  return {};
}

std::uint32_t Triangulation::locate(PlanPoint point, std::uint32_t triangle) const {
  // In a Delaunay triangulation, this walk never returns to a triangle.
  for (std::uint32_t edge = 0; edge < 3;) {
    const Triangle& t = triangles_[triangle];
    const bool beyond =
        orient2d(points_[t.corners[edge]], points_[t.corners[next_of(edge)]], point) < 0;
    if (beyond) triangle = t.across[edge];
    edge = beyond ? 0 : edge + 1;
    WAY_ASSERT(triangle != kOutside);
  }
  return triangle;
}

void Triangulation::split_triangle(std::uint32_t triangle) {
  const auto p = static_cast<std::uint32_t>(points_.size() - 1);
  const auto second = static_cast<std::uint32_t>(triangles_.size());
  const std::uint32_t third = second + 1;
  const auto [corners, across] = triangles_[triangle];
  triangles_[triangle] = {{p, corners[0], corners[1]}, {third, across[0], second}};
  triangles_.push_back({{p, corners[1], corners[2]}, {triangle, across[1], third}});
  triangles_.push_back({{p, corners[2], corners[0]}, {second, across[2], triangle}});
  relink(across[1], triangle, second);
  relink(across[2], triangle, third);
  star_.assign({triangle, second, third});
}

void Triangulation::split_edge(std::uint32_t triangle, std::uint32_t edge) {
  // The edge runs from a to b; c is the corner of this triangle and d of the other one.
  const auto p = static_cast<std::uint32_t>(points_.size() - 1);
  const std::uint32_t other = triangles_[triangle].across[edge];
  const auto added = static_cast<std::uint32_t>(triangles_.size());
  const std::uint32_t other_added = other == kOutside ? kOutside : added + 1;
  const Triangle old = triangles_[triangle];
  const std::uint32_t a = old.corners[edge];
  const std::uint32_t b = old.corners[next_of(edge)];
  const std::uint32_t c = old.corners[next_of(next_of(edge))];
  const std::uint32_t ca = old.across[next_of(next_of(edge))];
  triangles_[triangle] = {{p, b, c}, {other_added, old.across[next_of(edge)], added}};
  triangles_.push_back({{p, c, a}, {triangle, ca, other}});
  relink(ca, triangle, added);
  star_.assign({triangle, added});
  if (other == kOutside) return;

  const Triangle far = triangles_[other];
  const std::uint32_t back = edge_towards(other, triangle);
  const std::uint32_t d = far.corners[next_of(next_of(back))];
  const std::uint32_t db = far.across[next_of(next_of(back))];
  triangles_[other] = {{p, a, d}, {added, far.across[next_of(back)], other_added}};
  triangles_.push_back({{p, d, b}, {other, db, triangle}});
  relink(db, other, other_added);
  star_.push_back(other);
  star_.push_back(other_added);
}

void Triangulation::legalize() {
  // A flip changes the edge opposite to p of the flipped triangle and appends the other one.
  std::size_t checked = 0;
  while (checked < star_.size()) {
    if (!flip(star_[checked])) ++checked;
  }
}

bool Triangulation::flip(std::uint32_t triangle) {
  Triangle& near = triangles_[triangle];
  const std::uint32_t other = near.across[1];
  if (other == kOutside) return false;
  Triangle& far = triangles_[other];
  const std::uint32_t back = edge_towards(other, triangle);
  const auto [p, a, b] = near.corners;
  const std::uint32_t d = far.corners[next_of(next_of(back))];
  if (!in_circle(points_[p], points_[a], points_[b], points_[d])) return false;

  const std::uint32_t bp = near.across[2];
  const std::uint32_t ad = far.across[next_of(back)];
  const std::uint32_t db = far.across[next_of(next_of(back))];
  near = {{p, a, d}, {near.across[0], ad, other}};
  far = {{p, d, b}, {triangle, db, bp}};
  relink(ad, other, triangle);
  relink(bp, triangle, other);
  star_.push_back(other);
  return true;
}

void Triangulation::relink(std::uint32_t triangle, std::uint32_t from, std::uint32_t to) {
  if (triangle != kOutside) triangles_[triangle].across[edge_towards(triangle, from)] = to;
}

std::uint32_t Triangulation::edge_towards(std::uint32_t of, std::uint32_t towards) const {
  const auto& across = triangles_[of].across;
  if (across[0] == towards) return 0;
  return across[1] == towards ? 1 : 2;
}

}  // namespace way
