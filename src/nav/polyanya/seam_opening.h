// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstdint>
#include <vector>

namespace way {

/// The opening of a link between two tiles, in the direction from the first tile to the second.
///
/// If an end is a corner of one of the two polygons, it is exactly that corner, bit for bit. Tiles
/// that were baked separately may store a shared corner with different last bits: then the end is
/// the corner of the polygon that is left, and the flags say that it is a corner of both.
struct SeamOpening {
  Vec2 right = {};
  Vec2 left = {};
  std::uint32_t polygon = 0;  ///< The polygon that is left,
  std::uint32_t edge = 0;     ///< and its edge, counted per tile.
  bool right_own = false;     ///< The right end is a corner of the polygon that is left,
  bool left_own = false;
  bool right_theirs = false;  ///< and of the polygon that is entered.
  bool left_theirs = false;
};

/// Appends the openings of all links of the tile in a slot, in their order.
void find_seam_openings(const NavMesh& mesh, std::uint32_t slot, std::vector<SeamOpening>& result);

}  // namespace way
