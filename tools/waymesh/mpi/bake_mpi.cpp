// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "mpi/bake_mpi.h"

#include "way/io/navmesh_join.h"
#include "way/io/navmesh_pieces.h"

#include "input/read_input.h"
#include "mpi/distributor.h"
#include "mpi/rank_bake.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/numbers.h"

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

/// A rank may read another version of the level, from a disk of its own.
std::optional<Error> compare(const Digest& own) {
  std::array<std::uint64_t, 2> first = {own.high, own.low};
  MPI_Bcast(first.data(), 2, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  if (Digest{first[0], first[1]} == own) return std::nullopt;
  return Error{Error::Code::invalid_mesh, "reads another version of the level than rank 0"};
}

/// Rank 0 decides: others may have more threads, and so other runs.
int part_count(const RankBake& bake) {
  constexpr std::size_t kMost = 1'000'000;
  const std::size_t wanted =
      std::max(bake.least_parts(), static_cast<std::size_t>(rank_count() * kPartsPerRank));
  const std::size_t most = std::clamp<std::size_t>(bake.tile_count(), 1, kMost);
  int count = static_cast<int>(std::min(wanted, most));
  MPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return count;
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
            << request.output << ": " << join.polygon_count() << " stored polygons in "
            << join.tile_count() << " tiles, hash " << hex_text(join.hash()) << '\n'
            << seconds << " s with " << rank_count() << " ranks\n";
}

/// Rank 0 joins what it has collected.
int finish(const BakeRequest& request, const NavMeshPieces& parts, const TileSums& sums,
           double seconds) {
  const auto join = parts.join_parts();
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

/// Rank 0 collects parts in a temporary file.
std::optional<Error> open_pieces(const BakeRequest& request, std::optional<NavMeshPieces>& parts) {
  if (rank_of() != 0) return std::nullopt;
  auto opened = NavMeshPieces::create(spill_folder(request));
  if (!opened) return opened.error();
  parts = *std::move(opened);
  return std::nullopt;
}

}  // namespace

int bake_mpi(const BakeRequest& request) {
  if (const int code = report_first(check_request(request)); code != kDone) return code;
  const auto begin = std::chrono::steady_clock::now();
  const InterruptExit interrupt;
  const auto bake = make_rank_bake(request, thread_count(request.threads));
  if (const int code = report_first(bake->prepare()); code != kDone) return code;
  if (const int code = report_first(compare(bake->digest())); code != kDone) return code;
  const int count = part_count(*bake);
  if (const int code = report_first(bake->split(count)); code != kDone) return code;
  std::optional<NavMeshPieces> parts;
  if (const int code = report_first(open_pieces(request, parts)); code != kDone) return code;
  const BakeNumbered bake_one = [&](int number) { return bake->bake(number); };
  Result<> distributed = std::monostate{};
  if (rank_of() == 0) {
    ProgressBar bar("parts");
    distributed = distribute_parts(
        count, bake_one, [&](const PartBytes& bytes) { return parts->add(bytes); },
        [&](int done) { bar.progress(done, count); });
  } else {
    bake_distributed_parts(bake_one);
  }
  const TileSums sums(bake->report());
  int code = kDone;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (rank_of() == 0) {
    code =
        distributed ? finish(request, *parts, sums, seconds.count()) : report(distributed.error());
  }
  MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return code;
}

}  // namespace way::cli
