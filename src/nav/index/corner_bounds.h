// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/path_index.h"

#include "core/simd.h"
#include "nav/index/corner_graph.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace way {

/// Lower bounds of the distance to one goal from any corner of a graph, by the distances of both
/// from landmarks: by the triangle inequality, no path is shorter than the difference of the
/// distances of its ends from a landmark (ALT: Goldberg and Harrelson, 2005). The goal is known by
/// corners that it sees.
class CornerBounds {
 public:
  /// The goal's view is expanded by at most this many nodes to find corners.
  static constexpr int kNodesToAim = 48;

  /// Sets the graph; nothing is known about the goal.
  void begin(const CornerGraph& graph);
  /// Records the distance of the goal from a corner that it sees.
  void see(std::uint32_t corner, double distance);

  /// Lower bound of the length of a path from a corner to the goal.
  double rest_at(std::uint32_t corner) const {
    const std::uint16_t* row = row_of(corner);
    UShort8 most = {};
    for (std::uint32_t i = 0; i < graph_->lanes; i += 8) {
      const UShort8 from = load8(row + i);
      const UShort8 ahead = subtract_to_zero(load8(low_.data() + i), from);
      const UShort8 behind = subtract_to_zero(from & ~is_zero(~from), load8(high_.data() + i));
      most = max(most, ahead | behind);  // one is 0
    }
    return static_cast<double>(max_of(most)) * graph_->unit;
  }

 private:
  const std::uint16_t* row_of(std::uint32_t corner) const {
    return graph_->distances.data() + std::size_t{corner} * graph_->lanes;
  }

  const CornerGraph* graph_ = nullptr;
  std::array<std::uint16_t, PathIndexOptions::kMaxLandmarks> low_ = {};
  std::array<std::uint16_t, PathIndexOptions::kMaxLandmarks> high_ = {};
};

}  // namespace way
