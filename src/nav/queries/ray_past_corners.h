// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/raycast.h"

#include <span>

namespace way {

/// raycast() for rays that touch corners of walls: tries both sides of each corner.
///
/// Points on the line of the ray belong to no side, so the ray may pass a corner on the line on
/// either side; which of them is open is known only after going around it. The walk passes corners
/// on the left until that is blocked. Then it goes back to the last polygon that both sides share,
/// and passes that corner on the right; and so on, from corner to corner. Needs no memory.
///
/// @param blocked  The result of the walk that passes all corners on one side; returned if no side
///   of the corner leads farther.
[[nodiscard]] RaycastResult raycast_past_corners(const NavMesh& mesh, const RaycastQuery& query,
                                                 const RaycastResult& blocked,
                                                 std::span<PolyRef> passed,
                                                 const QueryFilter& filter);

}  // namespace way
