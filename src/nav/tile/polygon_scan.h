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

/// One pass over the corners of an untrusted tile: computes the boxes of its polygons, whether all
/// coordinates are finite, whether a polygon is its own neighbor, and which polygons are certainly
/// convex. Reuses its memory for the next tile.
class PolygonScan {
 public:
  /// A box whose last lanes are undefined.
  struct Box {
    Float4 low;
    Float4 high;
  };

  /// @param first_edge  Per polygon, and one more; at least three apart.
  void run(const TileCorner* corners, std::span<const std::uint32_t> first_edge);

  bool all_finite() const;
  /// Number of corners whose codes are greater than the number of polygons.
  std::uint32_t portal_count() const;
  /// Returns true if all codes are below 2^29, as in all tiles that fit into memory; otherwise
  /// lowest_code() is undefined.
  bool has_small_codes() const { return (static_cast<std::uint32_t>(all_codes_[3]) >> 29U) == 0; }
  /// The lowest of a polygon's codes.
  std::uint32_t lowest_code(std::size_t polygon) const { return lowest_codes_[polygon]; }
  /// Returns true if the code of some corner is its own polygon.
  bool has_own_neighbor() const { return own_codes_[3] != 0; }
  std::span<const Box> boxes() const { return boxes_; }
  /// The box of all boxes.
  Aabb3 bounds() const;

  /// Extends the box of a polygon by a point.
  void join(std::size_t polygon, Vec3 point) {
    const Float4 wide = lanes_of(point);
    Box& box = boxes_[polygon];
    box = {min(box.low, wide), max(box.high, wide)};
    all_ = {min(all_.low, wide), max(all_.high, wide)};
  }

  /// The polygons that are not certainly convex and counter-clockwise. Nearly all valid polygons
  /// are certain: their corners clearly turn left, or are straight along an axis, and they go
  /// around once.
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
  /// x and z of the direction of each edge; the first edge of a polygon is repeated after its last.
  std::vector<float> directions_ = {};
  /// One bit per direction: the next one may turn right; it points to negative x and the next one
  /// does not.
  std::vector<std::uint8_t> doubts_ = {};
  std::vector<std::uint8_t> rounds_ = {};
  std::vector<std::uint32_t> doubtful_ = {};
  std::size_t doubtful_count_ = 0;
  Int4 own_codes_ = {};
  // Over all corners, lane by lane.
  Int4 differences_ = {};  ///< Bits of x - x: 0 if x is finite.
  Int4 all_codes_ = {};    ///< Their bits, in the last lane.
  Int4 portals_ = {};      ///< Number of codes above the number of polygons, in the last lane.
};

}  // namespace way
