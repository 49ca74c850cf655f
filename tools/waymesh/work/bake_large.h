// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"
#include "way/bake/run_baker.h"
#include "way/io/large_level.h"
#include "way/io/navmesh_join.h"
#include "way/io/navmesh_pieces.h"
#include "way/io/navmesh_save.h"

#include "input/level.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace way::cli {

/// How a level that may be larger than memory is baked.
struct LargeBakeRequest {
  std::string name = {};     ///< Of the level, for messages.
  std::string folder = {};   ///< For temporary files.
  std::uint64_t memory = 0;  ///< What the program may hold.  [bytes]
  bool compress = false;
  bool is_split = false;  ///< Files become parts, with the digest of the bake.
};

/// Bakes a level run by run, in bounded memory. The results are, byte for byte, the files that
/// bake_level() and save_navmesh() make.
class LargeBaker {
 public:
  /// All of it outlives the baker.
  /// @param frame    All of the level but its triangles.
  /// @param options  Without volumes; its observer sees only how many tiles are done.
  LargeBaker(const LargeLevel& level, const LoadedLevel& frame, LargeBakeRequest request,
             const BakeOptions& options)
      : level_(level), frame_(frame), request_(std::move(request)), options_(options) {}

  /// Counts triangles per tile, and finds out how many fit. The first thing to call.
  ///
  /// Errors: those of baking and of temporary files; invalid_mesh as load_level();
  /// invalid_argument if the memory is too little for one tile, naming how much would do.
  Result<> count();
  /// Tiles with triangles.
  std::size_t tile_count() const { return runs_->tile_count(); }
  /// How many runs there are: those that are sorted; before that, those of the whole level.
  std::size_t run_count() const { return end_run_ - first_run_; }
  /// Names level and settings, if the request is split.
  const Digest& digest() const { return digest_; }

  /// Sorts the triangles of all parts, or of one.
  /// @param number  From 1 on; 0 for all.
  Result<> sort(int number, int count);
  /// Bakes a part whose triangles are sorted. The result writes the `.way` file.
  Result<NavMeshJoin> bake(int number);
  /// Sums over all parts.
  const BakeReport& report() const { return report_; }

 private:
  /// How the memory is divided.
  struct Budget {
    std::uint64_t fixed = 0;      ///< Anything that does not depend on runs.
    std::uint64_t triangles = 0;  ///< Of a run.
    std::uint64_t results = 0;    ///< Tiles that are baked and not yet in the file.
  };

  Budget divide() const;
  std::size_t triangles_per_run() const;
  std::optional<Error> check_memory() const;
  void look_at_all(BakeDigest& digest, bool& has_area);
  std::optional<Error> bake_run(std::size_t run, NavMeshPieces& pieces);
  std::size_t tiles_per_piece() const;
  std::optional<Error> add_pieces(std::span<const NavMeshSet> sets, NavMeshPieces& pieces);
  Result<std::vector<std::byte>> encode(const NavMeshSet& set) const;
  Executor& executor() { return options_.executor != nullptr ? *options_.executor : serial_; }
  int workers() const {
    return options_.executor != nullptr ? options_.executor->worker_count() : 1;
  }

  const LargeLevel& level_;
  const LoadedLevel& frame_;
  LargeBakeRequest request_;
  const BakeOptions& options_;
  SerialExecutor serial_;
  std::optional<TileRuns> runs_;
  std::optional<SortedTriangles> sorted_;
  Budget budget_;
  Digest digest_;
  std::uint64_t hash_ = 0;  ///< Of the level.
  SaveOptions save_;
  BakeReport report_;
  std::size_t first_run_ = 0;  ///< The runs that are sorted: this and those before the end.
  std::size_t end_run_ = 0;
  int part_count_ = 1;
  std::size_t total_ = 0;  ///< Tiles of these runs,
  std::size_t done_ = 0;   ///< and those that are baked.
  std::uint64_t bytes_per_tile_ = 0;
};

}  // namespace way::cli
