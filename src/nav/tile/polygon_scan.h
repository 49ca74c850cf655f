// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/nav/tile.h"

#include "core/simd.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// One pass over the corners of an untrusted tile: computes the boxes of its polygons, whether all
/// coordinates are finite, whether a polygon is its own neighbor, and which polygons are certainly
/// convex. Four polygons with the same number of corners are scanned at once. Reuses its memory for
/// the next tile.
class PolygonScan {
 public:
  /// A box whose last lanes are undefined.
  struct Box {
    Float4 low;
    Float4 high;

    void add(const Box& other) {
      low = min(low, other.low);
      high = max(high, other.high);
    }
  };

  /// @param first_edge  Per polygon, and one more; at least three apart.
  void run(const TileCorner* corners, std::span<const std::uint32_t> first_edge);

  bool all_finite() const;
  /// Number of corners whose codes are greater than the number of polygons.
  std::uint32_t portal_count() const;
  /// Returns true if the code of some corner is its own polygon.
  bool has_own_neighbor() const { return lanes(sums_.own_codes) != 0; }
  std::span<const Box> boxes() const { return boxes_; }
  /// The box of all boxes.
  Aabb3 bounds() const;

  /// Extends the box of a polygon by a point.
  void join(std::size_t polygon, Vec3 point) {
    const Float4 wide = lanes_of(point);
    boxes_[polygon].add({wide, wide});
    all_.add({wide, wide});
  }

  /// The polygons that are not certainly convex and counter-clockwise. Nearly all valid polygons
  /// are certain: their corners clearly turn left, or are straight along an axis, and they go
  /// around once. Ascending.
  std::span<const std::uint32_t> doubtful() const { return doubtful_; }

  /// Polygons with a number of corners from 3 to kUsualCorners, ascending.
  std::span<const std::uint32_t> with_corners(std::size_t corners) const {
    return groups_[corners - 3].all();
  }
  /// Polygons with more corners, ascending.
  std::span<const std::uint32_t> with_many_corners() const { return groups_.back().all(); }

  static constexpr std::uint32_t kUsualCorners = 6;

 private:
  struct Group {
    std::vector<std::uint32_t> polygons = {};  ///< Followed by unused memory.
    std::size_t size = 0;

    std::span<const std::uint32_t> all() const { return {polygons.data(), size}; }
  };

  /// Over all corners, lane by lane.
  struct Sums {
    Int4 differences = {};  ///< Bits of x - x, y - y and z - z: 0 if all are finite.
    Int4 own_codes = {};    ///< Nonzero if a code is its own polygon.
    Int4 portals = {};      ///< Number of codes above the number of polygons, negative.

    void add(const Sums& more) {
      differences |= more.differences;
      own_codes |= more.own_codes;
      portals += more.portals;
    }
  };

  struct Corners4;

  void group_by_corners();
  template <class Count>
  void scan_group(const TileCorner* corners, Count count);
  template <class Count>
  void scan_four(const TileCorner* corners, std::span<const std::uint32_t> polygons, Count count);

  std::span<const std::uint32_t> first_edge_ = {};
  std::array<Group, kUsualCorners - 1> groups_ = {};
  std::vector<Box> boxes_ = {};
  Box all_ = {};
  std::vector<std::uint32_t> doubtful_ = {};
  Sums sums_ = {};
};

}  // namespace way
