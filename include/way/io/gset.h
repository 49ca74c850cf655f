// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"

#include <string_view>

namespace way {

/// Reads a RecastDemo scene, `.gset`: the mesh that it names (an OBJ file, fetched by the path as
/// written), its settings, convex volumes and off-mesh connections.
///
/// Areas of volumes are kept: 0, which RecastDemo calls ground, makes a hole there and here. A
/// connection of area 0 gets Area::ground.
///
/// Errors: bad_format with line and value: `demo.gset:3: ...`; those of fetching and reading the
/// mesh.
[[nodiscard]] Result<Level> parse_gset(std::string_view bytes, const LevelSource& source = {});

}  // namespace way
