// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace way {

/// Eight children of a tree of boxes. Each child's box is rounded outwards to a grid of 255 steps
/// across the box of its node, so that a node takes six bytes a child whatever the size of the
/// world.
struct BoxNode {
  std::array<std::array<std::uint8_t, 8>, 3> low = {};
  std::array<std::array<std::uint8_t, 8>, 3> high = {};
};
static_assert(sizeof(BoxNode) == 48);

/// Bounds from steps of a grid; the first and the last step are the grid's own bounds, bit by bit.
/// Building and asking use the same bits.
inline float box_low(std::uint8_t step, float low, float size) {
  return low + size * (static_cast<float>(step) * (1 / 255.0F));
}
inline float box_high(std::uint8_t step, float high, float size) {
  return high - size * (static_cast<float>(255 - step) * (1 / 255.0F));
}

/// The box of child `c` of a node whose own box is `box`.
inline Aabb3 child_box(const BoxNode& node, std::size_t c, const Aabb3& box) {
  const Vec3 size = box.max - box.min;
  return {
      {box_low(node.low[0][c], box.min.x, size.x), box_low(node.low[1][c], box.min.y, size.y),
       box_low(node.low[2][c], box.min.z, size.z)},
      {box_high(node.high[0][c], box.max.x, size.x), box_high(node.high[1][c], box.max.y, size.y),
       box_high(node.high[2][c], box.max.z, size.z)}};
}

/// A box whose axes are worked on at once; the last lanes are 0.
struct LaneBox {
  Float4 low = {};
  Float4 high = {};

  static LaneBox of(const Aabb3& box) { return {lanes_of(box.min), lanes_of(box.max)}; }
  bool touches(const LaneBox& other) const {
    return lanes((low <= other.high) & (other.low <= high)) == 15U;
  }
};

/// The same as child_box(), bit by bit.
inline LaneBox child_lanes(const BoxNode& node, std::size_t c, const LaneBox& own) {
  const Int4 lows = {node.low[0][c], node.low[1][c], node.low[2][c], 0};
  const Int4 highs = {255 - node.high[0][c], 255 - node.high[1][c], 255 - node.high[2][c], 0};
  const Float4 size = own.high - own.low;
  const Float4 step = splat(1 / 255.0F);
  return {own.low + size * (__builtin_convertvector(lows, Float4) * step),
          own.high - size * (__builtin_convertvector(highs, Float4) * step)};
}

/// Where a window lies on the grids of nodes: children are told apart by their steps alone.
class GridWindow {
  using Bytes = std::uint8_t __attribute__((vector_size(16)));

  /// Four times in each lane: a number of steps, rounded up, or 255.
  static Int4 bytes(Float4 steps, Int4 is_coarse) {
    Int4 value = to_int(min(max(steps, splat(0)), splat(255)) + splat(0.51F)) | is_coarse;
    value &= 255;  // what is no number
    value |= value << 8;
    return value | value << 16;
  }
  static auto is_greater(Int4 a, Int4 b) {
    return std::bit_cast<Bytes>(a) > std::bit_cast<Bytes>(b);
  }

 public:
  /// @param root  The box of the whole tree.
  explicit GridWindow(const LaneBox& root) {
    const Float4 far = max(max(root.low, -root.low), max(root.high, -root.high));
    fine_ = far * splat(0x1p-15F);
  }

  /// A byte for each child, with all bits where its box may touch the window, none of which is left
  /// out, or with none.
  ///
  /// The bound that a step stands for is wrong by half a unit in the last place of the greatest
  /// coordinate: at most half a step on an axis along which the node has 2^-15 of that, to which
  /// the hundredth is added for all other roundings. Along shorter axes every child may touch.
  std::uint64_t children(const BoxNode& node, const LaneBox& own, const LaneBox& window) const {
    const Float4 size = own.high - own.low;
    const Int4 is_coarse = ~(size > fine_) & 255;
    const Float4 steps = splat(255) / size;
    const Int4 to = bytes((window.high - own.low) * steps, is_coarse);
    const Int4 from = bytes((own.high - window.low) * steps, is_coarse);
    const auto* rows = reinterpret_cast<const float*>(node.low.data());
    const Int4 low_xy = std::bit_cast<Int4>(load4(rows));
    const Int4 low_z_high_x = std::bit_cast<Int4>(load4(rows + 4)) ^ Int4 { 0, 0, -1, -1 };
    const Int4 high_yz = ~std::bit_cast<Int4>(load4(rows + 8));
    const auto missed = is_greater(low_xy, __builtin_shufflevector(to, to, 0, 0, 1, 1)) |
                        is_greater(low_z_high_x, __builtin_shufflevector(to, from, 2, 2, 4, 4)) |
                        is_greater(high_yz, __builtin_shufflevector(from, from, 1, 1, 2, 2));
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(missed);
    return ~(halves[0] | halves[1]);
  }

 private:
  Float4 fine_;  ///< The least size of a box whose steps mean something.
};

}  // namespace way
