// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/fused_compact.h"

namespace way {

OpenRows::OpenRows(const VoxelGrid& grid, Steps steps, FilterScratch& scratch,
                   CompactHeightfield& open)
    : width_(static_cast<std::size_t>(grid.width)),
      filter_(width_, steps, LiftObstacles::yes, scratch),
      writer_(grid, steps, open) {}

void OpenRows::add(SolidRow row) {
  filter_.add(row);
  ++count_;
  if (count_ == 1) write_rim();
  if (count_ >= 3) write_judged();
}

void OpenRows::finish() {
  if (count_ >= 2) write_rim();
  writer_.finish();
}

/// Everything outside the grid is a drop: the outermost rows and columns have no floors.
void OpenRows::write_rim() {
  FloorCursor at = writer_.begin_row(0);
  for (std::size_t x = 0; x < width_; ++x)
    at.end_column();
  writer_.end_row(at);
}

void OpenRows::write_judged() {
  const GapRow& row = filter_.classified();
  // Floors that do not count are written as well, so reserve room for all spans.
  FloorCursor at = writer_.begin_row(row.solid.columns[width_] - row.solid.columns[0] + 2);
  at.end_column();
  if (row.has_second_gap) {
    write_columns<2>(row, at);
  } else {
    write_columns<1>(row, at);
  }
  if (width_ > 1) at.end_column();
  writer_.end_row(at);
}

template <int storeys>
void OpenRows::write_columns(const GapRow& row, FloorCursor& to) const {
  FloorCursor at = to;  // a local copy, so that the stores cannot alias it
  const std::int16_t* standable = filter_.standable();
  const auto add = [&](std::size_t storey, std::size_t x, bool counts) {
    const std::int16_t floor = row.storeys[storey].floors.data()[x];
    const std::int16_t ceiling = row.storeys[storey].ceilings.data()[x];
    at.add(floor, ceiling == kHighestInRow ? kSky : ceiling - floor, row.areas[storey][x], counts);
  };
  for (std::size_t x = 1, stop = 1; x + 1 < width_;) {
    stop = std::min(x + HeightRow::kLanes, width_ - 1);
    const Short8 all = load8(standable + x);
    if (!any(all)) {
      at.end_columns(stop - x);
      x = stop;
    } else if (stop == x + HeightRow::kLanes && equal(all, eight(kStandsLow))) {
      const Short8 floors = load8(row.storeys[0].floors.data() + x);
      const Short8 ceilings = load8(row.storeys[0].ceilings.data() + x);
      const Short8 sky = ceilings == eight(kHighestInRow);
      static_assert(kSky == 65535);  // all bits set
      at.add_to_eight(floors, (ceilings - floors) | sky, row.areas[0].data() + x);
      x = stop;
    }
    for (; x < stop; ++x) {
      const int stands = standable[x];
      if (stands >= kNeedsExact) {
        filter_.visit_exact(x, [&](const Span& span, int ceiling, bool is_ledge) {
          at.add(span.top, ceiling == kSky ? kSky : ceiling - span.top, span.area, !is_ledge);
        });
      } else {
        add(0, x, (stands & kStandsLow) != 0);
        if (storeys > 1) add(1, x, (stands & kStandsHigh) != 0);
      }
      at.end_column();
    }
  }
  to = at;
}

}  // namespace way
