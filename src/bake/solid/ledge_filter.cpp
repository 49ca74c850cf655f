// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/ledge_filter.h"

#include "bake/solid/filter_spans_into.h"

#include <algorithm>

namespace way {
namespace {

constexpr int kNoFloor = -(1 << 24);  // below all floors by more than any climb

/// The steps and drops to the columns around, for eight columns at once.
class StepsAround8 {
 public:
  StepsAround8(const HeightStorey& own, std::size_t x, Short8 height, Short8 climb)
      : floor_(load8(own.floors.data() + x)),
        ceiling_(load8(own.ceilings.data() + x)),
        height_(height),
        climb_(climb) {}

  /// Looks at the columns from x on, which are neighbors along the x axis (0) or the z axis (1).
  template <int axis>
  void look_at(const HeightStorey& other, std::size_t x) {
    const Short8 floor = load8(other.floors.data() + x);
    const Short8 step = floor - floor_;
    const Short8 shared = min(ceiling_, load8(other.ceilings.data() + x)) - max(floor_, floor);
    const Short8 possible = step & (step <= climb_) & (shared >= height_);
    lowest_[axis] = min(lowest_[axis], possible);
    highest_[axis] = max(highest_[axis], possible);
  }

  /// Returns a mask of the lanes that are ledges.
  /// @param bottom  The highest bottom of the neighbors' lowest spans.
  template <SteepRule rule>
  Short8 ledges(Short8 bottom) const {
    const Short8 below = min(ceiling_, bottom) - floor_;
    const Short8 least = eight(-1) - climb_;
    const Short8 lowest = min(lowest_[0], lowest_[1]);
    const Short8 drops = (lowest <= least) | (below >= height_);
    if (rule == SteepRule::around) {
      const Short8 range = max(highest_[0], highest_[1]) - max(lowest, least);
      return drops | (range > climb_);
    }
    const Short8 along_x = highest_[0] - max(lowest_[0], least);
    const Short8 along_z = highest_[1] - max(lowest_[1], least);
    return drops | (max(along_x, along_z) > climb_);
  }

  /// Returns a mask of the lanes in which a gap with this floor is low enough to step into.
  Short8 reaches(Short8 floor) const {
    return floor <= min(floor_, eight(kHighestInRow) - climb_) + climb_;
  }

