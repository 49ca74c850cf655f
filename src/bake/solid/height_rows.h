// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/filter_spans.h"
#include "way/bake/heightfield.h"

#include "core/simd.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace way {

/// What an agent needs and can do.  [voxels]
struct Steps {
  int height;
  int climb;
  SteepRule steep = SteepRule::straight;
};

/// A row of solid space: column x holds spans[columns[x]] up to spans[columns[x + 1]].
struct SolidRow {
  const std::uint32_t* columns = nullptr;
  Span* spans = nullptr;
};

inline SolidRow row_of(Heightfield& solid, std::size_t z) {
  return {solid.columns.data() + z * static_cast<std::size_t>(solid.grid.width),
          solid.spans.data()};
}

constexpr int kSky = 65535;          ///< The ceiling where there is none.
constexpr int kHighestFlat = 32767;  ///< Stands for the sky in a FlatRow, and for what is missing.
constexpr int kLowestFlat = -32768;

/// A height of a FlatRow. The highest stands for all above it, so that no difference of two
/// heights overflows.
inline std::int16_t flat(int height) {
  return static_cast<std::int16_t>(std::min(height, kHighestFlat));
}

/// Numbers of a row of columns side by side, for arithmetic on eight at once. There is room for one
/// more before the first column and for eight more behind the last.
class FlatRow {
 public:
  /// Gives it columns, all of the same value, those outside included.
  void assign(std::size_t width, int value) {
    values_.assign(width + 1 + kLanes, static_cast<std::int16_t>(value));
  }
  std::int16_t* data() { return values_.data() + 1; }  ///< Of the first column.
  const std::int16_t* data() const { return values_.data() + 1; }
  std::size_t width() const { return values_.size() - 1 - kLanes; }

  static constexpr std::size_t kLanes = 8;

 private:
  std::vector<std::int16_t> values_ = std::vector<std::int16_t>(1 + kLanes);
};

/// Open space above one span of each column. Where a column has none, both are kHighestFlat, and so
/// it shares no height with any.
struct FlatStorey {
  FlatRow floors = {};
  FlatRow ceilings = {};

  void clear(std::size_t width) {
    floors.assign(width, kHighestFlat);
    ceilings.assign(width, kHighestFlat);
  }
};

/// Eight small numbers that are computed with at once, by the compilers' vector extensions.
using Short8 = std::int16_t __attribute__((vector_size(16)));

inline Short8 load8(const std::int16_t* from) {
  Short8 value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
inline void store8(std::int16_t* to, Short8 value) {
  std::memcpy(to, &value, sizeof value);
}
/// The bits of the numbers.
inline void store8(std::uint16_t* to, Short8 value) {
  std::memcpy(to, &value, sizeof value);
}
inline Short8 eight(int value) {
  const auto v = static_cast<std::int16_t>(value);
  return Short8{v, v, v, v, v, v, v, v};
}
/// flat() of eight heights.
inline Short8 flat(UShort8 heights) {
  return std::bit_cast<Short8>(heights - subtract_to_zero(heights, splat8(kHighestFlat)));
}

/// Whether any lane has a bit.
inline bool any(Short8 value) {
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(value);
  return (halves[0] | halves[1]) != 0;
}
/// Whether all lanes of two are the same.
inline bool equal(Short8 a, Short8 b) {
  return !any(a ^ b);
}
inline Short8 lesser(Short8 a, Short8 b) {
  return a < b ? a : b;
}
inline Short8 greater(Short8 a, Short8 b) {
  return a > b ? a : b;
}

/// Heights that fit into 16 bits with a sign, with all that is added to them.
class FlatLimits {
 public:
  explicit FlatLimits(Steps steps) {
    const bool small = steps.height < kHighestFlat / 4 && steps.climb < kHighestFlat / 4;
    highest_ = small ? kHighestFlat - 1 - steps.height - steps.climb : -1;
  }
  bool fits(int floor, int ceiling) const {
    return floor <= highest_ && (ceiling < kHighestFlat || ceiling >= kSky);
  }
  int highest_floor() const { return highest_; }

 private:
  int highest_;
};

}  // namespace way
