// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/point_on_polygon.h"

#include "core/simd.h"
#include "nav/plan/closest_edge_point.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/outline_distance.h"
#include "nav/snapshot/slot_view.h"
#include "nav/surface/polygon_surface.h"
#include "nav/surface/surface_triangle.h"
#include "nav/surface/vertex_sides.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

namespace way {
namespace {

/// The closest point of a polygon's outline.
inline Vec3 point_of(const PolygonView& corners, const OutlinePoint& closest) {
  return point_between(load4(&corners.corners[closest.edge].point.x),
                       load4(&corners.corners[corner_after(corners, closest.edge)].point.x),
                       closest.t);
}

WAY_ALWAYS_INLINE inline BoundaryPoint boundary_point(const PolygonView& corners, Vec3 p) {
  const auto point = [&](const OutlinePoint& closest, bool is_outside) -> BoundaryPoint {
    return {.point = point_of(corners, closest),
            .distance = std::sqrt(closest.distance_squared),
            .edge = closest.edge,
            .over = !is_outside && contains_in_plan(corners, p)};
  };
  if (corners.count <= EdgesAround::kFew) {
    const Edge4 edges = EdgesAround::of_few(corners, p);
    return point(closest_on_few(edges, p), EdgeSides(edges).is_outside());
  }
  if (corners.count > PaddedCorners::kMax) return point(closest_on_any_outline(corners, p), false);
  const Edge4 low = EdgesAround::low_of_six(corners, p);
  const Edge4 high = EdgesAround::high_of_six(corners, p);
  return point(closest_on_six(low, high, p),
               EdgeSides(low).is_outside() || EdgeSides(high).is_outside());
}

/// For surfaces with more triangles, it pays to classify all vertices first.
constexpr std::uint32_t kFewTriangles = 8;

/// Finds the first triangle of a polygon's surface that contains p.
class SurfaceHeight {
 public:
  SurfaceHeight(const TileView& tile, std::uint32_t polygon, const PolygonView& corners, Vec3 p)
      : tile_(tile), polygon_(polygon), corners_(corners), p_(p), lanes_of_p_(lanes_of(p)) {}

  float value() const { return height_; }

  /// Returns false if no triangle contains p.
  bool find() {
    patch_ = tile_.patch(polygon_);
    if (patch_.is_fan()) return find_in_fan();
    if (patch_.end - patch_.begin > kFewTriangles &&
        corners_.count + patch_.vertices.size() <= VertexSides::kMax)
      return find_in_many();
    return tile_.detail_triangles().visit(
        [&](auto triangles) { return find_among(triangles, [](std::size_t) { return true; }); });
  }

 private:
  bool find_in_fan() {
    const TileCorner* c = corners_.corners;
    for (std::uint32_t i = 2; i < corners_.count; ++i) {
      if (has_p(c[0].point, c[i - 1].point, c[i].point)) return true;
    }
    return false;
  }

  bool find_in_many() {
    const VertexSides sides(corners_, patch_.vertices, p_);
    return tile_.detail_triangles().visit([&](auto triangles) {
      return find_among(triangles, [&](std::size_t i) {
        return sides.may_contain(triangles[i], triangles[i + 1], triangles[i + 2]);
      });
    });
  }

  template <class Triangles, class Filter>
  bool find_among(Triangles triangles, Filter filter) {
    const auto vertex = [&](std::size_t i) -> const Vec3& {
      return patch_.vertex(corners_, triangles[i]);
    };
    for (std::size_t i = 4 * std::size_t{patch_.begin}; i < 4 * std::size_t{patch_.end}; i += 4) {
      if (filter(i) && has_p(vertex(i), vertex(i + 1), vertex(i + 2))) return true;
    }
    return false;
  }

  bool has_p(const Vec3& a, const Vec3& b, const Vec3& c) {
    return may_contain(lanes_of_p_, a, b, c) && height_in_triangle(p_, a, b, c, height_);
  }

