// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/bake_large.h"

#include "way/bake/run_baker.h"
#include "way/io/navmesh_pieces.h"
#include "way/nav/validate.h"

#include "input/mesh_file.h"
#include "words/sizes.h"
#include "work/bake_level.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace way::cli {
namespace {

constexpr std::uint64_t kMega = std::uint64_t{1} << 20U;
constexpr std::uint64_t kFixedBytes = 32 * kMega;  ///< The program, stacks, buffers.
constexpr std::uint64_t kBytesPerColumn = 256;     ///< Of a tile while a worker bakes it.
constexpr std::uint64_t kBytesPerTile = 400;       ///< In tables of all tiles.
/// With the ground, and the lists of the tiles that look at a triangle.
constexpr std::uint64_t kBytesPerTriangle = SortedTriangles::kBytesPerTriangle + 24;
/// Tiles, their links, and their bytes in the file, relative to the first.
constexpr std::uint64_t kResultFactor = 4;
constexpr std::size_t kMostTilesPerPiece = 4096;

/// How the memory is divided.
struct Budget {
  std::uint64_t fixed = 0;      ///< Anything that does not depend on runs.
  std::uint64_t triangles = 0;  ///< Of a run.
  std::uint64_t results = 0;    ///< Tiles that are baked and not yet in the file.
};

Budget divide(std::uint64_t memory, const TileRuns& runs, int workers) {
  const BakeConfig& config = runs.config();
  const auto tiles =
      static_cast<std::uint64_t>(config.tiles_x()) * static_cast<std::uint64_t>(config.tiles_z());
  Budget budget;
  budget.fixed = kFixedBytes + kBytesPerTile * tiles +
                 kBytesPerColumn * runs.columns_per_tile() * config.agents.size() *
                     static_cast<std::uint64_t>(workers);
  const std::uint64_t rest = memory - std::min(memory, budget.fixed);
  budget.triangles = rest / 8 * 5;
  budget.results = rest / 8 * 3;
  return budget;
}

std::string in_mega(std::uint64_t bytes) {
  return std::to_string((bytes + kMega - 1) / kMega) + "M";
}

/// Tells progress over all runs.
class RunObserver final : public BakeObserver {
 public:
  RunObserver(BakeObserver* target, std::size_t total)
      : target_(target), total_(static_cast<int>(total)) {}

  void progress(int done, int) override {
    if (target_ != nullptr) target_->progress(before_ + done, total_);
  }
  /// Stages run faster if no one looks on.
  bool wants(BakeStage) const override { return false; }
  bool is_cancelled() override { return target_ != nullptr && target_->is_cancelled(); }
  /// Called before each batch of tiles.
  void begin(std::size_t before) { before_ = static_cast<int>(before); }

 private:
  BakeObserver* target_;
  int total_;
  int before_ = 0;
};

class LargeBaker {
 public:
  LargeBaker(const LargeLevel& level, const LoadedLevel& frame, const LargeBakeRequest& request,
             const BakeOptions& options)
      : level_(level), frame_(frame), request_(request), options_(options) {}

  Result<LargeBake> run() {
    auto runs = TileRuns::create(frame_.settings, level_.bounds());
    if (!runs) return runs.error();
    if (auto error = count(*runs)) return *error;
    const auto sorted = SortedTriangles::create(
        level_,
        {.buckets = runs->size(),
         .memory = static_cast<std::size_t>(request_.memory / 4),
         .finder = [&](const auto& corners, auto& found) { runs->runs_of(corners, found); }});
    if (!sorted) return sorted.error();
    auto pieces = NavMeshPieces::create(request_.folder);
    if (!pieces) return pieces.error();
    save_.notes = to_notes(runs->config().settings, frame_.areas.kinds());
    save_.notes.input_hash = level_.hash();
    save_.compress = request_.compress;
    for (std::size_t run = 0; run < runs->size(); ++run)
      total_ += runs->tiles(run).size();
    for (std::size_t run = 0; run < runs->size(); ++run) {
      if (auto error = bake_run(*sorted, *runs, run, *pieces)) return *error;
    }
    auto join = pieces->join();
    if (!join) return join.error();
    return LargeBake{*std::move(join), report_, runs->size()};
  }

