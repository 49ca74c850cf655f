// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/index/corner_goals.h"
#include "nav/index/corner_graph.h"
#include "nav/polyanya/interval_memory.h"
#include "nav/polyanya/interval_search.h"
#include "nav/search/radix_heap.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// The edges of a graph with their lengths, and how paths go on from each: worth it for many floods
/// of one graph.
struct TautEdges {
  struct Edge {
    double length = 0;
    CornerGraph::Turn to = 0;
    std::uint32_t end = 0;  ///< One past the last edge by which paths go on from there.
  };
  std::vector<Edge> edges;            ///< As CornerGraph::edges.
  std::vector<std::uint32_t> firsts;  ///< Per turn, the first of its edges.

  TautEdges() = default;
  TautEdges(const CornerGraph& graph, Executor& executor);
};

/// The memory of floods, reused by the next one.
struct CornerFloodMemory {
  std::vector<double> costs;               ///< Per turn, the length of the shortest path so far.
  std::vector<std::uint32_t> ends;         ///< One past the last edge by which that path goes on.
  std::vector<CornerGraph::Turn> reached;  ///< Turns to which there is a path.
  RadixHeap open;
  std::vector<SeenCorner> seen;

  std::size_t bytes() const;
};

/// Lengths of the shortest paths from a point to many goals, over the corners of a graph: Dijkstra,
/// until all goals are reached.
class CornerFlood {
 public:
  /// @param taut  Of the graph, or null.
  /// @pre graph, taut and memories outlive it
  CornerFlood(const CornerGraph& graph, const TautEdges* taut, IntervalMemory& ground,
              CornerFloodMemory& memory)
      : graph_(graph), taut_(taut), ground_(ground), m_(memory) {}

  /// Lowers the lengths to the goals that it reaches. Returns true if these are all.
  /// @pre the lengths of the goals are infinite
  bool run(const IntervalPoint& from, const CornerGoals& goals, std::span<double> lengths);

 private:
  using Turn = CornerGraph::Turn;

  void begin();
  void see_from(const IntervalPoint& from);
  void reach_goals_of(Turn turn);
  void finish(std::uint32_t goal, double length);
  void reach(Turn turn, std::uint32_t end, double cost);
  void expand(Turn turn);

  const CornerGraph& graph_;
  const TautEdges* taut_;
  IntervalMemory& ground_;
  CornerFloodMemory& m_;
  const CornerGoals* goals_ = nullptr;
  std::span<double> lengths_;
  std::size_t missing_ = 0;  ///< Goals that are not reached.
  double farthest_ = 0;      ///< The length of the longest path, once all are.
};

}  // namespace way
