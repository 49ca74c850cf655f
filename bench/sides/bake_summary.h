// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

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

/// What both sides made of one world.
struct BakeResult {
  std::string name = {};
  BakeSummary ours = {};
  BakeSummary theirs = {};
  /// Area of theirs in one piece, where ours in tiles differs from theirs in tiles; else 0. Recast
  /// measures each tile from a corner of its own, so that walls on planes between columns change
  /// columns from tile to tile; ours do not (tests/bake/solid/tile_columns_test.cpp).
  double their_whole_area = 0;

  /// Same area as theirs in tiles within 1 %.
  bool has_their_area() const;
  /// Up to 2 % more area, in fewer parts: ours does not cut stairs beside landings, which saves no
  /// work (tests/bake/solid/filter_spans_test.cpp).
  bool has_more_ground() const;
  /// Same area as theirs, in tiles or in one piece, or more ground, and at most a tenth more
  /// polygons.
  bool is_fair() const;
};

/// What was made, ours and theirs side by side, as a Markdown table.
void print_results(std::ostream& out, const std::vector<BakeResult>& results);

}  // namespace way::bench
