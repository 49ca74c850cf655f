// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/small_islands.h"

#include "nav/snapshot/whole_tile.h"

#include <algorithm>

namespace way {
SmallIslands::SmallIslands(const NavMesh& base, const NavMeshSlots::Edit& slots,
                           std::span<const std::uint32_t> changed, Beside beside)
    : base_(base), slots_(slots), changed_(changed), beside_(std::move(beside)) {}

SmallIslands::Changes SmallIslands::run() {
  const bool is_first = base_.tile_count() == 0;
  for (const std::uint32_t slot : changed_) {
    if (slots_[slot].tile != nullptr) search_tile(slot);
    if (is_first) continue;
    const bool was = slot < base_.slot_count() && base_.tile_in(slot) != nullptr;
    if (was) search_beside(base_.tile_in(slot)->coord());
    if (slots_[slot].tile != nullptr) search_beside(slots_[slot].tile->coord());
  }
  std::map<std::uint32_t, std::vector<std::uint32_t>> left_out;
  std::map<std::uint32_t, bool> has_changed;
  for (const auto& [island, is_left_out] : is_left_out_) {
    if (is_left_out) left_out[island.first].push_back(island.second);
    if (is_left_out != was_left_out(island)) has_changed[island.first] = true;
  }
  Changes changes;
  for (const auto& [slot, yes] : has_changed) {
    std::vector<std::uint32_t> islands = std::move(left_out[slot]);
    const WholeTile* const was = slots_[slot].whole();
    for (std::size_t i = 0; was != nullptr && i < was->left_out.size(); ++i) {
      const bool stays = !is_left_out_.contains({slot, was->left_out[i]});
      if (stays) islands.push_back(was->left_out[i]);
    }
    std::ranges::sort(islands);
    changes.emplace_back(slot, std::move(islands));
  }
  return changes;
}

bool SmallIslands::is_new(std::uint32_t slot) const {
  return std::ranges::binary_search(changed_, slot);
}

bool SmallIslands::was_left_out(const Key& island) const {
  const auto& [slot, number] = island;
  const WholeTile* const was = slots_[slot].whole();
  return was != nullptr && std::ranges::binary_search(was->left_out, number);
}

SmallIslands::TileState& SmallIslands::state_of(std::uint32_t slot) {
  const auto [at, is_first] = tiles_.try_emplace(slot);
  TileState& state = at->second;
  if (!is_first) return state;
  state.tile = whole_tile_of(slots_[slot]).get();
  state.floors.resize(state.tile->island_count());
  state.min_floors.resize(state.tile->island_count());
  for (const auto& [polygon, floors, min_floors] : state.tile->small_islands()) {
    const std::uint32_t island = state.tile->island(polygon);
    state.floors[island] += floors;
    state.min_floors[island] = min_floors;
  }
  return state;
}

/// The links of the portals on a side; those of other sides are not there. Most small islands are
/// at one side only.
const TileLinks& SmallIslands::links_at(TileState& state, Side side) {
  std::optional<TileLinks>& links = state.links[static_cast<std::size_t>(side)];
  if (links) return *links;
  std::vector<AdjacentTile> adjacent;
  for (const TileSlot& entry : beside_(state.tile->coord(), static_cast<int>(side))) {
    const NavMeshSlot& other = slots_[entry.slot];
    adjacent.push_back({whole_tile_of(other).get(), entry.slot, other.generation, side, nullptr});
  }
  links = link_tile(*state.tile, {.adjacent = adjacent}, scratch_);
  return *links;
}

/// Searches from all small islands of a tile.
void SmallIslands::search_tile(std::uint32_t slot) {
  const Tile& tile = *whole_tile_of(slots_[slot]);
  for (const TileData::SmallIsland& small : tile.small_islands())
    search({slot, tile.island(small.polygon)});
}

void SmallIslands::search_beside(const TileCoord& coord) {
  for (int side = 0; side < 4; ++side) {
    for (const TileSlot& entry : beside_(coord, side))
      search_tile(entry.slot);
  }
}

/// Finds out whether a component is left out. If it is kept, the islands that were left out before
/// are still to be found; the others need not be.
void SmallIslands::search(const Key& start) {
  if (is_left_out_.contains(start)) return;
  Group group;
  take(start, state_of(start.first), group);
  for (std::size_t i = 0; i < group.islands.size(); ++i) {
    const Key island = group.islands[i];
    if (!group.is_kept || was_left_out(island) || is_new(island.first)) expand(island, group);
  }
  for (const Key& island : group.islands)
    is_left_out_[island] = !group.is_kept;
}

void SmallIslands::expand(const Key& island, Group& group) {
  TileState& state = state_of(island.first);
  const std::span<const TilePortal> portals = state.tile->portals();
  for (std::uint32_t p = 0; p < portals.size(); ++p) {
    if (state.tile->island(portals[p].polygon) != island.second) continue;
    for (const TileLink& link : links_at(state, state.tile->portal_side(p)).at(p))
      reach(link, group);
  }
}

void SmallIslands::reach(const TileLink& link, Group& group) {
  const std::uint32_t slot = link.target.slot();
  const TileState& beyond = state_of(slot);
  const Key next = {slot, beyond.tile->island(link.target.polygon())};
  if (beyond.min_floors[next.second] == 0) {
    group.is_kept = true;
  } else if (!is_left_out_.contains(next)) {
    if (!group.is_kept || was_left_out(next) || is_new(slot)) take(next, beyond, group);
  } else if (!is_left_out_.at(next)) {
    group.is_kept = true;
  }
}

void SmallIslands::take(const Key& island, const TileState& state, Group& group) {
  if (!is_left_out_.emplace(island, true).second) return;
  group.islands.push_back(island);
  group.floors += state.floors[island.second];
  group.min_floors = std::min(group.min_floors, state.min_floors[island.second]);
  group.is_kept = group.is_kept || group.floors >= group.min_floors;
}

}  // namespace way
