// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_bounds.h"

#include <cstring>

namespace way {

void CornerBounds::begin(const CornerGraph& graph) {
  graph_ = &graph;
  low_.fill(0);
  high_.fill(CornerGraph::kUnknown);
}

void CornerBounds::see(std::uint32_t corner, double distance) {
  const double off = distance / graph_->unit;
  if (!(off < 65000)) return;
  // One unit for rounding down, and more to be safe.
  const UShort8 away = splat8(static_cast<unsigned>(off) + 3);
  const std::uint16_t* row = row_of(corner);
  for (std::uint32_t i = 0; i < graph_->lanes; i += 8) {
    const UShort8 from = load8(row + i);
    const UShort8 lows =
        max(load8(low_.data() + i), subtract_to_zero(from & ~is_zero(~from), away));
    const UShort8 highs = ~max(~load8(high_.data() + i), ~add_to_most(from, away));
    std::memcpy(low_.data() + i, &lows, sizeof lows);
    std::memcpy(high_.data() + i, &highs, sizeof highs);
  }
}

}  // namespace way
