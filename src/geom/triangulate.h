// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include "geom/predicates.h"

#include <span>
#include <vector>

namespace way {

/// Cuts a polygon into triangles without adding points: ring.size() - 2 triangles of indices into
/// the ring, counter-clockwise. The ear with the shortest cut goes first; of equal ones, the one
/// whose first corner comes earliest.
///
/// Triangles are returned in the order in which they are cut off, as (corner before the tip, tip,
/// corner after it): each leaves a ring without its tip, and the last one is the remainder.
///
/// @param ring  Counter-clockwise, does not cross itself; it may touch itself at corners and run
///   along an edge twice in opposite directions, as if a hole is joined to its outline by a cut.
///   Collinear corners are allowed and kept. Then no triangle is degenerate. Rings that violate
///   these rules give the same number of triangles, some of which overlap or are degenerate. Fewer
///   than three corners give none.
[[nodiscard]] std::vector<Triangle> triangulate(std::span<const PlanPoint> ring);

}  // namespace way
