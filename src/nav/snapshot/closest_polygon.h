// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/nearest.h"

namespace way {

/// The point of the mesh that is nearest in space, however far, without the rules of floors and
/// climb that find_nearest() has.
[[nodiscard]] NearestPoint closest_polygon(const NavMesh& mesh, Vec3 point,
                                           const QueryFilter& filter);

/// As find_nearest(), among all polygons, whatever their flags.
[[nodiscard]] NearestPoint nearest_of_all_polygons(const NavMesh& mesh, const NearestQuery& query);

/// The point of the mesh that is nearest in space among the polygons to which there is a way from
/// `from`.  @pre mesh.is_valid(from)
[[nodiscard]] NearestPoint closest_reachable_polygon(const NavMesh& mesh, Vec3 point, PolyRef from,
                                                     const QueryFilter& filter);

}  // namespace way