 private:
  /// Counts triangles, and cuts runs that fit.
  std::optional<Error> count(TileRuns& runs) {
    bool has_area = false;
    level_.each_triangle([&](const LevelTriangle& triangle) {
      const auto& [a, b, c] = triangle.corners;
      has_area = has_area || cross(b - a, c - a) != Vec3{};
      runs.count(triangle.corners);
    });
    if (auto error = check_triangles(level_.triangle_count(), has_area, request_.name))
      return error;
    const int workers = options_.executor != nullptr ? options_.executor->worker_count() : 1;
    budget_ = divide(request_.memory, runs, workers);
    const std::uint64_t largest = kBytesPerTriangle * runs.largest_tile();
    if (budget_.triangles < largest) {
      const bool is_one = runs.config().tile_size == 0;
      return Error{Error::Code::invalid_argument,
                   "--memory " + in_mega(request_.memory) + " is too little: " +
                       (is_one ? "the level is one tile, which has " : "one tile has ") +
                       std::to_string(runs.largest_tile()) + " triangles: give " +
                       in_mega(budget_.fixed + largest / 5 * 8 + kMega) + " or " +
                       (is_one ? "set --tile-size" : "lower --tile-size")};
    }
    runs.cut(static_cast<std::size_t>(budget_.triangles / kBytesPerTriangle));
    return std::nullopt;
  }

  std::optional<Error> bake_run(const SortedTriangles& sorted, const TileRuns& runs,
                                std::size_t run, NavMeshPieces& pieces) {
    const auto mesh = sorted.mesh(run);
    if (!mesh) return mesh.error();
    RunObserver observer(options_.observer, total_);
    BakeOptions options = options_;
    options.observer = &observer;
    auto baker = RunBaker::create(*mesh, runs, run, options);
    if (!baker) return baker.error();
    while (baker->tiles_left() > 0) {
      observer.begin(done_);
      const std::size_t before = baker->tiles_left();
      const auto set = baker->bake(tiles_per_piece());
      if (!set) return set.error();
      done_ += before - baker->tiles_left();
      if (auto error = add_piece(*set, before - baker->tiles_left(), pieces)) return error;
    }
    add_report(report_, baker->report());
    return std::nullopt;
  }

  /// Few tiles at first, until it is known how large they are.
  std::size_t tiles_per_piece() const {
    if (bytes_per_tile_ == 0) return 64;
    const std::uint64_t fitting = budget_.results / (kResultFactor * bytes_per_tile_);
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(fitting, 8, kMostTilesPerPiece));
  }

  std::optional<Error> add_piece(const NavMeshSet& set, std::size_t tiles, NavMeshPieces& pieces) {
    bytes_per_tile_ = std::max<std::uint64_t>(bytes_per_tile_, set.bytes() / tiles + 1);
    const auto finished = finish_meshes(frame_, set);
    if (!finished) return finished.error();
    if (const auto valid = validate(*finished); !valid) {
      return Error{valid.error().code,
                   request_.name + ": the navmesh is not valid: " + valid.error().message};
    }
    if (const auto added = pieces.add(*finished, save_); !added) return added.error();
    return std::nullopt;
  }

  const LargeLevel& level_;
  const LoadedLevel& frame_;
  const LargeBakeRequest& request_;
  const BakeOptions& options_;
  Budget budget_;
  SaveOptions save_;
  BakeReport report_;
  std::size_t total_ = 0;  ///< Tiles with triangles,
  std::size_t done_ = 0;   ///< and those that are baked.
  std::uint64_t bytes_per_tile_ = 0;
};

}  // namespace

Result<LargeBake> bake_large(const LargeLevel& level, const LoadedLevel& frame,
                             const LargeBakeRequest& request, BakeOptions options) {
  const auto begin = std::chrono::steady_clock::now();
  auto baked = LargeBaker(level, frame, request, options).run();
  if (baked) {
    baked->report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  return baked;
}

}  // namespace way::cli
