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
/// numbers are finite, no polygon is its own neighbour, and which are certainly convex. Keeps its
/// memory from one tile to the next.
class PolygonScan {
 public:
  /// A box in whose last lanes is whatever was there.
  struct Box {
    Float4 low;
    Float4 high;

    void join(Vec3 point);
    bool is_inside(const Aabb3& box) const {
      return box.min.x <= low[0] && box.min.y <= low[1] && box.min.z <= low[2] &&
             box.max.x >= high[0] && box.max.y >= high[1] && box.max.z >= high[2];
    }
  };

  /// @param first_edge  Of each polygon, and one more; at least three apart.
  void run(const TileCorner* corners, std::span<const std::uint32_t> first_edge);

  bool all_finite() const;
  /// Whether the code of some corner is its own polygon.
  bool has_own_neighbour() const { return own_codes_[3] != 0; }
  std::span<Box> boxes() { return boxes_; }
  /// The box of all boxes.
  Aabb3 bounds() const;

  /// The polygons that are not certainly convex and counter-clockwise: none of nearly all good
  /// ones, whose corners all turn left beyond doubt and go round once.
  std::span<const std::uint32_t> doubtful() const { return {doubtful_.data(), doubtful_count_}; }

 private:
  void find_boxes(const TileCorner* corners);
  void find_turns(std::size_t count);
  void find_doubtful();
  bool is_certain(std::size_t polygon) const;

  std::span<const std::uint32_t> first_edge_ = {};
  std::vector<Box> boxes_ = {};
  /// Along x and along z, of each edge, and of a polygon's first edge once more behind its last.
  std::vector<float> directions_ = {};
  /// A bit for each direction: the next one turns left of it; it points to lower x, the next to
  /// higher.
  std::vector<std::uint8_t> left_ = {};
  std::vector<std::uint8_t> rounds_ = {};
  std::vector<std::uint32_t> doubtful_ = {};
  std::size_t doubtful_count_ = 0;
  Int4 own_codes_ = {};
  Float4 differences_ = {};  ///< Of all numbers to themselves: 0 where they are finite.
};

}  // namespace way
