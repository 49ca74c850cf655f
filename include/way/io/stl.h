// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"

#include <string_view>

namespace way {

/// Reads an STL file, text or binary. A file that begins with `solid` but has the size that its
/// count implies is binary: many programs write such headers. Normals are ignored; a triangle faces
/// the side from which its corners are counter-clockwise. A part is a `solid`.
///
/// Errors: bad_format, with line or triangle: `part.stl:7: 'vertx' is not 'vertex'`; too_large for
/// too many vertices.
[[nodiscard]] Result<Level> parse_stl(std::string_view bytes, const LevelSource& source = {});

}  // namespace way
