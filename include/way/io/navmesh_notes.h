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

/// What people call a kind of ground.
struct AreaName {
  Area area = Area::none;
  std::string name = {};  ///< Without line ends.

  friend bool operator==(const AreaName&, const AreaName&) = default;
};

/// What a file tells beside its navmesh: from what and how it was made. Kept as it is given.
struct NavMeshNotes {
  std::vector<NamedValue> settings = {};  ///< Names without `=`; nothing with line ends.
  std::vector<AreaName> areas = {};
  std::uint64_t input_hash = 0;  ///< As hash_level() gives it; 0 where it is not known.

  friend bool operator==(const NavMeshNotes&, const NavMeshNotes&) = default;
};

/// A hash of a level: of its vertices, triangles and areas, in their order. Tells whether a file
/// was baked from this very level.
[[nodiscard]] std::uint64_t hash_level(const TriangleMesh& level);

}  // namespace way
