// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include <string>

namespace way::test {

/// Reads an OBJ file as RecastDemo does: faces become fans from their first corner, concave ones,
/// too. For comparisons with what Recast made of the same file.
TriangleMesh load_obj_fans(const std::string& path);

}  // namespace way::test
