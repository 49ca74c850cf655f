// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <string>
#include <vector>

namespace way::test {

/// The free cells of a drawn map as one tile: '.', 'G' and 'S' are free. Runs of free cells in a
/// row are rectangles, joined with the run below if both have the same ends; they have a corner at
/// every corner of a neighbor. Cell (x, z) is the square from there to (x + 1, z + 1).
TileData grid_map_data(const std::vector<std::string>& rows);

/// Rows of a map in Moving AI's format.
std::vector<std::string> read_grid_map(const std::string& text);

}  // namespace way::test
