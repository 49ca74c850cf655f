// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include "commands.h"

namespace way::cli {

/// Reads a level: an OBJ file, or a scene where no file has that name.
Result<TriangleMesh> load_level(const LevelRequest& request);

}  // namespace way::cli
