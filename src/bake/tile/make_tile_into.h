// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/make_tile.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace way {

/// Memory of find_small_islands_into(), reused by the next tile.
struct SmallIslandScratch {
  std::vector<std::uint32_t> roots = {};   ///< Per polygon: the first one of its island.
  std::vector<std::uint64_t> floors = {};  ///< By root.
  std::vector<std::pair<std::uint32_t, RegionId>> members = {};  ///< Regions of each root.
};

/// find_small_islands() with memory to reuse.
void find_small_islands_into(const PolyMesh& polygons, const RegionMap& regions,
                             std::uint32_t min_size, SmallIslandScratch& scratch,
                             std::vector<TileData::SmallIsland>& small);

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
