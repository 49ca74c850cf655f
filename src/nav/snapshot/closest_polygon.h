// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/nearest.h"

namespace way {

/// The point of the mesh that is nearest in 3D, at any distance, without the rules of floors and
/// climb of find_nearest().
[[nodiscard]] NearestPoint closest_polygon(const NavMesh& mesh, Vec3 point,
                                           const QueryFilter& filter);

/// find_nearest() among all polygons, ignoring flags.
[[nodiscard]] NearestPoint nearest_of_all_polygons(const NavMesh& mesh, const NearestQuery& query);

/// The point of the mesh that is nearest in 3D among the polygons that can be reached from `from`.
/// @pre mesh.is_valid(from)
[[nodiscard]] NearestPoint closest_reachable_polygon(const NavMesh& mesh, Vec3 point, PolyRef from,
                                                     const QueryFilter& filter);

}  // namespace way
