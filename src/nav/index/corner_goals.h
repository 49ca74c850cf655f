// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/polyanya/interval_geometry.h"
#include "nav/polyanya/interval_memory.h"
#include "nav/polyanya/interval_search.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace way {
struct CornerGraph;

/// Goals, and the corners that they see. Shared by any number of floods.
struct CornerGoals {
  /// A side of a corner at which paths to a goal may turn last.
  struct LastTurn {
    std::uint32_t turn = 0;
    std::uint32_t goal = 0;  ///< WalkGoal::index.
    double rest = 0;         ///< Length of the leg to the goal.
  };

  std::vector<WalkGoal> goals;               ///< Sorted by polygon.
  std::vector<LastTurn> last_turns;          ///< Sorted by turn.
  std::vector<std::uint32_t> first_of_turn;  ///< Per turn, the first of these, and one more.

  /// Adds what some of the goals see.
  static void see(const CornerGraph& graph, std::span<const WalkGoal> some, IntervalMemory& memory,
                  std::vector<LastTurn>& seen);
  /// Sorts the lists.
  void finish(const CornerGraph& graph);
};

/// Calls `use(goal, length)` for each goal that the last node of a search sees.
/// @param goals  Sorted by polygon.
template <class Use>
void for_each_seen(std::span<const WalkGoal> goals, const IntervalMemory& memory,
                   const IntervalSearch& search, Use&& use) {
  if (search.last_node() == IntervalSearch::kNone) return;
  const IntervalNode& node = memory.nodes[search.last_node()];
  const PolyRef ref = memory.corners.tile(node.tile).ref(node.polygon);
  for (const WalkGoal& goal : std::ranges::equal_range(goals, ref, {}, &WalkGoal::polygon)) {
    const double length = length_to(memory, search.last_node(), goal.point);
    if (!std::isinf(length)) use(goal, length);
  }
}

}  // namespace way
