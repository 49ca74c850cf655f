// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"
#include "way/bake/settings.h"

#include "record.h"
#include "waymesh/bake.h"

#include <atomic>

namespace way::c {

/// Observes a bake: reports progress, checks for cancellation, records results.
class Watcher final : public BakeObserver {
 public:
  /// @param record  May be null.
  Watcher(const BakeConfig& config, way_progress told, void* user, way_record* record)
      : config_(config), progress_(told), user_(user), record_(record) {}

  bool is_cancelled() override;
  bool wants(BakeStage stage) const override;
  void ended(const TileCoord& coord, BakeStage stage) override;

  void see(const TileCoord& coord, BakeStage stage, const Heightfield& solid) override;
  void see(const TileCoord& coord, BakeStage stage, const CompactHeightfield& open) override;
  void see(const TileCoord& coord, BakeStage stage, const DistanceField& field) override;
  void see(const TileCoord& coord, BakeStage stage, const RegionMap& map) override;
  void see(const TileCoord& coord, BakeStage stage, const SeamMap& map) override;
  void see(const TileCoord& coord, BakeStage stage, const ContourSet& set) override;
  void see(const TileCoord& coord, BakeStage stage, const PolyMesh& mesh) override;
  void see(const TileCoord& coord, BakeStage stage, const DetailMesh& mesh) override;
  void see(const TileCoord& coord, BakeStage stage, const Tile& tile) override;

  void progress(int done, int total) override;
  void finished(const BakeReport& report) override;

 private:
  void tell();
  TileRecord& at(const TileCoord& coord);
  TileRecord& keep(const TileCoord& coord, BakeStage stage);

  const BakeConfig& config_;
  way_progress progress_;
  void* user_;
  way_record* record_;
  Mutex telling_;
  int done_ = 0;
  int total_ = 0;
  std::atomic<bool> is_cancelled_ = false;
};

}  // namespace way::c
