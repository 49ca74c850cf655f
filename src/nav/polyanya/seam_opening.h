// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstdint>
#include <vector>

namespace way {

/// The opening of a link between two tiles, for whoever leaves the first one through it.
///
/// Where an end is a corner of one of the two polygons, it is given bit by bit. Tiles that were
/// made apart may place a corner that both have a rounding apart: then it is that of the polygon
/// that is left, and the flags tell that it is a corner of both all the same.
struct SeamOpening {
  Vec2 right = {};
  Vec2 left = {};
  bool right_own = false;  ///< The right end is a corner of the polygon that is left,
  bool left_own = false;
  bool right_theirs = false;  ///< and this of the one that is entered.
  bool left_theirs = false;
};

/// Appends the openings of all links of the tile in a slot, in their order.
void find_seam_openings(const NavMesh& mesh, std::uint32_t slot, std::vector<SeamOpening>& result);

}  // namespace way
