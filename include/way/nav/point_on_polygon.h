// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstdint>
#include <optional>

namespace way {

/// Queries about a point and a polygon. Each takes a polygon of a tile, or a reference; the result
/// of a null or stale reference is empty. "Over" is meant in 2D (xz): the point may be above or
/// below the polygon, and the outline belongs to it.

/// Returns true if a point is over a polygon. Exact: if two polygons share an edge, every point
/// near that edge is over at least one of them.
[[nodiscard]] bool is_over(const Tile& tile, std::uint32_t polygon, Vec3 point);
/// False for a stale reference.
[[nodiscard]] bool is_over(const NavMesh& mesh, PolyRef polygon, Vec3 point);

/// Height of a polygon's surface, detail included, at a point over it; nothing elsewhere.
[[nodiscard]] std::optional<float> surface_height(const Tile& tile, std::uint32_t polygon,
                                                  Vec3 point);
[[nodiscard]] std::optional<float> surface_height(const NavMesh& mesh, PolyRef polygon, Vec3 point);

/// A point of a polygon's surface.
struct SurfacePoint {
  Vec3 point = {};
  bool over = false;  ///< The query point is over the polygon.
};

/// Projects a point onto a polygon's surface, detail included: vertically if it is over the
/// polygon, otherwise to the point of the outline closest in 2D (xz).
[[nodiscard]] SurfacePoint closest_on_surface(const Tile& tile, std::uint32_t polygon, Vec3 point);
[[nodiscard]] std::optional<SurfacePoint> closest_on_surface(const NavMesh& mesh, PolyRef polygon,
                                                             Vec3 point);

/// A point on the outline of a polygon.
struct BoundaryPoint {
  Vec3 point = {};         ///< On the straight edge between two corners: no detail.
  float distance = 0;      ///< From the query point, in 2D (xz).
  std::uint32_t edge = 0;  ///< From this corner of the polygon to the next.
  bool over = false;       ///< The query point is over the polygon.
};

/// The point of a polygon's outline closest in 2D (xz), for points inside and outside; of equally
/// close edges, the first.
[[nodiscard]] BoundaryPoint closest_on_boundary(const Tile& tile, std::uint32_t polygon,
                                                Vec3 point);
[[nodiscard]] std::optional<BoundaryPoint> closest_on_boundary(const NavMesh& mesh, PolyRef polygon,
                                                               Vec3 point);

}  // namespace way
