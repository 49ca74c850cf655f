// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/filter_spans.h"

#include "bake/solid/filter_spans_into.h"

#include <cstdint>

namespace way {
namespace {

/// Everything outside the grid is a drop.
void clear_rim(Heightfield& solid) {
  const auto width = static_cast<std::size_t>(solid.grid.width);
  const auto depth = static_cast<std::size_t>(solid.grid.depth);
  for (std::size_t z = 0; z < depth; ++z) {
    const bool inner = z > 0 && z + 1 < depth && width > 1;
    for (std::size_t x = 0; x < width; x += inner ? width - 1 : 1) {
      const std::size_t i = z * width + x;
      for (std::uint32_t s = solid.columns[i]; s < solid.columns[i + 1]; ++s)
        solid.spans[s].area = Area::none;
    }
  }
}

/// Makes the spans under the marked gaps unwalkable.
void clear_marked(SolidRow solid, std::size_t x, int height, int marks) {
  Span* end = solid.spans + solid.columns[x + 1];
  for (Span* span = solid.spans + solid.columns[x]; span != end && marks != 0; ++span) {
    const int ceiling = span + 1 != end ? span[1].bottom : kSky;
    if (ceiling - span->top < height) continue;
    if ((marks & kStandsLow) != 0) span->area = Area::none;
    marks >>= 1;
  }
}

void remove_ledges_of_row(const LedgeFilter& filter, std::size_t width, int height) {
  const GapRow& row = filter.classified();
  const std::int16_t* standable = filter.standable();
  const std::int16_t* marks = row.marks.data();
  for (std::size_t x = 1; x + 1 < width; ++x) {
    if (standable[x] == marks[x] && standable[x] < kNeedsExact) continue;
    if (standable[x] < kNeedsExact) {
      clear_marked(row.solid, x, height, marks[x] & ~standable[x]);
    } else {
      filter.visit_exact(x, [](Span& span, int, bool is_ledge) {
        if (is_ledge) span.area = Area::none;
      });
    }
  }
}

}  // namespace

void lift_low_obstacles(Heightfield& solid, int climb) {
  const std::uint32_t* columns = solid.columns.data();
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    if (columns[i + 1] - columns[i] < 2) continue;  // no span is below the first one
    lift_in_column(solid.spans.data() + columns[i], solid.spans.data() + columns[i + 1], climb);
  }
}

void remove_ledges_into(Heightfield& solid, Steps steps, FilterScratch& scratch) {
  const auto width = static_cast<std::size_t>(solid.grid.width);
  const auto depth = static_cast<std::size_t>(solid.grid.depth);
  LedgeFilter filter(width, steps, LiftObstacles::no, scratch);
  for (std::size_t z = 0; z < depth; ++z) {
    filter.add(row_of(solid, z));
    if (z >= 2) remove_ledges_of_row(filter, width, steps.height);
  }
  clear_rim(solid);
}

void remove_ledges(Heightfield& solid, int height, int climb, SteepRule rule) {
  FilterScratch scratch;
  remove_ledges_into(solid, {height, climb, rule}, scratch);
}

void remove_low_ceilings(Heightfield& solid, int height) {
  const std::uint32_t* columns = solid.columns.data();
  Span* spans = solid.spans.data();
  const int highest_floor = kSky - height;
  for (std::size_t i = 0; i + 1 < solid.columns.size(); ++i) {
    const std::uint32_t begin = columns[i];
    const std::uint32_t end = columns[i + 1];
    if (begin == end) continue;
    if (spans[end - 1].top > highest_floor) spans[end - 1].area = Area::none;
    for (std::uint32_t s = begin; s + 1 < end; ++s) {
      if (spans[s + 1].bottom - spans[s].top < height) spans[s].area = Area::none;
    }
  }
}

}  // namespace way
