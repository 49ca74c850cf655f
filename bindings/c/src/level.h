// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/level.h"

#include "handles.h"
#include "waymesh/level.h"

#include <cstdint>
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
