// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile.h"
#include "way/nav/tile_data.h"
#include "way/world/world.h"

#include <memory>
#include <string>
#include <vector>

namespace way {

/// What a source has for a tile. Nothing, if both are empty.
struct TileContent {
  /// Triangles in world coordinates, to be baked. They may reach beyond the tile; each triangle of
  /// the level belongs to one tile only.
  std::shared_ptr<const TriangleMesh> geometry = {};
  /// Finished tiles, see FinishedTile; empty to bake the geometry.
  std::vector<std::shared_ptr<const Tile>> tiles = {};
};

/// Supplies the parts of a world that is larger than memory, by location: derive from it, or use
/// one of the sources below.
class TileSource {
 public:
  TileSource() = default;
  TileSource(const TileSource&) = delete;
  TileSource& operator=(const TileSource&) = delete;
  TileSource(TileSource&&) = delete;
  TileSource& operator=(TileSource&&) = delete;
  virtual ~TileSource() = default;

  /// The content of a tile. Called by WorldStream::update(), with an executor from its workers, at
  /// the same time for different tiles.
  ///
  /// Errors: any; the tile is then missing, and the error is reported once.
  [[nodiscard]] virtual Result<TileContent> load(const TileCoord& coord) = 0;
};

/// Finished tiles from a `.way` file, which stays open; tiles are read one by one.
///
/// @param world  The file must have been baked on its grid, for its agents.
/// Errors: as NavMeshFile::open(); invalid_argument for a file of another grid or other agents.
[[nodiscard]] Result<std::unique_ptr<TileSource>> open_tile_file(const std::string& path,
                                                                 const World& world);

/// A folder with one file per tile, `3_-1.obj` for tile (3, -1): levels in any format of
/// load_mesh(), or finished tiles as `.way` files. A tile without a file is empty.
///
/// @param extension  Of the files: `obj`, `way`.
/// Errors: io if there is no such folder.
[[nodiscard]] Result<std::unique_ptr<TileSource>> open_tile_folder(const std::string& path,
                                                                   const std::string& extension,
                                                                   const World& world);

}  // namespace way
