// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world/tile_table.h"

#include <algorithm>
#include <utility>

namespace way {

void TileTable::drop(WorldTile& tile, bool with_spans) {
  drop_linked(tile);
  voxel_bytes_ -= tile.voxels.bytes();
  tile.voxels.floors = std::vector<StoredFloors>();
  if (with_spans) tile.voxels.spans = std::vector<std::byte>();
  voxel_bytes_ += tile.voxels.bytes();
}

void TileTable::drop_linked(WorldTile& tile) {
  if (tile.voxels.linked.empty()) return;
  linked_bytes_ -= tile.voxels.linked_bytes();
  linked_by_age_.erase(tile.last_used);
  tile.voxels.linked = std::vector<LinkedFloors>();
}

void TileTable::mark(const TileCoord& coord, WorldTile& tile, TileChange change) {
  if (change == TileChange::fixed) ++tile.fixed_version;
  ++tile.movable_version;
  drop(tile, change == TileChange::fixed);
  if (tile.has_content()) dirty_.insert(coord);
}

void TileTable::add_solid(std::uint32_t object, const Solid& solid) {
  const TileChange change = solid.is_static ? TileChange::fixed : TileChange::movable;
  solid.each_tile([&](const TileCoord& coord) {
    WorldTile& tile = tiles_[coord];
    tile.solids.push_back(object);
    tile.had_movable |= !solid.is_static;
    tile.inner_solids += solid.inner.contains(coord) ? 1 : 0;
    mark(coord, tile, change);
  });
}

void TileTable::remove_solid(std::uint32_t object, const Solid& solid) {
  const TileChange change = solid.is_static ? TileChange::fixed : TileChange::movable;
  solid.each_tile([&](const TileCoord& coord) {
    WorldTile& tile = tiles_[coord];
    mark(coord, tile, change);  // while it still counts, so that it is baked once more
    std::erase(tile.solids, object);
    tile.inner_solids -= solid.inner.contains(coord) ? 1 : 0;
    forget_empty(coord);
  });
}

/// A tile that lost its last triangle, and was baked since, is forgotten.
void TileTable::forget_empty(const TileCoord& coord) {
  const auto at = tiles_.find(coord);
  const WorldTile& tile = at->second;
  if (!tile.solids.empty() || !tile.finished.empty()) return;
  if (tile.is_in_flight || dirty_.contains(coord)) return;
  drop(at->second, true);
  tiles_.erase(at);
}

void TileTable::add_finished(std::uint32_t object, const TileCoord& coord) {
  tiles_[coord].finished.push_back(object);
  dirty_.insert(coord);
}

void TileTable::remove_finished(std::uint32_t object, const TileCoord& coord) {
  std::erase(tiles_[coord].finished, object);
  dirty_.insert(coord);
}

void TileTable::set_dirty(std::span<const TileCoord> tiles) {
  dirty_.clear();
  for (const TileCoord& coord : tiles)
    if (tiles_.contains(coord)) dirty_.insert(coord);
}

void TileTable::add_lost(const TileCoord& coord) {
  tiles_.try_emplace(coord);
  dirty_.insert(coord);
}

void TileTable::touch(const TileRect& rect) {
  each_in(rect, [&](const TileCoord& coord) { dirty_.insert(coord); });
}

TileVoxels TileTable::take(const TileCoord& coord) {
  WorldTile& tile = tiles_.at(coord);
  dirty_.erase(coord);
  in_flight_.insert(coord);
  tile.is_in_flight = true;
  voxel_bytes_ -= tile.voxels.bytes();
  linked_bytes_ -= tile.voxels.linked_bytes();
  linked_by_age_.erase(tile.last_used);
  return std::exchange(tile.voxels, {});
}

void TileTable::give_back(const TileCoord& coord, const WorldTile& taken, TileVoxels voxels,
                          bool is_done) {
  WorldTile& tile = tiles_.at(coord);
  in_flight_.erase(coord);
  tile.is_in_flight = false;
  if (!is_done) dirty_.insert(coord);
  if (tile.movable_version != taken.movable_version) {
    voxels.floors.clear();
    voxels.linked.clear();
  }
  if (tile.fixed_version != taken.fixed_version) voxels.spans = std::vector<std::byte>();
  if (tile.inner_solids == 0) voxels = {};  // it is not going to be baked again
  tile.voxels = std::move(voxels);
  tile.last_used = ++clock_;
  voxel_bytes_ += tile.voxels.bytes();
  linked_bytes_ += tile.voxels.linked_bytes();
  if (!tile.voxels.linked.empty()) linked_by_age_.emplace(tile.last_used, coord);
  forget_empty(coord);
}

void TileTable::limit_linked(std::size_t bytes) {
  while (linked_bytes_ > bytes)
    drop_linked(tiles_.at(linked_by_age_.begin()->second));
}

void TileTable::limit_voxels(std::size_t bytes) {
  if (voxel_bytes_ <= bytes) return;
  std::vector<std::pair<std::uint64_t, WorldTile*>> by_age;
  for (auto& [coord, tile] : tiles_) {
    if (tile.voxels.bytes() > 0) by_age.emplace_back(tile.last_used, &tile);
  }
  std::ranges::sort(by_age);
  // A sixteenth more, so that not every update has to look through all tiles.
  const std::size_t wanted = bytes - bytes / 16;
  for (std::size_t i = 0; i < by_age.size() && voxel_bytes_ > wanted; ++i)
    drop(*by_age[i].second, true);
}

}  // namespace way
