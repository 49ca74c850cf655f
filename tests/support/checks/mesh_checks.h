// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/contours.h"
#include "way/bake/poly_mesh.h"

#include <cstdint>
#include <string>

namespace way::test {

/// Twice the area of an outline, minus holes, in cells squared.
std::int64_t doubled_area(const ContourSet& set, const Contour& contour);
/// Twice the area of a polygon in plan, in cells squared.
std::int64_t doubled_area(const PolyMesh& mesh, std::size_t polygon);

/// The first rule that outlines violate, or an empty string: every outline has three corners or
/// more and a positive area, no two of its edges cross, and every edge between two regions is in
/// both.
std::string find_fault(const ContourSet& set);

/// The first rule that a mesh violates, or an empty string: polygons are convex, counter-clockwise
/// and have 3 to `max_vertices` corners; neighbors are mutual and share an edge in opposite
/// directions; the polygons have the area of the outlines.
std::string find_fault(const PolyMesh& mesh, const ContourSet& set, int max_vertices);

}  // namespace way::test
