// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/index/corner_bounds.h"
#include "nav/index/corner_search.h"
#include "nav/polyanya/goal_bounds.h"
#include "nav/polyanya/interval_search.h"

namespace way {

/// The bounds that the landmarks of a graph give to a search of the ground. A search that does not
/// ask for any takes no time for them.
class GroundBounds final : public GoalBounds {
 public:
  /// @pre graph and memory outlive it, and no search of corners uses the memory
  GroundBounds(const CornerGraph& graph, const IntervalPoint& goal, CornerSearchMemory& memory)
      : graph_(&graph), memory_(&memory), goal_(goal) {}

  [[nodiscard]] double rest_at(const CornerRecords::Key& key) override;

 private:
  void aim();

  const CornerGraph* graph_;
  CornerSearchMemory* memory_;
  IntervalPoint goal_;
  CornerBounds bounds_;
  bool is_aimed_ = false;
};

}  // namespace way
