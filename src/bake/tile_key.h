// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/tile_store.h"

#include "bake/input/triangle_hash.h"

#include <cstdint>
#include <optional>
#include <span>

namespace way {

/// Makes the keys of tiles: hashes of everything that bake_tiles() depends on. Two tiles with the
/// same key have the same bytes. What has no effect on a tile is left out: other tiles, the names
/// of agents, volumes elsewhere, how high the level is elsewhere.
class TileKeys {
 public:
  explicit TileKeys(const BakeConfig& config);

  /// Triangles of one mesh that may reach into a tile, in the order in which they are rasterized.
  struct Triangles {
    const TriangleMesh& mesh;
    std::optional<std::span<const std::uint32_t>> indices = std::nullopt;  ///< None for all.
  };

  /// @param lists  All triangles that the window of the tile touches; others may be among them.
  /// @pre config.has_tile(coord.x, coord.z)
  [[nodiscard]] TileKey key_of(const TileCoord& coord, std::span<const Triangles> lists,
                               std::span<const AreaVolume> volumes) const;
  /// The same from the hash of these triangles.
  [[nodiscard]] TileKey key_of(const TileCoord& coord, const TriangleListHash& triangles,
                               std::span<const AreaVolume> volumes) const;

  /// Of a whole level: what all of its tiles depend on.
  [[nodiscard]] Digest digest_of(const TriangleMesh& level,
                                 std::span<const AreaVolume> volumes) const;
  /// The digest of a level with as many triangles, before they and the volumes are added.
  [[nodiscard]] WordHash128 begin_digest(std::uint64_t triangles) const;

 private:
  const BakeConfig& config_;
  WordHash128 settings_;  ///< After everything that the tiles have in common.
};

/// The tiles of a key, if they are what a bake would make as far as that can be seen: a store may
/// be a folder that others write to.
[[nodiscard]] std::optional<StoredTiles> find_stored(TileStore& store, const TileKey& key,
                                                     const TileCoord& coord,
                                                     const BakeConfig& config);

}  // namespace way
