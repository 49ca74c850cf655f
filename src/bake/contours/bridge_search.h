// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/contours/plan_buckets.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace way {

/// Memory that BridgeSearch reuses.
struct BridgeScratch {
  struct Corner {
    PlanPoint at = {};
    std::uint32_t node = 0;
    std::uint32_t next = 0;  ///< In the list of its bucket.
  };
  struct Edge {
    PlanPoint from = {};
    PlanPoint to = {};
    std::uint32_t next = 0;
  };
  std::vector<std::uint32_t> corner_heads = {};  ///< Per bucket.
  std::vector<std::uint32_t> edge_heads = {};
  std::vector<Corner> corners = {};
  std::vector<Edge> edges = {};
  std::vector<std::pair<std::int64_t, std::uint32_t>> found = {};  ///< Heap: distance, node.
  /// Corners and edges that were looked at since the beginning, so that tests can count the work.
  std::uint64_t visits = 0;
};

/// Finds corners from near to far, and edges that stand in the way, in buckets.
class BridgeSearch {
 public:
  explicit BridgeSearch(BridgeScratch& scratch) : scratch_(scratch) {}

  /// Forgets all; what is added from here on lies from low to high. `corners` is about how many.
  void clear(PlanPoint low, PlanPoint high, std::size_t corners);
  void add_corner(PlanPoint at, std::uint32_t node);
  void add_edge(PlanPoint from, PlanPoint to);

  /// Begins to list corners by their distance from a place.
  void start(PlanPoint at);
  /// The next corner; of equally far ones the one with the lowest number comes first. False where
  /// there is none left.
  bool next(std::uint32_t& node);

  /// True where no edge touches the one from a to b, but for those that end where it ends.
  bool sees(PlanPoint a, PlanPoint b) const;

 private:
  bool widen();
  void collect(int column, int row);

  BridgeScratch& scratch_;
  PlanBuckets buckets_ = {};
  PlanPoint from_ = {};
  int rings_ = 0;            ///< Of buckets around that of `from_` that were collected.
  std::int64_t reach_ = -1;  ///< All corners nearer than this are collected. Squared.
};

}  // namespace way
