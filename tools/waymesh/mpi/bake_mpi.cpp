// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "mpi/bake_mpi.h"

#include "way/bake/part_baker.h"
#include "way/io/navmesh_join.h"
#include "way/io/tile_cache.h"

#include "input/level.h"
#include "input/mesh_file.h"
#include "input/read_input.h"
#include "mpi/distributor.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/numbers.h"
#include "work/bake_level.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <thread>

#include <mpi.h>
#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

constexpr int kPartsPerRank = 16;

int rank_of() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

int rank_count() {
  int count = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}

/// Threads of this rank: those of the machine, shared by the ranks on it.
int thread_count(int asked) {
  if (asked > 0) return asked;
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  int ranks = 1;
  MPI_Comm_size(machine, &ranks);
  MPI_Comm_free(&machine);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / ranks);
}

/// Reports an error if any rank has one, by the first that has. All ranks call it.
/// @return  Its exit code, or kDone if there is none.
int report_first(const std::optional<Error>& error) {
  const int own = error ? rank_of() : rank_count();
  int first = own;
  MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (first == rank_count()) return kDone;
  if (first == rank_of()) {
    const std::string where = first == 0 ? "" : "rank " + std::to_string(first) + ": ";
    report({error->code, where + error->message});
  }
  return kRefused;
}

/// All that a rank needs to bake parts.
struct RankBake {
  Result<LoadedLevel> level;
  std::unique_ptr<TileCache> cache = {};
  ThreadPool pool;
  BakeOptions options = {};
  Digest digest = {};
  NavMeshNotes notes = {};
  std::optional<PartBaker> baker = {};

  explicit RankBake(const BakeRequest& request)
      : level(load_level(request.level, request.settings)), pool(thread_count(request.threads)) {}

  std::optional<Error> prepare(const BakeRequest& request) {
    if (!level) return level.error();
    if (!request.cache.empty()) {
      auto opened = TileCache::open(request.cache, {.max_bytes = request.cache_limit});
      if (!opened) return opened.error();
      cache = *std::move(opened);
    }
    const auto config = BakeConfig::create(level->settings, level->mesh.bounds());
    if (!config) return config.error();
    options = {.executor = &pool, .volumes = level->volumes, .store = cache.get()};
    auto made = PartBaker::create(level->mesh, level->settings, options);
    if (!made) return made.error();
    baker = *std::move(made);
    notes = to_notes(config->settings, level->areas.kinds());
    notes.input_hash = hash_level(level->mesh);
    digest = *bake_digest(level->mesh, level->settings, options);
    return std::nullopt;
  }

  /// A rank may read another version of the level, from a disk of its own.
  std::optional<Error> compare() const {
    std::array<std::uint64_t, 2> first = {digest.high, digest.low};
    MPI_Bcast(first.data(), 2, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (Digest{first[0], first[1]} == digest) return std::nullopt;
    return Error{Error::Code::invalid_mesh, "reads another version of the level than rank 0"};
  }

  Result<PartBytes> bake(const NavMeshPart& part, bool compress) {
    const auto set = baker->bake({part.number, part.count});
    if (!set) return set.error();
    const auto finished = finish_meshes(*level, *set);
    if (!finished) return finished.error();
    NavMeshNotes own = notes;
    mark_part(own, part);
    return encode_navmesh(*finished, {.notes = std::move(own), .compress = compress});
  }
};

Result<NavMeshJoin> join_parts(std::vector<PartBytes> parts) {
  std::vector<NamedPart> named;
  for (PartBytes& bytes : parts) {
    auto file = NavMeshFile::decode(std::move(bytes));
    if (!file) return file.error();
    named.push_back({"part " + std::to_string(named.size() + 1), *std::move(file)});
  }
  return NavMeshJoin::create(std::move(named));
}

/// Sums over all ranks, which all call it.
struct TileSums {
  std::array<std::uint64_t, 2> baked_and_cached = {};

  explicit TileSums(const BakeReport& own) {
    const std::array<std::uint64_t, 2> mine = {own.tiles, own.tiles_stored};
    MPI_Reduce(mine.data(), baked_and_cached.data(), 2, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
  }
};

void print(const BakeRequest& request, const NavMeshJoin& join, const TileSums& sums,
           double seconds) {
  const auto [baked, cached] = sums.baked_and_cached;
  if (request.json) {
    const nlohmann::ordered_json json = {
        {"tiles_baked", baked},       {"tiles_cached", cached},
        {"tiles", join.tile_count()}, {"polygons", join.polygon_count()},
        {"bytes", join.bytes()},      {"ranks", rank_count()},
        {"seconds", seconds},         {"hash", hex_text(join.hash())}};
    std::cout << json_text(json, 2) << '\n';
    return;
  }
  std::cout << "baked " << baked << " of " << baked + cached << " tiles, " << cached
            << " from cache\n"
            << request.output << ": " << join.polygon_count() << " polygons in "
            << join.tile_count() << " tiles, hash " << hex_text(join.hash()) << '\n'
            << seconds << " s with " << rank_count() << " ranks\n";
}

/// Rank 0 joins what it has collected.
int finish(const BakeRequest& request, Result<std::vector<PartBytes>> parts, const TileSums& sums,
           double seconds) {
  if (!parts) return report(parts.error());
  const auto join = join_parts(*std::move(parts));
  if (!join) return report(join.error());
  const auto written =
      write_output(request.output, [&](const ByteSink& sink) { return join->write(sink); });
  if (!written) return report(written.error());
  print(request, *join, sums, seconds);
  return kDone;
}

std::optional<Error> check_request(const BakeRequest& request) {
  for (const std::string& name : request.level.names)
    note_input(name);
  note_input(request.settings.file);
  if (rank_of() != 0) return std::nullopt;
  if (!ends_with_any_case(request.output, ".way"))
    return Error{Error::Code::invalid_argument, request.output + ": must be a .way file"};
  const auto writable = check_output(request.output);
  return writable ? std::nullopt : std::optional(writable.error());
}

}  // namespace

int bake_mpi(const BakeRequest& request) {
  if (const int code = report_first(check_request(request)); code != kDone) return code;
  const auto begin = std::chrono::steady_clock::now();
  Result<std::vector<PartBytes>> parts = std::vector<PartBytes>();
  const InterruptExit interrupt;
  RankBake bake(request);
  if (const int code = report_first(bake.prepare(request)); code != kDone) return code;
  if (const int code = report_first(bake.compare()); code != kDone) return code;
  const int tiles = static_cast<int>(std::min<std::size_t>(bake.baker->tile_count(), 1'000'000));
  const int count = std::max(1, std::min(tiles, rank_count() * kPartsPerRank));
  const BakeNumbered bake_one = [&](int number) {
    return bake.bake({number, count, bake.digest}, request.compress);
  };
  if (rank_of() == 0) {
    ProgressBar bar("parts");
    parts = distribute_parts(count, bake_one, [&](int done) { bar.progress(done, count); });
  } else {
    bake_distributed_parts(bake_one);
  }
  const TileSums sums(bake.baker->report());
  int code = kDone;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (rank_of() == 0) code = finish(request, std::move(parts), sums, seconds.count());
  MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return code;
}

}  // namespace way::cli
