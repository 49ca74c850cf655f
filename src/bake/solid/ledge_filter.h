// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/solid/height_rows.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Marks of a column in a GapRow, and LedgeFilter::standable().
constexpr int kStandsLow = 1;   ///< An agent can stand in the lowest gap.
constexpr int kStandsHigh = 2;  ///< An agent can stand in the second gap.
constexpr int kNeedsExact = 4;  ///< Its spans must be examined one by one.

/// The gaps of a row that are high enough for an agent: the two lowest of each column, side by
/// side. Gaps with too little clearance are left out: no step leads into them or out of them, so
/// they are not ledges and create none.
struct GapRow {
  SolidRow solid = {};
  std::array<HeightStorey, 2> storeys = {};
  HeightRow bottoms = {};       ///< The bottom of the lowest span: where the space below it ends.
  HeightRow third_floors = {};  ///< Of a third gap; kLowestInRow if heights exceed 16 bits.
  HeightRow marks = {};
  std::array<std::vector<Area>, 2> areas = {};  ///< Areas of the spans below the two gaps.
  /// True if any column has a second gap or heights beyond 16 bits. If false, the second storey,
  /// its areas and `third_floors` are unspecified.
  bool has_second_gap = false;
};

/// Memory of a LedgeFilter, reused by the next one.
struct FilterScratch {
  std::array<GapRow, 3> rows = {};
  HeightRow standable = {};
};

/// Whether obstacles are lifted before ledges are searched.
enum class LiftObstacles : bool { no, yes };

/// Finds ledges row by row: floors beside a drop, or on a slope that is too steep.
class LedgeFilter {
 public:
  LedgeFilter(std::size_t width, Steps steps, LiftObstacles lift, FilterScratch& scratch);

  /// Adds the next row. Its spans must stay valid until two more rows have been added. From the
  /// third row on, each call classifies the row before the one that is added.
  void add(SolidRow row);

  /// The row classified last.
  const GapRow& classified() const { return scratch_.rows[(count_ + 1) % 3]; }
  /// Per column except the first and the last: the marks of the gaps in which an agent can stand
  /// and that are not ledges; or kNeedsExact, possibly with others.
  const std::int16_t* standable() const { return scratch_.standable.data(); }

  /// Calls visit(span, ceiling, is_ledge) for each walkable span of a column of the classified row
  /// that has enough clearance for the agent.
  template <class Visit>
  void visit_exact(std::size_t x, Visit visit) const;

 private:
  class Surroundings;
  struct Gaps;

  void fill(SolidRow solid, GapRow& row) const;
  void fill_column(Span* span, Span* end, std::size_t x, GapRow& row) const;
  void add_second_gaps(GapRow& row) const;
  template <int storeys, SteepRule rule>
  void classify();
  std::array<Gaps, 4> gaps_around(std::size_t x) const;

  std::size_t width_;
  Steps steps_;
  HeightLimits limits_;
  LiftObstacles lift_;
  FilterScratch& scratch_;
  std::size_t count_ = 0;  ///< Number of rows added.
};

/// The gaps of a column from bottom to top, including low ones.
struct LedgeFilter::Gaps {
  const Span* above;  ///< The span above the gap.
  const Span* end;
  int floor;

  int ceiling() const { return above != end ? above->bottom : kSky; }
  bool is_last() const { return above == end; }
  void advance() { floor = above++->top; }
};

/// The steps and drops from one span to the columns around it.
class LedgeFilter::Surroundings {
 public:
  Surroundings(int floor, int ceiling, Steps steps)
      : lowest_entry_(floor + steps.height),
        highest_step_(std::min(ceiling - steps.height, floor + steps.climb)),
        lowest_step_(floor - steps.climb),
        steps_(steps),
        lowest_{floor, floor},
        highest_{floor, floor} {}

  /// Returns true if there is a drop toward a column. Records the steps that the agent can take.
  /// Advances past the gaps of the column that are below this floor, and thus below all higher
  /// floors.
  /// @param axis  0 for neighbors along x, 1 for neighbors along z.
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
  int lowest_entry_;  // ceiling of the lowest gap that the agent can enter
  int highest_step_;
  int lowest_step_;
  Steps steps_;
  // The lowest and highest floor that the agent can step onto along each axis, or its own.
  std::array<int, 2> lowest_;
  std::array<int, 2> highest_;
};

template <class Visit>
void LedgeFilter::visit_exact(std::size_t x, Visit visit) const {
  const SolidRow& solid = classified().solid;
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
