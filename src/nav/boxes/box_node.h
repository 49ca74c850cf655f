// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"
#include "core/simd_bytes.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace way {

/// A box on a grid over the box of the whole tree, so that boxes are compared as integers. Each
/// number is counted inwards from its own side, from 1 to kNone - 1.
struct BoxSteps {
  Int4 low;
  Int4 high;
};

/// Eight children of a box tree; missing ones are kNone.
/// @tparam T  One or two bytes.
template <class T>
struct BoxNode {
  static constexpr T kNone = std::numeric_limits<T>::max();
  static constexpr std::array<T, 8> kAllNone = {kNone, kNone, kNone, kNone,
                                                kNone, kNone, kNone, kNone};

  std::array<std::array<T, 8>, 3> low = {kAllNone, kAllNone, kAllNone};
  std::array<std::array<T, 8>, 3> high = {kAllNone, kAllNone, kAllNone};
};
static_assert(sizeof(BoxNode<std::uint8_t>) == 48 && sizeof(BoxNode<std::uint16_t>) == 96);

using EightSteps = std::array<BoxSteps, 8>;

/// A missing child.
template <class T>
BoxSteps no_steps() {
  return {Int4{} + BoxNode<T>::kNone, Int4{} + BoxNode<T>::kNone};
}

void write_node(const EightSteps& children, BoxNode<std::uint8_t>& node);
void write_node(const EightSteps& children, BoxNode<std::uint16_t>& node);

/// The only node of a tree with one item, whose box is that of the tree.
inline constexpr BoxNode<std::uint8_t> kNodeOfOne = {
    .low = {{{1, 255, 255, 255, 255, 255, 255, 255},
             {1, 255, 255, 255, 255, 255, 255, 255},
             {1, 255, 255, 255, 255, 255, 255, 255}}},
    .high = {{{1, 255, 255, 255, 255, 255, 255, 255},
              {1, 255, 255, 255, 255, 255, 255, 255},
              {1, 255, 255, 255, 255, 255, 255, 255}}}};

/// Limits for the boxes of children, tested eight at once.
template <class T>
class BoxLimits;

template <>
class BoxLimits<std::uint8_t> {
 public:
  explicit BoxLimits(const BoxSteps& limits) {
    const auto repeat_byte = [](Int4 v) {
      v |= v << 8;
      return v | v << 16;
    };
    const Int4 low = repeat_byte(limits.low);
    const Int4 high = repeat_byte(limits.high);
    low_xy_ = std::bit_cast<Bytes16>(shuffle<0, 0, 1, 1>(low));
    low_z_high_x_ = std::bit_cast<Bytes16>(shuffle<2, 2, 4, 4>(low, high));
    high_yz_ = std::bit_cast<Bytes16>(shuffle<1, 1, 2, 2>(high));
  }

  /// One bit for each child whose numbers are all within the limits.
  unsigned children(const std::byte* node) const {
    const auto beyond = [node](std::size_t row, Bytes16 limits) {
      Bytes16 numbers;
      std::memcpy(&numbers, node + 16 * row, sizeof numbers);
      return subtract_to_zero(numbers, limits);
    };
    const unsigned zeros =
        are_zero(beyond(0, low_xy_) | beyond(1, low_z_high_x_) | beyond(2, high_yz_));
    return zeros & zeros >> 8U;
  }

 private:
  Bytes16 low_xy_;
  Bytes16 low_z_high_x_;
  Bytes16 high_yz_;
};

template <>
class BoxLimits<std::uint16_t> {
 public:
  explicit BoxLimits(const BoxSteps& limits) {
    const Int4 low = limits.low | limits.low << 16;
    const Int4 high = limits.high | limits.high << 16;
    rows_ = {std::bit_cast<UShort8>(shuffle<0, 0, 0, 0>(low)),
             std::bit_cast<UShort8>(shuffle<1, 1, 1, 1>(low)),
             std::bit_cast<UShort8>(shuffle<2, 2, 2, 2>(low)),
             std::bit_cast<UShort8>(shuffle<0, 0, 0, 0>(high)),
             std::bit_cast<UShort8>(shuffle<1, 1, 1, 1>(high)),
             std::bit_cast<UShort8>(shuffle<2, 2, 2, 2>(high))};
  }

