// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/triangle_mesh.h"

#include <cstddef>
#include <optional>
#include <span>

namespace way {

/// Finds out whether a face covers some ground twice: a triangle that overlaps another one of the
/// same face in plan. If there is none, and no triangle is flipped, the outline of the face does
/// not cross itself.
///
/// @param triangles  Of one face; degenerate and flipped ones are left out.
/// @param slack      By how much they may overlap, for rounding.  [world units]
/// @return           The index of the first such triangle, along x or along z.
[[nodiscard]] std::optional<std::size_t> find_overlap(std::span<const Vec3> vertices,
                                                      std::span<const Triangle> triangles,
                                                      double slack);

}  // namespace way
