// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Returns true if there is a path from one polygon to the other, ignoring filters; false if one of
/// them is null or stale. Snapshots know their components, and which of them lead to which through
/// one-way links: takes less than a microsecond (0.03 us at 4,096 tiles) and allocates nothing.
[[nodiscard]] bool is_reachable(const NavMesh& mesh, PolyRef start, PolyRef goal);

/// A connected component of a navmesh.
struct Island {
  std::uint32_t component = 0;  ///< As returned by NavMesh::component().
  PolyRef first = {};           ///< One of its polygons: the one with the least slot and number.
  std::size_t polygons = 0;
  double area = 0;  ///< In 2D (xz).  [world units squared]
};

/// All components of a navmesh, the largest area first, then in the order of `first`. Takes time
/// proportional to the number of polygons.
[[nodiscard]] std::vector<Island> find_islands(const NavMesh& mesh);

/// The same navmesh without the flags of polygons that cannot be reached from any of `seeds`: no
/// filter accepts them any more, so roofs and the insides of walls are never found. Stale seeds are
/// ignored. Tiles and references do not change.
[[nodiscard]] NavMesh prune_islands(const NavMesh& mesh, std::span<const PolyRef> seeds);

}  // namespace way
