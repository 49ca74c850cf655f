// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/text.h"
#include "nav/plan/orient.h"
#include "nav/validate/validate_parts.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

struct InnerEdge {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  bool forward = false;

  friend auto operator<=>(const InnerEdge&, const InnerEdge&) = default;
};

/// Returns true if every edge between two triangles occurs once in each direction.
bool are_paired(std::vector<InnerEdge>& edges) {
  std::ranges::sort(edges);
  if (edges.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < edges.size(); i += 2) {
    const InnerEdge& a = edges[i];
    const InnerEdge& b = edges[i + 1];
    if (a.low != b.low || a.high != b.high || a.forward == b.forward) return false;
    if (i > 0 && edges[i - 1].low == a.low && edges[i - 1].high == a.high) return false;
  }
  return true;
}

class SurfaceChecker {
 public:
  explicit SurfaceChecker(const Tile& tile)
      : tile_(tile), slack_(4 * rounding_slack(tile.bounds())) {}

  /// @param shared  The polygons beyond its edges have the same surface vertices there.
  Violation check(std::uint32_t polygon, bool shared) {
    if (auto error = check_triangles(polygon)) return error;
    if (!are_paired(inner_)) return violation(tile_, polygon, "its triangles leave a gap");
    if (!outline_.read(tile_, polygon)) {
      return violation(tile_, polygon, "the flagged edges of its triangles are not its outline");
    }
    for (std::uint32_t corner = 0; corner < tile_.corner_count(polygon); ++corner) {
      if (!is_along(polygon, corner)) {
        return violation(tile_, polygon, text("its surface leaves edge ", corner));
      }
      if (shared && !is_shared(polygon, corner)) {
        return violation(tile_, polygon,
                         text("its surface and its neighbor's differ on edge ", corner));
      }
    }
    return std::nullopt;
  }

 private:
  Violation check_triangles(std::uint32_t polygon) {
    inner_.clear();
    double sum = 0;
    double edges = 0;
    for (std::uint32_t t = 0; t < tile_.detail_triangle_count(polygon); ++t) {
      const DetailTriangle triangle = tile_.detail_triangle(polygon, t);
      Vec3 v[3];
      for (std::size_t i = 0; i < 3; ++i)
        v[i] = tile_.detail_vertex(polygon, triangle.vertices[i]);
      const double around =
          plan_distance(v[0], v[1]) + plan_distance(v[1], v[2]) + plan_distance(v[2], v[0]);
      const double area = plan_turn(v[0], v[1], v[2]);
      if (area < -slack_ * around) {
        return violation(tile_, polygon, text("its triangle ", t, " is upside down"));
      }
      sum += area / 2;
      edges += around;
      add_inner(triangle);
    }
    if (std::abs(sum - tile_.plan_area(polygon)) > slack_ * edges) {
      return violation(
          tile_, polygon,
          text("its triangles cover ", sum, " of an area of ", tile_.plan_area(polygon)));
    }
    return std::nullopt;
  }

  void add_inner(const DetailTriangle& triangle) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (((triangle.outline >> i) & 1U) != 0) continue;
      const std::uint32_t a = triangle.vertices[i];
      const std::uint32_t b = triangle.vertices[(i + 1) % 3];
      inner_.push_back({std::min(a, b), std::max(a, b), a < b});
    }
  }

  /// The vertices on an edge are on it, in 2D, in order.
  bool is_along(std::uint32_t polygon, std::uint32_t corner) const {
    const Vec3 a = tile_.corner(polygon, corner);
    const Vec3 b = tile_.corner(polygon, (corner + 1) % tile_.corner_count(polygon));
    const double length = plan_distance(a, b);
    double before = 0;
    for (const std::uint32_t i : outline_.between(corner)) {
      const Vec3 v = tile_.detail_vertex(polygon, i);
      const double along = plan_distance(a, v);
      if (std::abs(plan_turn(a, b, v)) > slack_ * length) return false;
      if (along < before - slack_ || along > length + slack_) return false;
      before = along;
    }
    return true;
  }

  /// The polygon beyond an edge has the same vertices on it.
  bool is_shared(std::uint32_t polygon, std::uint32_t corner) {
    const TileEdge edge = tile_.edge(tile_.first_edge(polygon) + corner);
    if (!edge.is_polygon() || edge.neighbor < polygon) return true;
    const Vec3 a = tile_.corner(polygon, corner);
    const Vec3 b = tile_.corner(polygon, (corner + 1) % tile_.corner_count(polygon));
    const std::uint32_t other = edge.neighbor;
    const std::uint32_t count = tile_.corner_count(other);
    if (!other_outline_.read(tile_, other)) return true;  // reported for that polygon
    for (std::uint32_t c = 0; c < count; ++c) {
      if (tile_.corner(other, c) != b || tile_.corner(other, (c + 1) % count) != a) continue;
      const auto mine = outline_.between(corner);
      const auto theirs = other_outline_.between(c);
      return std::equal(mine.begin(), mine.end(), theirs.rbegin(), theirs.rend(),
                        [&](std::uint32_t i, std::uint32_t k) {
                          return tile_.detail_vertex(polygon, i) == tile_.detail_vertex(other, k);
                        });
    }
    return true;
  }

  const Tile& tile_;
  double slack_;
  std::vector<InnerEdge> inner_;
  SurfaceOutline outline_;
  SurfaceOutline other_outline_;
};

}  // namespace

bool SurfaceOutline::read(const Tile& tile, std::uint32_t polygon) {
  next_.assign(tile.detail_vertex_count(polygon), kNone);
  std::size_t edges = 0;
  for (std::uint32_t t = 0; t < tile.detail_triangle_count(polygon); ++t) {
    const DetailTriangle triangle = tile.detail_triangle(polygon, t);
    for (std::size_t i = 0; i < 3; ++i) {
      if (((triangle.outline >> i) & 1U) == 0) continue;
      std::uint32_t& next = next_[triangle.vertices[i]];
      if (next != kNone) return false;
      next = triangle.vertices[(i + 1) % 3];
      ++edges;
    }
  }
  const std::uint32_t corners = tile.corner_count(polygon);
  first_.assign(1, 0);
  vertices_.clear();
  for (std::uint32_t corner = 0; corner < corners; ++corner) {
    std::uint32_t at = next_[corner];
    for (; at != kNone && at >= corners && edges > 0; at = next_[at], --edges)
      vertices_.push_back(at);
    if (at != (corner + 1) % corners || edges == 0) return false;
    --edges;
    first_.push_back(static_cast<std::uint32_t>(vertices_.size()));
  }
  return edges == 0;
}

Violation check_surfaces(const Tile& tile, const ValidateOptions& options) {
  SurfaceChecker checker(tile);
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    if (auto error = checker.check(i, options.exact_surfaces)) return error;
  }
  return std::nullopt;
}

std::vector<bool> find_sound_surfaces(const Tile& tile) {
  SurfaceChecker checker(tile);
  std::vector<bool> sound;
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i)
    sound.push_back(!checker.check(i, false));
  return sound;
}

}  // namespace way
