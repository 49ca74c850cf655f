// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/nav/tile.h"

#include "core/simd.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// One pass over the corners of a tile that may be anything: the boxes of its polygons, whether all
/// numbers are finite, no polygon is its own neighbor, and which are certainly convex. Keeps its
/// memory from one tile to the next.
class PolygonScan {
 public:
  /// A box in whose last lanes is whatever was there.
  struct Box {
    Float4 low;
    Float4 high;
  };

  /// @param first_edge  Of each polygon, and one more; at least three apart.
  void run(const TileCorner* corners, std::span<const std::uint32_t> first_edge);

  bool all_finite() const;
  /// The number of corners whose codes are greater than the number of polygons.
  std::uint32_t portal_count() const;
  /// Whether codes are below 2^29, as they are in all tiles that fit into memory; lowest_code()
  /// means nothing otherwise.
  bool has_small_codes() const { return (static_cast<std::uint32_t>(all_codes_[3]) >> 29U) == 0; }
  /// The least of a polygon's codes.
  std::uint32_t lowest_code(std::size_t polygon) const { return lowest_codes_[polygon]; }
  /// Whether the code of some corner is its own polygon.
  bool has_own_neighbor() const { return own_codes_[3] != 0; }
  std::span<const Box> boxes() const { return boxes_; }
  /// The box of all boxes.
  Aabb3 bounds() const;

  /// Widens the box of a polygon to hold another point.
  void join(std::size_t polygon, Vec3 point) {
    const Float4 wide = lanes_of(point);
    Box& box = boxes_[polygon];
    box = {min(box.low, wide), max(box.high, wide)};
    all_ = {min(all_.low, wide), max(all_.high, wide)};
  }

  /// The polygons that are not certainly convex and counter-clockwise: none of nearly all good
  /// ones, whose corners all turn left beyond doubt, or go straight on along an axis, and which go
  /// round once.
  std::span<const std::uint32_t> doubtful() const { return {doubtful_.data(), doubtful_count_}; }

 private:
  void look_at_all(const TileCorner* corners);
  void find_boxes(const TileCorner* corners);
  void find_turns(std::size_t count);
  void find_doubtful();

  std::span<const std::uint32_t> first_edge_ = {};
  std::vector<Box> boxes_ = {};
  Box all_ = {};
  std::vector<std::uint32_t> lowest_codes_ = {};
  /// Along x and along z, of each edge, and of a polygon's first edge once more behind its last.
  std::vector<float> directions_ = {};
  /// A bit for each direction: the next one may turn right of it; it points to lower x, the next to
  /// higher.
  std::vector<std::uint8_t> doubts_ = {};
  std::vector<std::uint8_t> rounds_ = {};
  std::vector<std::uint32_t> doubtful_ = {};
  std::size_t doubtful_count_ = 0;
  Int4 own_codes_ = {};
  // Of all corners, lane by lane.
  Int4 differences_ = {};  ///< Bits of numbers less themselves: 0 where they are finite.
  Int4 all_codes_ = {};    ///< Their bits, in the last lane.
  Int4 portals_ = {};      ///< How many are greater than the number of polygons, in the last lane.
};

}  // namespace way
