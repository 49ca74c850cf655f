// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"
#include "way/bake/ground_kind.h"
#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/tile.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace way {

/// All memory that baking a tile needs on the way, kept from tile to tile: once it has seen tiles
/// of a kind, further ones hardly allocate. One a thread.
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
  /// Sums over the tiles that were baked with it.
  const BakeReport& report() const;

 private:
  friend class TileBaker;
  struct State;
  std::unique_ptr<State> state_;
};

/// What bake_tile() makes a tile of.
struct BakeTileInput {
  const TriangleMesh& mesh;
  /// Of each triangle of the mesh, from areas_by_slope(), or for several agents ground_by_slope().
  std::span<const Area> areas;
  const BakeConfig& config;  ///< Made for the bounds of the mesh.
  /// The triangles to look at, ascending; nothing for all of them.
  std::optional<std::span<const std::uint32_t>> triangles = std::nullopt;
  std::span<const AreaVolume> volumes = {};  ///< Whose floors get an area.
  /// What the areas of triangles stand for; to be given exactly where there are several agents.
  const GroundKinds* kinds = nullptr;
};

/// Bakes one tile: runs all stages, from triangles to polygons. A pure function of its input and
/// the coordinate, whatever the workspace did before.
///
/// Of several agents each gets the very polygons that a bake for it alone gives: they are sheets of
/// one tile, which lie on each other and know whose they are. Those whose floors are the same share
/// a sheet. Stages from the erosion on run for each sheet, and are shown for each.
///
/// @param observer  Is shown the result of each stage and may cancel before the next; may be null.
/// @pre coord is in the world of the configuration, layer 0
/// Errors: as make_tile(); cancelled where the observer asked for it.
[[nodiscard]] Result<std::shared_ptr<const Tile>> bake_tile(const BakeTileInput& input,
                                                            const TileCoord& coord,
                                                            BakeWorkspace& workspace,
                                                            BakeObserver* observer = nullptr);

}  // namespace way
