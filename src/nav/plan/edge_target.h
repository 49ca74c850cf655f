// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way {

/// What is across an edge: a polygon of the same tile, a wall, or a portal to other tiles.
class EdgeTarget {
 public:
  /// @param code           Of the corner at which the edge begins, see TileCorner.
  /// @param polygon_count  Of the tile.
  constexpr EdgeTarget(std::uint32_t code, std::uint32_t polygon_count)
      : code_(code), polygon_count_(polygon_count) {}

  constexpr bool is_polygon() const { return code_ < polygon_count_; }
  constexpr bool is_wall() const { return code_ == polygon_count_; }
  constexpr bool is_portal() const { return code_ > polygon_count_; }

  /// @pre is_polygon()
  constexpr std::uint32_t polygon() const { return code_; }
  /// @pre is_portal()
  constexpr std::uint32_t portal() const { return code_ - polygon_count_ - 1; }

 private:
  std::uint32_t code_;
  std::uint32_t polygon_count_;
};

}  // namespace way
