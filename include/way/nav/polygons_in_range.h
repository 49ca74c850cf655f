// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// A circle around a point, in 2D (xz).
struct CircleQuery {
  MeshPoint at = {};  ///< The center.
  float radius = 0;   ///< May be infinite.  [>= 0]
};

/// A convex shape around a point, in 2D (xz).
struct ShapeQuery {
  MeshPoint at = {};                   ///< Where paths begin.
  std::span<const Vec3> corners = {};  ///< Clockwise or counter-clockwise; heights are ignored.
};

/// A polygon that can be reached.
struct ReachedPolygon {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  PolyRef polygon = {};
  PolyRef link = {};             ///< The link by which it is entered; null for a shared edge.
  std::uint32_t parent = kNone;  ///< Index, in the list, of the polygon before it on the path
                                 ///< there.
  float cost = 0;                ///< Cost of the path to the point where it is entered.
};

/// Finds the polygons that can be reached without leaving a circle: that of the center, and those
/// entered through a shared edge that touches the circle, or by an off-mesh link with both ends in
/// the circle. Costs are those of the path from the center over the middles of shared edges, as in
/// find_polygon_path().
///
/// @return  All of them in order of cost, from the polygon of the center. Empty if that polygon is
///   null or stale, or a number is invalid. Stored in the workspace; valid until the next search of
///   this kind.
[[nodiscard]] std::span<const ReachedPolygon> polygons_in_circle(
    const NavMesh& mesh, const CircleQuery& query, SearchWorkspace& workspace,
    const QueryFilter& filter = kAllPolygons);

/// The same for a convex shape. With fewer than three corners, or without area, it contains only
/// the first polygon.
[[nodiscard]] std::span<const ReachedPolygon> polygons_in_shape(
    const NavMesh& mesh, const ShapeQuery& query, SearchWorkspace& workspace,
    const QueryFilter& filter = kAllPolygons);

/// The path from the first polygon of a list to another one, by its index in the list.
///
/// @param path  Receives as many of the polygons as fit, from the first; each is a neighbor of the
///   one before, or there is a link between them.
/// @return     The number of polygons, which may be more than fit; 0 if the index is out of range.
std::size_t path_to(std::span<const ReachedPolygon> reached, std::size_t index,
                    std::span<PolyRef> path);

}  // namespace way
