// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search_nodes.h"

#include <algorithm>

namespace way {

std::uint32_t SearchNodes::enter(std::uint32_t slot) {
  const Tile* tile = mesh_->tile_in(slot);
  WAY_ASSERT(tile != nullptr);
  const auto index = static_cast<std::uint32_t>(tiles_.size());
  tiles_.push_back({TileView(*tile, mesh_->changed_traits(slot)), &mesh_->links(slot),
                    mesh_->link_ends(slot), mesh_->ref(slot, 0), used_});
  slots_[slot] = {number_, index};
  used_ += tile->polygon_count() + static_cast<std::uint32_t>(tile->portals().size());
  if (tiles_.back().ends != nullptr)
    used_ += static_cast<std::uint32_t>(tiles_.back().ends->departures.size());
  if (nodes_.size() < used_) nodes_.resize(std::max<std::size_t>(used_, 2 * nodes_.size()));
  return index;
}

void SearchNodes::forget_numbers() {
  std::ranges::fill(slots_, SlotMark{});
  std::ranges::fill(nodes_, SearchNode{});
  number_ = 1;
}

/// The cheaper one of two nodes; the first may be kNone, the second need not be reached.
std::uint32_t SearchNodes::cheaper(std::uint32_t a, std::uint32_t b) const {
  if (!is_reached(nodes_[b])) return a;
  return a == kNone || nodes_[b].cost < nodes_[a].cost ? b : a;
}

/// Among the nodes of the links that end on a polygon, which are those of other tiles.
std::uint32_t SearchNodes::find_by_link(const VisitedTile& tile, std::uint32_t polygon) const {
  std::uint32_t best = kNone;
  for (const LinkArrival& arrival : tile.ends->into(polygon)) {
    const SlotMark& mark = slots_[arrival.source.slot()];
    if (mark.number != number_) continue;
    const VisitedTile& source = tiles_[mark.tile];
    for (const LinkDeparture& link : source.ends->from(arrival.source.polygon())) {
      if (link.link != arrival.link || link.target != tile.ref(polygon)) continue;
      const auto place = static_cast<std::uint32_t>(&link - source.ends->departures.data());
      best = cheaper(best, source.first_link_node() + place);
    }
  }
  return best;
}

PolyRef SearchNodes::link_from(std::uint32_t tile, std::uint32_t node) const {
  const VisitedTile& source = tiles_[tile];
  if (source.ends == nullptr) return {};
  const std::uint32_t first = source.first_link_node();
  if (node < first) return {};
  const std::uint32_t place = node - first;
  return place < source.ends->departures.size() ? source.ends->departures[place].link : PolyRef();
}

void SearchNodes::list_backwards(std::uint32_t node, std::vector<PolyRef>& way) const {
  way.push_back(ref(node));
  while (nodes_[node].parent != kNone) {
    const std::uint32_t parent = nodes_[node].parent;
    if (const PolyRef link = link_from(nodes_[parent].tile, node)) way.push_back(link);
    node = parent;
    way.push_back(ref(node));
  }
}

std::uint32_t SearchNodes::find(PolyRef polygon) const {
  const SlotMark& mark = slots_[polygon.slot()];
  if (mark.number != number_) return kNone;
  const VisitedTile& tile = tiles_[mark.tile];
  std::uint32_t best = tile.ends == nullptr ? kNone : find_by_link(tile, polygon.polygon());
  const auto try_node = [&](std::uint32_t node) { best = cheaper(best, node); };
  try_node(tile.first_node + polygon.polygon());
  const std::uint32_t count = tile.view.polygon_count();
  tile.view.with_polygon(polygon.polygon(), [&](const auto& corners) {
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      // Codes of portals begin one after the wall's, which is the number of polygons.
      if (corners.code(i) > count) try_node(tile.first_node + corners.code(i) - 1);
    }
  });
  return best;
}

std::size_t SearchNodes::bytes() const {
  return slots_.capacity() * sizeof(SlotMark) + tiles_.capacity() * sizeof(VisitedTile) +
         nodes_.capacity() * sizeof(SearchNode);
}

}  // namespace way
