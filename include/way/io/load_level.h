// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/level.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace way {

/// A format of levels: how its files are named and who reads them.
struct LevelFormat {
  std::string_view ending;  ///< In small letters, with its dot.
  std::string_view name;
  Result<Level> (*read)(std::string_view bytes, const LevelSource& source);
  bool has_up = false;  ///< Says itself which way is up and how long a unit is.
};

/// All formats that are read.
[[nodiscard]] std::span<const LevelFormat> level_formats();

/// The format that the ending of a path names, in any case; null if there is none.
[[nodiscard]] const LevelFormat* find_level_format(std::string_view path);
/// What to say if there is none: which endings are known, or that the file is packed.
[[nodiscard]] Error unknown_level_format(std::string_view path);

/// What reading a level may do, and who is told.
struct LevelLoadOptions {
  /// Files that a level names may lie outside its folder. A level from a stranger could have any
  /// file read that way.
  bool allow_outside = false;
  /// As LevelSource::max_instanced.
  std::uint64_t max_instanced = kMaxInstanced;
  /// Called with the path of each file before it is read, those that levels name included.
  std::function<void(const std::string& path)> on_read = {};
};

/// Reads a file that a level names: `a/b.gset` finds `c.obj` as `a/c.obj`. It must lie in the
/// folder of the level or below, with symbolic links followed, unless the options allow others.
/// Devices and pipes, which may have no end, are refused.
///
/// Errors: io, with path and reason.
[[nodiscard]] Result<std::string> read_named_file(const std::string& level, const std::string& name,
                                                  const LevelLoadOptions& options = {});

/// Reads a file as the format that its ending names. Files that it names in turn are read by
/// read_named_file().
///
/// Errors: io if a file cannot be read; bad_format for an unknown ending, naming
/// those that are known, and for an empty file; else those of the reader.
[[nodiscard]] Result<Level> load_level(const std::string& path,
                                       const LevelLoadOptions& options = {});

/// A file, and where in the world it is put.
struct LevelFile {
  std::string path = {};
  Placement placement = {};
};

/// Makes one level of several files, in their order.
///
/// Errors: as load_level(), place() and append(), beginning with the path.
[[nodiscard]] Result<Level> load_level(std::span<const LevelFile> files,
                                       const LevelLoadOptions& options = {});

/// Reads a file and makes it a mesh, all of it ground.
///
/// Errors: as load_level() and to_mesh().
[[nodiscard]] Result<TriangleMesh> load_mesh(const std::string& path,
                                             const Placement& placement = {});

}  // namespace way
