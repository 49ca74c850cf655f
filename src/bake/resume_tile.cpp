// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/resume_tile.h"

#include "way/core/assert.h"

#include "bake/open/compact_into.h"
#include "bake/open/fused_compact.h"
#include "bake/solid/rasterize_into.h"
#include "bake/stored_voxels.h"
#include "bake/tile_start.h"

namespace way {

struct ResumeWorkspace::State {
  ScratchMemory memory = {};
  RasterizeScratch rasterize = {.memory = &memory};
  GroundSpans spans = {};
  SolidBand solid = {.memory = &memory};
  FilterScratch filter_spans = {};
  CompactHeightfield open = {};
  CompactScratch compact = {};
  StoreScratch store = {};
  BakeWorkspace bake = {};
  TriangleMesh no_triangles = {};
  TriangleGround no_ground = {};
};

ResumeWorkspace::ResumeWorkspace() : state_(std::make_unique<State>()) {}
ResumeWorkspace::~ResumeWorkspace() = default;
ResumeWorkspace::ResumeWorkspace(ResumeWorkspace&&) noexcept = default;
ResumeWorkspace& ResumeWorkspace::operator=(ResumeWorkspace&&) noexcept = default;

/// Runs the stages of one tile from where its kept voxels end.
class TileResumer {
 public:
  TileResumer(const ResumeTileInput& input, TileVoxels& voxels, ResumeWorkspace& workspace)
      : input_(input),
        config_(input.config),
        grid_(config_.tile_grid(input.coord.x, input.coord.z)),
        voxels_(voxels),
        s_(*workspace.state_) {}

  Result<std::shared_ptr<const Tile>> run() {
    if (voxels_.floors.empty()) {
      if (voxels_.spans.empty()) {
        rasterize_fixed();
      } else {
        restore_fixed();
      }
      add_movable();
      find_floors();
    } else {
      restore_open();
    }
    link_floors(s_.open, s_.compact);
    return bake_floors();
  }

 private:
  void add(const TriangleSource& source) {
    add_triangles({source.mesh, source.grounds, source.triangles}, grid_, config_.rasterize,
                  s_.rasterize);
  }

  void rasterize_fixed() {
    s_.rasterize.columns.reset(grid_, config_.rasterize);
    for (const TriangleSource& source : input_.fixed)
      add(source);
    if (config_.rasterize.area_rule != AreaRule::highest) return;
    s_.rasterize.columns.save(grid_, s_.spans);
    voxels_.spans = store_spans(s_.spans, s_.store);
  }

  void restore_fixed() {
    s_.rasterize.columns.reset(grid_, config_.rasterize);
    restore_spans(voxels_.spans, grid_, s_.store, s_.spans);
    s_.rasterize.columns.add(s_.spans, grid_);
  }

  void add_movable() {
    for (const TriangleSource& source : input_.movable)
      add(source);
  }

  void find_floors() {
    s_.solid.grid = grid_;
    s_.rasterize.columns.finish({.merge_height = config_.rasterize.merge_height}, s_.solid);
    OpenRows rows(grid_, {config_.walkable_height, config_.walkable_climb, config_.steep_rule},
                  s_.filter_spans, s_.open);
    for (int z = 0; z < grid_.depth; ++z)
      rows.add(s_.solid.row(z));
    rows.finish();
    s_.rasterize.columns.give_back();
    s_.solid.give_back();
    voxels_.floors = store_floors(s_.open, s_.store);
  }

  void restore_open() {
    s_.open.grid = grid_;
    s_.open.walkable_height = config_.walkable_height;
    s_.open.walkable_climb = config_.walkable_climb;
    restore_floors(voxels_.floors, s_.store, s_.open);
  }

  /// The rest of the bake, from marking areas on.
  Result<std::shared_ptr<const Tile>> bake_floors() {
    const TileStart start = {.floors = {&s_.open, 1}};
    const BakeTileInput input = {.mesh = s_.no_triangles,
                                 .ground = s_.no_ground,
                                 .config = config_,
                                 .volumes = input_.volumes};
    const auto tiles = bake_tiles_from(start, input, input_.coord, s_.bake);
    if (!tiles) return tiles.error();
    return tiles->front();
  }

  const ResumeTileInput& input_;
  const BakeConfig& config_;
  VoxelGrid grid_;
  TileVoxels& voxels_;
  ResumeWorkspace::State& s_;
};

Result<std::shared_ptr<const Tile>> resume_tile(const ResumeTileInput& input, TileVoxels& voxels,
                                                ResumeWorkspace& workspace) {
  WAY_ASSERT(input.config.agents.size() == 1);
  return TileResumer(input, voxels, workspace).run();
}

}  // namespace way
