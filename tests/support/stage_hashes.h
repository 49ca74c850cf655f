// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace way::test {

/// Watches a bake and keeps a count and a hash of what each stage gave in each tile.
class StageHashes final : public BakeObserver {
 public:
  void see(const TileCoord& coord, BakeStage stage, const Heightfield& solid) override;
  void see(const TileCoord& coord, BakeStage stage, const CompactHeightfield& open) override;
  void see(const TileCoord& coord, BakeStage stage, const DistanceField& field) override;
  void see(const TileCoord& coord, BakeStage stage, const RegionMap& map) override;
  void see(const TileCoord& coord, BakeStage stage, const SeamMap& map) override;
  void see(const TileCoord& coord, BakeStage stage, const ContourSet& set) override;
  void see(const TileCoord& coord, BakeStage stage, const PolyMesh& mesh) override;
  void see(const TileCoord& coord, BakeStage stage, const DetailMesh& mesh) override;
  void see(const TileCoord& coord, BakeStage stage, const Tile& tile) override;

  /// A line a stage: name, count over all tiles, hash over all tiles in order of their coordinate.
  std::string lines() const;

 private:
  struct Entry {
    std::uint64_t count = 0;
    std::uint64_t hash = 0;
  };
  void note(const TileCoord& coord, BakeStage stage, Entry entry);

  std::mutex mutex_;
  std::map<TileCoord, std::array<Entry, kBakeStageCount>> tiles_;
};

}  // namespace way::test
