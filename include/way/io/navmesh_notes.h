// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/area.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/named_value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace way {

/// The name of a kind of ground.
struct AreaName {
  Area area = Area::none;
  std::string name = {};  ///< Without line breaks.

  friend bool operator==(const AreaName&, const AreaName&) = default;
};

/// Metadata of a file: from what and how its navmesh was made. Stored verbatim.
struct NavMeshNotes {
  std::vector<NamedValue> settings = {};  ///< Names without `=`; no line breaks.
  std::vector<AreaName> areas = {};
  std::uint64_t input_hash = 0;  ///< From hash_level(); 0 if unknown.

  friend bool operator==(const NavMeshNotes&, const NavMeshNotes&) = default;
};

/// A hash of a level: its vertices, triangles and areas, in order. Tells whether a file was baked
/// from exactly this level.
[[nodiscard]] std::uint64_t hash_level(const TriangleMesh& level);

}  // namespace way
