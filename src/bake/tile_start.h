// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_tile.h"
#include "way/nav/tile.h"

#include "bake/open/distance_field_into.h"
#include "bake/open/floor_runs.h"
#include "bake/solid/ground_spans.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// A tile and the areas after erosion that it was made of.
struct LastBake {
  std::vector<Area> areas = {};
  std::shared_ptr<const Tile> tile = {};  ///< Null if the bake of these areas has not ended.
  KeptDistances distances = {};

  /// Returns true if the bake of these areas has ended.
  bool is_of(std::span<const Area> wanted) const;
  /// The distances of a field with other areas; keeps them and the areas.
  DistanceView update_distances(const CompactHeightfield& open, const FloorRuns& runs);
};

/// The floors of one movement class before areas are marked, ready to be baked.
struct LinkedFloors {
  CompactHeightfield open = {};
  std::vector<FloorRun> runs = {};   ///< From find_floor_runs().
  std::vector<Area> areas = {};      ///< Those of `open`, which the bake changes.
  std::vector<Area> eroded = {};     ///< What erosion makes of them; empty if it is not known.
  std::vector<LastBake> bakes = {};  ///< The last one of each agent of the class; or empty.
  bool keeps_distances = false;      ///< In `bakes`, for the next bake.

  std::size_t bytes() const;
};

/// Where the bake of a tile starts, if not from its triangles alone. For levels that change: what
/// stays the same is stored, and the tile is exactly the one of a fresh bake.
struct TileStart {
  /// Solid space of other triangles, from rasterize_tile() with the same configuration and
  /// coordinate. Those of the input are added. Null for none.
  const GroundSpans* solid = nullptr;
  /// The floors of each movement class, from find_tile_floors() with the same configuration and
  /// coordinate. Triangles and `solid` do not matter then. Empty for none. The bake changes their
  /// areas. If the areas of an agent are those of its last bake, the result is that tile; else
  /// `bakes` keeps the new one.
  std::span<LinkedFloors> floors = {};
};

/// bake_tiles() from there on.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Tile>>> bake_tiles_from(
    const TileStart& start, const BakeTileInput& input, const TileCoord& coord,
    BakeWorkspace& workspace, BakeObserver* observer = nullptr);

/// Rasterizes the triangles of a tile, for TileStart::solid.  @pre BakeRules::waymesh
void rasterize_tile(const BakeTileInput& input, const TileCoord& coord, BakeWorkspace& workspace,
                    GroundSpans& result);

/// Finds the floors of a tile, for TileStart::floors: one field per movement class.
void find_tile_floors(const TileStart& start, const BakeTileInput& input, const TileCoord& coord,
                      BakeWorkspace& workspace, std::vector<LinkedFloors>& result);

}  // namespace way
