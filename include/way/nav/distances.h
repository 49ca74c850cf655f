// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/find_path.h"
#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace way {
class PathIndex;

/// The distance to a point that cannot be reached.
inline constexpr double kUnreachable = std::numeric_limits<double>::infinity();

/// The points between which to find distances: one to many, many to one, or all pairs.
struct DistanceQuery {
  std::span<const MeshPoint> from = {};
  std::span<const MeshPoint> to = {};
  /// Makes it several times faster if it helps, the mesh has no off-mesh links and the filter
  /// accepts the same polygons as PathIndex::filter(); see PathIndex::helps(). Otherwise it is
  /// ignored.
  const PathIndex* index = nullptr;
};

/// Lengths of the shortest paths from each point of `query.from` to each of `query.to`: each is the
/// 2D (xz) length of the path that find_path() returns, up to rounding of the sum. kUnreachable if
/// there is no path, or a polygon is null or stale. Those from point i begin at i *
/// query.to.size().
///
/// If all areas cost the same, it takes one search per start, or per goal if these are fewer.
/// Off-mesh links are crossed, one-way ones in their direction, wide ones in their middle, and
/// count as ground of the same cost. If areas differ in cost, each result is Path::cost of
/// find_path(), with its guarantee, divided by AreaCosts::lowest(), and takes one search per pair
/// of points.
///
/// @pre lengths.size() == query.from.size() * query.to.size()
void find_distances(const NavMesh& mesh, const DistanceQuery& query, std::span<double> lengths,
                    SearchWorkspace& workspace, const QueryFilter& filter = kAllPolygons);

/// Many paths at once, on all workers of an executor. Reuses its memory; results do not depend on
/// the number of workers.
class PathBatch {
 public:
  /// Like find_distances() of a query.
  /// @pre lengths.size() == query.from.size() * query.to.size()
  void find_distance_matrix(const NavMesh& mesh, const DistanceQuery& query,
                            std::span<double> lengths, Executor& executor,
                            const QueryFilter& filter = kAllPolygons);

  /// Like find_path(). Replaces the results of the previous batch.
  void find_paths(const NavMesh& mesh, std::span<const PathQuery> queries, Executor& executor,
                  const QueryFilter& filter = kAllPolygons);
  std::size_t size() const { return paths_.size(); }
  /// The result of a query. Its lists are stored in here; valid until the next batch.
  /// @pre i < size()
  Path operator[](std::size_t i) const;

 private:
  /// A result without its lists, and where these begin in those of its chunk.
  struct Answer {
    Path path = {};
    std::size_t first_waypoint = 0;
    std::size_t waypoints = 0;
    std::size_t first_polygon = 0;
    std::size_t polygons = 0;
  };
  struct Lists {
    std::vector<Waypoint> waypoints = {};
    std::vector<PolyRef> polygons = {};
  };

  void reserve_workers(const Executor& executor);

  std::vector<Answer> paths_;
  std::vector<Lists> lists_;                 ///< Per chunk of queries.
  std::vector<SearchWorkspace> workspaces_;  ///< Per worker.
};

}  // namespace way
