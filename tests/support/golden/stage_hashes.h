// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"

#include "bake/tile/stage_hash.h"

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace way::test {

/// Observes a bake and keeps a count and a hash of the result of each stage in each tile.
class StageHashes final : public BakeObserver {
 public:
  void see(const TileCoord& coord, BakeStage stage, const Heightfield& solid) override {
    note(coord, stage, hash_stage(solid));
  }
  void see(const TileCoord& coord, BakeStage stage, const CompactHeightfield& open) override {
    note(coord, stage, hash_stage(open));
  }
  void see(const TileCoord& coord, BakeStage stage, const DistanceField& field) override {
    note(coord, stage, hash_stage(field));
  }
  void see(const TileCoord& coord, BakeStage stage, const RegionMap& map) override {
    note(coord, stage, hash_stage(map));
  }
  void see(const TileCoord& coord, BakeStage stage, const SeamMap& map) override {
    note(coord, stage, hash_stage(map));
  }
  void see(const TileCoord& coord, BakeStage stage, const ContourSet& set) override {
    note(coord, stage, hash_stage(set));
  }
  void see(const TileCoord& coord, BakeStage stage, const PolyMesh& mesh) override {
    note(coord, stage, hash_stage(mesh));
  }
  void see(const TileCoord& coord, BakeStage stage, const DetailMesh& mesh) override {
    note(coord, stage, hash_stage(mesh));
  }
  void see(const TileCoord& coord, BakeStage stage, const Tile& tile) override {
    note(coord, stage, hash_stage(tile));
  }

  /// One line per stage: name, count over all tiles, hash over all tiles in order of their
  /// coordinates.
  std::string lines() const;

 private:
  void note(const TileCoord& coord, BakeStage stage, const StageHash& hash);

  std::mutex mutex_;
  std::map<TileCoord, std::array<StageHash, kBakeStageCount>> tiles_;
};

}  // namespace way::test
