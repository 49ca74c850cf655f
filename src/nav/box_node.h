// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"
#include "core/simd_bytes.h"

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

/// The one node of a tree of one item, whose box is that of the node.
inline constexpr BoxNode kNodeOfOne = {.high = {{{255}, {255}, {255}}}};

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
  /// Six bounds of each of eight children or of a window, two axes a register, each counted from
  /// its own side inwards.
  struct Bounds {
    explicit Bounds(const BoxNode& node) {
      const auto* rows = reinterpret_cast<const float*>(node.low.data());
      low_xy = std::bit_cast<Bytes16>(load4(rows));
      low_z_high_x =
          std::bit_cast<Bytes16>(std::bit_cast<Int4>(load4(rows + 4)) ^ Int4{0, 0, -1, -1});
      high_yz = ~std::bit_cast<Bytes16>(load4(rows + 8));
    }
    /// @param to, from  How far the window reaches, counted from the low side and from the high.
    ///                  [steps; 255 where there is no number]
    Bounds(Float4 to, Float4 from) {
      const auto whole = [](Float4 steps) { return to_int(max(min(steps, splat(255)), splat(0))); };
      const auto [t, f] = spread_bytes(whole(to), whole(from));
      low_xy = std::bit_cast<Bytes16>(__builtin_shufflevector(t, t, 0, 0, 1, 1));
      low_z_high_x = std::bit_cast<Bytes16>(__builtin_shufflevector(t, f, 2, 2, 4, 4));
      high_yz = std::bit_cast<Bytes16>(__builtin_shufflevector(f, f, 1, 1, 2, 2));
    }

    /// A byte with all bits for each child none of whose bounds is beyond the window's.
    std::uint64_t within(const Bounds& window) const {
      return zeros_of_halves(subtract_to_zero(low_xy, window.low_xy) |
                             subtract_to_zero(low_z_high_x, window.low_z_high_x) |
                             subtract_to_zero(high_yz, window.high_yz));
    }
    /// Each a step further in.
    Bounds next() const {
      Bounds after = *this;
      after.low_xy = next_to_most(low_xy);
      after.low_z_high_x = next_to_most(low_z_high_x);
      after.high_yz = next_to_most(high_yz);
      return after;
    }

    Bytes16 low_xy;
    Bytes16 low_z_high_x;
    Bytes16 high_yz;
  };

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
    // No number for an axis that is too short: then nor is what is computed with it.
    const Float4 steps =
        std::bit_cast<Float4>(std::bit_cast<Int4>(splat(255) / size) | ~(size > fine_));
    const Float4 half = splat(0.51F);
    return Bounds(node).within(
        {(window.high - own.low) * steps + half, (own.high - window.low) * steps + half});
  }

  /// The same for children whose boxes, as they were before they were rounded, touch the window for
  /// certain, but for a few that do so narrowly.
  ///
  /// A bound was cut off to its step, so that it lies less than a step inside of it; half a step
  /// more is far beyond all roundings on the way. Along an axis on which the window covers the
  /// node, all children touch.
  std::uint64_t certain_children(const BoxNode& node, const LaneBox& own,
                                 const LaneBox& window) const {
    const Float4 size = own.high - own.low;
    const Int4 is_covered = (window.low <= own.low) & (own.high <= window.high);
    const Float4 steps = std::bit_cast<Float4>(
        (std::bit_cast<Int4>(splat(255) / size) & (size > fine_)) | is_covered);
    const Float4 half = splat(0.51F);  // and a step by next()
    return Bounds(node).next().within(
        {(window.high - own.low) * steps - half, (own.high - window.low) * steps - half});
  }

 private:
  Float4 fine_;  ///< The least size of a box whose steps mean something.
};

}  // namespace way
