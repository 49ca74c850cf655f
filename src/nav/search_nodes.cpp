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
                    mesh_->ref(slot, 0), used_});
  slots_[slot] = {number_, index};
  used_ += tile->polygon_count() + static_cast<std::uint32_t>(tile->portals().size());
  if (nodes_.size() < used_) nodes_.resize(std::max<std::size_t>(used_, 2 * nodes_.size()));
  return index;
}

void SearchNodes::forget_numbers() {
  std::ranges::fill(slots_, SlotMark{});
  std::ranges::fill(nodes_, SearchNode{});
  number_ = 1;
}

std::uint32_t SearchNodes::find(PolyRef polygon) const {
  const SlotMark& mark = slots_[polygon.slot()];
  if (mark.number != number_) return kNone;
  const VisitedTile& tile = tiles_[mark.tile];
  std::uint32_t best = kNone;
  const auto try_node = [&](std::uint32_t node) {
    if (!is_reached(nodes_[node])) return;
    if (best == kNone || nodes_[node].cost < nodes_[best].cost) best = node;
  };
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
