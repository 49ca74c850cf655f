// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// What agents know of each other in a step: one cache line.
struct alignas(64) CrowdBody {
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

  static constexpr std::uint32_t kWalks = 1;       ///< Has somewhere to go.
  static constexpr std::uint32_t kBesideWall = 2;  ///< Could reach a wall within its horizons.

  static constexpr std::uint32_t kSettled = 4;  ///< Has arrived.

  bool walks() const { return (flags & kWalks) != 0; }
  bool is_settled() const { return (flags & kSettled) != 0; }
  bool is_beside_wall() const { return (flags & kBesideWall) != 0; }
};
static_assert(sizeof(CrowdBody) == 64);

/// True if two bodies are on the same floor: their heights overlap.
inline bool is_level(const CrowdBody& a, const CrowdBody& b) {
  return b.y - a.y < a.height && a.y - b.y < b.height;
}

/// Where a query among sorted bodies begins, row by row. Queries of one cursor that follow the
/// order of the bodies only move it on.
struct RowCursor {
  std::int32_t row = 0;                    ///< Of the center,
  float x = 0;                             ///< and its x.
  float reach = -1;                        ///< Negative before the first query.
  std::vector<std::uint32_t> begins = {};  ///< Per row in reach: the first body that may be near,
  std::vector<std::uint32_t> ends = {};    ///< and the end of the row.
};

/// An agent in the order of rows.
struct RowEntry {
  static constexpr std::uint64_t kAside = ~std::uint64_t{0};

  std::uint64_t key = kAside;  ///< From ProximityRows::key_of(); kAside comes last.
  std::uint32_t slot = 0;      ///< Decides between agents at the same point.
  std::uint32_t agent = 0;     ///< Its index in the arrays.

  friend bool operator<(const RowEntry& a, const RowEntry& b) {
    return a.key != b.key ? a.key < b.key : a.slot < b.slot;
  }
};

/// Indexes of bodies. Which bodies are near is unpredictable, so they are added without branches.
class BodyList {
 public:
  void clear() { count_ = 0; }
  /// Adds those of four consecutive bodies whose bits are set.
  void add_lanes(std::uint32_t first, unsigned lanes) {
    if (count_ + 4 > all_.size()) all_.resize(2 * all_.size() + 16);
    for (std::uint32_t i = 0; i < 4; ++i) {
      all_[count_] = first + i;
      count_ += (lanes >> i) & 1U;
    }
  }
  /// The list, with so many of `filler` behind it that their number is a multiple of four.
  std::span<const std::uint32_t> in_fours(std::uint32_t filler) {
    const std::size_t count = count_;
    add_lanes(0, 0);  // makes room
    for (std::size_t i = count; i < count + 3; ++i)
      all_[i] = filler;
    return std::span(all_).first((count + 3) / 4 * 4);
  }
  std::span<const std::uint32_t> all() const { return std::span(all_).first(count_); }

 private:
  std::vector<std::uint32_t> all_ = {};
  std::size_t count_ = 0;
};

/// Bodies sorted into rows along x, the rows by z: the bodies near a point are a few runs of
/// consecutive bodies. Works at any extent of the world and needs no table of cells.
class ProximityRows {
 public:
  /// Sets the height of a row.  [> 0]
  void begin(float height) { height_ = height; }
  /// Where a point comes in the order.
  std::uint64_t key_of(float x, float z) const;
  /// Sorts entries. They keep their order from step to step, mostly, which makes it cheap. Returns
  /// how many of them are not aside: so many bodies are queried, in the order of the entries.
  std::size_t sort(std::vector<RowEntry>& entries);
  /// Tells where a body is: the point of its key. Needed for all bodies before queries.
  void place(std::size_t body, Vec2 at) {
    x_[body] = at.x;
    z_[body] = at.z;
  }

  /// Lists the bodies within `reach` of a point, in their order, after those that are in `found`.
  void list_near(Vec2 center, float reach, RowCursor& cursor, BodyList& found) const;

  std::int32_t row_of(float z) const;

 private:
  struct Row {
    std::int32_t z = 0;
    std::uint32_t first = 0;
  };

  void move_to(Vec2 center, float reach, RowCursor& cursor) const;
  void restart(Vec2 center, float reach, RowCursor& cursor) const;

  float height_ = 1;
  std::uint32_t count_ = 0;
  std::vector<Row> rows_;
  std::vector<float> x_;  ///< By body, readable four behind the last one,
  std::vector<float> z_;  ///< and the same.
};

}  // namespace way
