// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"
#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/core/hash128.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"
#include "way/nav/tile_store.h"

#include <memory>
#include <optional>
#include <span>

namespace way {

/// A share of the tiles of a level, for bakes that are split over machines. Parts are contiguous
/// and take about the same time, as far as that can be estimated. The parts with numbers from 1 to
/// `count` have all tiles, each of them once.
struct BakePart {
  int number = 1;  ///< [1 to count]
  int count = 1;
};

/// What a bake takes beside the level and its settings.
struct BakeOptions {
  /// Bakes tiles in parallel; null bakes one after another on the calling thread. The result does
  /// not depend on it.
  Executor* executor = nullptr;
  /// Sees the results of stages and may cancel; may be null.
  BakeObserver* observer = nullptr;
  /// Parts of space whose floors get an area.
  std::span<const AreaVolume> volumes = {};
  /// Fixes the grid of tiles and voxels, see BakeConfig::create_on_grid(). Unless given, it begins
  /// at the low corner of the level.
  std::optional<Aabb3> grid = std::nullopt;
  /// Tiles are taken from here if they are there, and stored otherwise, see TileCache; may be null.
  /// The result does not depend on it.
  TileStore* store = nullptr;
  /// Only these tiles are baked.
  BakePart part = {};
};

/// Bakes a level: finds where an agent can walk.
///
///     const auto mesh = way::bake(level, {.agent = {.height = 1.8F, .radius = 0.4F}});
///
/// An empty level, or one without walkable ground, gives a navmesh without polygons; tiles without
/// polygons are left out. Same level and settings, same bytes: on any machine, with any executor.
///
/// Errors: as BakeConfig::create() and make_tile(); invalid_argument if the settings have several
/// agents or there is no such part; cancelled if the observer asked for it, within the time of one
/// stage of one tile.
[[nodiscard]] Result<NavMesh> bake(const TriangleMesh& level, const BakeSettings& settings,
                                   const BakeOptions& options = {});

/// Bakes a level for one or several agents together: `settings.agents`, or `settings.agent` if
/// there are none.
///
/// Each mesh is bit for bit the one that bake() makes for that agent alone with the same cell size.
/// Triangles are turned into voxels once; filters and links between floors run once per set of
/// agents that differ in their radius only. Tiles that are the same for several agents share their
/// arrays.
///
/// Errors: as bake(), for any number of agents.
[[nodiscard]] Result<NavMeshSet> bake_set(const TriangleMesh& level, const BakeSettings& settings,
                                          const BakeOptions& options = {});

/// Names everything that bake_set() depends on, apart from the part: two bakes with the same digest
/// give the same tiles. Tells whether parts belong together.
///
/// Errors: as BakeConfig::create().
[[nodiscard]] Result<Digest> bake_digest(const TriangleMesh& level, const BakeSettings& settings,
                                         const BakeOptions& options = {});

/// Bakes one tile of a level: the very tile that bake() makes there. Also gives tiles without
/// polygons.
///
/// Errors: as bake(); invalid_argument for a coordinate outside of the level.
[[nodiscard]] Result<std::shared_ptr<const Tile>> bake_one_tile(const TriangleMesh& level,
                                                                const BakeSettings& settings,
                                                                const TileCoord& coord,
                                                                const BakeOptions& options = {});

}  // namespace way
