// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include <string>

namespace way::test {

/// Reads an OBJ file as RecastDemo does: faces become fans from their first corner, even concave
/// ones. For comparisons with Recast's results for the same file.
TriangleMesh load_obj_fans(const std::string& path);

}  // namespace way::test
