// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/solid/height_rows.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Marks of a column in a GapRow, and what a RowFilter says of it.
constexpr int kStandsLow = 1;   ///< One can stand in its lowest gap.
constexpr int kStandsHigh = 2;  ///< One can stand in the gap above that.
constexpr int kRich = 4;        ///< Its spans must be looked at one by one.

/// The gaps of a row of columns that are high enough for an agent: the two lowest ones above a span
/// side by side. Lower gaps are left out: whatever an agent sees from them or in them is too low as
/// well, so they neither are ledges nor make any.
struct GapRow {
  SolidRow solid = {};
  std::array<FlatStorey, 2> storeys = {};
  FlatRow bottoms = {};  ///< Where the space below the lowest span ends.
  FlatRow thirds = {};   ///< Floor of a third gap; the least where heights do not fit.
  FlatRow marks = {};
  std::array<std::vector<Area>, 2> areas = {};  ///< Of the spans below the two gaps.
  /// Whether a column has a second gap or heights that do not fit. If not, the second storey, its
  /// areas and `thirds` are of no account.
  bool is_storeyed = false;
};

/// Memory of a RowFilter, kept from one to the next.
struct FilterScratch {
  std::array<GapRow, 3> rows = {};
  FlatRow verdicts = {};
};

/// Whether obstacles are lifted before ledges are looked for.
enum class LiftObstacles : bool { no, yes };

/// Finds ledges row by row: where an agent stands beside a drop, or on a slope that is too steep.
class RowFilter {
 public:
  RowFilter(std::size_t width, Steps steps, LiftObstacles lift, FilterScratch& scratch);

  /// Takes the next row, whose spans must stay until two more have been taken. From the third row
  /// on the one before this is judged.
  void add(SolidRow row);

  /// The row that was judged last.
  const GapRow& judged() const { return scratch_.rows[(count_ + 1) % 3]; }
  /// Of its columns, less the first and the last: the marks of the gaps in which one can stand and
  /// that are no ledges; or kRich, with any others.
  const std::int16_t* verdicts() const { return scratch_.verdicts.data(); }

  /// Calls visit(span, ceiling, is_ledge) for each walkable span of a column of the judged row that
  /// has an agent's height above it.
  template <class Visit>
  void look_closer(std::size_t x, Visit visit) const;

 private:
  class Surroundings;
  struct Gaps;

  void fill(SolidRow solid, GapRow& row) const;
  void fill_column(Span* span, Span* end, std::size_t x, GapRow& row) const;
  void make_storeyed(GapRow& row) const;
  template <int storeys, SteepRule rule>
  void judge();
  std::array<Gaps, 4> gaps_around(std::size_t x) const;

  std::size_t width_;
  Steps steps_;
  FlatLimits limits_;
  LiftObstacles lift_;
  FilterScratch& scratch_;
  std::size_t count_ = 0;  ///< Of rows taken.
};

/// The gaps of a column from the bottom to the top, low ones included.
struct RowFilter::Gaps {
  const Span* above;  ///< The span that ends the gap.
  const Span* end;
  int floor;

  int ceiling() const { return above != end ? above->bottom : kSky; }
  bool is_last() const { return above == end; }
  void advance() { floor = above++->top; }
};

/// What an agent on one span sees around it.
class RowFilter::Surroundings {
 public:
  Surroundings(int floor, int ceiling, Steps steps)
      : lowest_entry_(floor + steps.height),
        highest_step_(std::min(ceiling - steps.height, floor + steps.climb)),
        lowest_step_(floor - steps.climb),
        steps_(steps),
        lowest_{floor, floor},
        highest_{floor, floor} {}

  /// True where there is a drop towards a column. Remembers the steps that can be taken. Passes the
  /// gaps of the column that are below this floor, and so below all floors further up.
  /// @param axis  0 for columns along x, 1 for those along z.
  bool look_at(Gaps& column, std::size_t axis) {
    while (column.ceiling() < lowest_entry_)
      column.advance();
    if (column.floor < lowest_step_) return true;
    for (Gaps gap = column; gap.floor <= highest_step_; gap.advance()) {
      if (gap.ceiling() - gap.floor >= steps_.height) {
        lowest_[axis] = std::min(lowest_[axis], gap.floor);
        highest_[axis] = std::max(highest_[axis], gap.floor);
      }
      if (gap.is_last()) break;
    }
    return false;
  }

  bool is_uneven() const {
    const int lowest = std::min(lowest_[0], lowest_[1]);
    const int highest = std::max(highest_[0], highest_[1]);
    if (steps_.steep == SteepRule::around) return highest - lowest > steps_.climb;
    return std::max(highest_[0] - lowest_[0], highest_[1] - lowest_[1]) > steps_.climb;
  }

 private:
  int lowest_entry_;  // ceiling of a gap that one can enter
  int highest_step_;
  int lowest_step_;
  Steps steps_;
  // Of the floors that can be stepped onto along each axis, and of this one.
  std::array<int, 2> lowest_;
  std::array<int, 2> highest_;
};

template <class Visit>
void RowFilter::look_closer(std::size_t x, Visit visit) const {
  const SolidRow& solid = judged().solid;
  std::array<Gaps, 4> around = gaps_around(x);
  Span* end = solid.spans + solid.columns[x + 1];
  for (Span* span = solid.spans + solid.columns[x]; span != end; ++span) {
    const int ceiling = span + 1 != end ? span[1].bottom : kSky;
    if (!is_walkable(span->area) || ceiling - span->top < steps_.height) continue;
    Surroundings seen(span->top, ceiling, steps_);
    bool drops = false;
    for (std::size_t i = 0; i < around.size(); ++i)
      drops = drops || seen.look_at(around[i], i / 2);
    visit(*span, ceiling, drops || seen.is_uneven());
  }
}

}  // namespace way
