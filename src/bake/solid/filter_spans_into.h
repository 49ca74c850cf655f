// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/filter_spans.h"

#include "bake/solid/ledge_filter.h"

namespace way {

/// lift_low_obstacles() for one column.  @pre span != end
inline void lift_in_column(Span* span, const Span* end, int climb) {
  bool below_was_walkable = is_walkable(span->area);
  for (++span; span != end; ++span) {
    const bool was_walkable = is_walkable(span->area);
    const Span& below = span[-1];
    if (!was_walkable && below_was_walkable && span->top - below.top <= climb) {
      span->area = below.area;
    }
    below_was_walkable = was_walkable;
  }
}

/// remove_ledges() with reused memory.
void remove_ledges_into(Heightfield& solid, Steps steps, FilterScratch& scratch);

}  // namespace way
