// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/waymesh_bake.h"

#include "way/bake/filter_spans.h"

#include "bake/compact_into.h"
#include "bake/distance_field_into.h"
#include "bake/erode_into.h"
#include "bake/rasterize_into.h"
#include "bake/tile_bins.h"

namespace way::bench {

struct WaymeshBake::Scratch {
  RasterizeScratch rasterize = {};
  Heightfield solid = {};
  CompactHeightfield open = {};
  FloorRuns runs = {};
  ErodeScratch erode = {};
  DistanceFieldScratch distance = {};
  DistanceField distances = {};
};

WaymeshBake::WaymeshBake(const TriangleMesh& mesh, const BakeConfig& config)
    : mesh_(&mesh), config_(config), scratch_(std::make_unique<Scratch>()) {}

WaymeshBake::~WaymeshBake() = default;

void WaymeshBake::run() {
  bake(StageClock::Mode::off, nullptr);
}

StageTimes WaymeshBake::run_by_stage() {
  bake(StageClock::Mode::on, nullptr);
  return clock_.times();
}

BakeSummary WaymeshBake::run_and_count() {
  BakeSummary summary;
  bake(StageClock::Mode::off, &summary);
  return summary;
}

void WaymeshBake::bake(StageClock::Mode mode, BakeSummary* summary) {
  clock_.start(mode);
  const std::vector<Area> areas = areas_by_slope(*mesh_, config_.max_slope);
  const TileBins bins(*mesh_, config_);
  const int height = config_.walkable_height;
  const int climb = config_.walkable_climb;
  for (int z = 0; z < config_.tiles_z(); ++z) {
    for (int x = 0; x < config_.tiles_x(); ++x) {
      rasterize_into({*mesh_, areas, bins.triangles(x, z)}, config_.tile_grid(x, z),
                     config_.rasterize, scratch_->rasterize, scratch_->solid);
      clock_.lap(Stage::rasterize);
      lift_low_obstacles(scratch_->solid, climb);
      remove_ledges(scratch_->solid, height, climb);
      remove_low_ceilings(scratch_->solid, height);
      clock_.lap(Stage::filters);
      compact_into(scratch_->solid, height, climb, scratch_->open);
      clock_.lap(Stage::compact);
      find_floor_runs(scratch_->open, scratch_->runs);
      erode_into(scratch_->open, scratch_->runs, {config_.walkable_radius, config_.erode_metric},
                 scratch_->erode);
      clock_.lap(Stage::erode);
      if (config_.regions.partition == Partition::watershed) {
        distance_field_into(scratch_->open, scratch_->runs, scratch_->distance,
                            scratch_->distances);
        clock_.lap(Stage::distance);
      }
      if (summary != nullptr) summary->spans += scratch_->solid.spans.size();
    }
  }
}

}  // namespace way::bench
