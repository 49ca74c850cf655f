// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/path_times.h"

#include "bench/tables/query_question.h"

#include <cmath>

namespace way::bench {
double their_length(const dtNavMeshQuery& query, const QueryPair& pair, TheirMemory& memory) {
  const dtQueryFilter filter;
  int count = 0;
  const dtStatus status = query.findPath(pair.from.theirs, pair.to.theirs, floats(pair.from.point),
                                         floats(pair.to.point), &filter, memory.corridor.data(),
                                         &count, static_cast<int>(TheirMemory::kMaxPath));
  if (dtStatusFailed(status) || count == 0) return -1;
  int points = 0;
  query.findStraightPath(floats(pair.from.point), floats(pair.to.point), memory.corridor.data(),
                         count, memory.points.data(), memory.flags.data(), memory.refs.data(),
                         &points, static_cast<int>(TheirMemory::kMaxPath));
  double length = 0;
  for (int i = 1; i < points; ++i) {
    const float* a = &memory.points[static_cast<std::size_t>(3 * (i - 1))];
    length += std::hypot(static_cast<double>(a[3]) - static_cast<double>(a[0]),
                         static_cast<double>(a[5]) - static_cast<double>(a[2]));
  }
  const auto last = static_cast<std::size_t>(count - 1);
  return memory.corridor[last] == pair.to.theirs ? length : -1;
}

PathQuery query_of(const QueryPair& pair, const PathIndex* index) {
  return {.from = {pair.from.ours, pair.from.point},
          .to = {pair.to.ours, pair.to.point},
          .are_on_surface = true,
          .index = index};
}

double our_length(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace,
                  const PathIndex* index) {
  const Path path = find_path(mesh, query_of(pair, index), workspace);
  return path.status == PathStatus::complete ? path.length : -1;
}

}  // namespace way::bench
