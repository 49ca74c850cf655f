// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/plan/search_region.h"
#include "nav/search/flood_queue.h"
#include "nav/workspace/local_search.h"

#include <cstdint>
#include <span>

namespace way {

/// Begins a breadth-first search over polygons.
inline void begin_flood(LocalSearch& search, FloodQueue& queue, std::uint32_t from) {
  queue.begin(from);
  search.marker().mark(from);
}

/// Adds the neighbors of a polygon in the queue whose shared edges touch a circle, unless they were
/// reached before.
inline void expand_in_circle(LocalSearch& search, FloodQueue& queue, std::uint32_t node,
                             const CircleInPlan& circle) {
  const std::span<const OutlineSegment> openings = search.openings_at(queue[node].polygon_index);
  const SearchNodes::Marker marker = search.marker();
  FloodQueue::Adder adder(queue, node, openings.size());
  for (const OutlineSegment& opening : openings) {
    if (!marker.is_new(opening.polygon_index) || !circle.touches(opening)) continue;
    marker.mark(opening.polygon_index);
    adder.add(opening.polygon_index);
  }
}

}  // namespace way
