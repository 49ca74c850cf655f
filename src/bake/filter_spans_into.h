// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/filter_spans.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Open space that is high enough for an agent. [voxels]
struct OpenGap {
  std::int32_t floor;
  std::int32_t ceiling;
};

/// The open gaps of a row of columns: all of them, and side by side the lowest ones above a span,
/// for arithmetic on many at once. Heights there are 16 bits signed; a column that does not fit, or
/// that can be stood on in a higher gap, is *rich*.
struct GapRow {
  std::vector<OpenGap> gaps = {};
  /// The first gap of each column, which is the space below its lowest span. One past its last gap
  /// there is another that is higher than all.
  std::vector<const OpenGap*> starts = {};
  std::vector<std::int16_t> floors = {};
  std::vector<std::int16_t> ceilings = {};
  std::vector<std::int16_t> bottoms = {};  ///< Where the space below the lowest span ends.
  std::vector<std::int16_t> seconds = {};  ///< Floor of the next gap; the least if it does not fit.
  std::vector<std::int16_t> marks = {};    ///< Whether it is rich, and whether one can stand in it.

  void resize(std::size_t width);
};

/// Memory of remove_ledges_into() and filter_spans_into(), kept from one call to the next.
struct FilterScratch {
  std::array<GapRow, 3> rows = {};
  std::vector<std::int16_t> verdicts = {};
};

/// remove_ledges() with reused memory.
void remove_ledges_into(Heightfield& solid, int height, int climb, FilterScratch& scratch);

/// lift_low_obstacles(), remove_ledges() and remove_low_ceilings() in this order, in one pass.
void filter_spans_into(Heightfield& solid, int height, int climb, FilterScratch& scratch);

}  // namespace way
