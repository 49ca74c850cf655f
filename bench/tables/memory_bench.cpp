// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/memory_bench.h"

#include "way/bake/run_baker.h"
#include "way/io/file.h"
#include "way/io/large_level.h"
#include "way/io/navmesh_pieces.h"
#include "way/io/obj.h"

#include "bench/harness/allocation_meter.h"
#include "bench/harness/stages.h"
#include "scenes/scenes.h"

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

#include <unistd.h>

namespace way::bench {
namespace {

constexpr int kMemoryRounds = 3;
constexpr std::size_t kRuns = 8;
constexpr std::size_t kTilesPerPiece = 256;

BakeSettings memory_settings() {
  return {.agent = {.radius = 0.4F}, .cell_size = 0.5F, .cell_height = 0.2F, .tile_size = 64};
}

/// What a bake took, and the hash of its navmesh.
struct Measured {
  double ms = 0;
  double megabytes = 0;
  std::uint64_t hash = 0;
};

/// Measures something that returns the hash of a navmesh.
template <class Bake>
Measured measure(Bake bake) {
  const AllocationMeter meter;
  const double start = thread_seconds();
  const std::optional<std::uint64_t> hash = bake();
  const double end = thread_seconds();
  return {(end - start) * 1e3, static_cast<double>(meter.peak_bytes()) * 1e-6, hash.value_or(0)};
}

std::optional<std::uint64_t> bake_in_memory(const LevelFile& file) {
  auto level = load_level({&file, 1});
  if (!level) return std::nullopt;
  const auto mesh = to_mesh(*std::move(level));
  if (!mesh) return std::nullopt;
  const auto set = bake_set(*mesh, memory_settings());
  if (!set) return std::nullopt;
  SaveOptions options;
  options.notes.input_hash = hash_level(*mesh);
  const auto bytes = encode_navmesh(*set, options);
  return bytes ? std::optional(set->hash()) : std::nullopt;
}

/// Bakes all tiles of one run.
bool bake_run(const SortedTriangles& sorted, const TileRuns& runs, std::size_t run,
              NavMeshPieces& pieces, const SaveOptions& options) {
  const auto mesh = sorted.mesh(run);
  if (!mesh) return false;
  auto baker = RunBaker::create(*mesh, runs, run, {});
  while (baker && baker->tiles_left() > 0) {
    const auto set = baker->bake(kTilesPerPiece);
    if (!set || !pieces.add(*set, options)) return false;
  }
  return baker.has_value();
}

std::optional<std::uint64_t> bake_in_runs(const LevelFile& file, const std::string& folder) {
  const auto level = LargeLevel::load({&file, 1}, folder);
  if (!level) return std::nullopt;
  auto runs = TileRuns::create(memory_settings(), level->bounds());
  if (!runs) return std::nullopt;
  level->each_triangle([&](const LevelTriangle& t) { runs->count(t.corners); });
  SaveOptions options;
  options.notes.input_hash = level->hash();
  runs->cut(static_cast<std::size_t>(level->triangle_count()) / kRuns);
  const auto sorted = SortedTriangles::create(
      *level, {.buckets = runs->size(),
               .finder = [&](const auto& corners, auto& found) { runs->runs_of(corners, found); }});
  auto pieces = NavMeshPieces::create(folder);
  if (!sorted || !pieces) return std::nullopt;
  for (std::size_t run = 0; run < runs->size(); ++run) {
    if (!bake_run(*sorted, *runs, run, *pieces, options)) return std::nullopt;
  }
  const auto join = pieces->join();
  const ByteSink nowhere = [](std::span<const std::byte>) -> Result<> { return std::monostate{}; };
  if (!join || !join->write(nowhere)) return std::nullopt;
  return join->hash();
}

}  // namespace

std::vector<Row> measure_memory(const Options& options) {
  const std::string name = "terrain_1200";
  const std::string times = "scale/memory/" + name;
  const std::string bytes = "scale/memory_bytes/" + name;
  if (!options.wants(times) && !options.wants(bytes)) return {};
  std::cerr << times << '\n';
  const std::filesystem::path folder = std::filesystem::temp_directory_path();
  const LevelFile file = {
      (folder / ("waymesh_bench_" + std::to_string(::getpid()) + ".obj")).string()};
  std::vector<Pair> ms;
  std::vector<Pair> megabytes;
  const bool is_written = write_file(file.path, format_obj(scenes::terrain(1, 1200))).has_value();
  for (int round = 0; is_written && round < kMemoryRounds; ++round) {
    const Measured ours = measure([&] { return bake_in_runs(file, folder.string()); });
    const Measured theirs = measure([&] { return bake_in_memory(file); });
    if (ours.hash == 0 || ours.hash != theirs.hash) {
      std::cerr << times << ": the navmeshes differ\n";
      break;
    }
    ms.push_back({ours.ms, theirs.ms});
    megabytes.push_back({ours.megabytes, theirs.megabytes});
  }
  std::filesystem::remove(file.path);
  std::vector<Row> rows;
  if (!ms.empty() && options.wants(times))
    rows.push_back(make_row(times, "scale/memory", "ms", ms));
  if (!ms.empty() && options.wants(bytes))
    rows.push_back(make_row(bytes, "scale/memory_bytes", "MB", megabytes));
  return rows;
}

}  // namespace way::bench
