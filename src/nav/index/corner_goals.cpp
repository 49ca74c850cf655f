// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_goals.h"

#include "nav/index/corner_graph.h"
#include "nav/plan/orient.h"

#include <limits>
#include <tuple>
#include <utility>

namespace way {

void CornerGoals::see(const CornerGraph& graph, std::span<const WalkGoal> some,
                      IntervalMemory& memory, std::vector<LastTurn>& seen) {
  std::vector<SeenCorner> corners;
  for (const WalkGoal& goal : some) {
    corners.clear();
    IntervalSearch search(graph.mesh, graph.filter(), memory);
    search.stop_at_corners(corners);
    search.add_start({goal.polygon, goal.point});
    while (!search.step(std::numeric_limits<std::size_t>::max())) {
    }
    for (const SeenCorner& at : corners) {
      const std::uint32_t corner = graph.corner_at(memory.corners.key_of(at.record));
      if (corner == CornerGraph::kNone) continue;
      // A corner around which paths from the goal turn left is one around which paths to it turn
      // right.
      seen.push_back({graph.turn_of(corner, !at.is_left), goal.index,
                      plan_distance(goal.point, graph.corners[corner].point)});
    }
  }
}

void CornerGoals::finish(const CornerGraph& graph) {
  const auto order = [](const WalkGoal& goal) { return std::pair(goal.polygon, goal.index); };
  std::ranges::sort(goals, {}, order);
  const auto key = [](const LastTurn& last) { return std::tuple(last.turn, last.goal); };
  std::ranges::sort(last_turns, {}, key);
  const auto rest = std::ranges::unique(last_turns, {}, key);
  last_turns.erase(rest.begin(), rest.end());
  first_of_turn.assign(2 * std::size_t{graph.corner_count()} + 1, 0);
  for (const LastTurn& last : last_turns)
    ++first_of_turn[last.turn + 1];
  for (std::size_t i = 1; i < first_of_turn.size(); ++i)
    first_of_turn[i] += first_of_turn[i - 1];
}

}  // namespace way
