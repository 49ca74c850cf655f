// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/contours.h"
#include "way/bake/detail_mesh.h"
#include "way/bake/erode.h"
#include "way/bake/filter_spans.h"
#include "way/bake/rasterize.h"
#include "way/bake/regions.h"
#include "way/core/aabb.h"
#include "way/core/result.h"
#include "way/nav/agent.h"
#include "way/nav/tile_data.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Which result is wanted where waymesh has a better answer than Recast.
enum class BakeRules : std::uint8_t {
  waymesh,  ///< Independent of the order of triangles; same columns in every tile; round agents.
  recast    ///< As Recast does it, voxel for voxel, up to the distance field: for comparisons.
};

/// All knobs of a bake, in world units and degrees. The defaults follow from the agent alone: give
/// the agent and be done.
struct BakeSettings {
  /// For members that are derived from others unless they are set.
  static constexpr float kAuto = -1.0F;

  NavAgent agent = {};  ///< The agent that walks; it needs no name.
  /// Several agents instead of `agent`, which then keeps its default: bake_set() makes one navmesh
  /// for each. Their names must differ; at most kMaxAgents. See docs/agents.md.
  std::vector<NavAgent> agents = {};
  /// Side of a voxel column. Smaller follows walls more closely and costs time and memory with its
  /// square; larger than the radius loses doorways. Auto: half the radius, or a tenth of the height
  /// where the radius is 0; of several agents, for the one that needs the smallest.
  /// [world units, > 0]
  float cell_size = kAuto;
  /// Height of a voxel. Auto: two thirds of the cell size.  [world units, > 0]
  float cell_height = kAuto;
  /// Islands with fewer floors than its square are dropped, also across tiles.  [cells, >= 0]
  float region_min_size = 8;
  /// Regions whose side is shorter than this are joined to a neighbor.  [cells, >= 0]
  float region_merge_size = 20;
  /// Longer wall edges are split; 0 leaves them.  [world units, >= 0]
  float edge_max_length = 12;
  /// Polygon edges stray at most this far from the voxels' outline.  [cells, >= 0]
  float edge_max_error = 1.3F;
  /// Most corners of a polygon.  [3 to 255]
  int polygon_vertices = 6;
  /// Distance between height samples; 0 adds no heights. Auto: six cells.  [world units, >= 0]
  float detail_distance = kAuto;
  /// The surface strays at most this far from the samples. Auto: one voxel.  [world units, >= 0]
  float detail_error = kAuto;
  /// Side of a tile; 0 bakes in one piece.  [cells, 0 or 16 to 4096]
  int tile_size = 0;
  Partition partition = Partition::watershed;
  BakeRules rules = BakeRules::waymesh;
};

/// Checks each setting by itself, before there is a level; BakeConfig::create() does it, too.
///
/// Errors: invalid_argument with name, value and range: `agent slope is 99: it must be from 0 to
/// 90`.
[[nodiscard]] Result<> check_ranges(const BakeSettings& settings);

/// An agent in world units, and what that is in cells and voxels.
struct AgentCells {
  NavAgent agent = {};
  int height = 1;  ///< [voxels, >= 1]
  int climb = 0;   ///< [voxels]
  int radius = 0;  ///< [cells]

  friend bool operator==(const AgentCells&, const AgentCells&) = default;
};

/// Agents that differ in their radius only: everything up to the erosion is the same for them.
struct MovementClass {
  int height = 1;                        ///< [voxels, >= 1]
  int climb = 0;                         ///< [voxels]
  int radius = 0;                        ///< The greatest of its agents.  [cells]
  float max_slope = 45;                  ///< [degrees]
  std::vector<std::size_t> agents = {};  ///< Indices into BakeConfig::agents, ascending.
};

/// Settings that were checked and turned into cells: what the stages take. Made by create() only.
struct BakeConfig {
  /// As given, with every kAuto replaced; a single agent is in `agent`, whether it has a name or
  /// not.
  BakeSettings settings = {};
  VoxelGrid world = {};                     ///< The whole world as one window, without a rim.
  int tile_size = 0;                        ///< Side of a tile; 0 for one piece.  [cells]
  Cell first_tile = {};                     ///< The tile with the least coordinates.
  int border = 0;                           ///< Rim of a tile.  [cells]
  std::vector<AgentCells> agents = {};      ///< At least one, in the order of the settings.
  std::vector<MovementClass> classes = {};  ///< In the order of their first agents.
  int walkable_height = 0;                  ///< The least of all agents.  [voxels]
  int walkable_climb = 0;                   ///< The greatest of all agents.  [voxels]
  int walkable_radius = 0;                  ///< The greatest of all agents.  [cells]
  float max_slope = 45;                     ///< The greatest of all agents.  [degrees]
  RasterizeOptions rasterize = {};
  SteepRule steep_rule = SteepRule::straight;
  ErodeMetric erode_metric = ErodeMetric::euclidean;
  RegionOptions regions = {};
  ContourOptions contours = {};
  int polygon_vertices = 6;
  DetailOptions detail = {};

  /// Checks settings against the box of a level and derives cells from them.
  ///
  /// Errors: invalid_argument, one sentence that names the setting, its value and what to do:
  /// `agent radius 0.6 is 300 cells of 0.002: raise cell_size`; too_large if a grid does not fit,
  /// or the level is so far from the origin that a cell is less than 32 steps of a float. Several
  /// agents need different names; Recast's rules take one agent only.
  [[nodiscard]] static Result<BakeConfig> create(const BakeSettings& settings, const Aabb3& bounds);

  /// The same on a grid that is fixed beforehand, so that bakes of different levels fit together:
  /// the low corner of tile (0, 0) is that of `grid`, and so are heights. The tiles are those that
  /// `bounds` touches, in all four directions; without tiles, the one piece is `grid`. Nothing is
  /// cut off above; what lies below `grid` is cut off.
  ///
  /// Errors: as create(); too_large for tiles more than 10^9 cells from the corner.
  [[nodiscard]] static Result<BakeConfig> create_on_grid(const BakeSettings& settings,
                                                         const Aabb3& bounds, const Aabb3& grid);

  /// What the tiles of an agent say about it.  @pre agent < agents.size()
  TileAgent tile_agent(std::size_t agent) const;

  /// Tiles along x and z; 1 x 1 for one piece.
  int tiles_x() const { return tile_size == 0 ? 1 : (world.width + tile_size - 1) / tile_size; }
  int tiles_z() const { return tile_size == 0 ? 1 : (world.depth + tile_size - 1) / tile_size; }

  /// Returns true if a tile is one of those.
  bool has_tile(int x, int z) const {
    return x >= first_tile.x && z >= first_tile.z && x - first_tile.x < tiles_x() &&
           z - first_tile.z < tiles_z();
  }

  /// The window of a tile, rim included.  @pre has_tile(x, z)
  VoxelGrid tile_grid(int x, int z) const;
};

}  // namespace way
