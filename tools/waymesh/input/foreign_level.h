// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"
#include "way/io/load_level.h"

#include <span>
#include <string>

namespace way::cli {

/// Reads levels as way::load_level() does, and more files than it: those that end in `.gz`, by the
/// program gzip, and those of no ending that it knows, by Assimp's program `assimp` (FBX, DAE, 3DS,
/// IFC and so on), where these are installed. What they write is read and removed.
///
/// Errors: as way::load_level(), naming the file that was given; io where a program cannot read it.
[[nodiscard]] Result<Level> load_any_level(std::span<const LevelFile> files);
[[nodiscard]] Result<Level> load_any_level(const std::string& path);

}  // namespace way::cli
