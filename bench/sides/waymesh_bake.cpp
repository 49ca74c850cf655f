// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/waymesh_bake.h"

#include "way/bake/bake.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace way::bench {
namespace {

Stage stage_of(BakeStage stage) {
  switch (stage) {
    case BakeStage::rasterize:
      return Stage::rasterize;
    case BakeStage::lift_low_obstacles:
    case BakeStage::remove_ledges:
    case BakeStage::remove_low_ceilings:
      return Stage::filters;
    case BakeStage::compact:
      return Stage::compact;
    case BakeStage::mark_areas:
    case BakeStage::erode:
      return Stage::erode;
    case BakeStage::distance_field:
      return Stage::distance;
    case BakeStage::regions:
      return Stage::regions;
    case BakeStage::seams:
    case BakeStage::contours:
      return Stage::contours;
    case BakeStage::polygons:
      return Stage::polygons;
    case BakeStage::detail:
      return Stage::detail;
    case BakeStage::tile:
      return Stage::tile;
  }
  return Stage::tile;
}

/// Assigns the time between the ends of two stages to the second.
class LapObserver final : public BakeObserver {
 public:
  LapObserver() { clock_.start(StageClock::Mode::on); }

  bool wants(BakeStage) const override { return false; }
  void ended(const TileCoord&, BakeStage stage) override { lap(stage); }
  /// The open space has been freed, as on the other side at the end of this stage.
  void tiles_done() override { lap(BakeStage::detail); }
  /// Tiles have been added to a navmesh.
  void finished(const BakeReport&) override { lap(BakeStage::tile); }

  const StageTimes& times() const { return clock_.times(); }

 private:
  void lap(BakeStage stage) { clock_.lap(stage_of(stage)); }

  StageClock clock_;
};

/// Counts what does not exist any more when a bake has ended.
class CountObserver final : public BakeObserver {
 public:
  using BakeObserver::see;

  bool wants(BakeStage stage) const override { return stage == BakeStage::erode; }
  void see(const TileCoord&, BakeStage, const CompactHeightfield& open) override {
    summary.floors += static_cast<std::uint64_t>(std::ranges::count_if(open.area, is_walkable));
  }
  void finished(const BakeReport& report) override { summary.spans = report.spans; }

  BakeSummary summary;
};

}  // namespace

void WaymeshBake::run() const {
  static_cast<void>(bake_level({}));
}

void WaymeshBake::run_on(Executor& executor) const {
  static_cast<void>(bake_level({.executor = &executor}));
}

StageTimes WaymeshBake::run_by_stage() const {
  LapObserver observer;
  static_cast<void>(bake_level({.observer = &observer}));
  return observer.times();
}

BakeSummary WaymeshBake::run_and_count() const {
  CountObserver observer;
  const NavMeshCounts counts = bake_level({.observer = &observer}).counts();
  BakeSummary summary = observer.summary;
  summary.polygons = counts.polygons;
  summary.detail_triangles = counts.detail_triangles;
  summary.components = counts.components;
  summary.area = counts.area;
  return summary;
}

NavMesh WaymeshBake::bake_level(const BakeOptions& options) const {
  Result<NavMesh> navmesh = bake(*mesh_, settings_, options);
  if (navmesh) return *std::move(navmesh);
  std::cerr << "the bake failed: " << navmesh.error().message << '\n';
  std::exit(1);  // there is nothing to compare
}

}  // namespace way::bench
