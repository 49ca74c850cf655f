// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/make_tile.h"

namespace way {

/// The arrays that Tile::create() takes, without copies: arrays that a tile and the meshes have in
/// common are swapped into `data` for as long as this lives, and the rest is written to `data`. The
/// meshes must not be used in the meantime.
class LentTileData {
 public:
  LentTileData(PolyMesh& polygons, DetailMesh& detail, const MakeTileOptions& options,
               TileData& data);
  ~LentTileData();
  LentTileData(const LentTileData&) = delete;
  LentTileData& operator=(const LentTileData&) = delete;
  LentTileData(LentTileData&&) = delete;
  LentTileData& operator=(LentTileData&&) = delete;

  const TileData& operator*() const { return data_; }

 private:
  void exchange() noexcept;

  PolyMesh& polygons_;
  DetailMesh& detail_;
  TileData& data_;
  bool lends_triangles_;
};

}  // namespace way
