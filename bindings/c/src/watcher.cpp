// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "watcher.h"

#include <algorithm>

namespace way::c {
namespace {

using Clock = std::chrono::steady_clock;

/// When the current stage of this thread began.
Clock::time_point& stage_begin() {
  thread_local Clock::time_point begin;
  return begin;
}

}  // namespace

void Watcher::tell() {
  if (progress_ == nullptr || is_cancelled_) return;
  const MutexLock lock(telling_);
  if (progress_(user_, done_, total_) != 0) is_cancelled_ = true;
}

bool Watcher::is_cancelled() {
  tell();
  stage_begin() = Clock::now();
  return is_cancelled_;
}

bool Watcher::wants(BakeStage stage) const {
  return record_ != nullptr && ((record_->wanted >> static_cast<unsigned>(stage)) & 1U) != 0;
}

TileRecord& Watcher::at(const TileCoord& coord) {
  const MutexLock lock(record_->mutex);
  TileRecord& tile = record_->tiles[coord];
  tile.grid = config_.tile_grid(coord.x, coord.z);
  return tile;
}

void Watcher::ended(const TileCoord& coord, BakeStage stage) {
  if (record_ == nullptr) return;
  TileRecord& tile = at(coord);
  if (stage == BakeStage::rasterize) tile.seconds = {};
  const Clock::time_point now = Clock::now();
  tile.seconds[static_cast<std::size_t>(stage)] +=
      std::chrono::duration<double>(now - stage_begin()).count();
  stage_begin() = now;
}

TileRecord& Watcher::keep(const TileCoord& coord, BakeStage stage) {
  TileRecord& tile = at(coord);
  tile.stages |= 1U << static_cast<unsigned>(stage);
  return tile;
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const Heightfield& solid) {
  const auto i = static_cast<std::size_t>(stage);
  TileRecord& tile = keep(coord, stage);
  tile.solid.at(i) = solid;
  tile.span_arrays.at(i) = {};
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const CompactHeightfield& open) {
  const auto i = static_cast<std::size_t>(stage) - static_cast<std::size_t>(BakeStage::compact);
  TileRecord& tile = keep(coord, stage);
  tile.open.at(i) = open;
  tile.floor_neighbors.at(i).clear();
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const DistanceField& field) {
  keep(coord, stage).distance = field;
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const RegionMap& map) {
  keep(coord, stage).regions = map;
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const SeamMap& map) {
  keep(coord, stage).seams = map;
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const ContourSet& set) {
  TileRecord& tile = keep(coord, stage);
  tile.contours = set;
  tile.contour_arrays = {};
  tile.raw_contour_arrays = {};
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const PolyMesh& mesh) {
  TileRecord& tile = keep(coord, stage);
  tile.polygons = mesh;
  tile.polygon_arrays = {};
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const DetailMesh& mesh) {
  TileRecord& tile = keep(coord, stage);
  tile.detail = mesh;
  tile.surface_arrays = {};
}

void Watcher::see(const TileCoord& coord, BakeStage stage, const Tile& tile) {
  keep(coord, stage).tile = hash_stage(tile);
}

void Watcher::progress(int done, int total) {
  {
    const MutexLock lock(telling_);
    done_ = std::max(done_, done);
    total_ = total;
  }
  tell();
}

void Watcher::finished(const BakeReport& report) {
  if (record_ != nullptr) record_->report = report;
}

}  // namespace way::c
