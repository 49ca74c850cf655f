// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/interval_expansion.h"
#include "nav/polyanya/interval_geometry.h"

#include <algorithm>
#include <cmath>

namespace way {

/// An off-mesh link, in the direction in which the search crosses it.
struct IntervalSearch::LinkStep {
  const LinkDeparture& departure;
  std::uint32_t owner;   ///< The tile of the departure,
  std::uint32_t number;  ///< and its index there.
  Vec2 here;             ///< The end on this side,
  Vec2 there;            ///< and the other end.
  std::uint32_t tile;    ///< The other end's tile.
  std::uint32_t polygon;
};

void IntervalSearch::cross_links(const NavMesh& mesh, double unit_cost, LinkDirection direction) {
  unit_cost_ = unit_cost;
  link_direction_ = direction;
  expect_links(mesh, unit_cost);
}

double IntervalSearch::least_rest_cost(const NavMesh& mesh, double unit_cost) {
  if (mesh.link_count() == 0) return 1;
  // least_link_cost() is per unit of length if the link's area costs 1.
  return std::min(1.0, static_cast<double>(mesh.least_link_cost()) / std::max(unit_cost, 1.0));
}

/// Crosses the off-mesh links with an end in the visible part of the polygon.
void IntervalSearch::see_links(const Expansion& expansion) {
  const LinkEnds* ends = m_.corners.tile(expansion.node.tile).ends;
  if (ends == nullptr) return;
  if (link_direction_ != LinkDirection::forwards) see_arrivals(expansion, *ends);
  if (link_direction_ == LinkDirection::backwards) return;
  for (const LinkDeparture& link : ends->from(expansion.node.polygon)) {
    cross_link(expansion,
               {link, expansion.node.tile,
                static_cast<std::uint32_t>(&link - ends->departures.data()), plan(link.start),
                plan(link.end), m_.corners.tile_in(link.target.slot()), link.target.polygon()});
  }
}

/// Crosses the links that end in the polygon. Their data is at their start.
void IntervalSearch::see_arrivals(const Expansion& expansion, const LinkEnds& ends) {
  const PolyRef polygon = m_.corners.tile(expansion.node.tile).ref(expansion.node.polygon);
  for (const LinkArrival& arrival : ends.into(expansion.node.polygon)) {
    const std::uint32_t tile = m_.corners.tile_in(arrival.source.slot());
    const LinkEnds& there = *m_.corners.tile(tile).ends;
    for (const LinkDeparture& link : there.from(arrival.source.polygon())) {
      if (link.link != arrival.link || link.target != polygon) continue;
      cross_link(expansion,
                 {link, tile, static_cast<std::uint32_t>(&link - there.departures.data()),
                  plan(link.end), plan(link.start), tile, link.polygon});
    }
  }
}

void IntervalSearch::cross_link(const Expansion& expansion, const LinkStep& link) {
  const QueryFilter& filter = m_.corners.filter();
  if (!filter.passes(link.departure.link, link.departure.flags)) return;
  if (!m_.corners.passes(m_.corners.tile(link.tile), link.polygon)) return;
  const OffMeshLink& description = *m_.corners.mesh().link(link.departure.link);
  const bool is_wide = description.start_width != Vec3{} || description.end_width != Vec3{};
  has_seen_wide_link_ = has_seen_wide_link_ || is_wide;
  const double ground = length_to(m_, expansion.index, link.here);
  if (std::isinf(ground)) return;  // not visible from this node
  const double cost = ground + static_cast<double>(link.departure.cost(filter.costs)) / unit_cost_;
  if (!(cost + rest_at(link.there) * rest_cost_ <= limit_)) return;
  const std::uint32_t record = m_.corners.at_departure(link.owner, link.number);
  CornerRecord& known = m_.corners[record];
  if (known.root != kNone && known.cost <= cost) return;
  known.cost = cost;
  known.from = expansion.node.root;
  known.root = static_cast<std::uint32_t>(m_.roots.size());
  m_.roots.push_back({cost, link.there, expansion.node.root, record});
  push({.root = known.root,
        .parent = expansion.index,
        .tile = link.tile,
        .polygon = link.polygon,
        .via = link.number,
        .kind = IntervalNode::Kind::whole,
        .by_off_mesh = true},
       cost, rest_at(link.there));
}

}  // namespace way
