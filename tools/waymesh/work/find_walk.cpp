// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/find_walk.h"

#include <algorithm>
#include <chrono>

namespace way::cli {
namespace {

Walk walk_between(const NavMesh& mesh, const WalkQuery& query, SearchWorkspace& workspace) {
  const Path path = find_path(mesh,
                              {.from = query.from,
                               .to = query.to,
                               .extents = query.extents,
                               .method = query.method,
                               .partial = PartialPath::by_air,
                               .index = query.index},
                              workspace, *query.filter);
  const auto links = std::ranges::count_if(path.corridor, &PolyRef::is_link);
  return {path.status,
          path.corridor,
          path.corridor.size() - static_cast<std::size_t>(links),
          path.waypoints,
          static_cast<float>(path.length),
          0};
}

}  // namespace

Walk find_walk(const NavMesh& mesh, const WalkQuery& query, SearchWorkspace& workspace) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  Walk walk = walk_between(mesh, query, workspace);
  walk.microseconds = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
  return walk;
}

const char* name_of(PathStatus status) {
  switch (status) {
    case PathStatus::complete:
      return "complete";
    case PathStatus::partial:
      return "partial";
    default:
      return "unreachable";
  }
}

}  // namespace way::cli
