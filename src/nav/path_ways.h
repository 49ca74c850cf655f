// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/path_gates.h"
#include "nav/search_nodes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A way from a polygon through an opening or by an off-mesh link into another, and what the search
/// that has gone it last knows of it.
struct PathWay {
  static constexpr std::uint32_t kLink = 0x80000000U;

  Vec3 middle = {};          ///< Of the opening, or the end of the link.
  std::uint32_t target = 0;  ///< Place of the polygon that it leads into.
  std::uint32_t from = 0;    ///< Place of the polygon that it leaves, or kLink + its link.
  std::uint32_t parent = 0;  ///< The way by which that was entered.
  float cost = 0;            ///< From the start.
  std::uint32_t mark = 0;    ///< Twice the number of the search, plus one where it is closed.
};
static_assert(sizeof(PathWay) == 32);

/// The ways between the polygons of a snapshot, those out of a polygon side by side. They are
/// listed when a search first leaves the polygon and stay as long as the snapshot is asked.
///
/// Way 0 is that of a search to its start.
class PathWays {
 public:
  /// Begins a search.
  void begin(const SearchNodes& nodes) {
    if (mesh_number_ != nodes.mesh_number()) {
      mesh_number_ = nodes.mesh_number();
      ways_.resize(1);
      links_.clear();
      goals_.clear();
      gates_.clear();
    }
    if (nodes.number() <= number_) forget_marks();  // numbers have run over
    number_ = nodes.number();
  }

  PathWay& operator[](std::uint32_t i) { return ways_[i]; }
  const PathWay& operator[](std::uint32_t i) const { return ways_[i]; }

  bool is_reached(const PathWay& way) const { return way.mark >> 1U == number_; }
  bool is_closed(const PathWay& way) const { return way.mark == 2 * number_ + 1; }
  std::uint32_t open_mark() const { return 2 * number_; }
  void close(PathWay& way) const { way.mark = 2 * number_ + 1; }

  /// The ranks of the goals to which a way through an opening can lead.
  const RankRange& goals(std::uint32_t way) const { return goals_[way]; }
  std::uint32_t rank(const SearchNodes& nodes, std::uint32_t place) {
    gates_.find(nodes);
    return gates_.rank(place);
  }

  /// The off-mesh link of a way after SearchPlace::end_way.
  const LinkDeparture& link(const PathWay& way) const { return *links_[way.from - PathWay::kLink]; }
  /// Appends the polygons and links of the walk by a way to a list, from its end to its start.
  void list_backwards(const SearchNodes& nodes, std::uint32_t way,
                      std::vector<PolyRef>& list) const;

  /// Lists the ways out of a polygon, which enters the tiles beyond, and moves ways and places.
  void list(SearchNodes& nodes, std::uint32_t place);

  std::size_t bytes() const {
    return gates_.bytes() + goals_.capacity() * sizeof(RankRange) +
           ways_.capacity() * sizeof(PathWay) + links_.capacity() * sizeof(links_[0]);
  }

 private:
  void list_links(SearchNodes& nodes, std::span<const TileLink> links, Vec3 a, Vec3 b);
  void list_departures(SearchNodes& nodes, std::span<const LinkDeparture> departures);
  void forget_marks() {
    for (PathWay& way : ways_)
      way.mark = 0;
  }

  std::vector<PathWay> ways_ = std::vector<PathWay>(1);
  std::vector<RankRange> goals_;  ///< By way; nothing of those by links.
  std::vector<const LinkDeparture*> links_;
  PathGates gates_;
  std::uint32_t mesh_number_ = 0;
  std::uint32_t number_ = 0;
};

}  // namespace way
