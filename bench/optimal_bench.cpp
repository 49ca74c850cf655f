// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/optimal_bench.h"

#include "way/nav/find_path.h"

#include "bench/stages.h"

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

/// Length seen from above, or a negative number where the way is not whole.
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

double our_length(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  const Path path = find_path(mesh,
                              {.from = pair.from.point,
                               .to = pair.to.point,
                               .from_polygon = pair.from.ours,
                               .to_polygon = pair.to.ours},
                              workspace);
  return path.status == PathStatus::complete ? path.length : -1;
}

/// How much longer Detour's walks are.
struct Excess {
  double sum_ours = 0;
  double sum_theirs = 0;
  double worst = 1;
  int longer = 0;  ///< By more than one in a hundred.
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
  return {make_row("path/optimal" + suffix, "path/optimal", "ns", times),
          make_row("path/length" + suffix, "path/length", "units",
                   {{excess.sum_ours / count, excess.sum_theirs / count}}),
          make_row("path/longest" + suffix, "path/longest", "times", {{1, excess.worst}})};
}

}  // namespace way::bench
