// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"

#include <algorithm>

namespace way {

void CornerGraph::begin(const NavMesh& of, std::uint16_t include, std::uint16_t exclude) {
  mesh = of;
  if (include == kAllPolygons.include && exclude == kAllPolygons.exclude) return;
  own_filter = std::make_shared<QueryFilter>(QueryFilter{.include = include, .exclude = exclude});
  components = GroundComponents(mesh, *own_filter);
}

std::uint32_t CornerGraph::corner_at(const CornerRecords::Key& key) const {
  const auto first = corners.begin() + first_corners[key.slot];
  const auto end = corners.begin() + first_corners[key.slot + 1];
  const auto found = std::ranges::lower_bound(first, end, key.number, {}, &IndexCorner::key_number);
  if (found == end || found->key_number() != key.number) return kNone;
  return static_cast<std::uint32_t>(found - corners.begin());
}

std::uint32_t CornerGraph::slot_of(std::uint32_t corner) const {
  const auto after = std::ranges::upper_bound(first_corners, corner);
  return static_cast<std::uint32_t>(after - first_corners.begin() - 1);
}

IntervalPoint CornerGraph::point_of(std::uint32_t corner) const {
  const std::uint32_t slot = slot_of(corner);
  const std::uint32_t number = corners[corner].key_number();
  const TileView tile(*mesh.tile_in(slot));
  const std::uint32_t edge_count = tile.tile->edge_count();
  if (number >= edge_count)
    return {mesh.tile_links(slot)[(number - edge_count) / 2].target, corners[corner].point};
  const std::span first_edges(tile.first_edges(), tile.polygon_count() + 1);
  const auto polygon = std::ranges::upper_bound(first_edges, number) - first_edges.begin() - 1;
  return {mesh.ref(slot, static_cast<std::uint32_t>(polygon)), corners[corner].point};
}

std::size_t CornerGraph::bytes() const {
  return sizeof(CornerGraph) + (own_filter ? sizeof(QueryFilter) : 0) +
         first_corners.capacity() * sizeof(std::uint32_t) +
         corners.capacity() * sizeof(IndexCorner) + edges.capacity() * sizeof(Turn) +
         distances.capacity() * sizeof(std::uint16_t) + views.capacity() * sizeof(TileOffset) +
         first_views.capacity() * sizeof(std::uint32_t) +
         one_sided.capacity() * sizeof(one_sided[0]) + links.bytes() + components.bytes();
}

}  // namespace way
