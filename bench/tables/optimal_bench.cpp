// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/optimal_bench.h"

#include "way/core/executor.h"
#include "way/nav/distances.h"
#include "way/nav/find_path.h"
#include "way/nav/landmarks.h"

#include "bench/harness/stages.h"
#include "bench/harness/stats.h"

#include <array>
#include <cmath>
#include <iostream>

namespace way::bench {
namespace {

constexpr int kRounds = 5;
constexpr std::size_t kMaxTheirPath = 16384;

const float* floats(const Vec3& v) {
  return &v.x;
}

/// Memory for Detour's answers.
struct TheirMemory {
  std::array<dtPolyRef, kMaxTheirPath> corridor;
  std::array<float, 3 * kMaxTheirPath> points;
  std::array<unsigned char, kMaxTheirPath> flags;
  std::array<dtPolyRef, kMaxTheirPath> refs;
};

/// Length in plan, or a negative number if the path is not complete.
double their_length(const dtNavMeshQuery& query, const QueryPair& pair, TheirMemory& memory) {
  const dtQueryFilter filter;
  int count = 0;
  const dtStatus status = query.findPath(pair.from.theirs, pair.to.theirs, floats(pair.from.point),
                                         floats(pair.to.point), &filter, memory.corridor.data(),
                                         &count, static_cast<int>(kMaxTheirPath));
  if (dtStatusFailed(status) || count == 0) return -1;
  int points = 0;
  query.findStraightPath(floats(pair.from.point), floats(pair.to.point), memory.corridor.data(),
                         count, memory.points.data(), memory.flags.data(), memory.refs.data(),
                         &points, static_cast<int>(kMaxTheirPath));
  double length = 0;
  for (int i = 1; i < points; ++i) {
    const float* a = &memory.points[static_cast<std::size_t>(3 * (i - 1))];
    length += std::hypot(static_cast<double>(a[3]) - static_cast<double>(a[0]),
                         static_cast<double>(a[5]) - static_cast<double>(a[2]));
  }
  const auto last = static_cast<std::size_t>(count - 1);
  return memory.corridor[last] == pair.to.theirs ? length : -1;
}

PathQuery query_of(const QueryPair& pair, const Landmarks* landmarks = nullptr) {
  return {.from = {pair.from.ours, pair.from.point},
          .to = {pair.to.ours, pair.to.point},
          .are_on_surface = true,
          .landmarks = landmarks};
}

double our_length(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace,
                  const Landmarks* landmarks = nullptr) {
  const Path path = find_path(mesh, query_of(pair, landmarks), workspace);
  return path.status == PathStatus::complete ? path.length : -1;
}

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

/// The time of each query, as the median of several rounds.  [nanoseconds]
template <class Ask>
std::vector<double> time_each(const std::vector<QueryPair>& pairs, Ask&& ask) {
  std::vector<std::array<double, kRounds>> rounds(pairs.size());
  for (int round = 0; round <= kRounds; ++round) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const double start = wall_seconds();
      ask(pairs[i]);
      const double time = (wall_seconds() - start) * 1e9;
      if (round > 0) rounds[i][static_cast<std::size_t>(round - 1)] = time;
    }
  }
  std::vector<double> times;
  for (const auto& of_pair : rounds)
    times.push_back(median({of_pair.begin(), of_pair.end()}));
  return times;
}

/// Prints their size and build time.
Landmarks make_landmarks(const NavMesh& mesh, const std::string& suffix) {
  SearchWorkspace workspace;
  const double start = thread_seconds();
  Landmarks landmarks(mesh, workspace);
  std::cerr << "path/landmarks" << suffix << ": made in " << (thread_seconds() - start) * 1e3
            << " ms, " << static_cast<double>(landmarks.bytes()) / 1e3 << " kB\n";
  return landmarks;
}

/// The geometric mean of the times over all pairs: a short path counts as much as a long one. With
/// landmarks and without.
std::vector<Row> compare_each_pair(const NavMesh& ours, const dtNavMeshQuery& theirs,
                                   const std::vector<QueryPair>& pairs, const std::string& suffix) {
  SearchWorkspace workspace;
  static TheirMemory memory;
  const Landmarks landmarks = make_landmarks(ours, suffix);
  double sum = 0;
  const auto our_mean = [&](const Landmarks* use) {
    return geometric_mean(time_each(
        pairs, [&](const QueryPair& pair) { sum += our_length(ours, pair, workspace, use); }));
  };
  const double plain_mean = our_mean(nullptr);
  const double guided_mean = our_mean(&landmarks);
  const double their_mean = geometric_mean(
      time_each(pairs, [&](const QueryPair& pair) { sum += their_length(theirs, pair, memory); }));
  std::cerr << "path/each" << suffix << ": sum of lengths " << sum << '\n';
  return {make_row("path/each" + suffix, "path/each", "ns", {{plain_mean, their_mean}}),
          make_row("path/landmarks" + suffix, "path/landmarks", "ns", {{guided_mean, their_mean}})};
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
  for (int round = 0; round <= kRounds; ++round) {
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
  for (int round = 0; round <= kRounds; ++round) {
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
  const std::vector<Row> each = compare_each_pair(ours, theirs, pairs, suffix);
  return {make_row("path/optimal" + suffix, "path/optimal", "ns", times),
          each[0],
          each[1],
          compare_batch_threads(ours, pairs, suffix),
          make_row("path/length" + suffix, "path/length", "units",
                   {{excess.sum_ours / count, excess.sum_theirs / count}}),
          make_row("path/longest" + suffix, "path/longest", "times", {{1, excess.worst}})};
}

}  // namespace way::bench
