// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_bounds.h"

#include "nav/polyanya/landmark_bounds.h"

#include <algorithm>
#include <cstring>

namespace way {
void CornerBounds::take(const Landmarks& landmarks, CornerGraph& graph) {
  graph.lanes = landmarks.lanes_;
  graph.unit = landmarks.unit_;
  graph.distances.assign(std::size_t{graph.corner_count()} * graph.lanes, LandmarkBounds::kUnknown);
  const std::uint32_t width = landmarks.lanes_ + landmarks.to_offset_;
  for (std::uint32_t slot = 0; slot + 1 < graph.first_corners.size(); ++slot) {
    for (std::uint32_t i = graph.first_corners[slot]; i < graph.first_corners[slot + 1]; ++i) {
      const TileView tile(*graph.mesh.tile_in(slot));
      const std::uint32_t place = graph.corners[i].place & ~IndexCorner::kUnsorted;
      // Nothing is known about ends of links: they are not corners of the tile's own polygons.
      if (place >= tile.tile->edge_count()) continue;
      const std::size_t row = std::size_t{landmarks.first_rows_[slot]} + place;
      std::copy_n(landmarks.distances_.data() + row * width, graph.lanes,
                  graph.distances.data() + std::size_t{i} * graph.lanes);
    }
  }
}

void CornerBounds::begin(const CornerGraph& graph) {
  graph_ = &graph;
  low_.fill(0);
  high_.fill(LandmarkBounds::kUnknown);
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
