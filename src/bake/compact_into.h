// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// The floors of a row whose columns hold at most one, side by side for arithmetic on many at once.
/// Heights are 16 bits signed; a column that does not fit, or that holds several floors, is *rich*.
struct FloorRow {
  std::vector<std::int16_t> floors = {};
  std::vector<std::int16_t> ceilings = {};
  std::vector<std::int16_t> rich = {};  ///< Not 0 for those. Begins and ends with an entry more.

  void resize(std::size_t width);
};

/// Memory of compact_into(), kept from one call to the next.
struct CompactScratch {
  std::array<FloorRow, 3> rows = {};
  /// Not 0 where an agent can step from the column before to this one; one entry more than columns.
  std::vector<std::int16_t> steps_x = {};
  /// Not 0 where it can step to the row behind, for two rows in turn.
  std::array<std::vector<std::int16_t>, 2> steps_z = {};
  std::vector<std::int16_t> links = {};  ///< Of each column of a row: bit by bit its linked sides.
};

/// compact() into reused memory.
void compact_into(const Heightfield& solid, int walkable_height, int walkable_climb,
                  CompactScratch& scratch, CompactHeightfield& result);

}  // namespace way
