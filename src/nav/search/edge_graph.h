// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/search/bridges.h"
#include "nav/search/search_nodes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A way from a polygon through an opening or by an off-mesh link into another.
struct PathWay {
  static constexpr std::uint32_t kLink = 0x80000000U;

  Vec3 middle = {};          ///< Of the opening, or the end of the link.
  std::uint32_t target = 0;  ///< Place of the polygon that it leads into,
  std::uint16_t flags = 0;   ///< and what is known of that.
  Area area = {};
  std::uint32_t from = 0;  ///< Place of the polygon that it leaves, or kLink + its link.
  RankRange goals = {};    ///< To which it can lead; all of those by links.
};
static_assert(sizeof(PathWay) == 32);

/// What the search that has gone a way last knows of it.
struct GoneWay {
  std::uint32_t parent = 0;  ///< The way by which the polygon before was entered.
  float cost = 0;            ///< From the start.
  std::uint32_t mark = 0;    ///< Twice the number of the search, plus one where it is closed.
  std::uint32_t onward = 0;  ///< First of the ways that follow, of any search; 0 where unknown.
};
static_assert(sizeof(GoneWay) == 16);

/// A way that follows another: through openings of the polygon into which that leads, but not back.
struct OnwardWay {
  /// Instead of a way, behind the last.
  static constexpr std::uint32_t kEnd = 0xffffffffU;
  static constexpr std::uint32_t kLinks = 0xfffffffeU;  ///< The same where links come after.

  std::uint32_t way = 0;
  float length = 0;  ///< From the middle of one to that of the other.
};

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
      gone_.resize(1);
      onward_.resize(1);
      polygons_.clear();
      links_.clear();
      gates_.clear();
    }
    if (nodes.number() <= number_) forget_marks();  // numbers have run over
    number_ = nodes.number();
  }

  PathWay& operator[](std::uint32_t i) { return ways_[i]; }
  const PathWay& operator[](std::uint32_t i) const { return ways_[i]; }
  GoneWay& gone(std::uint32_t i) { return gone_[i]; }
  const GoneWay& gone(std::uint32_t i) const { return gone_[i]; }

  bool is_reached(const GoneWay& way) const { return way.mark >> 1U == number_; }
  bool is_closed(const GoneWay& way) const { return way.mark == 2 * number_ + 1; }
  std::uint32_t open_mark() const { return 2 * number_; }
  void close(GoneWay& way) const { way.mark = 2 * number_ + 1; }

  /// Lists what follows a way, which may list the ways out of the polygon.
  /// @pre 0 < way
  void list_onward(SearchNodes& nodes, std::uint32_t way);
  const OnwardWay* onward(std::uint32_t way) const { return &onward_[gone_[way].onward]; }

  std::uint32_t rank(const SearchNodes& nodes, std::uint32_t place) {
    gates_.find(nodes);
    return gates_.rank(place);
  }

  /// The ways out of a polygon.
  struct Polygon {
    std::uint32_t first = 0;      ///< Through openings, up to end.
    std::uint32_t end = 0;        ///< 0 where they were not listed yet. Ways by links come after,
    std::uint32_t end_links = 0;  ///< up to this.
  };
  /// Lists them if need be, which enters the tiles beyond, and moves ways and places.
  const Polygon& polygon(SearchNodes& nodes, std::uint32_t place) {
    if (place >= polygons_.size() || polygons_[place].end == 0) list(nodes, place);
    return polygons_[place];
  }

  /// The off-mesh link of a way after Polygon::end.
  const LinkDeparture& link(const PathWay& way) const { return *links_[way.from - PathWay::kLink]; }
  /// Appends the polygons and links of the walk by a way to a list, from its end to its start.
  void list_backwards(const SearchNodes& nodes, std::uint32_t way,
                      std::vector<PolyRef>& list) const;

  std::size_t bytes() const {
    return gates_.bytes() + ways_.capacity() * sizeof(PathWay) +
           gone_.capacity() * sizeof(GoneWay) + onward_.capacity() * sizeof(OnwardWay) +
           polygons_.capacity() * sizeof(Polygon) + links_.capacity() * sizeof(links_[0]);
  }

 private:
  void list(SearchNodes& nodes, std::uint32_t place);
  void list_links(SearchNodes& nodes, std::span<const TileLink> links, Vec3 a, Vec3 b);
  void list_departures(SearchNodes& nodes, std::span<const LinkDeparture> departures);
  void forget_marks() {
    for (GoneWay& way : gone_)
      way.mark = 0;
  }

  std::vector<PathWay> ways_ = std::vector<PathWay>(1);
  std::vector<GoneWay> gone_ = std::vector<GoneWay>(1);  ///< By way.
  std::vector<OnwardWay> onward_ = std::vector<OnwardWay>(1);
  std::vector<Polygon> polygons_;  ///< By place.
  std::vector<const LinkDeparture*> links_;
  PathGates gates_;
  std::uint32_t mesh_number_ = 0;
  std::uint32_t number_ = 0;
};

}  // namespace way
