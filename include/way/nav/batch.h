// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Many questions at once, on all workers of an executor. Answer i belongs to question i, and is
/// the same as if it were asked alone, whatever the number of workers. The predicate of a filter is
/// called by several threads at the same time.

/// As find_nearest().  @pre answers.size() == queries.size()
void find_nearest_batch(const NavMesh& mesh, std::span<const NearestQuery> queries,
                        std::span<NearestPoint> answers, Executor& executor,
                        const QueryFilter& filter = kAllPolygons);

/// Whether there is a way from one polygon to another.
struct ReachableQuery {
  PolyRef from = {};
  PolyRef to = {};
};

/// As is_reachable().  @pre answers.size() == queries.size()
void is_reachable_batch(const NavMesh& mesh, std::span<const ReachableQuery> queries,
                        std::span<bool> answers, Executor& executor);

/// As raycast(), without the polygons that are passed.  @pre answers.size() == queries.size()
void raycast_batch(const NavMesh& mesh, std::span<const RaycastQuery> queries,
                   std::span<RaycastResult> answers, Executor& executor,
                   const QueryFilter& filter = kAllPolygons);

/// Draws a point for each place in `answers`. Which one depends on the seed and the place alone.
void random_point_batch(const PointSampler& sampler, std::uint64_t seed,
                        std::span<RandomPoint> answers, Executor& executor);

/// Searches for many ways, and holds them: its memory, a workspace for each worker included, is
/// kept from one batch to the next.
class PathBatch {
 public:
  /// As find_polygon_path(). Takes the place of the answers of the batch before.
  void find(const NavMesh& mesh, std::span<const PolygonPathQuery> queries, Executor& executor,
            const QueryFilter& filter = kAllPolygons);

  std::size_t size() const { return paths_.size(); }
  /// The answer to a question. Its polygons lie in here, until the next batch.  @pre i < size()
  PolygonPath operator[](std::size_t i) const;

 private:
  /// An answer without its polygons, and where these begin in the list of its chunk.
  struct Path {
    PolygonPath path = {};
    std::size_t first = 0;
    std::size_t count = 0;
  };

  std::vector<Path> paths_;
  std::vector<std::vector<PolyRef>> polygons_;  ///< Per chunk of questions.
  std::vector<SearchWorkspace> workspaces_;     ///< Per worker.
};

}  // namespace way
