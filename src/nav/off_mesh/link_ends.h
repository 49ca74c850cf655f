// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/off_mesh_link.h"
#include "way/nav/query_filter.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A part of an off-mesh link in one direction, at the polygon where it starts: everything that a
/// search needs to know about it.
struct LinkDeparture {
  std::uint32_t polygon = 0;  ///< Of the tile.
  std::uint16_t flags = 0;
  Area area = Area::none;
  bool is_one_way = false;
  PolyRef link = {};  ///< Includes the direction.
  PolyRef target = {};
  Vec3 start = {};  ///< The middle of the part.
  Vec3 end = {};
  float fixed_cost = 0;
  float area_cost = 0;  ///< If the area costs 1.

  float cost(const AreaCosts& costs) const { return fixed_cost + area_cost * costs[area]; }
};

/// The other end of a departure.
struct LinkArrival {
  std::uint32_t polygon = 0;  ///< Of the tile.
  bool is_one_way = false;
  PolyRef link = {};
  PolyRef source = {};
};

/// The links that start and end on the polygons of a tile, each list sorted by polygon, then link.
struct LinkEnds {
  std::vector<LinkDeparture> departures;
  std::vector<LinkArrival> arrivals;

  std::span<const LinkDeparture> from(std::uint32_t polygon) const {
    return of_polygon<LinkDeparture>(departures, polygon);
  }
  std::span<const LinkArrival> into(std::uint32_t polygon) const {
    return of_polygon<LinkArrival>(arrivals, polygon);
  }
  bool is_empty() const { return departures.empty() && arrivals.empty(); }
  std::size_t bytes() const {
    return sizeof(LinkEnds) + departures.size() * sizeof(LinkDeparture) +
           arrivals.size() * sizeof(LinkArrival);
  }

 private:
  template <class End>
  static std::span<const End> of_polygon(std::span<const End> ends, std::uint32_t polygon) {
    const auto first = std::ranges::lower_bound(ends, polygon, {}, &End::polygon);
    const auto last = std::ranges::upper_bound(ends, polygon, {}, &End::polygon);
    return {first, last};
  }
};

}  // namespace way
