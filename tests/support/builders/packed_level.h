// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include <optional>
#include <string>

namespace way::test {

/// A real level by its name (meshes/real/NAME.obj.gz); nullopt if it is not available.
std::optional<TriangleMesh> packed_level(const std::string& name);

}  // namespace way::test
