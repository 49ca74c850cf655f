// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/geom/triangle_mesh.h"

#include <span>
#include <vector>

namespace way {

/// The surface of the convex hull of points: triangles that name the points, counter-clockwise seen
/// from outside. Which points are corners is decided on a grid of 2^20 steps per side of their box,
/// with exact arithmetic, so any input gives a closed surface; a point that sticks out by less than
/// a step may be left out. A flat side has several triangles, some of which may have no area.
///
/// Takes time with the square of the number of points.
///
/// Errors: invalid_mesh if a point is not finite or all lie in one plane.
[[nodiscard]] Result<std::vector<Triangle>> convex_hull(std::span<const Vec3> points);

}  // namespace way
