// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"
#include "way/core/executor.h"
#include "way/core/hash128.h"
#include "way/io/tile_cache.h"

#include "commands.h"
#include "mpi/distributor.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace way::cli {

/// All that a rank needs to bake parts: the level in memory, or in temporary files.
class RankBake {
 public:
  explicit RankBake(int threads) : pool_(threads) {}
  RankBake(const RankBake&) = delete;
  RankBake& operator=(const RankBake&) = delete;
  virtual ~RankBake() = default;

  /// Reads the level.
  virtual std::optional<Error> prepare() = 0;
  /// Tiles with triangles, and how many parts there should be at least.
  virtual std::size_t tile_count() const = 0;
  virtual std::size_t least_parts() const { return 1; }
  /// Names level and settings.
  virtual Digest digest() const = 0;
  /// Called once, with the number of parts of all ranks.
  virtual std::optional<Error> split(int) { return std::nullopt; }
  /// Bakes a part, from 1 on.
  virtual Result<PartBytes> bake(int number) = 0;
  virtual const BakeReport& report() const = 0;

 protected:
  /// Opens the cache of a request, if it has one.
  std::optional<Error> open_cache(const BakeRequest& request);

  ThreadPool pool_;
  std::unique_ptr<TileCache> cache_;
};

/// The folder for temporary files: that of the output.
std::string spill_folder(const BakeRequest& request);

/// @param request  Outlives the result.
std::unique_ptr<RankBake> make_rank_bake(const BakeRequest& request, int threads);

}  // namespace way::cli
