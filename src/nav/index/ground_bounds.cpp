// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/ground_bounds.h"

#include <cstddef>

namespace way {
namespace {

/// What the goal sees is expanded until it is so many corners, unless that takes too many nodes.
constexpr std::size_t kCornersToAim = 6;

}  // namespace

double GroundBounds::rest_at(const CornerRecords::Key& key) {
  if (!is_aimed_) aim();
  const std::uint32_t corner = graph_->corner_at(key);
  return corner == CornerGraph::kNone ? 0 : bounds_.rest_at(corner);
}

/// The distances of the goal from landmarks follow from those of corners that it sees.
void GroundBounds::aim() {
  is_aimed_ = true;
  bounds_.begin(*graph_);
  memory_->goal_seen.clear();
  IntervalSearch search(graph_->mesh, graph_->filter(), memory_->goal_side);
  search.stop_at_corners(memory_->goal_seen);
  search.add_start(goal_);
  for (int i = 0; i < CornerBounds::kNodesToAim && memory_->goal_seen.size() < kCornersToAim; ++i)
    search.step(1);
  for (const SeenCorner& seen : memory_->goal_seen) {
    const std::uint32_t corner = graph_->corner_at(memory_->goal_side.corners.key_of(seen.record));
    if (corner != CornerGraph::kNone)
      bounds_.see(corner, plan_distance(goal_.point, graph_->corners[corner].point));
  }
}

}  // namespace way
