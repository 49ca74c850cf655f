// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/search_nodes.h"

#include "nav/snapshot/slot_view.h"

#include <algorithm>

namespace way {

void SearchNodes::forget_tiles() {
  tiles_.clear();
  states_.clear();
  refs_.clear();
}

std::uint32_t SearchNodes::enter(std::uint32_t slot) {
  const SlotView at(*mesh_, slot);
  const Tile* tile = at.tile;
  WAY_ASSERT(tile != nullptr);
  const TileView view = at.view();
  const auto index = static_cast<std::uint32_t>(tiles_.size());
  const auto first = static_cast<std::uint32_t>(states_.size());
  tiles_.push_back({view.corners(), view.first_edges(), view.areas(), at.links, at.link_ends, tile,
                    mesh_->ref(slot, 0), tile->polygon_count(), first});
  slots_.enter(slot, index);
  states_.resize(std::size_t{first} + tile->polygon_count());
  refs_.resize(states_.size());
  for (std::uint32_t i = 0; i < tile->polygon_count(); ++i) {
    states_[first + i].flags = view.flags()[i];
    states_[first + i].area = view.areas()[i];
    refs_[first + i] = tiles_[index].ref(i);
  }
  return index;
}

void SearchNodes::forget_numbers() {
  for (PolygonState& state : states_)
    state.number = 0;
  number_ = 1;
}

std::uint32_t SearchNodes::tile_of(std::uint32_t polygon_index) const {
  const auto after = std::ranges::upper_bound(tiles_, polygon_index, {}, &VisitedTile::first_index);
  return static_cast<std::uint32_t>(after - tiles_.begin()) - 1;
}

std::size_t SearchNodes::bytes() const {
  return slots_.bytes() + tiles_.capacity() * sizeof(VisitedTile) +
         states_.capacity() * sizeof(PolygonState) + refs_.capacity() * sizeof(PolyRef) +
         nodes_.capacity() * sizeof(SearchNode);
}

}  // namespace way
