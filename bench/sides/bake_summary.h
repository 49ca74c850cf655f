// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace way::bench {

/// The output of a bake in numbers: compared so that speed cannot be bought with less work.
struct BakeSummary {
  std::uint64_t spans = 0;   ///< Solid spans after rasterizing, including the rims of tiles.
  std::uint64_t floors = 0;  ///< Walkable floors after erosion, including the rims.
  std::uint64_t polygons = 0;
  std::uint64_t detail_triangles = 0;
  std::uint64_t components = 0;  ///< Unconnected parts of the navmesh.
  double area = 0;               ///< Area of all polygons in plan.  [world units squared]
};

/// The results of both sides for one world.
struct BakeResult {
  std::string name = {};
  BakeSummary ours = {};
  BakeSummary theirs = {};
  /// Their area in one piece, if ours in tiles differs from theirs in tiles; else 0. Recast places
  /// each tile's grid at the tile's own corner, so walls on planes between columns change columns
  /// from tile to tile; ours do not (tests/bake/solid/tile_columns_test.cpp).
  double their_whole_area = 0;

  /// Same area as theirs in tiles within 1 %.
  bool has_their_area() const;
  /// Up to 2 % more area, in fewer parts: ours does not cut stairs beside landings, which saves no
  /// work (tests/bake/solid/filter_spans_test.cpp).
  bool has_more_ground() const;
  /// Same area as theirs, in tiles or in one piece, or more ground, and at most 10 % more polygons.
  bool is_fair() const;
};

/// The results of both sides, as a Markdown table.
void print_results(std::ostream& out, const std::vector<BakeResult>& results);

}  // namespace way::bench
