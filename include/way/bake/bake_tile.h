// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"
#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/bake/triangle_ground.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/tile.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// All memory that baking a tile needs, kept from tile to tile: once it has seen similar tiles,
/// further ones hardly allocate. One per thread.
class BakeWorkspace {
 public:
  BakeWorkspace();
  ~BakeWorkspace();
  BakeWorkspace(BakeWorkspace&&) noexcept;
  BakeWorkspace& operator=(BakeWorkspace&&) noexcept;
  BakeWorkspace(const BakeWorkspace&) = delete;
  BakeWorkspace& operator=(const BakeWorkspace&) = delete;

  /// Bytes held by the arrays that grow with the number of voxels.
  std::size_t bytes() const;
  /// Sums over the tiles that were baked in it.
  const BakeReport& report() const;

 private:
  friend class TileBaker;
  struct State;
  std::unique_ptr<State> state_;
};

/// The input of bake_tile().
struct BakeTileInput {
  const TriangleMesh& mesh;
  const TriangleGround& ground;  ///< The mesh's ground for the configuration.
  const BakeConfig& config;      ///< Made for the bounds of the mesh.
  /// The triangles to rasterize, ascending; nothing for all of them.
  std::optional<std::span<const std::uint32_t>> triangles = std::nullopt;
  std::span<const AreaVolume> volumes = {};  ///< Give their area to floors.
};

/// Bakes one tile for one agent: runs all stages, from triangles to polygons. A pure function of
/// its input and the coordinate: it does not matter what the workspace was used for before.
///
/// @param observer  Is shown the result of each stage and may cancel before the next; may be null.
/// @pre coord is in the world of the configuration, layer 0; the configuration has one agent
/// Errors: as make_tile(); cancelled if the observer asked for it.
[[nodiscard]] Result<std::shared_ptr<const Tile>> bake_tile(const BakeTileInput& input,
                                                            const TileCoord& coord,
                                                            BakeWorkspace& workspace,
                                                            BakeObserver* observer = nullptr);

/// Bakes one tile for each agent of the configuration, in their order: bit for bit the tiles that
/// bake_tile() makes for each agent alone. Triangles are rasterized once, floors are found once per
/// movement class. Tiles with the same polygons share their arrays.
///
/// An observer sees the stages up to mark_areas once per movement class, and the others once per
/// agent; those of an agent with the same floors as the one before it are left out.
/// @pre coord is in the world of the configuration, layer 0
/// Errors: as bake_tile().
[[nodiscard]] Result<std::vector<std::shared_ptr<const Tile>>> bake_tiles(
    const BakeTileInput& input, const TileCoord& coord, BakeWorkspace& workspace,
    BakeObserver* observer = nullptr);

}  // namespace way
