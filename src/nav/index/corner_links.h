// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"

#include "nav/index/corner_goals.h"
#include "nav/off_mesh/link_ends.h"
#include "nav/polyanya/interval_search.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// The off-mesh links of a mesh, each direction by itself, and what is visible from their ends. A
/// search of corners has a node for each: its path has arrived at the end of the link.
struct CornerLinks {
  struct Link {
    LinkDeparture departure = {};
    IntervalPoint start = {};
    IntervalPoint end = {};
    std::vector<std::uint32_t> turns = {};  ///< What its end sees: turns, the nearest first,
    std::vector<std::uint32_t> links = {};  ///< and starts of links.
  };

  std::vector<Link> links;  ///< Those between polygons that pass the graph's filter.
  /// Their starts, once per polygon around them, and the corners that see them.
  CornerGoals starts;
  std::vector<WalkGoal> ends;  ///< Once per polygon around them, sorted by polygon.
  bool has_wide = false;       ///< A link is wide: it can be crossed at any point of its width.

  std::size_t bytes() const;
};

/// Finds the links of `graph.mesh` and what they see.
void see_links(CornerGraph& graph, Executor& executor);

}  // namespace way
