// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"

#include <string_view>

namespace way {

/// Reads a PLY file: text, or binary of either byte order.
///
/// Reads x, y and z of the element `vertex` and the list `vertex_indices` (or `vertex_index`) of
/// the element `face`, polygons of any shape; all numeric types. Everything else is skipped.
///
/// Errors: bad_format, with line or element: `scan.ply: face 7: vertex index 9 of 8`; too_large for
/// too many vertices.
[[nodiscard]] Result<Level> parse_ply(std::string_view bytes, const LevelSource& source = {});

}  // namespace way
