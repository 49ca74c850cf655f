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
  /// Corners and edges visited since the start, so that tests can count the work.
  std::uint64_t visits = 0;
};

/// Finds corners in order of distance, and edges that block the view, using buckets.
class BridgeSearch {
 public:
  explicit BridgeSearch(BridgeScratch& scratch) : scratch_(scratch) {}

  /// Removes everything. Points added from here on are within low and high; `corners` is their
  /// approximate number.
  void clear(PlanPoint low, PlanPoint high, std::size_t corners);
  void add_corner(PlanPoint at, std::uint32_t node);
  void add_edge(PlanPoint from, PlanPoint to);

  /// Starts listing corners by their distance from a point.
  void start(PlanPoint at);
  /// The next corner; ties are broken by the lowest index. Returns false if there is none left.
  bool next(std::uint32_t& node);

  /// Returns true if no edge touches the segment from a to b, except edges that share an endpoint
  /// with it.
  bool sees(PlanPoint a, PlanPoint b) const;

 private:
  bool widen();
  void collect(int column, int row);

  BridgeScratch& scratch_;
  PlanBuckets buckets_ = {};
  PlanPoint from_ = {};
  int rings_ = 0;            ///< Rings of buckets collected around that of `from_`.
  std::int64_t reach_ = -1;  ///< All corners nearer than this are collected. Squared.
};

}  // namespace way