 private:
  Short8 floor_;
  Short8 ceiling_;
  Short8 height_;
  Short8 climb_;
  std::array<Short8, 2> lowest_ = {};  // of the steps along x and z
  std::array<Short8, 2> highest_ = {};
};

}  // namespace

LedgeFilter::LedgeFilter(std::size_t width, Steps steps, LiftObstacles lift, FilterScratch& scratch)
    : width_(width), steps_(steps), limits_(steps), lift_(lift), scratch_(scratch) {
  for (GapRow& row : scratch.rows) {
    row.storeys[0].clear(width);
    row.bottoms.assign(width, kHighestInRow);
    row.marks.assign(width, 0);
    row.areas[0].resize(width);
  }
  scratch.standable.assign(width, 0);
}

void LedgeFilter::add(SolidRow row) {
  fill(row, scratch_.rows[count_ % 3]);
  ++count_;
  if (count_ < 3) return;
  const bool has_second_gaps =
      std::ranges::any_of(scratch_.rows, [](const GapRow& r) { return r.has_second_gap; });
  const bool straight = steps_.steep == SteepRule::straight;
  if (!has_second_gaps) {
    if (straight) return classify<1, SteepRule::straight>();
    return classify<1, SteepRule::around>();
  }
  for (GapRow& r : scratch_.rows)
    add_second_gaps(r);
  if (straight) return classify<2, SteepRule::straight>();
  return classify<2, SteepRule::around>();
}

/// Makes the second storey valid, with no floors in it.
void LedgeFilter::add_second_gaps(GapRow& row) const {
  if (row.has_second_gap) return;
  row.has_second_gap = true;
  row.storeys[1].clear(width_);
  row.third_floors.assign(width_, kHighestInRow);
  row.areas[1].resize(width_);
}

void LedgeFilter::fill(SolidRow solid, GapRow& row) const {
  row.solid = solid;
  row.has_second_gap = false;
  const int highest = limits_.highest_floor();
  std::int16_t* floors = row.storeys[0].floors.data();
  std::int16_t* ceilings = row.storeys[0].ceilings.data();
  std::int16_t* bottoms = row.bottoms.data();
  std::int16_t* marks = row.marks.data();
  Area* areas = row.areas[0].data();
  const std::uint32_t* columns = solid.columns;
  for (std::size_t x = 0, stop = 0; x < width_;) {
    stop = std::min(x + HeightRow::kLanes, width_);
    Span* end = solid.spans + columns[x];
    if (columns[x] == columns[stop]) {  // eight empty columns, or the last ones of the row
      for (std::int16_t* heights : {floors, ceilings, bottoms})
        store8(heights + x, eight(kHighestInRow));
      store8(marks + x, eight(0));
      x = stop;
    }
    for (; x < stop; ++x) {
      Span* span = end;
      end = solid.spans + columns[x + 1];
      if (end == span + 1 && span->top <= highest) {
        floors[x] = static_cast<std::int16_t>(span->top);
        ceilings[x] = kHighestInRow;
        bottoms[x] = static_cast<std::int16_t>(span->bottom);
        marks[x] = is_walkable(span->area) ? kStandsLow : 0;
        areas[x] = span->area;
      } else if (end == span) {
        floors[x] = ceilings[x] = bottoms[x] = kHighestInRow;
        marks[x] = 0;
      } else {
        fill_column(span, end, x, row);
      }
    }
  }
}

void LedgeFilter::fill_column(Span* span, Span* end, std::size_t x, GapRow& row) const {
  if (lift_ == LiftObstacles::yes) lift_in_column(span, end, steps_.climb);
  row.bottoms.data()[x] = row_height(span->bottom);
  row.storeys[0].floors.data()[x] = row.storeys[0].ceilings.data()[x] = kHighestInRow;
  int marks = 0;
  std::size_t count = 0;
  bool fits = true;
  for (; span != end; ++span) {
    const int ceiling = span + 1 != end ? span[1].bottom : kSky;
    if (ceiling - span->top < steps_.height) continue;
    fits = fits && limits_.fits(span->top, ceiling);
    if (count == 1 || !fits) add_second_gaps(row);
    if (count < 2) {
      row.storeys[count].floors.data()[x] = row_height(span->top);
      row.storeys[count].ceilings.data()[x] = row_height(ceiling);
      row.areas[count][x] = span->area;
      marks |= is_walkable(span->area) ? kStandsLow << count : 0;
    } else {
      if (count == 2) row.third_floors.data()[x] = row_height(span->top);
      marks |= is_walkable(span->area) ? kNeedsExact : 0;
    }
    ++count;
  }
  if (!fits) {
    row.third_floors.data()[x] = kLowestInRow;
    marks |= kNeedsExact;
  }
  row.marks.data()[x] = static_cast<std::int16_t>(marks);
}

/// Classifies the middle of three rows by its lowest gaps.
template <int storeys, SteepRule rule>
void LedgeFilter::classify() {
  const GapRow& row = classified();
  const GapRow& previous = scratch_.rows[count_ % 3];
  const GapRow& next = scratch_.rows[(count_ + 2) % 3];
  // Columns whose heights do not fit are handled one by one anyway.
  const Short8 height = eight(std::min(steps_.height, kHighestInRow / 4));
  const Short8 climb = eight(std::min(steps_.climb, kHighestInRow / 4));
  const auto around = [](const HeightRow& own, const HeightRow& low, const HeightRow& high,
                         std::size_t x, auto pick) {
    return pick(pick(load8(own.data() + x - 1), load8(own.data() + x + 1)),
                pick(load8(low.data() + x), load8(high.data() + x)));
  };
  const auto lowest = [](Short8 a, Short8 b) { return min(a, b); };
  const auto highest = [](Short8 a, Short8 b) { return max(a, b); };
  for (std::size_t x = 1; x + 1 < width_; x += HeightRow::kLanes) {
    Short8 stands = load8(row.marks.data() + x);
    if (!any(stands)) {  // no agent can stand here
      store8(scratch_.standable.data() + x, stands);
      continue;
    }
    const Short8 bottom = around(row.bottoms, previous.bottoms, next.bottoms, x, highest);
    Short8 exact = {};
    for (std::size_t own = 0; own < storeys; ++own) {
      const Short8 mark = eight(kStandsLow << own);
      if (!any(stands & mark)) continue;
      StepsAround8 view(row.storeys[own], x, height, climb);
      for (std::size_t other = 0; other < storeys; ++other) {
        view.look_at<0>(row.storeys[other], x - 1);
        view.look_at<0>(row.storeys[other], x + 1);
        view.look_at<1>(previous.storeys[other], x);
        view.look_at<1>(next.storeys[other], x);
      }
      if (storeys > 1) {
        const Short8 third =
            around(row.third_floors, previous.third_floors, next.third_floors, x, lowest);
        exact |= view.reaches(third) & ((stands & mark) == mark);
      }
      stands &= ~(view.ledges<rule>(bottom) & mark);
    }
    store8(scratch_.standable.data() + x, stands | (exact & eight(kNeedsExact)));
  }
}

std::array<LedgeFilter::Gaps, 4> LedgeFilter::gaps_around(std::size_t x) const {
  const auto gaps = [](const GapRow& row, std::size_t at) -> Gaps {
    const SolidRow& solid = row.solid;
    return {solid.spans + solid.columns[at], solid.spans + solid.columns[at + 1], kNoFloor};
  };
  return {gaps(classified(), x - 1), gaps(classified(), x + 1), gaps(scratch_.rows[count_ % 3], x),
          gaps(scratch_.rows[(count_ + 2) % 3], x)};
}

}  // namespace way
