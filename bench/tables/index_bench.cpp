// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/index_bench.h"

#include "way/core/executor.h"
#include "way/nav/distances.h"
#include "way/nav/path_index.h"

#include "bench/tables/path_times.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace way::bench {
namespace {

/// So many of the pairs are timed.
constexpr std::size_t kMostPairs = 2000;
/// Of these, the ones that are farthest apart.
constexpr std::size_t kFarPairs = 200;
/// What an index may take.  [bytes per polygon]
constexpr double kBytesPerPolygon = 150;
/// Rows and columns of a matrix of distances; without an index, one row of so many is timed.
constexpr std::size_t kMatrixSize = 1000;
constexpr std::size_t kRowsPerPlainRow = 50;

double apart(const QueryPair& pair) {
  const Vec3 d = pair.to.point - pair.from.point;
  return std::hypot(static_cast<double>(d.x), static_cast<double>(d.z));
}

/// The pairs, the ones that are farthest apart first.
std::vector<QueryPair> by_distance(const std::vector<QueryPair>& all) {
  std::vector<QueryPair> pairs(
      all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), kMostPairs)));
  std::ranges::stable_sort(pairs, std::greater<>(), apart);
  return pairs;
}

/// How long an index takes to build, in milliseconds, on one thread.
Row compare_build(const IndexArena& arena, int landmarks, const std::string& name) {
  std::vector<Pair> rounds;
  for (int round = 0; round < 3; ++round) {
    SerialExecutor executor;
    const double start = thread_seconds();
    const PathIndex index(arena.ours, executor, {.landmarks = landmarks});
    rounds.push_back({(thread_seconds() - start) * 1e3, arena.bake_seconds * 1e3});
  }
  return make_row(name, "path/index_build", "ms", rounds);
}

/// A matrix of distances on two threads, on the wall clock, with an index and without.
Row compare_matrix(const IndexArena& arena, const PathIndex& index, const std::string& name) {
  std::vector<MeshPoint> from;
  std::vector<MeshPoint> to;
  for (const QueryPair& pair : arena.pairs) {
    if (from.size() == kMatrixSize) break;
    from.push_back({pair.from.ours, pair.from.point});
    to.push_back({pair.to.ours, pair.to.point});
  }
  std::vector<double> lengths(from.size() * to.size());
  ThreadPool pool(2);
  PathBatch batch;
  const double start = wall_seconds();
  batch.find_distance_matrix(arena.ours, {from, to, &index}, lengths, pool);
  const double indexed = wall_seconds() - start;
  const std::size_t some = (from.size() + kRowsPerPlainRow - 1) / kRowsPerPlainRow;
  const double middle = wall_seconds();
  batch.find_distance_matrix(arena.ours, {std::span(from).first(some), to},
                             std::span(lengths).first(some * to.size()), pool);
  const double plain = (wall_seconds() - middle) * static_cast<double>(from.size()) /
                       static_cast<double>(std::max<std::size_t>(some, 1));
  return make_row(name, "path/matrix", "ms", {{indexed * 1e3, plain * 1e3}});
}

}  // namespace

std::vector<Row> compare_indexed_paths(const IndexArena& arena, const std::string& suffix) {
  SerialExecutor executor;
  const PathIndex index(arena.ours, executor);
  const std::vector<QueryPair> pairs = by_distance(arena.pairs);
  SearchWorkspace workspace;
  static TheirMemory memory;
  double ours_sum = 0;
  double plain_sum = 0;
  double theirs_sum = 0;
  const std::vector<double> ours = time_each(pairs, [&](const QueryPair& pair) {
    ours_sum += our_length(arena.ours, pair, workspace, &index);
  });
  const std::vector<double> plain = time_each(
      pairs, [&](const QueryPair& pair) { plain_sum += our_length(arena.ours, pair, workspace); });
  const std::vector<double> theirs = time_each(pairs, [&](const QueryPair& pair) {
    theirs_sum += their_length(arena.theirs, pair, memory);
  });
  const std::size_t far_count = std::min(kFarPairs, pairs.size());
  const auto far_median = [&](const std::vector<double>& times) {
    return median({times.begin(), times.begin() + static_cast<std::ptrdiff_t>(far_count)});
  };
  const double polygons = static_cast<double>(arena.ours.counts().polygons);
  std::cerr << "path/index" << suffix << ": " << polygons << " polygons, " << index.corner_count()
            << " corners, " << index.edge_count() << " edges; geometric mean without it "
            << geometric_mean(plain) << " ns, far median " << far_median(plain)
            << " ns; sums of lengths " << ours_sum << ", " << plain_sum << ", Detour " << theirs_sum
            << '\n';
  return {make_row("path/index" + suffix, "path/index", "ns",
                   {{geometric_mean(ours), geometric_mean(theirs)}}),
          make_row("path/far" + suffix, "path/far", "ns", {{far_median(ours), far_median(theirs)}}),
          compare_build(arena, 0, "path/index_build/graph" + suffix),
          compare_build(arena, PathIndexOptions().landmarks, "path/index_build/all" + suffix),
          compare_matrix(arena, index, "path/matrix" + suffix),
          make_row("path/index_bytes" + suffix, "path/index_bytes", "bytes",
                   {{static_cast<double>(index.bytes()) / polygons, kBytesPerPolygon}})};
}

}  // namespace way::bench
