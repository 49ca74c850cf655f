// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/index/corner_graph.h"
#include "nav/polyanya/corner_records.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace way {

/// Collects the corners at which paths may turn.
class CornerLister {
 public:
  struct Listed {
    std::uint32_t slot = 0;
    IndexCorner corner = {};
  };

  /// @pre records outlive it, and have begun a search with the filter of the graph
  explicit CornerLister(CornerRecords& records) : records_(records) {}

  /// Adds the corner at which an edge of a tile begins, if paths may turn there. It may be named
  /// after another tile.
  void add(std::uint32_t tile, std::uint32_t polygon, std::uint32_t edge);
  /// Adds the ends of the links of a tile that are not corners of a polygon.
  void add_link_ends(std::uint32_t tile);
  /// Returns what was added, each corner once, by slot and number, without those that all paths
  /// pass straight on.
  [[nodiscard]] std::vector<Listed> list();
  /// Returns true if a corner was added, even if paths pass it.  @pre list() was called last
  bool has(const CornerRecords::Key& key) const;

 private:
  struct Found {
    std::uint32_t slot = 0;
    std::uint32_t number = 0;
    Vec2 point = {};
    bool is_link = false;
  };

  void list(const Found& at, std::vector<Listed>& listed);
  static auto order_of(const Found& at) { return std::pair(at.slot, at.number); }

  CornerRecords& records_;
  std::vector<Found> found_;
};

}  // namespace way
