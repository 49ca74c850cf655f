// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// What agents know of each other in a step: one cache line.
struct CrowdBody {
  float x = 0;
  float z = 0;
  float y = 0;
  float radius = 0;
  Vec2 velocity = {};   ///< That it chose in the step before.
  Vec2 preferred = {};  ///< That it wants.
  float height = 0;
  float rank = 0;  ///< Who goes first in a jam.
  float jam = 0;   ///< How blocked it is.  [0 to 1]
  std::uint32_t slot = 0;
  std::uint32_t group = 0;
  std::uint32_t avoids = 0;
  std::uint32_t pushed_by = 0;
  std::uint32_t flags = 0;

  static constexpr std::uint32_t kWalks = 1;  ///< Has somewhere to go.

  bool walks() const { return (flags & kWalks) != 0; }
};
static_assert(sizeof(CrowdBody) == 64);

/// True if two bodies are on the same floor: their heights overlap.
inline bool is_level(const CrowdBody& a, const CrowdBody& b) {
  return b.y - a.y < a.height && a.y - b.y < b.height;
}

/// A run of bodies, by index.
struct BodyRun {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Bodies sorted into rows along x, the rows by z: the bodies near a point are a few runs of
/// consecutive bodies. Works at any extent of the world and needs no table of cells.
class ProximityRows {
 public:
  /// Sorts bodies. They keep their order from step to step, mostly, which makes it cheap.
  ///
  /// @param height  Of a row.  [> 0]
  void sort(std::vector<CrowdBody>& bodies, float height);

  /// Calls `visit(index)` for each body within `reach` along both axes.
  template <class Visit>
  void for_each_near(std::span<const CrowdBody> bodies, Vec2 center, float reach,
                     Visit&& visit) const {
    const std::int32_t last = row_of(center.z + reach);
    for (std::size_t row = find_row(row_of(center.z - reach));
         row < rows_.size() && rows_[row].z <= last; ++row) {
      const std::uint32_t end = row + 1 < rows_.size() ? rows_[row + 1].first : count_;
      std::uint32_t i = find_x(bodies, {rows_[row].first, end}, center.x - reach);
      for (; i < end && bodies[i].x <= center.x + reach; ++i)
        visit(i);
    }
  }

  std::int32_t row_of(float z) const;

 private:
  struct Row {
    std::int32_t z = 0;
    std::uint32_t first = 0;
  };

  std::size_t find_row(std::int32_t z) const;
  static std::uint32_t find_x(std::span<const CrowdBody> bodies, BodyRun run, float x);

  float height_ = 1;
  std::uint32_t count_ = 0;
  std::vector<Row> rows_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> order_;
  std::vector<CrowdBody> sorted_;
};

}  // namespace way
