// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way::bench {

/// What a bake gave: compared so that speed cannot be bought with less work.
struct BakeSummary {
  std::uint64_t spans = 0;   ///< Solid spans after rasterizing, the rims of tiles included.
  std::uint64_t floors = 0;  ///< Walkable floors after erosion, the rims included.
  std::uint64_t polygons = 0;
  std::uint64_t detail_triangles = 0;
  std::uint64_t components = 0;  ///< Parts of the navmesh that no walk joins.
  double area = 0;               ///< Of all polygons, in the plan.  [world units squared]
};

}  // namespace way::bench
