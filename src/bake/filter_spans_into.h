// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/filter_spans.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// The columns of a row that hold at most one span, side by side for arithmetic on many at once.
/// Heights are 16 bits signed; columns that do not fit, or that hold several spans, are *rich*.
struct FlatRow {
  std::vector<std::int16_t> tops = {};
  std::vector<std::int16_t> bottoms = {};
  std::vector<std::int16_t> rich = {};
};

/// Memory of remove_ledges_into(), kept from one call to the next.
struct LedgeScratch {
  std::array<FlatRow, 3> rows = {};
  std::vector<std::int16_t> verdicts = {};

  void resize(std::size_t width) {
    for (FlatRow& row : rows) {
      row.tops.resize(width);
      row.bottoms.resize(width);
      row.rich.resize(width);
    }
    verdicts.resize(width);
  }
};

/// remove_ledges() with reused memory.
void remove_ledges_into(Heightfield& solid, int height, int climb, LedgeScratch& scratch);

}  // namespace way
