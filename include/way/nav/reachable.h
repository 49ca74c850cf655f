// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// True where there is a way from one polygon to the other, whatever the filter; false where one of
/// them is null or stale. Takes constant time, for snapshots know their components: but where
/// one-way links are attached and the two are of one component, time with the tiles between them.
[[nodiscard]] bool is_reachable(const NavMesh& mesh, PolyRef from, PolyRef to);

/// Polygons between which there are ways: a component of a navmesh.
struct Island {
  std::uint32_t component = 0;  ///< As NavMesh::component() gives it.
  PolyRef first = {};           ///< One of its polygons: that of least slot and number.
  std::size_t polygons = 0;
  double area = 0;  ///< Seen from above.  [world units squared]
};

/// All components of a navmesh, that of the greatest area first, then in the order of `first`.
/// Takes time with the number of polygons.
[[nodiscard]] std::vector<Island> find_islands(const NavMesh& mesh);

/// The same navmesh without the flags of polygons to which there is no way from any of `seeds`: no
/// filter lets such a polygon pass any more, so that roofs and the insides of walls are not found.
/// Stale seeds count as none. Tiles stay as they are, and so do references.
[[nodiscard]] NavMesh prune_islands(const NavMesh& mesh, std::span<const PolyRef> seeds);

}  // namespace way
