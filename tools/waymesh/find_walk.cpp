// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "find_walk.h"

#include "way/nav/nearest.h"

#include <algorithm>
#include <chrono>

namespace way::cli {
namespace {

Walk walk_between(const NavMesh& mesh, const WalkQuery& query, SearchWorkspace& workspace) {
  const NearestPoint from = find_nearest(mesh, {query.from, query.extents}, *query.filter);
  const NearestPoint to = find_nearest(mesh, {query.to, query.extents}, *query.filter);
  if (!from || !to) return {};
  const PolygonPath path =
      find_polygon_path(mesh, {from.polygon, from.point, to.polygon, to.point, /*partial=*/true},
                        workspace, *query.filter);
  const StraightPath straight =
      make_straight_path(mesh, {path.polygons, from.point, path.end}, workspace);
  const auto links = std::ranges::count_if(path.polygons, &PolyRef::is_link);
  return {path.status,
          path.polygons,
          path.polygons.size() - static_cast<std::size_t>(links),
          straight.corners,
          path_length(straight.corners),
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
