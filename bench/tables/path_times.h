// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"

#include "bench/harness/stages.h"
#include "bench/harness/stats.h"
#include "bench/tables/query_pairs.h"

#include <array>
#include <cstddef>
#include <vector>

#include <DetourNavMeshQuery.h>

namespace way::bench {

inline constexpr int kPathRounds = 5;

/// Memory for Detour's answers.
struct TheirMemory {
  static constexpr std::size_t kMaxPath = 16384;

  std::array<dtPolyRef, kMaxPath> corridor;
  std::array<float, 3 * kMaxPath> points;
  std::array<unsigned char, kMaxPath> flags;
  std::array<dtPolyRef, kMaxPath> refs;
};

/// Length in plan of the path of findPath and findStraightPath, or a negative number if it is not
/// complete.
double their_length(const dtNavMeshQuery& query, const QueryPair& pair, TheirMemory& memory);

PathQuery query_of(const QueryPair& pair, const PathIndex* index = nullptr);

/// The same for find_path().
double our_length(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace,
                  const PathIndex* index = nullptr);

/// The time of each query, as the median of several rounds.  [nanoseconds]
template <class Ask>
std::vector<double> time_each(const std::vector<QueryPair>& pairs, Ask&& ask) {
  std::vector<std::array<double, kPathRounds>> rounds(pairs.size());
  for (int round = 0; round <= kPathRounds; ++round) {
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

}  // namespace way::bench
