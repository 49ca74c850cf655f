// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile_store.h"

#include <map>
#include <mutex>
#include <optional>

namespace way::test {

/// Keeps tiles in memory.
class MemoryStore final : public TileStore {
 public:
  std::optional<StoredTiles> find(const TileKey& key) override {
    const std::scoped_lock lock(mutex);
    const auto at = tiles.find(key);
    if (at == tiles.end()) return std::nullopt;
    ++found;
    return at->second;
  }
  void store(const TileKey& key, const StoredTiles& stored) override {
    const std::scoped_lock lock(mutex);
    tiles[key] = stored;
  }

  std::mutex mutex;
  std::map<TileKey, StoredTiles> tiles;
  std::size_t found = 0;
};

}  // namespace way::test
