// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/point_on_polygon.h"

#include "core/simd.h"
#include "nav/outline_distance.h"
#include "nav/polygon_math.h"
#include "nav/surface_triangle.h"

#include <bit>
#include <cmath>

namespace way {
namespace {

/// The closest point met so far among the edges of triangles, seen from above: the first of those
/// that are equally close. Each lane has an edge of a triangle, and a best of its own until the
/// end: whether an edge is closer cannot be foreseen, hence no branch.
class ClosestEdgePoint {
 public:
  explicit ClosestEdgePoint(Vec3 p) : p_(p) {}

  /// Tries the edges of a triangle whose bits in `outline` are set.
  /// @param a, b, c  Vertices of a tile, as TileView::any_triangle() gives them.
  void try_triangle(const Vec3& a, const Vec3& b, const Vec3& c, unsigned outline) {
    const Float4 at_a = load4(&a.x);
    const Float4 at_b = load4(&b.x);
    const Float4 at_c = load4(&c.x);
    const Float4 low = __builtin_shufflevector(at_a, at_b, 0, 4, 1, 5);
    const Float4 high = __builtin_shufflevector(at_a, at_b, 2, 6, 2, 6);
    const Float4 x = __builtin_shufflevector(low, at_c, 0, 1, 4, 4);
    const Float4 y = __builtin_shufflevector(low, at_c, 2, 3, 5, 5);
    const Float4 z = __builtin_shufflevector(high, at_c, 0, 1, 6, 6);
    const ClosestOnEdges closest({x, z}, {next(x), next(z)}, p_);
    const Int4 bits = {1, 2, 4, 0};
    const Int4 is_tried = ((Int4{} + static_cast<std::int32_t>(outline)) & bits) != 0;
    const Int4 is_closer = (closest.squared < squared_) & is_tried;
    squared_ = is_closer ? closest.squared : squared_;
    x_ = is_closer ? closest.x : x_;
    y_ = is_closer ? (closest.is_end ? next(y) : y + (next(y) - y) * closest.t) : y_;
    z_ = is_closer ? closest.z : z_;
    triangle_ = is_closer ? Int4{} + count_ : triangle_;
    ++count_;
  }

  bool is_any() const { return std::min({key(0), key(1), key(2)}) < kNone; }
  /// @pre is_any()
  Vec3 point() const {
    const auto lane = std::min({key(0), key(1), key(2)}) % kLanes;
    return {x_[lane], y_[lane], z_[lane]};
  }

 private:
  static constexpr std::uint64_t kLanes = 4;
  static constexpr std::uint64_t kNone = std::uint64_t{0x7f800000} << 32U;  // infinity

  /// From where edges begin to where they end.
  static Float4 next(Float4 lanes) { return __builtin_shufflevector(lanes, lanes, 1, 2, 0, 0); }

  /// Orders lanes by distance, then as they were tried. Squares are not negative, so that their
  /// bits have their order.
  std::uint64_t key(unsigned lane) const {
    const auto order = kLanes * static_cast<std::uint32_t>(triangle_[lane]) + lane;
    return (std::uint64_t{std::bit_cast<std::uint32_t>(squared_[lane])} << 32U) + order;
  }

  Vec3 p_;
  Float4 squared_ = splat(std::numeric_limits<float>::infinity());
  Float4 x_ = {};
  Float4 y_ = {};
  Float4 z_ = {};
  Int4 triangle_ = {};
  std::int32_t count_ = 0;
};

}  // namespace

float height_over(const TileView& tile, std::uint32_t polygon, Vec3 p) {
  float height = 0;
  const PolygonView corners = tile.polygon(polygon);
  if (corners.count <= SixCorners::kMax && tile.patch(polygon).is_fan()) {
    const std::uint32_t last = fan_triangle_at(corners, p);
    const TileCorner* c = corners.corners;
    if (height_in_triangle(p, c[0].point, c[last - 1].point, c[last].point, height)) return height;
  }
  const Float4 lanes_of_p = lanes_of(p);
  const auto meet = [&](const Vec3& a, const Vec3& b, const Vec3& c, unsigned) {
    return may_contain(lanes_of_p, a, b, c) && height_in_triangle(p, a, b, c, height);
  };
  if (tile.any_triangle(polygon, meet)) return height;
  // Detail vertices on the outline are rounded, so that p may lie in a crack beside it.
  ClosestEdgePoint closest(p);
  tile.any_triangle(polygon, [&](const Vec3& a, const Vec3& b, const Vec3& c, unsigned) {
    closest.try_triangle(a, b, c, 7U);
    return false;
  });
  return closest.point().y;
}

Vec3 closest_on_surface_outline(const TileView& tile, std::uint32_t polygon, Vec3 p) {
  if (!tile.has_own_vertices(polygon)) {
    const PolygonView corners = tile.polygon(polygon);
    const OutlinePoint closest = closest_on_outline(corners, p);
    return between(corners.corner(closest.edge), corners.corner_after(closest.edge), closest.t);
  }
  ClosestEdgePoint closest(p);
  tile.any_outline_triangle(polygon,
                            [&](const Vec3& a, const Vec3& b, const Vec3& c, unsigned outline) {
                              closest.try_triangle(a, b, c, outline);
                              return false;
                            });
  if (closest.is_any()) return closest.point();
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
