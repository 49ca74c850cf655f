// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/bake/triangle_ground.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/tile.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// Triangles of one mesh that may reach into a tile.
struct TriangleSource {
  const TriangleMesh& mesh;
  std::span<const GroundCode> grounds;       ///< The areas of all its triangles, by slope.
  std::span<const std::uint32_t> triangles;  ///< Those to rasterize, ascending.
};

/// What is kept of a tile from one bake to the next, compressed: the two places at which a bake can
/// start again.
struct TileVoxels {
  /// Solid space of the fixed triangles; empty if not kept. Recast's rules keep none: with them
  /// the area of a span depends on the order in which triangles are added.
  std::vector<std::byte> spans = {};
  std::vector<std::byte> floors = {};  ///< Open space before areas are marked; empty if not kept.

  std::size_t bytes() const { return spans.capacity() + floors.capacity(); }
};

/// What resume_tile() makes a tile of.
struct ResumeTileInput {
  const BakeConfig& config;
  TileCoord coord = {};
  /// Triangles that never change. Not looked at if their spans are kept.
  std::span<const TriangleSource> fixed = {};
  /// Triangles that come and go; they count after the fixed ones. Not looked at if floors are kept.
  std::span<const TriangleSource> movable = {};
  std::span<const AreaVolume> volumes = {};
};

/// Memory of resume_tile(), kept from tile to tile. One per thread.
class ResumeWorkspace {
 public:
  ResumeWorkspace();
  ~ResumeWorkspace();
  ResumeWorkspace(ResumeWorkspace&&) noexcept;
  ResumeWorkspace& operator=(ResumeWorkspace&&) noexcept;
  ResumeWorkspace(const ResumeWorkspace&) = delete;
  ResumeWorkspace& operator=(const ResumeWorkspace&) = delete;

 private:
  friend class TileResumer;
  struct State;
  std::unique_ptr<State> state_;
};

/// Bakes one tile from as late a stage as the kept voxels allow, and keeps those that it had to
/// make. Gives the tile that bake_tile() makes of the fixed and then the movable triangles, bit for
/// bit, at any start.
///
/// @pre the configuration has one agent
/// @param voxels  If the fixed triangles have changed, both parts must be empty; if the movable
/// ones
///                have, `floors` must be.
/// Errors: as make_tile().
[[nodiscard]] Result<std::shared_ptr<const Tile>> resume_tile(const ResumeTileInput& input,
                                                              TileVoxels& voxels,
                                                              ResumeWorkspace& workspace);

}  // namespace way