  TileView tile_;
  std::uint32_t polygon_;
  PolygonView corners_;
  SurfacePatch patch_ = {};
  Vec3 p_;
  Float4 lanes_of_p_;
  float height_ = 0;
};

/// The height at a non-finite point, which has no closest edge either.
inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

inline bool is_finite_in_plan(Vec3 p) {
  return std::isfinite(p.x) && std::isfinite(p.z);
}

/// The height if no triangle contains p: detail vertices on the outline are rounded, so p may be in
/// a crack between the surface and the outline. Takes the closest edge.
/// @pre is_finite_in_plan(p), as for all heights below
WAY_NOINLINE float height_beside_crack(const Tile& tile, std::uint32_t polygon, Vec3 p) {
  ClosestEdgePoint closest(p);
  TileView(tile).any_triangle(polygon, [&](const Vec3& a, const Vec3& b, const Vec3& c, unsigned) {
    closest.add(a, b, c, 7U);
    return false;
  });
  return closest.find() ? closest.point().y : 0;
}

/// NavMesh::tile_of() without a call.
inline const Tile* tile_of(const NavMesh& mesh, PolyRef polygon) {
  if (polygon.slot() >= mesh.slot_count()) return nullptr;
  const SlotView slot(mesh, polygon.slot());
  return slot.holds(polygon) ? slot.tile : nullptr;
}

// Height of a surface at a point p of its polygon, from the cheapest case to the general one:
//
//   height_over()               picks a case:
//     level corners               the height of any of them
//     height_of_any()             all others:
//       SurfaceHeight               a fan, a few triangles, or many (classifies the vertices first)
//       height_beside_crack()       no triangle contains p
//
// height_at() and surface_point() first test whether the polygon contains p: in floats if the
// result is certain, otherwise exactly (height_if_over() and point_if_over()). All of these take a
// Tile, not a TileView: building the view is not free. Cold paths are not inlined; see
// docs/hacking.md#hot-code.

/// @param corners  Of the polygon, as below.
/// @param x, z     Of the point; a Vec3 would be passed through memory.
WAY_NOINLINE float height_of_any(const Tile& tile, std::uint32_t polygon, PolygonView corners,
                                 float x, float z) {
  const Vec3 p = {x, 0, z};
  SurfaceHeight height(TileView(tile), polygon, corners, p);
  return height.find() ? height.value() : height_beside_crack(tile, polygon, p);
}

/// Returns true if all corners have the same height, bit for bit. Returns false for polygons of
/// many corners.
WAY_ALWAYS_INLINE inline bool is_level(PolygonView corners) {
  if (corners.count > PaddedCorners::kMax) return false;
  const auto bits = [&](std::uint32_t i) {
    return std::bit_cast<std::uint32_t>(corners.corners[i].point.y);
  };
  const std::uint32_t first = bits(0);
  std::uint32_t other = (first ^ bits(1)) | (first ^ bits(2)) | (first ^ bits(corners.count - 1));
  if (corners.count > EdgesAround::kFew) other |= (first ^ bits(3)) | (first ^ bits(4));
  return other == 0;
}

/// The height at a point within the polygon.
WAY_ALWAYS_INLINE inline float height_over(const Tile& tile, std::uint32_t polygon,
                                           PolygonView corners, Vec3 p) {
  if (!TileView(tile).has_own_vertices(polygon) && is_level(corners))
    return corners.corners[0].point.y;  // all triangles are level
  return height_of_any(tile, polygon, corners, p.x, p.z);
}

WAY_NOINLINE Vec3 closest_on_detail_outline(const Tile& tile, std::uint32_t polygon, Vec3 p) {
  ClosestEdgePoint closest(p);
  TileView(tile).any_outline_triangle(
      polygon, [&](const Vec3& a, const Vec3& b, const Vec3& c, unsigned outline) {
        closest.add(a, b, c, outline);
        return false;
      });
  if (closest.find()) return closest.point();
  // The surface does not mark its outline: use that of the polygon.
  return closest_on_boundary(tile, polygon, p).point;
}

Vec3 closest_on_surface_outline(const Tile& tile, std::uint32_t polygon, PolygonView corners,
                                Vec3 p) {
  if (TileView(tile).has_own_vertices(polygon)) return closest_on_detail_outline(tile, polygon, p);
  return point_of(corners, closest_on_outline(corners, p));
}

/// height_at() if the float test is uncertain.
WAY_NOINLINE std::optional<float> height_if_over(const Tile& tile, std::uint32_t polygon,
                                                 PolygonView corners, float x, float z) {
  const Vec3 p = {x, 0, z};
  if (!contains_in_plan(corners, p)) return std::nullopt;
  return is_finite_in_plan(p) ? height_over(tile, polygon, corners, p) : kNaN;
}

WAY_ALWAYS_INLINE inline std::optional<float> height_at(const Tile& tile, std::uint32_t polygon,
                                                        Vec3 p) {
  const PolygonView corners = TileView(tile).polygon(polygon);
  if (corners.count <= EdgesAround::kFew && EdgeSides(EdgesAround::of_few(corners, p)).is_inside())
    return height_over(tile, polygon, corners, p);
  return height_if_over(tile, polygon, corners, p.x, p.z);
}

// Never empty. Returns an optional, like the public function, to avoid a copy.
WAY_NOINLINE std::optional<SurfacePoint> point_if_over(const Tile& tile, std::uint32_t polygon,
                                                       PolygonView corners, Vec3 p) {
  if (!contains_in_plan(corners, p))
    return SurfacePoint{closest_on_surface_outline(tile, polygon, corners, p), false};
  return SurfacePoint{
      {p.x, is_finite_in_plan(p) ? height_over(tile, polygon, corners, p) : kNaN, p.z}, true};
}

WAY_ALWAYS_INLINE inline std::optional<SurfacePoint> surface_point(const Tile& tile,
                                                                   std::uint32_t polygon, Vec3 p) {
  const PolygonView corners = TileView(tile).polygon(polygon);
  if (corners.count > EdgesAround::kFew) return point_if_over(tile, polygon, corners, p);
  const Edge4 edges = EdgesAround::of_few(corners, p);
  const EdgeSides sides(edges);
  if (sides.is_inside())
    return SurfacePoint{{p.x, height_over(tile, polygon, corners, p), p.z}, true};
  if (!sides.is_outside()) return point_if_over(tile, polygon, corners, p);
  if (TileView(tile).has_own_vertices(polygon))
    return SurfacePoint{closest_on_detail_outline(tile, polygon, p), false};
  return SurfacePoint{point_of(corners, closest_on_few(edges, p)), false};
}

}  // namespace

float height_over(const TileView& tile, std::uint32_t polygon, Vec3 p) {
  if (!is_finite_in_plan(p)) return kNaN;
  return height_over(*tile.tile, polygon, tile.polygon(polygon), p);
}

Vec3 closest_on_surface_outline(const TileView& tile, std::uint32_t polygon, Vec3 p) {
  return closest_on_surface_outline(*tile.tile, polygon, tile.polygon(polygon), p);
}

bool is_over(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  return contains_in_plan(TileView(tile).polygon(polygon), point);
}

std::optional<float> surface_height(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  return height_at(tile, polygon, point);
}

SurfacePoint closest_on_surface(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  return *surface_point(tile, polygon, point);
}

BoundaryPoint closest_on_boundary(const Tile& tile, std::uint32_t polygon, Vec3 point) {
  return boundary_point(TileView(tile).polygon(polygon), point);
}

bool is_over(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = tile_of(mesh, polygon);
  return tile != nullptr && is_over(*tile, polygon.polygon(), point);
}

std::optional<float> surface_height(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = tile_of(mesh, polygon);
  if (tile == nullptr) return std::nullopt;
  return height_at(*tile, polygon.polygon(), point);
}

std::optional<SurfacePoint> closest_on_surface(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = tile_of(mesh, polygon);
  if (tile == nullptr) return std::nullopt;
  return surface_point(*tile, polygon.polygon(), point);
}

std::optional<BoundaryPoint> closest_on_boundary(const NavMesh& mesh, PolyRef polygon, Vec3 point) {
  const Tile* tile = tile_of(mesh, polygon);
  if (tile == nullptr) return std::nullopt;
  return boundary_point(TileView(*tile).polygon(polygon.polygon()), point);
}

}  // namespace way
