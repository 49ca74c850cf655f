// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/level.h"

#include "handles.h"
#include "waymesh/level.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

struct way_level final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::level;

  way::TriangleMesh mesh = {};
  std::vector<std::uint32_t> part_of = {};
  std::vector<std::string> part_names = {};
  std::vector<way::AreaVolume> volumes = {};
  std::vector<way::LevelLink> links = {};
  std::string settings = {};  ///< `name=value` lines.
};

namespace way::c {

/// Reads a level from the first file; files that it refers to are searched among the others.
///
/// Errors: invalid_argument for NULL; bad_format for an unknown extension; as the reader.
[[nodiscard]] Result<Level> read_files(std::span<const way_file> files);

}  // namespace way::c
