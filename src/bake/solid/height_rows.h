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

/// The clearance an agent needs and the steps it can take.  [voxels]
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

constexpr int kSky = 65535;           ///< The ceiling of a column without a span above.
constexpr int kHighestInRow = 32767;  ///< Represents the sky in a HeightRow, and missing floors.
constexpr int kLowestInRow = -32768;

/// Clamps a height for a HeightRow. The maximum represents all heights above it, so that no
/// difference of two heights overflows.
inline std::int16_t row_height(int height) {
  return static_cast<std::int16_t>(std::min(height, kHighestInRow));
}

/// One value per column of a row, for arithmetic on eight columns at once. Padded with one value
/// before the first column and eight after the last.
class HeightRow {
 public:
  /// Sets the width and fills all columns with one value, including the padding.
  void assign(std::size_t width, int value) {
    values_.assign(width + 1 + kLanes, static_cast<std::int16_t>(value));
  }
  std::int16_t* data() { return values_.data() + 1; }  ///< Points to the first column.
  const std::int16_t* data() const { return values_.data() + 1; }
  std::size_t width() const { return values_.size() - 1 - kLanes; }

  static constexpr std::size_t kLanes = 8;

 private:
  std::vector<std::int16_t> values_ = std::vector<std::int16_t>(1 + kLanes);
};

/// Open space above one span of each column. If a column has none, both values are kHighestInRow,
/// so it shares no height with any other.
struct HeightStorey {
  HeightRow floors = {};
  HeightRow ceilings = {};

  void clear(std::size_t width) {
    floors.assign(width, kHighestInRow);
    ceilings.assign(width, kHighestInRow);
  }
};

/// row_height() for eight heights.
inline Short8 row_height(UShort8 heights) {
  return std::bit_cast<Short8>(heights - subtract_to_zero(heights, splat8(kHighestInRow)));
}

/// Returns true if all lanes are equal.
inline bool equal(Short8 a, Short8 b) {
  return !any(a ^ b);
}
/// The heights for which all sums with an agent's height and climb fit into a signed 16-bit
/// integer.
class HeightLimits {
 public:
  explicit HeightLimits(Steps steps) {
    const bool small = steps.height < kHighestInRow / 4 && steps.climb < kHighestInRow / 4;
    highest_ = small ? kHighestInRow - 1 - steps.height - steps.climb : -1;
  }
  bool fits(int floor, int ceiling) const {
    return floor <= highest_ && (ceiling < kHighestInRow || ceiling >= kSky);
  }
  int highest_floor() const { return highest_; }

 private:
  int highest_;
};

}  // namespace way
