// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/index/corner_bounds.h"
#include "nav/index/corner_graph.h"
#include "nav/polyanya/interval_search.h"
#include "nav/search/search_heap.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// The memory of searches over corners, reused by the next one.
struct CornerSearchMemory {
  /// The number of a corner that has not been looked up.
  static constexpr std::uint32_t kUnlisted = CornerGraph::kNone - 1;

  /// What a search knows about a corner. Half a cache line: most of the time of a search is spent
  /// waiting for these.
  struct alignas(32) CornerState {
    static constexpr std::uint8_t kHidden = 4;

    /// Lengths of the shortest paths to both sides so far, infinite if there are none.
    std::array<double, 2> costs = {};
    std::array<std::uint32_t, 2> parents = {};  ///< The turns before, or kNone if the start is.
    float rest = 0;             ///< Lower bound of the length of a path from here to the goal.
    std::uint16_t number = 0;   ///< Number of the search that wrote this.
    std::uint8_t expanded = 0;  ///< Sides that were expanded since they were reached, one bit each.
    /// Sides that are visible from the goal; and kHidden if bounds tell that no side is.
    std::uint8_t seen = 0;
  };

  std::vector<CornerState> corners;
  /// Per record of a corner, its number in the index, or kUnlisted; of one snapshot and filter.
  std::vector<std::uint32_t> listed;
  std::pair<std::uint32_t, std::uint32_t> listed_for = {};
  SearchHeap open;
  IntervalMemory goal_side;  ///< Of the search from the goal.
  std::vector<SeenCorner> seen;
  std::vector<SeenCorner> goal_seen;
  std::vector<std::uint32_t> goal_corners;  ///< The corners that the goal has seen.
  std::vector<PolyRef> ray;                 ///< The polygons that rays to the goal have crossed.
  std::vector<std::uint32_t> path;          ///< The turns of the result.
  std::uint16_t number = 0;

  std::size_t bytes() const;
};

/// Finds a shortest path over the corners of a graph: A*, with what is visible from the start
/// expanded as far as it may matter, and a ray to the goal from each corner that may see it.
class CornerSearch {
 public:
  /// @param start_search  A search without a start, which the path may be a result of.
  /// @pre graph, start_search and memory outlive it
  CornerSearch(const CornerGraph& graph, IntervalSearch& start_search, IntervalMemory& start_side,
               CornerSearchMemory& memory);

  /// Lets paths cross the off-mesh links that a filter accepts; to be set before run(). The length
  /// of a link is its cost relative to that of the ground.
  /// @pre all areas cost the same, and the filter outlives it
  void cross_links(const QueryFilter& filter);
  /// Returns true if there is a path.
  bool run(const IntervalPoint& start, const IntervalPoint& goal);

  double length() const { return best_; }
  /// Number of corners that were expanded.
  std::uint32_t expansions() const { return expansions_; }
  /// Returns true if the goal is visible from the start: `start_search` has found the path.
  bool is_straight() const { return last_ == kNone; }
  /// The turns of the path, and the links that it crosses, from start to goal.
  std::span<const CornerGraph::Turn> turns();

 private:
  static constexpr std::uint32_t kNone = CornerGraph::kNone;
  using Turn = CornerGraph::Turn;
  using CornerState = CornerSearchMemory::CornerState;

  std::uint32_t corner_of(std::uint32_t record);
  void see_from_start();
  void begin_goal_search();
  void search_from_goal();
  void see_from_goal();
  void find_goal_corners();
  void aim();
  void expand(SearchHeap::Entry entry);
  void expand_loose(Turn turn, Vec2 from, double cost);
  void look_at_goal(Turn turn, double cost, const CornerState& state);
  bool turns_wrong(Turn turn, Vec2 to) const;
  void reach_links_of(Turn turn, double cost);
  void reach_link(std::uint32_t link, Turn parent, double ground);
  void expand_link(Turn node);
  CornerState& state_of_link(std::uint32_t link);
  /// What is known about a corner, which is nothing at first.
  CornerState& state_of(std::uint32_t corner) {
    CornerState& state = m_.corners[corner];
    if (state.number != m_.number) begin(state, corner);
    return state;
  }
  void begin(CornerState& state, std::uint32_t corner) const;
  void reach(Turn turn, Turn parent, double cost);
  void finish(Turn turn, double length);
  Vec2 point_of(Turn turn) const { return graph_.corners[turn / 2].point; }
  /// The point from which a path goes on that has come to a turn, a link or, for kNone, the start.
  Vec2 point_after(Turn node) const {
    if (node < first_link_) return point_of(node);
    return node == kNone ? start_ : graph_.link_of(node).end.point;
  }

  const CornerGraph& graph_;
  IntervalSearch& start_search_;
  IntervalMemory& start_side_;
  CornerSearchMemory& m_;
  /// What is visible from the goal, if rays from corners cannot tell.
  std::optional<IntervalSearch> goal_search_;
  IntervalPoint start_at_ = {};
  IntervalPoint goal_at_ = {};
  Vec2 start_ = {};
  Vec2 goal_ = {};
  double best_ = std::numeric_limits<double>::infinity();
  Turn last_ = kNone;
  CornerBounds bounds_;
  const QueryFilter* filter_ = nullptr;  ///< Of links; null if none are crossed.
  Turn first_link_;                      ///< The first node that is a link.
  double unit_cost_ = 1;                 ///< Cost of the ground.
  double rest_cost_ = 1;                 ///< See IntervalSearch::least_rest_cost().
  std::uint32_t expansions_ = 0;
  int rays_ = 0;
  bool is_aimed_ = false;  ///< Bounds by landmarks are used, if there are any.
  bool has_bounds_ = false;
  bool has_rays_ = true;  ///< Rays from corners tell whether the goal is visible.
};

}  // namespace way
