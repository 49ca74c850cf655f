// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/optimal_bench.h"

#include "way/core/executor.h"
#include "way/nav/distances.h"
#include "way/nav/find_path.h"

#include "bench/tables/path_times.h"

#include <array>
#include <cmath>
#include <iostream>

namespace way::bench {
namespace {

/// How much longer Detour's paths are.
struct Excess {
  double sum_ours = 0;
  double sum_theirs = 0;
  double worst = 1;
  int longer = 0;  ///< By more than 1 %.
  int shorter = 0;
  int pairs = 0;

  void add(double ours, double theirs) {
    if (ours < 0 || theirs < 0) return;
    ++pairs;
    sum_ours += ours;
    sum_theirs += theirs;
    if (!(ours > 0)) return;
    worst = std::max(worst, theirs / ours);
    if (theirs > 1.01 * ours) ++longer;
    if (theirs < ours * (1 - 1e-4)) ++shorter;
  }
};

/// The geometric mean of the times over all pairs: a short path counts as much as a long one.
Row compare_each_pair(const NavMesh& ours, const dtNavMeshQuery& theirs,
                      const std::vector<QueryPair>& pairs, const std::string& suffix) {
  SearchWorkspace workspace;
  static TheirMemory memory;
  double sum = 0;
  const double our_mean = geometric_mean(
      time_each(pairs, [&](const QueryPair& pair) { sum += our_length(ours, pair, workspace); }));
  const double their_mean = geometric_mean(
      time_each(pairs, [&](const QueryPair& pair) { sum += their_length(theirs, pair, memory); }));
  std::cerr << "path/each" << suffix << ": sum of lengths " << sum << '\n';
  return make_row("path/each" + suffix, "path/each", "ns", {{our_mean, their_mean}});
}

/// All paths in a batch on two threads (ours) and on one (theirs), on the wall clock.
Row compare_batch_threads(const NavMesh& mesh, const std::vector<QueryPair>& pairs,
                          const std::string& suffix) {
  std::vector<PathQuery> queries;
  for (const QueryPair& pair : pairs)
    queries.push_back(query_of(pair));
  SerialExecutor one;
  ThreadPool two(2);
  PathBatch batch_of_one;
  PathBatch batch_of_two;
  const auto wall_of = [&](PathBatch& batch, Executor& executor) {
    const double start = wall_seconds();
    batch.find_paths(mesh, queries, executor);
    return (wall_seconds() - start) * 1e9 / static_cast<double>(pairs.size());
  };
  std::vector<Pair> rounds;
  for (int round = 0; round <= kPathRounds; ++round) {
    const double on_two = wall_of(batch_of_two, two);
    const double on_one = wall_of(batch_of_one, one);
    if (round > 0) rounds.push_back({on_two, on_one});
  }
  return make_row("path/batch" + suffix, "path/batch", "ns", rounds);
}

}  // namespace

std::vector<Row> compare_optimal_paths(const NavMesh& ours, const dtNavMeshQuery& theirs,
                                       const std::vector<QueryPair>& pairs,
                                       const std::string& suffix) {
  SearchWorkspace workspace;
  static TheirMemory memory;
  std::vector<Pair> times;
  Excess excess;
  double sum = 0;
  const double scale = 1e9 / static_cast<double>(pairs.size());
  for (int round = 0; round <= kPathRounds; ++round) {
    const double start = thread_seconds();
    for (const QueryPair& pair : pairs)
      sum += our_length(ours, pair, workspace);
    const double middle = thread_seconds();
    for (const QueryPair& pair : pairs)
      sum += their_length(theirs, pair, memory);
    const double end = thread_seconds();
    if (round > 0) times.push_back({(middle - start) * scale, (end - middle) * scale});
  }
  for (const QueryPair& pair : pairs)
    excess.add(our_length(ours, pair, workspace), their_length(theirs, pair, memory));
  std::cerr << "path" << suffix << ": of " << excess.pairs << " walks Detour's are "
            << 100.0 * excess.longer / excess.pairs << " % over 1 % longer, at worst "
            << excess.worst << " times; " << excess.shorter << " are shorter (sum " << sum << ")\n";
  const double count = excess.pairs;
  return {make_row("path/optimal" + suffix, "path/optimal", "ns", times),
          compare_each_pair(ours, theirs, pairs, suffix),
          compare_batch_threads(ours, pairs, suffix),
          make_row("path/length" + suffix, "path/length", "units",
                   {{excess.sum_ours / count, excess.sum_theirs / count}}),
          make_row("path/longest" + suffix, "path/longest", "times", {{1, excess.worst}})};
}

}  // namespace way::bench
