// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace way {

/// A place of a navmesh.
struct WalkPoint {
  PolyRef polygon = {};
  Vec3 point = {};  ///< On the polygon, or moved onto it.
};

/// The distance of a place to which there is no way.
inline constexpr double kNoWay = std::numeric_limits<double>::infinity();

/// Lengths of the shortest walks from one place to many, by one search: each is that of the walk
/// that find_path() gives, seen from above. kNoWay where there is no way, or a polygon is null or
/// stale.
///
/// Where all areas cost the same, off-mesh links are crossed, wide ones in their middle, and count
/// as so much ground as costs what they cost: the length is Path::cost over the cost of the ground.
/// Where areas differ in cost, costs do not count, and links are not crossed.
///
/// @pre lengths.size() == to.size()
void find_distances(const NavMesh& mesh, const WalkPoint& from, std::span<const WalkPoint> to,
                    std::span<double> lengths, SearchWorkspace& workspace,
                    const QueryFilter& filter = kAllPolygons);

/// The same from many places to one. Where there are one-way links, walks there and back differ.
/// @pre lengths.size() == from.size()
void find_distances_to(const NavMesh& mesh, std::span<const WalkPoint> from, const WalkPoint& to,
                       std::span<double> lengths, SearchWorkspace& workspace,
                       const QueryFilter& filter = kAllPolygons);

/// Many walks at once, on all workers of an executor. Its memory is kept from one batch to the
/// next; answers do not depend on the number of workers.
class WalkBatch {
 public:
  /// As find_distances() from each place of `from`: the lengths from place i begin at
  /// i * to.size().
  /// @pre lengths.size() == from.size() * to.size()
  void find_distance_matrix(const NavMesh& mesh, std::span<const WalkPoint> from,
                            std::span<const WalkPoint> to, std::span<double> lengths,
                            Executor& executor, const QueryFilter& filter = kAllPolygons);

  /// As find_path(). Takes the place of the answers of the batch before.
  void find_paths(const NavMesh& mesh, std::span<const PathQuery> queries, Executor& executor,
                  const QueryFilter& filter = kAllPolygons);
  std::size_t size() const { return paths_.size(); }
  /// The answer to a question. Its lists lie in here, until the next batch.  @pre i < size()
  Path operator[](std::size_t i) const;

 private:
  /// An answer without its lists, and where these begin in those of its chunk.
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
  std::vector<Lists> lists_;                 ///< Per chunk of questions.
  std::vector<SearchWorkspace> workspaces_;  ///< Per worker.
};

}  // namespace way
