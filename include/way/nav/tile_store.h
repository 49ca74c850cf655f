// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/hash128.h"
#include "way/nav/tile.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace way {

/// Names a tile by everything that it is made of: triangles, settings, version of the bake.
using TileKey = Digest;

/// The tiles of one coordinate, one per agent.
struct StoredTiles {
  std::vector<std::shared_ptr<const Tile>> tiles = {};
  /// Numbers that are kept with the tiles, such as counts for a report.
  std::array<std::uint64_t, 4> counts = {};
};

/// Keeps tiles by key from one bake to the next, see TileCache. Called by several threads at once.
///
/// A store may forget anything at any time. What it returns has been validated, and is what was
/// stored under that key.
class TileStore {
 public:
  TileStore() = default;
  TileStore(const TileStore&) = delete;
  TileStore& operator=(const TileStore&) = delete;
  TileStore(TileStore&&) = delete;
  TileStore& operator=(TileStore&&) = delete;
  virtual ~TileStore() = default;

  /// The tiles of a key, or nothing.
  virtual std::optional<StoredTiles> find(const TileKey& key) = 0;
  /// Stores tiles, or does not if it cannot: callers do not depend on it.
  virtual void store(const TileKey& key, const StoredTiles& tiles) = 0;
};

}  // namespace way
