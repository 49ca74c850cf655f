// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// A circle around a place, seen from above.
struct CircleQuery {
  PolyRef from = {};
  Vec3 centre = {};  ///< On `from`.
  float radius = 0;  ///< May be infinite.  [>= 0]
};

/// A convex shape around a place, seen from above.
struct ShapeQuery {
  PolyRef from = {};
  Vec3 start = {};                     ///< On `from`: where the walk begins.
  std::span<const Vec3> corners = {};  ///< In either turn; their heights do not matter.
};

/// A polygon that can be walked to.
struct ReachedPolygon {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  PolyRef polygon = {};
  PolyRef link = {};             ///< By which it is entered; null where by an opening.
  std::uint32_t parent = kNone;  ///< Place in the list of the polygon before it on the way there.
  float cost = 0;                ///< Of the walk there, to the place where it is entered.
};

/// Finds the polygons that can be walked to without leaving a circle: `from`, and those that are
/// entered through an opening of which a part lies in the circle, or by an off-mesh link of which
/// both ends lie in it. Costs are those of the walk from
/// the centre over the middles of openings, as in find_polygon_path().
///
/// @return  In the order of cost, `from` first; all of them. Empty where `from` is null or stale or
///          a number is not good. It lies in the workspace, until that is used for another search
///          of this kind.
[[nodiscard]] std::span<const ReachedPolygon> polygons_in_circle(
    const NavMesh& mesh, const CircleQuery& query, SearchWorkspace& workspace,
    const QueryFilter& filter = kAllPolygons);

/// The same for a convex shape; one of fewer than three corners, or without an inside, holds only
/// `from`.
[[nodiscard]] std::span<const ReachedPolygon> polygons_in_shape(
    const NavMesh& mesh, const ShapeQuery& query, SearchWorkspace& workspace,
    const QueryFilter& filter = kAllPolygons);

/// The way from the first polygon of a list to another one, by its place in the list.
///
/// @param way  Takes the first of the polygons, as many as fit; each is a neighbour of the one
///             before, or has a link between.
/// @return     How many there are, which may be more than fit; none for a place beyond the list.
std::size_t way_to(std::span<const ReachedPolygon> reached, std::size_t place,
                   std::span<PolyRef> way);

}  // namespace way
