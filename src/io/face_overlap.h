// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/triangle_mesh.h"

#include <cstddef>
#include <optional>
#include <span>

namespace way {

/// Finds out whether a face covers some ground twice: a triangle that lies over another one of the
/// same face, seen from above. Where none does, and none is turned over, the outline of the face
/// does not cross itself.
///
/// @param triangles  Of one face; those that are flat or turned over are left out.
/// @param slack      By how much they may overlap, for rounding.  [world units]
/// @return           The number of the first such triangle, along x or along z.
[[nodiscard]] std::optional<std::size_t> find_overlap(std::span<const Vec3> vertices,
                                                      std::span<const Triangle> triangles,
                                                      double slack);

}  // namespace way
