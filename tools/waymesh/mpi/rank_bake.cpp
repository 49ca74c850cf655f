// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "mpi/rank_bake.h"

#include "way/bake/part_baker.h"
#include "way/io/file_path.h"
#include "way/io/navmesh_join.h"

#include "input/level.h"
#include "input/mesh_file.h"
#include "work/bake_large.h"
#include "work/bake_level.h"

#include <filesystem>

namespace way::cli {
namespace {

/// Holds the whole level.
class MemoryBake final : public RankBake {
 public:
  MemoryBake(const BakeRequest& request, int threads) : RankBake(threads), request_(request) {}

  std::optional<Error> prepare() override {
    auto loaded = load_level(request_.level, request_.settings);
    if (!loaded) return loaded.error();
    level_ = *std::move(loaded);
    if (auto error = open_cache(request_)) return error;
    const auto config = BakeConfig::create(level_->settings, level_->mesh.bounds());
    if (!config) return config.error();
    options_ = {.executor = &pool_, .volumes = level_->volumes, .store = cache_.get()};
    auto made = PartBaker::create(level_->mesh, level_->settings, options_);
    if (!made) return made.error();
    baker_ = *std::move(made);
    notes_ = to_notes(config->settings, level_->areas.kinds());
    notes_.input_hash = hash_level(level_->mesh);
    digest_ = *bake_digest(level_->mesh, level_->settings, options_);
    return std::nullopt;
  }

  std::size_t tile_count() const override { return baker_->tile_count(); }
  Digest digest() const override { return digest_; }
  std::optional<Error> split(int count) override {
    count_ = count;
    return std::nullopt;
  }

  Result<PartBytes> bake(int number) override {
    const auto set = baker_->bake({number, count_});
    if (!set) return set.error();
    const auto finished = finish_meshes(*level_, *set);
    if (!finished) return finished.error();
    NavMeshNotes own = notes_;
    mark_part(own, {number, count_, digest_});
    return encode_navmesh(*finished, {.notes = std::move(own), .compress = request_.compress});
  }

  const BakeReport& report() const override { return baker_->report(); }

 private:
  const BakeRequest& request_;
  std::optional<LoadedLevel> level_;
  BakeOptions options_ = {};
  Digest digest_ = {};
  NavMeshNotes notes_ = {};
  std::optional<PartBaker> baker_;
  int count_ = 1;
};

/// Holds the triangles of a run at a time, see --memory.
class LargeRankBake final : public RankBake {
 public:
  LargeRankBake(const BakeRequest& request, int threads) : RankBake(threads), request_(request) {}

  std::optional<Error> prepare() override {
    auto loaded = load_large_level(request_.level, request_.settings, spill_folder(request_));
    if (!loaded) return loaded.error();
    level_ = std::make_unique<LoadedLargeLevel>(*std::move(loaded));
    if (auto error = open_cache(request_)) return error;
    options_ = {.executor = &pool_, .store = cache_.get()};
    baker_.emplace(level_->level, level_->frame,
                   LargeBakeRequest{.name = request_.level.name(),
                                    .folder = spill_folder(request_),
                                    .memory = request_.memory,
                                    .compress = request_.compress,
                                    .is_split = true},
                   options_);
    const auto counted = baker_->count();
    return counted ? std::nullopt : std::optional(counted.error());
  }

  std::size_t tile_count() const override { return baker_->tile_count(); }
  /// A part is sent as a whole, so it should not be larger than what fits.
  std::size_t least_parts() const override { return baker_->run_count(); }
  Digest digest() const override { return baker_->digest(); }
  std::optional<Error> split(int count) override {
    const auto sorted = baker_->sort(0, count);
    return sorted ? std::nullopt : std::optional(sorted.error());
  }

  Result<PartBytes> bake(int number) override {
    const auto join = baker_->bake(number);
    if (!join) return join.error();
    PartBytes bytes;
    bytes.reserve(join->bytes());
    const auto written = join->write([&](std::span<const std::byte> more) -> Result<> {
      bytes.insert(bytes.end(), more.begin(), more.end());
      return std::monostate{};
    });
    if (!written) return written.error();
    return bytes;
  }

  const BakeReport& report() const override { return baker_->report(); }

 private:
  const BakeRequest& request_;
  std::unique_ptr<LoadedLargeLevel> level_;
  BakeOptions options_ = {};
  std::optional<LargeBaker> baker_;
};

}  // namespace

std::optional<Error> RankBake::open_cache(const BakeRequest& request) {
  if (request.cache.empty()) return std::nullopt;
  auto opened = TileCache::open(request.cache, {.max_bytes = request.cache_limit});
  if (!opened) return opened.error();
  cache_ = *std::move(opened);
  return std::nullopt;
}

std::string spill_folder(const BakeRequest& request) {
  return path_text(to_path(request.output).parent_path());
}

std::unique_ptr<RankBake> make_rank_bake(const BakeRequest& request, int threads) {
  if (request.memory > 0) return std::make_unique<LargeRankBake>(request, threads);
  return std::make_unique<MemoryBake>(request, threads);
}

}  // namespace way::cli