  unsigned children(const std::byte* node) const {
    UShort8 beyond = {};
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      UShort8 numbers;
      std::memcpy(&numbers, node + 16 * row, sizeof numbers);
      beyond |= subtract_to_zero(numbers, rows_[row]);
    }
    return lanes(is_zero(beyond));
  }

 private:
  std::array<UShort8, 6> rows_;
};

/// The boxes of four children of a node, per axis.
struct Box4 {
  std::array<Float4, 3> low;
  std::array<Float4, 3> high;
};

/// The grid over the box of a tree.
///
/// All float computations here are monotonic: a coordinate that is not less than another never has
/// a smaller step, despite rounding. So boxes that touch have steps that touch, and boxes
/// whose steps overlap by one or more do touch.
/// @tparam T  As of BoxNode.
template <class T>
class BoxGrid {
 public:
  explicit BoxGrid(const Aabb3& bounds)
      : low_(lanes_of(bounds.min)),
        high_(lanes_of(bounds.max)),
        steps_(splat(kInner) / (high_ - low_)) {}

  /// @param low, high  Of a box in the tree.
  BoxSteps steps_of(Float4 low, Float4 high) const { return {step_of(low), kNone - step_of(high)}; }

  /// Limits that no box touching a window exceeds; missing children do. All boxes do if the window
  /// is more than a step away from the tree.
  BoxLimits<T> touching(const Aabb3& window) const {
    const BoxSteps reach = reach_of(window);
    return BoxLimits<T>({reach.low + (reach.low == kNone), reach.high + (reach.high == kNone)});
  }
  /// Limits within which every box touches a window.  @pre the window touches the tree's box
  BoxLimits<T> inside(const Aabb3& window) const {
    const BoxSteps reach = reach_of(window);
    return BoxLimits<T>({reach.low - 1, reach.high - 1});
  }

  /// Conservative boxes of the children of a node, in two groups of four; hardly larger than the
  /// exact ones.
  std::array<Box4, 2> boxes(const std::byte* node) const {
    const Float4 far = max(magnitude(low_), magnitude(high_));
    const Float4 slack = far * splat(0x1p-20F) + splat(1e-30F);
    const Float4 least = low_ - slack;
    const Float4 most = low_ + slack;
    const Float4 unit = (high_ - low_) * splat(1 / kInner);
    std::array<Box4, 2> halves;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto lows = interleave(row(node, axis), UShort8{});
      const auto highs = interleave(row(node, 3 + axis), UShort8{});
      for (std::size_t half = 0; half < 2; ++half) {
        const Float4 inwards = numbers(lows[half]) - splat(1);
        const Float4 outwards = splat(kNone) - numbers(highs[half]);
        halves[half].low[axis] = splat(least[axis]) + inwards * splat(unit[axis]);
        halves[half].high[axis] = splat(most[axis]) + outwards * splat(unit[axis]);
      }
    }
    return halves;
  }

 private:
  static constexpr std::int32_t kNone = BoxNode<T>::kNone;
  static constexpr float kInner = kNone - 2;  ///< Steps between the first and the last.

  /// From 1 to kNone - 1; if an axis is too short to be divided, one of the two.
  Int4 step_of(Float4 at) const {
    return to_int(min(max((at - low_) * steps_, splat(0)), splat(kInner))) + 1;
  }
  /// The same for coordinates that may be outside on either side: from 0 to kNone.
  Int4 step_of_any(Float4 at) const {
    return to_int(min(max((at - low_) * steps_, splat(-1)), splat(kInner + 1))) + 1;
  }

  /// How far a window extends, counted from the low side and from the high side; kNone if it
  /// reaches the other side.
  BoxSteps reach_of(const Aabb3& window) const {
    const Float4 low = lanes_of(window.min);
    const Float4 high = lanes_of(window.max);
    return {select(high >= high_, Int4{} + kNone, step_of_any(high)),
            select(low <= low_, Int4{} + kNone, kNone - step_of_any(low))};
  }

  static UShort8 row(const std::byte* node, std::size_t i) {
    if constexpr (sizeof(T) == 1) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, node + 8 * i, sizeof bytes);
      return widen(bytes);
    } else {
      UShort8 numbers;
      std::memcpy(&numbers, node + 16 * i, sizeof numbers);
      return numbers;
    }
  }
  static Float4 numbers(UShort8 pairs) { return convert<Float4>(std::bit_cast<Int4>(pairs)); }

  Float4 low_;
  Float4 high_;
  Float4 steps_;  ///< Per world unit.
};

}  // namespace way
