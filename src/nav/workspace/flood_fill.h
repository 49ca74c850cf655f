// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/plan/search_region.h"
#include "nav/plan/segment4.h"
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
  for (std::size_t i = 0; i < openings.size(); i += 4) {
    const OutlineSegment* four = openings.data() + i;
    unsigned near = circle.touches(Segment4(four)) & Segment4::first_bits(openings.size() - i);
    for (; near != 0; near >>= 1, ++four) {
      // One unpredictable branch per edge, on everything at once.
      const bool is_wanted = ((near & 1U) != 0) & marker.is_new(four->polygon_index);
      if (!is_wanted) continue;
      marker.mark(four->polygon_index);
      adder.add(four->polygon_index);
    }
  }
}

}  // namespace way
