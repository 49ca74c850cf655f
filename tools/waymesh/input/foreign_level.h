// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/large_level.h"
#include "way/io/level.h"
#include "way/io/load_level.h"

#include <cstdint>
#include <span>
#include <string>

namespace way::cli {

/// What reading a level may do.
struct ForeignOptions {
  bool allow_outside = false;                            ///< LevelLoadOptions::allow_outside.
  std::uint64_t max_unpacked = std::uint64_t{1} << 30U;  ///< Of a packed file.  [bytes]
};

/// Reads levels as way::load_level() does, and more files than it: those that end in `.gz`, and
/// those of no ending that it knows, by Assimp's program `assimp` (FBX, DAE, 3DS, IFC and so on),
/// if that is installed. What is unpacked or converted goes to a temporary folder and is removed,
/// also on Ctrl-C and SIGTERM.
///
/// Errors: as way::load_level() and unpack_gzip(), naming the file that was given; io if the
/// program cannot read it.
[[nodiscard]] Result<Level> load_any_level(std::span<const LevelFile> files,
                                           const ForeignOptions& options = {});
[[nodiscard]] Result<Level> load_any_level(const std::string& path);
/// The same for a level that may be larger than memory.
/// @param folder  For temporary files of the level.
[[nodiscard]] Result<LargeLevel> load_any_large_level(std::span<const LevelFile> files,
                                                      const ForeignOptions& options,
                                                      const std::string& folder);

}  // namespace way::cli
