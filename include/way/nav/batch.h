// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/mesh_point.h"
#include "way/nav/nearest.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Many queries at once, on all workers of an executor. Result i belongs to query i and is the same
/// as that of a single query, for any number of workers. The predicate of a filter is called by
/// several threads at once.

/// Like find_nearest().  @pre answers.size() == queries.size()
void find_nearest_batch(const NavMesh& mesh, std::span<const NearestQuery> queries,
                        std::span<NearestPoint> answers, Executor& executor,
                        const QueryFilter& filter = kAllPolygons);

/// Asks whether there is a path from one polygon to another.
struct ReachableQuery {
  PolyRef start = {};
  PolyRef goal = {};
};

/// Like is_reachable().  @pre answers.size() == queries.size()
void is_reachable_batch(const NavMesh& mesh, std::span<const ReachableQuery> queries,
                        std::span<bool> answers, Executor& executor);

/// Like raycast(), without the list of polygons.  @pre answers.size() == queries.size()
void raycast_batch(const NavMesh& mesh, std::span<const RaycastQuery> queries,
                   std::span<RaycastResult> answers, Executor& executor,
                   const QueryFilter& filter = kAllPolygons);

/// Draws a point for each element of `answers`. Each depends only on the seed and its index.
void random_point_batch(const PointSampler& sampler, std::uint64_t seed,
                        std::span<MeshPoint> answers, Executor& executor);

/// Searches for many corridors and stores them. Reuses its memory, including one workspace per
/// worker.
class PolygonPathBatch {
 public:
  /// Like find_polygon_path(). Replaces the results of the previous batch.
  void find(const NavMesh& mesh, std::span<const PolygonPathQuery> queries, Executor& executor,
            const QueryFilter& filter = kAllPolygons);

  std::size_t size() const { return paths_.size(); }
  /// The result of a query. Its polygons are stored in here; valid until the next batch.
  /// @pre i < size()
  PolygonPath operator[](std::size_t i) const;

 private:
  /// A result without its polygons, and where these begin in the list of its chunk.
  struct Path {
    PolygonPath path = {};
    std::size_t first = 0;
    std::size_t count = 0;
  };

  std::vector<Path> paths_;
  std::vector<std::vector<PolyRef>> polygons_;  ///< Per chunk of queries.
  std::vector<SearchWorkspace> workspaces_;     ///< Per worker.
};

}  // namespace way
