// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/interval_geometry.h"
#include "nav/interval_sight.h"

#include <algorithm>

namespace way {

void IntervalSearch::cross_links(const NavMesh& mesh, double unit_cost) {
  unit_cost_ = unit_cost;
  // What a link costs for each unit of its length was measured where its area costs 1.
  const double link = static_cast<double>(mesh.least_link_cost()) / std::max(unit_cost, 1.0);
  rest_cost_ = std::min(1.0, link);
}

/// Crosses the off-mesh links that begin where the node sees the polygon.
void IntervalSearch::see_links(const Sight& sight) {
  const LinkEnds* ends = m_.corners.tile(sight.node.tile).ends;
  if (ends == nullptr) return;
  for (const LinkDeparture& link : ends->from(sight.node.polygon))
    cross_link(sight, link, static_cast<std::uint32_t>(&link - ends->departures.data()));
}

void IntervalSearch::cross_link(const Sight& sight, const LinkDeparture& link,
                                std::uint32_t departure) {
  const QueryFilter& filter = m_.corners.filter();
  if (!filter.passes(link.link, link.flags)) return;
  const std::uint32_t tile = m_.corners.tile_in(link.target.slot());
  if (!m_.corners.passes(m_.corners.tile(tile), link.target.polygon())) return;
  const OffMeshLink& description = *m_.corners.mesh().link(link.link);
  const bool is_wide = description.start_width != Vec3{} || description.end_width != Vec3{};
  has_seen_wide_link_ = has_seen_wide_link_ || is_wide;
  const double cost = length_to(m_, sight.index, plan(link.start)) +
                      static_cast<double>(link.cost(filter.costs)) / unit_cost_;
  const Vec2 end = plan(link.end);
  if (!(cost + rest_at(end) * rest_cost_ <= limit_)) return;
  const std::uint32_t record = m_.corners.at_departure(sight.node.tile, departure);
  CornerRecord& known = m_.corners[record];
  if (known.root != kNone && known.cost <= cost) return;
  known.cost = cost;
  known.from = sight.node.root;
  known.root = static_cast<std::uint32_t>(m_.roots.size());
  m_.roots.push_back({cost, end, sight.node.root, record});
  push({.root = known.root,
        .parent = sight.index,
        .tile = tile,
        .polygon = link.target.polygon(),
        .via = departure,
        .kind = IntervalNode::Kind::whole,
        .by_off_mesh = true},
       cost, rest_at(end));
}

}  // namespace way
