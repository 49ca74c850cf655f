// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/point_on_polygon.h"

#include "core/simd.h"
#include "nav/polygon_math.h"

#include <bit>
#include <cmath>

namespace way {
namespace {

/// The closest point met so far among segments, seen from above.
struct ClosestSegmentPoint {
  Vec3 p;
  Vec3 point = {};
  float distance_squared = std::numeric_limits<float>::infinity();

  void try_segment(Vec3 a, Vec3 b) {
    const Vec3 other = between(a, b, plan_parameter(p, a, b));
    const float squared = plan_length_squared(other - p);
    if (!(squared < distance_squared)) return;
    distance_squared = squared;
    point = other;
  }
};

/// Tries the edges of triangles whose bit in `outline` is set.
void try_edges(ClosestSegmentPoint& closest, const Vec3 (&corners)[3], unsigned outline) {
  if (outline == 0) return;
  const auto [a, b, c] = corners;
  const Float4 from_x = {a.x, b.x, c.x, a.x};
  const Float4 from_z = {a.z, b.z, c.z, a.z};
  const Float4 to_x = {b.x, c.x, a.x, b.x};
  const Float4 to_z = {b.z, c.z, a.z, b.z};
  // As try_segment() does, bit by bit; that is asked only for what is closer.
  const Float4 x = to_x - from_x;
  const Float4 z = to_z - from_z;
  const Float4 size = x * x + z * z;
  const Float4 dot = (splat(closest.p.x) - from_x) * x + (splat(closest.p.z) - from_z) * z;
  const Float4 share = size > splat(0) ? min(max(dot / size, splat(0)), splat(1)) : splat(0);
  const Float4 away_x = (share == splat(1) ? to_x : from_x + x * share) - splat(closest.p.x);
  const Float4 away_z = (share == splat(1) ? to_z : from_z + z * share) - splat(closest.p.z);
  const Float4 squared = away_x * away_x + away_z * away_z;
  unsigned closer = lanes(squared < splat(closest.distance_squared)) & outline & 7U;
  for (; closer != 0; closer &= closer - 1) {
    const auto i = static_cast<unsigned>(std::countr_zero(closer));
    closest.try_segment(corners[i], corners[(i + 1) % 3]);
  }
}

/// False where p is outside of the triangle beyond any doubt, that is, whatever was lost by
/// rounding: to the left of an edge and to the right of another. All triangles but one or two are
/// ruled out by this, in floats, all edges at once and with one branch.
/// @param a, b, c  Vertices of a tile, as TileView::any_triangle() gives them.
bool may_contain(Float4 p, const Vec3& a, const Vec3& b, const Vec3& c) {
  constexpr unsigned kEdges = 7;
  const Float4 from_a = load4(&a.x) - p;
  const Float4 from_b = load4(&b.x) - p;
  const Float4 from_c = load4(&c.x) - p;
  const Float4 low = __builtin_shufflevector(from_a, from_b, 0, 4, 1, 5);
  const Float4 high = __builtin_shufflevector(from_a, from_b, 2, 6, 2, 6);
  const Float4 x = __builtin_shufflevector(low, from_c, 0, 1, 4, 4);
  const Float4 z = __builtin_shufflevector(high, from_c, 0, 1, 6, 6);
  const Float4 left = x * __builtin_shufflevector(z, z, 1, 2, 0, 0);
  const Float4 right = z * __builtin_shufflevector(x, x, 1, 2, 0, 0);
  const Float4 side = left - right;
  const Float4 slack = (max(left, -left) + max(right, -right)) * splat(0x1p-21F);
  const unsigned outer = lanes(side > slack) & kEdges;
  const unsigned inner = lanes(side < -slack) & kEdges;
  return (outer == 0) | (inner == 0);
}

/// Height at p of a triangle that may turn either way; false where p is outside of it.
bool height_in_triangle(Vec3 p, const Vec3 (&corners)[3], float& height) {
  const auto [a, b, c] = corners;
  const double at_c = plan_turn(a, b, p);
  const double at_a = plan_turn(b, c, p);
  if ((at_a < 0 && at_c > 0) || (at_a > 0 && at_c < 0)) return false;
  const double at_b = plan_turn(c, a, p);
  const bool inside =
      (at_a >= 0 && at_b >= 0 && at_c >= 0) || (at_a <= 0 && at_b <= 0 && at_c <= 0);
  const double whole = at_a + at_b + at_c;
  if (!inside || whole == 0) return false;
  height = static_cast<float>((at_a * static_cast<double>(a.y) + at_b * static_cast<double>(b.y) +
                               at_c * static_cast<double>(c.y)) /
                              whole);
  return true;
}

}  // namespace

float height_over(const TileView& tile, std::uint32_t polygon, Vec3 p) {
  float height = 0;
  const Float4 lanes_of_p = lanes_of(p);
  const auto meet = [&](const Vec3& a, const Vec3& b, const Vec3& c, unsigned) {
    return may_contain(lanes_of_p, a, b, c) && height_in_triangle(p, {a, b, c}, height);
  };
  if (tile.any_triangle(polygon, meet)) return height;
  // Detail vertices on the outline are rounded, so that p may lie in a crack beside it.
  ClosestSegmentPoint closest = {.p = p};
  tile.any_triangle(polygon, [&](Vec3 a, Vec3 b, Vec3 c, unsigned) {
    try_edges(closest, {a, b, c}, 7U);
    return false;
  });
  return closest.point.y;
}

Vec3 closest_on_surface_outline(const TileView& tile, std::uint32_t polygon, Vec3 p) {
  ClosestSegmentPoint closest = {.p = p};
  tile.any_outline_triangle(polygon, [&](Vec3 a, Vec3 b, Vec3 c, unsigned outline) {
    try_edges(closest, {a, b, c}, outline);
    return false;
  });
  if (closest.distance_squared < std::numeric_limits<float>::infinity()) return closest.point;
  // A surface need not mark its outline; then the corners are its best account.
  return closest_on_boundary(*tile.tile, polygon, p).point;
}

bool is_over(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  return TileView(tile).with_polygon(
      polygon, [&](const auto& corners) { return contains_in_plan(corners, point); });
}

std::optional<float> surface_height(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  if (!is_over(tile, polygon, point)) return std::nullopt;
  return height_over(TileView(tile), polygon, point);
}

SurfacePoint closest_on_surface(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  if (const auto height = surface_height(tile, polygon, point))
    return {{point.x, *height, point.z}, true};
  return {closest_on_surface_outline(TileView(tile), polygon, point), false};
}

BoundaryPoint closest_on_boundary(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  return TileView(tile).with_polygon(polygon, [&](const auto& corners) {
    const OutlinePoint closest = closest_on_outline(corners, point);
    return BoundaryPoint{.point = between(corners.corner(closest.edge),
                                          corners.corner_after(closest.edge), closest.t),
                         .distance = std::sqrt(closest.distance_squared),
                         .edge = closest.edge,
                         .over = contains_in_plan(corners, point)};
  });
}

bool is_over(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = mesh.tile_of(polygon);
  return tile != nullptr && is_over(*tile, polygon.polygon(), point);
}

std::optional<float> surface_height(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = mesh.tile_of(polygon);
  return tile == nullptr ? std::nullopt : surface_height(*tile, polygon.polygon(), point);
}

std::optional<SurfacePoint> closest_on_surface(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = mesh.tile_of(polygon);
  if (tile == nullptr) return std::nullopt;
  return closest_on_surface(*tile, polygon.polygon(), point);
}

std::optional<BoundaryPoint> closest_on_boundary(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = mesh.tile_of(polygon);
  if (tile == nullptr) return std::nullopt;
  return closest_on_boundary(*tile, polygon.polygon(), point);
}

}  // namespace way
