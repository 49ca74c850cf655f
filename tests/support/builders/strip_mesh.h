// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstdint>

namespace way::test {

/// A road of quads that spirals upward several times and overlaps itself in plan; crooked, with
/// corners at multiples of 1/64.
TileData spiral_strip(std::uint64_t seed);

/// The same polygons in one tile, joined where tiles were linked.
/// @pre the tiles have the same vertices on their borders
NavMesh one_tile_of(const NavMesh& many);

}  // namespace way::test
