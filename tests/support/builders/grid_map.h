// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <string>
#include <vector>

namespace way::test {

/// The free cells of a drawn map as one tile: '.', 'G' and 'S' are free. Runs of free cells in a
/// row are rectangles, joined with the run below where both end at the same places; they have a
/// corner wherever a neighbour has one. Cell (x, z) is the square from there to (x + 1, z + 1).
TileData grid_map_data(const std::vector<std::string>& rows);

/// Rows of a map in the form of Moving AI.
std::vector<std::string> read_grid_map(const std::string& text);

}  // namespace way::test
