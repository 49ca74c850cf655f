// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/bake_large.h"

#include "way/nav/validate.h"

#include "input/mesh_file.h"
#include "words/sizes.h"
#include "work/bake_level.h"

#include <algorithm>

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

}  // namespace

LargeBaker::Budget LargeBaker::divide() const {
  const BakeConfig& config = runs_->config();
  const auto tiles =
      static_cast<std::uint64_t>(config.tiles_x()) * static_cast<std::uint64_t>(config.tiles_z());
  Budget budget;
  budget.fixed = kFixedBytes + kBytesPerTile * tiles +
                 kBytesPerColumn * runs_->columns_per_tile() * config.agents.size() *
                     static_cast<std::uint64_t>(workers());
  const std::uint64_t rest = request_.memory - std::min(request_.memory, budget.fixed);
  budget.triangles = rest / 8 * 5;
  budget.results = rest / 8 * 3;
  return budget;
}

Result<> LargeBaker::count() {
  auto runs = TileRuns::create(frame_.settings, level_.bounds());
  if (!runs) return runs.error();
  runs_ = *std::move(runs);
  bool has_area = false;
  BakeDigest digest(runs_->config(), level_.triangle_count());
  look_at_all(digest, has_area);
  if (auto error = check_triangles(level_.triangle_count(), has_area, request_.name)) return *error;
  digest_ = digest.value();
  budget_ = divide();
  if (auto error = check_memory()) return *error;
  runs_->cut(triangles_per_run());
  end_run_ = runs_->size();
  save_.notes = to_notes(runs_->config().settings, frame_.areas.kinds());
  save_.notes.input_hash = hash_;
  save_.compress = request_.compress;
  return std::monostate{};
}

/// Goes through all triangles, twice, at the same time if there are several workers.
void LargeBaker::look_at_all(BakeDigest& digest, bool& has_area) {
  const auto task = [&](int turn, int) {
    if (turn == 0) {
      hash_ = level_.hash();
      return;
    }
    level_.each_triangle([&](const LevelTriangle& triangle) {
      const auto& [a, b, c] = triangle.corners;
      has_area = has_area || cross(b - a, c - a) != Vec3{};
      runs_->count(triangle.corners);
      if (request_.is_split) digest.add(triangle.corners, triangle.area);
    });
  };
  executor().run(2, task);
}

std::size_t LargeBaker::triangles_per_run() const {
  return static_cast<std::size_t>(budget_.triangles / kBytesPerTriangle);
}

std::optional<Error> LargeBaker::check_memory() const {
  const std::uint64_t largest = kBytesPerTriangle * runs_->largest_tile();
  if (budget_.triangles >= largest) return std::nullopt;
  const bool is_one = runs_->config().tile_size == 0;
  return Error{Error::Code::invalid_argument,
               "--memory " + in_mega(request_.memory) + " is too little: " +
                   (is_one ? "the level is one tile, which has " : "one tile has ") +
                   std::to_string(runs_->largest_tile()) + " triangles: give " +
                   in_mega(budget_.fixed + largest / 5 * 8 + kMega) + " or " +
                   (is_one ? "set --tile-size" : "lower --tile-size")};
}

Result<> LargeBaker::sort(int number, int count) {
  runs_->cut(triangles_per_run(), count);
  part_count_ = count;
  first_run_ = number == 0 ? 0 : runs_->first_run(number);
  end_run_ = number == 0 ? runs_->size() : runs_->first_run(number + 1);
  for (std::size_t run = first_run_; run < end_run_; ++run)
    total_ += runs_->tiles(run).size();
  auto sorted = SortedTriangles::create(
      level_, {.buckets = end_run_ - first_run_,
               .memory = static_cast<std::size_t>(request_.memory / 4),
               .finder = [this](const auto& corners, std::vector<std::uint32_t>& found) {
                 runs_->runs_of(corners, found);
                 std::erase_if(found,
                               [&](auto run) { return run < first_run_ || run >= end_run_; });
                 for (std::uint32_t& run : found)
                   run -= static_cast<std::uint32_t>(first_run_);
               }});
  if (!sorted) return sorted.error();
  sorted_ = *std::move(sorted);
  return std::monostate{};
}

Result<NavMeshJoin> LargeBaker::bake(int number) {
  auto pieces = NavMeshPieces::create(request_.folder);
  if (!pieces) return pieces.error();
  for (std::size_t run = runs_->first_run(number); run < runs_->first_run(number + 1); ++run) {
    if (auto error = bake_run(run, *pieces)) return *error;
  }
  if (!request_.is_split) return pieces->join();
  return pieces->join(NavMeshPart{number, part_count_, digest_});
}

std::optional<Error> LargeBaker::bake_run(std::size_t run, NavMeshPieces& pieces) {
  const auto mesh = sorted_->mesh(run - first_run_);
  if (!mesh) return mesh.error();
  RunObserver observer(options_.observer, total_);
  BakeOptions options = options_;
  options.observer = &observer;
  auto baker = RunBaker::create(*mesh, *runs_, run, options);
  if (!baker) return baker.error();
  std::vector<NavMeshSet> sets;
  do {  // a part without tiles has a file, too
    observer.begin(done_);
    const std::size_t before = baker->tiles_left();
    auto set = baker->bake(tiles_per_piece());
    if (!set) return set.error();
    const std::size_t baked = before - baker->tiles_left();
    done_ += baked;
    if (baked > 0)
      bytes_per_tile_ = std::max<std::uint64_t>(bytes_per_tile_, set->bytes() / baked + 1);
    sets.push_back(*std::move(set));
    if (baker->tiles_left() > 0 && sets.size() < static_cast<std::size_t>(workers())) continue;
    if (auto error = add_pieces(sets, pieces)) return error;
    sets.clear();
  } while (baker->tiles_left() > 0);
  add_report(report_, baker->report());
  return std::nullopt;
}

/// Few tiles at first, until it is known how large they are. There is one piece per worker.
std::size_t LargeBaker::tiles_per_piece() const {
  if (bytes_per_tile_ == 0) return 64;
  const std::uint64_t fitting =
      budget_.results / (kResultFactor * bytes_per_tile_) / static_cast<std::uint64_t>(workers());
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(fitting, 8, kMostTilesPerPiece));
}

/// Pieces are validated and encoded by one worker each.
std::optional<Error> LargeBaker::add_pieces(std::span<const NavMeshSet> sets,
                                            NavMeshPieces& pieces) {
  std::vector<Result<std::vector<std::byte>>> files(sets.size(), std::vector<std::byte>());
  const auto task = [&](int index, int) {
    const auto i = static_cast<std::size_t>(index);
    files[i] = encode(sets[i]);
  };
  executor().run(static_cast<int>(sets.size()), task);
  for (const auto& file : files) {
    if (!file) return file.error();
    if (const auto added = pieces.add(*file); !added) return added.error();
  }
  return std::nullopt;
}

Result<std::vector<std::byte>> LargeBaker::encode(const NavMeshSet& set) const {
  const auto finished = finish_meshes(frame_, set);
  if (!finished) return finished.error();
  if (const auto valid = validate(*finished); !valid) {
    return Error{valid.error().code,
                 request_.name + ": the navmesh is not valid: " + valid.error().message};
  }
  return encode_navmesh(*finished, save_);
}

}  // namespace way::cli
