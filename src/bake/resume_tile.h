// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_tile.h"
#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/bake/triangle_ground.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/tile.h"

#include "bake/open/compact_into.h"
#include "bake/open/erode_into.h"
#include "bake/solid/ground_spans.h"
#include "bake/stored_voxels.h"
#include "bake/tile_start.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// Triangles of one mesh that may reach into a tile.
struct TriangleSource {
  const TriangleMesh& mesh;
  std::span<const std::uint32_t> triangles;  ///< Those to look at, ascending.
};

/// The floors of one movement class, compressed.
struct StoredFloors {
  VoxelGrid grid = {};
  int walkable_height = 0;
  int walkable_climb = 0;
  std::vector<std::byte> bytes = {};
};

/// What is kept of a tile from one bake to the next: the points from which a bake can resume.
struct TileVoxels {
  /// Solid space of the fixed triangles, compressed; empty if it is not kept.
  std::vector<std::byte> spans = {};
  /// Open space of each movement class before areas are marked; empty if it is not kept.
  std::vector<StoredFloors> floors = {};
  /// The same, not compressed; empty if it is not kept.
  std::vector<LinkedFloors> linked = {};

  std::size_t floor_bytes() const;
  std::size_t linked_bytes() const;
  /// Of what is compressed.
  std::size_t bytes() const { return spans.capacity() + floor_bytes(); }
};

/// What resume_tile() makes tiles of.
struct ResumeTileInput {
  const BakeConfig& config;
  /// Its codes are used for all triangles, so that kept spans stay valid.
  const TriangleGround& ground;
  TileCoord coord = {};
  /// Triangles that never change. Not looked at if their spans are kept.
  std::span<const TriangleSource> fixed = {};
  /// Triangles that come and go; they count after the fixed ones. Not looked at if floors are kept.
  std::span<const TriangleSource> movable = {};
  std::span<const AreaVolume> volumes = {};
  /// Whether the spans of the fixed triangles are kept. They take several times the memory of the
  /// floors, and are of use only where movable triangles come and go.
  bool keeps_spans = true;
  /// Whether floors that had to be decompressed are kept as they are. They take about 20 times as
  /// much memory.
  bool keeps_linked = false;
};

/// Memory of resume_tile(), kept from tile to tile. One per thread.
struct ResumeWorkspace {
  BakeWorkspace bake = {};
  StoreScratch store = {};
  CompactScratch compact = {};
  FloorRuns runs = {};
  GroundSpans solid = {};
  std::vector<LinkedFloors> floors = {};
  ErodeScratch erode = {};
};

/// Bakes one tile for each agent from as late a stage as the kept voxels allow, and keeps those
/// that it had to make. Gives the tiles that bake_tiles() makes of the fixed and then the movable
/// triangles, bit for bit, from any start.
///
/// @param voxels  If the fixed triangles have changed, all parts must be empty; if movable ones
///                have, `floors` and `linked` must be. Under Recast's rules spans depend on the
///                order of triangles, and are not kept.
/// Errors: as bake_tiles().
[[nodiscard]] Result<std::vector<std::shared_ptr<const Tile>>> resume_tile(
    const ResumeTileInput& input, TileVoxels& voxels, ResumeWorkspace& workspace);

}  // namespace way
