// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <span>

namespace way {

/// Where to look for the mesh.
struct NearestQuery {
  Vec3 point = {};
  Vec3 extents = {2, 4, 2};  ///< Half the sides of the box around the point; may be infinite.
};

/// A point of the mesh.
struct NearestPoint {
  PolyRef polygon = {};  ///< Null where there is none.
  Vec3 point = {};       ///< On the polygon's surface, detail included.
  float distance = 0;    ///< From the point that was asked for.
  bool over = false;     ///< The point that was asked for lies straight above or below.

  explicit operator bool() const { return static_cast<bool>(polygon); }
};

/// The point of the mesh that belongs to a point of the world.
///
/// Each polygon offers one point: straight above or below the point where the point lies over the
/// polygon, else the point of its outline that is closest seen from above. Only points inside of
/// the box count. The nearest wins, where a straight way up or down counts only as far as it is
/// longer than the agent's climb: a point just above a floor belongs to it, though a ledge be
/// closer.
///
/// Floors: where the box holds a floor that the point lies over, at most the climb above the point,
/// nothing higher than that is given. A point in a room goes to the room's floor, however close the
/// floor of the room above is; a point below all ground still goes up to it.
///
/// A point that is not finite has no answer. Takes no workspace, allocates nothing.
[[nodiscard]] NearestPoint find_nearest(const NavMesh& mesh, const NearestQuery& query,
                                        const QueryFilter& filter = kAllPolygons);

/// The same, among the polygons to which there is a way from `from`; none where that is stale. The
/// filter chooses among polygons and does not close ways. Where one-way links are attached it takes
/// time with the tiles that can be reached, and memory for them.
[[nodiscard]] NearestPoint find_nearest_reachable(const NavMesh& mesh, const NearestQuery& query,
                                                  PolyRef from,
                                                  const QueryFilter& filter = kAllPolygons);

/// Finds the polygons whose own boxes, detail included, touch a box; each once, those of a tile
/// together.
///
/// @param found  Takes as many as fit.
/// @return       How many there are, which may be more than fit.
std::size_t polygons_in_box(const NavMesh& mesh, const Aabb3& box, std::span<PolyRef> found,
                            const QueryFilter& filter = kAllPolygons);

}  // namespace way
