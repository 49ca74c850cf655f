// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <span>

namespace way {

/// Where to look for the mesh.
struct NearestQuery {
  Vec3 point = {};
  Vec3 extents = {2, 4, 2};  ///< Half the size of the box around the point; may be infinite.
};

/// The nearest point of the mesh; without a polygon if there is none.
struct NearestPoint : MeshPoint {
  float distance = 0;  ///< From the query point.
  bool over = false;   ///< The query point is straight above or below.
};

/// Finds the point of the mesh nearest to a point of the world.
///
/// Each polygon has one candidate: straight above or below the point if it contains the point in 2D
/// (xz), otherwise the closest point of its outline, in 2D. Only candidates inside the box count.
/// The nearest wins, except that a vertical distance is reduced by the agent's climb: a point just
/// above a floor belongs to that floor, even if a ledge is closer.
///
/// Floors: if the box contains a floor below the point, or above it by at most the climb, then
/// nothing above that limit is returned. A point in a room goes to the floor of that room, however
/// close the floor of the room above is; a point below all ground still goes up to it.
///
/// A non-finite point has no result. Needs no workspace and allocates nothing.
[[nodiscard]] NearestPoint find_nearest(const NavMesh& mesh, const NearestQuery& query,
                                        const QueryFilter& filter = kAllPolygons);

/// The same among the polygons that can be reached from `start`; none if that is stale. The filter
/// selects polygons, but does not block paths. With one-way links it takes time and memory
/// proportional to the number of tiles that can be reached.
[[nodiscard]] NearestPoint find_nearest_reachable(const NavMesh& mesh, const NearestQuery& query,
                                                  PolyRef start,
                                                  const QueryFilter& filter = kAllPolygons);

/// Finds the polygons whose bounding boxes, detail included, touch a box; each once, grouped by
/// tile.
///
/// @param found  Receives as many as fit.
/// @return       The number of polygons, which may be more than fit.
std::size_t polygons_in_box(const NavMesh& mesh, const Aabb3& box, std::span<PolyRef> found,
                            const QueryFilter& filter = kAllPolygons);

}  // namespace way
