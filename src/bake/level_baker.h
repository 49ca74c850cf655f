// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"
#include "way/bake/bake_tile.h"
#include "way/bake/triangle_ground.h"
#include "way/nav/tile_store.h"

#include "bake/input/tile_bins.h"
#include "bake/input/tile_counts.h"
#include "bake/tile_key.h"

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// Bakes tiles of a level for all agents, each worker with a workspace of its own. Tiles that are
/// in the store are taken from there.
class LevelBaker {
 public:
  /// Level, configuration and options outlive it.
  LevelBaker(const TriangleMesh& level, const BakeConfig& config, const BakeOptions& options);

  /// Prepares the level for run().
  ///
  /// Errors: as TriangleGround::create().
  [[nodiscard]] Result<> prepare();
  /// Bakes the tiles of a part and joins them. May be called again for another part.
  /// @pre prepare() succeeded
  [[nodiscard]] Result<NavMeshSet> run(const BakePart& part) { return run(tiles_of(part)); }
  /// The same for any tiles, counted row by row from the first.
  [[nodiscard]] Result<NavMeshSet> run(std::span<const int> tiles);
  /// Frees everything that the tiles are made from, once the tiles of the next run are baked.
  void free_when_baked() { frees_ = true; }

  /// Tiles with triangles.  @pre prepare() succeeded
  std::size_t tile_count() const;
  /// Sums over all runs.
  const BakeReport& report() const { return report_; }

 private:
  using TilePtr = std::shared_ptr<const Tile>;

  /// The first error in the order of tiles, regardless of the worker that met it.
  struct FirstError {
    int tile = 0;
    std::optional<Error> error = std::nullopt;

    void note(int at, const Error& met);
  };

  /// What a worker needs for itself.
  struct Worker {
    BakeWorkspace workspace = {};
    std::vector<std::uint32_t> triangles = {};  ///< Of the tile that it bakes.
    FirstError first = {};
    BakeReport stored = {};  ///< What is known of tiles from the store.
  };

  /// A tile of a run, and its place among the tiles of the run.
  struct Job {
    int tile = 0;
    std::size_t at = 0;
  };

  Result<> make_all(std::span<const int> tiles);
  std::vector<Job> take_stored(std::vector<Job> jobs, std::span<Worker> workers);
  Result<> list_triangles(std::span<const Job> jobs);
  void bake_all(std::span<const Job> jobs, std::span<Worker> workers);
  TileCoord coord_of(int index) const;
  std::vector<int> tiles_of(const BakePart& part);
  std::uint64_t work_of(int index) const;
  std::vector<Job> largest_first(std::span<const Job> jobs) const;
  /// Finds which triangles are walkable, unless it is known.
  Result<> find_ground();
  bool is_one_tile() const { return counts_->tile_count() == 1; }
  TileKey key_of(int tile) const;
  bool find(const Job& job, Worker& worker);
  /// Returns false if the bake was cancelled.
  bool bake(const Job& job, Worker& worker);
  void note_done();
  bool is_cancelled() const {
    return options_.observer != nullptr && options_.observer->is_cancelled();
  }
  Result<NavMeshSet> collect();

  SerialExecutor serial_;
  const TriangleMesh& level_;
  const BakeConfig& config_;
  const BakeOptions& options_;
  Executor& executor_;
  TileKeys keys_;
  std::optional<TriangleGround> ground_;
  std::optional<TileCounts> counts_;
  std::optional<TileBins> bins_;
  std::vector<int> curve_;           ///< All tiles along the Hilbert curve, if they were split,
  std::vector<std::uint64_t> work_;  ///< and how long each of them takes.
  std::vector<std::vector<TilePtr>>
      tiles_;  ///< Of a run, then by agent; empty if nothing is there.
  bool frees_ = false;
  FirstError first_;
  BakeReport report_;
  CancelFlag cancel_;
  std::atomic<int> done_ = 0;
};

}  // namespace way
