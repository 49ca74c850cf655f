// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/corner_records.h"
#include "nav/corner_sights.h"
#include "nav/interval_node.h"
#include "nav/search_heap.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// On which sides of the rays of a cone a point lies: positive to the left, zero on their lines.
struct RaySides {
  double left = 0;
  double right = 0;
};

/// One of many goals of a search.
struct WalkGoal {
  PolyRef polygon = {};
  Vec2 point = {};
  std::uint32_t index = 0;
};

/// What an interval search has found.
struct IntervalLists {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// A polygon that holds the goal.
  struct GoalPolygon {
    std::uint32_t tile = 0;
    std::uint32_t polygon = 0;
    std::uint32_t parent = kNone;  ///< The one from which it was found.
  };

  SearchHeap open;
  std::vector<IntervalRoot> roots;
  std::vector<IntervalNode> nodes;
  std::vector<std::uint32_t> starts;  ///< Nodes on whose polygon a start lies.
  std::vector<RaySides> sides;        ///< Of the corners of the polygon that is looked at.
  std::vector<GoalPolygon> goals;     ///< The one that was asked for is the first.
  std::vector<std::uint32_t> way;     ///< Nodes from the goal to the start.

  void clear() {
    open.clear();
    roots.clear();
    nodes.clear();
    starts.clear();
    goals.clear();
  }
  std::size_t bytes() const {
    return open.bytes() + roots.capacity() * sizeof(IntervalRoot) +
           nodes.capacity() * sizeof(IntervalNode) + starts.capacity() * sizeof(std::uint32_t) +
           sides.capacity() * sizeof(RaySides) + goals.capacity() * sizeof(GoalPolygon) +
           way.capacity() * sizeof(std::uint32_t);
  }
};

/// The memory of interval searches, kept from one to the next.
struct IntervalMemory : IntervalLists {
  CornerRecords corners;
  CornerSights sights;
  CornerSurvey survey;         ///< Of the corner that is looked around from,
  IntervalLists survey_lists;  ///< and of the search for what it sees.

  std::size_t bytes() const {
    return IntervalLists::bytes() + corners.bytes() + sights.bytes() + survey.bytes() +
           survey_lists.bytes();
  }
};

}  // namespace way
