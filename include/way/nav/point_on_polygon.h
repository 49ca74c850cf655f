// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstdint>
#include <optional>

namespace way {

/// Questions about a point and one polygon. Each exists for a polygon of a tile, and for a
/// reference, where a null or stale one is answered with nothing. "Over" means seen from above: the
/// point may be above or below the polygon, and its outline belongs to it.

/// True where a point lies over a polygon. Exact: of two polygons that share an edge, a point over
/// either side of it is over one of them.
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
  bool over = false;  ///< The point that was asked for lies over the polygon.
};

/// Where a point belongs on a polygon's surface, detail included: straight above or below it where
/// it lies over the polygon, else the point of the outline that is closest seen from above.
[[nodiscard]] SurfacePoint closest_on_surface(const Tile& tile, std::uint32_t polygon, Vec3 point);
[[nodiscard]] std::optional<SurfacePoint> closest_on_surface(const NavMesh& mesh, PolyRef polygon,
                                                             Vec3 point);

/// A point on the outline of a polygon.
struct BoundaryPoint {
  Vec3 point = {};         ///< On the straight edge between two corners: no detail.
  float distance = 0;      ///< From the point that was asked for, seen from above.
  std::uint32_t edge = 0;  ///< The edge runs from this corner of the polygon to the next.
  bool over = false;       ///< The point that was asked for lies over the polygon.
};

/// The point of a polygon's outline that is closest seen from above, for points inside and outside;
/// of edges equally close, the first.
[[nodiscard]] BoundaryPoint closest_on_boundary(const Tile& tile, std::uint32_t polygon,
                                                Vec3 point);
[[nodiscard]] std::optional<BoundaryPoint> closest_on_boundary(const NavMesh& mesh, PolyRef polygon,
                                                               Vec3 point);

}  // namespace way
