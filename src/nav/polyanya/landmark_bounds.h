// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/landmarks.h"

#include "core/simd.h"
#include "nav/tile/tile_view.h"

#include <array>
#include <cstdint>

namespace way {

/// Lower bounds of the distance to one goal from any corner of the mesh. By the triangle
/// inequality, no path is shorter than the difference of the distances of its ends from a landmark
/// (ALT: Goldberg and Harrelson, 2005).
class LandmarkBounds {
 public:
  /// A distance that is unknown or too long.
  static constexpr std::uint16_t kUnknown = 0xffff;

  /// Sets the goal. Its distances follow from those of the corners of its polygon, which is convex.
  /// @pre landmarks outlive it, and tile is the one of the polygon
  void aim(const Landmarks& landmarks, const TileView& tile, PolyRef polygon, Vec2 goal);
  bool is_aimed() const { return landmarks_ != nullptr; }

  /// Lower bound of the length of a path from a corner of a polygon to the goal.
  /// @param edge  The edge that begins at the corner, counted per tile.
  double rest_at(std::uint32_t slot, std::uint32_t edge) const {
    const std::uint16_t* row = row_of(slot, edge);
    UShort8 most = {};
    for (std::uint32_t i = 0; i < lanes_; i += 8) {
      const UShort8 from = load8(row + i);
      const UShort8 to = load8(row + to_offset_ + i);
      const UShort8 ahead = subtract_to_zero(load8(low_.data() + i), from);
      const UShort8 behind = subtract_to_zero(to & ~is_zero(~to), load8(high_.data() + i));
      most = max(most, max(ahead, behind));
    }
    return static_cast<double>(max_of(most)) * unit_;
  }

 private:
  const std::uint16_t* row_of(std::uint32_t slot, std::uint32_t edge) const {
    const std::size_t row = std::size_t{landmarks_->first_rows_[slot]} + edge;
    return landmarks_->distances_.data() + row * (lanes_ + to_offset_);
  }

  const Landmarks* landmarks_ = nullptr;
  std::uint32_t lanes_ = 0;
  std::uint32_t to_offset_ = 0;
  double unit_ = 0;
  /// Lower bound of the goal's distance from each landmark, and upper bound of its distance to
  /// each, with a margin for rounding.
  std::array<std::uint16_t, Landmarks::kMaxLandmarks> low_;
  std::array<std::uint16_t, Landmarks::kMaxLandmarks> high_;
};

}  // namespace way
