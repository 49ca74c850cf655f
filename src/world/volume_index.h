// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "world/placed_object.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace way {

/// Which volumes touch the window of a tile.
class VolumeIndex {
 public:
  void add(std::uint32_t object, const TileRect& tiles) {
    each_list(tiles, [&](std::vector<Item>& list) { list.push_back({object, tiles}); });
  }

  void remove(std::uint32_t object, const TileRect& tiles) {
    each_list(tiles, [&](std::vector<Item>& list) {
      std::erase_if(list, [&](const Item& item) { return item.object == object; });
    });
    if (tiles.count() > kMostTiles) return;
    for (int z = tiles.first.z; z < tiles.end.z; ++z) {
      for (int x = tiles.first.x; x < tiles.end.x; ++x) {
        const auto at = by_tile_.find({x, z});
        if (at != by_tile_.end() && at->second.empty()) by_tile_.erase(at);
      }
    }
  }

  /// The objects at a tile, in no particular order.
  void find(const TileCoord& tile, std::vector<std::uint32_t>& objects) const {
    objects.clear();
    const auto at = by_tile_.find({tile.x, tile.z});
    if (at != by_tile_.end()) {
      for (const Item& item : at->second)
        objects.push_back(item.object);
    }
    for (const Item& item : large_) {
      if (item.tiles.contains(tile)) objects.push_back(item.object);
    }
  }

 private:
  /// Volumes over more tiles are kept in one list.
  static constexpr double kMostTiles = 1024;

  struct Item {
    std::uint32_t object = 0;
    TileRect tiles = {};
  };

  template <class Visit>
  void each_list(const TileRect& tiles, Visit visit) {
    if (tiles.count() > kMostTiles) return visit(large_);
    for (int z = tiles.first.z; z < tiles.end.z; ++z) {
      for (int x = tiles.first.x; x < tiles.end.x; ++x)
        visit(by_tile_[{x, z}]);
    }
  }

  std::map<std::pair<int, int>, std::vector<Item>> by_tile_ = {};
  std::vector<Item> large_ = {};
};

}  // namespace way
