// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/resume_tile.h"
#include "world/placed_object.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace way {

/// Which triangles of a tile changed, and so what of its voxels is stale.
enum class TileChange : std::uint8_t { movable, fixed };

/// A tile of a world.
struct WorldTile {
  std::vector<std::uint32_t> solids = {};    ///< Objects with triangles in its window.
  int inner_solids = 0;                      ///< Those of them that may reach its own square.
  std::vector<std::uint32_t> finished = {};  ///< Objects that are finished tiles here.
  bool had_movable = false;                  ///< Movable geometry has touched it.
  TileVoxels voxels = {};                    ///< Elsewhere while the tile is being baked.
  std::uint64_t fixed_version = 0;           ///< Changes with static triangles.
  std::uint64_t movable_version = 0;         ///< Changes with any triangles.
  std::uint64_t last_used = 0;               ///< When its voxels were used.
  bool is_in_flight = false;                 ///< Being baked.

  /// Returns true if there may be polygons.
  bool has_content() const { return inner_solids > 0 || !finished.empty(); }
};

/// The tiles of a world that have geometry, and which of them have to be baked. A tile with
/// geometry on its rim only has no polygons, so it is never baked, and does not count.
class TileTable {
 public:
  using Tiles = std::map<TileCoord, WorldTile>;

  const Tiles& tiles() const { return tiles_; }
  const std::set<TileCoord>& dirty() const { return dirty_; }
  std::size_t pending() const { return dirty_.size() + in_flight_.size(); }
  /// Calls visit(coord) for each tile that is dirty or being baked.
  template <class Visit>
  void each_pending(Visit visit) const {
    for (const TileCoord& coord : dirty_)
      visit(coord);
    for (const TileCoord& coord : in_flight_)
      visit(coord);
  }

  WorldTile* find(const TileCoord& coord) {
    const auto at = tiles_.find(coord);
    return at == tiles_.end() ? nullptr : &at->second;
  }

  /// Adds and removes the triangles of an object.
  void add_solid(std::uint32_t object, const Solid& solid);
  void remove_solid(std::uint32_t object, const Solid& solid);
  /// Adds and removes a finished tile.
  void add_finished(std::uint32_t object, const TileCoord& coord);
  void remove_finished(std::uint32_t object, const TileCoord& coord);
  /// Replaces the set of tiles that have to be baked; those without content are left out.
  void set_dirty(std::span<const TileCoord> tiles);
  /// Adds a tile that has lost its content and is still shown, to be baked once more.
  void add_lost(const TileCoord& coord);
  /// Notes a change of volumes at all tiles in a rectangle.
  void touch(const TileRect& tiles);

  /// Calls visit(coord) for each tile in a rectangle, in order.
  template <class Visit>
  void each_in(const TileRect& rect, Visit visit) const {
    if (rect.count() > static_cast<double>(tiles_.size())) {
      for (const auto& [coord, tile] : tiles_) {
        if (tile.has_content() && rect.contains(coord)) visit(coord);
      }
      return;
    }
    for (int x = rect.first.x; x < rect.end.x; ++x) {
      for (auto at = tiles_.lower_bound({x, rect.first.z, 0});
           at != tiles_.end() && at->first.x == x && at->first.z < rect.end.z; ++at)
        if (at->second.has_content()) visit(at->first);
    }
  }

  /// Hands a tile out to be baked, with its voxels.  @pre it is dirty
  TileVoxels take(const TileCoord& coord);
  /// Takes a tile back.
  /// @param taken    The tile as it was when it was handed out; voxels that are stale are dropped.
  /// @param is_done  If not, it is dirty again.
  void give_back(const TileCoord& coord, const WorldTile& taken, TileVoxels voxels, bool is_done);

  /// Drops voxels of tiles that were not used for the longest time until they fit.
  void limit_voxels(std::size_t bytes);
  std::size_t voxel_bytes() const { return voxel_bytes_; }
  /// The same for floors that are not compressed.
  void limit_linked(std::size_t bytes);
  std::size_t linked_bytes() const { return linked_bytes_; }

 private:
  void mark(const TileCoord& coord, WorldTile& tile, TileChange change);
  void drop(WorldTile& tile, bool with_spans);
  void drop_linked(WorldTile& tile);
  void forget_empty(const TileCoord& coord);

  Tiles tiles_ = {};
  std::set<TileCoord> dirty_ = {};
  std::set<TileCoord> in_flight_ = {};
  std::uint64_t clock_ = 0;
  std::size_t voxel_bytes_ = 0;
  std::size_t linked_bytes_ = 0;
  std::map<std::uint64_t, TileCoord> linked_by_age_ = {};  ///< By when they were used.
};

}  // namespace way
