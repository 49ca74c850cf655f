// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/make_tile.h"

namespace way {

/// Notes where the patches of a tile begin, and places in the world those of their vertices that
/// are no corners of polygons.
void place_patches(const PolyMesh& polygons, const DetailMesh& detail, TileData& data);

/// The arrays that Tile::create() takes, without copies: those that a tile has as the meshes have
/// them change places with `data` for as long as this lives, and the rest is written to `data`. The
/// meshes must not be looked at meanwhile.
class LentTileData {
 public:
  /// @pre place_patches() wrote to `data` what it makes of the same meshes
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

/// Empties the arrays of a tile to which sheets are added.
void start_sheets(const MakeTileOptions& options, TileData& all);

/// Puts the polygons of one sheet behind those of others: nothing leads from one to another.
///
/// @param agents  Who walks on it.
void append_sheet(const TileData& sheet, AgentSet agents, TileData& all);

}  // namespace way
