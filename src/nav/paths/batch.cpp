// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/batch.h"

#include "way/nav/reachable.h"

#include "nav/paths/chunk_count.h"

#include <algorithm>

namespace way {
namespace {

/// Queries per task: enough to outweigh the cost of starting it.
constexpr std::size_t kQueriesPerTask = 64;

template <class Answer>
void for_each_query(Executor& executor, std::size_t count, Answer&& answer) {
  run_in_chunks(executor, count, kQueriesPerTask, answer);
}

}  // namespace

void find_nearest_batch(const NavMesh& mesh, std::span<const NearestQuery> queries,
                        std::span<NearestPoint> answers, Executor& executor,
                        const QueryFilter& filter) {
  WAY_ASSERT(answers.size() == queries.size());
  for_each_query(executor, queries.size(), [&](std::size_t i, std::size_t) {
    answers[i] = find_nearest(mesh, queries[i], filter);
  });
}

void is_reachable_batch(const NavMesh& mesh, std::span<const ReachableQuery> queries,
                        std::span<bool> answers, Executor& executor) {
  WAY_ASSERT(answers.size() == queries.size());
  for_each_query(executor, queries.size(), [&](std::size_t i, std::size_t) {
    answers[i] = is_reachable(mesh, queries[i].start, queries[i].goal);
  });
}

void raycast_batch(const NavMesh& mesh, std::span<const RaycastQuery> queries,
                   std::span<RaycastResult> answers, Executor& executor,
                   const QueryFilter& filter) {
  WAY_ASSERT(answers.size() == queries.size());
  for_each_query(executor, queries.size(), [&](std::size_t i, std::size_t) {
    answers[i] = raycast(mesh, queries[i], {}, filter);
  });
}

void random_point_batch(const PointSampler& sampler, std::uint64_t seed,
                        std::span<MeshPoint> answers, Executor& executor) {
  for_each_query(executor, answers.size(), [&](std::size_t i, std::size_t) {
    // Draw the seed: generators with consecutive seeds would produce correlated numbers.
    Random random(Random(seed + i).next());
    answers[i] = sampler.sample(random);
  });
}

void PolygonPathBatch::find(const NavMesh& mesh, std::span<const PolygonPathQuery> queries,
                            Executor& executor, const QueryFilter& filter) {
  const auto workers = static_cast<std::size_t>(executor.worker_count());
  if (workspaces_.size() < workers) workspaces_.resize(workers);
  if (polygons_.size() < chunk_count(queries.size(), kQueriesPerTask))
    polygons_.resize(chunk_count(queries.size(), kQueriesPerTask));
  for (std::vector<PolyRef>& list : polygons_)
    list.clear();
  paths_.assign(queries.size(), {});
  for_each_query(executor, queries.size(), [&](std::size_t i, std::size_t worker) {
    SearchWorkspace& workspace = workspaces_[worker];
    std::vector<PolyRef>& list = polygons_[i / kQueriesPerTask];
    const PolygonPath path = find_polygon_path(mesh, queries[i], workspace, filter);
    paths_[i] = {path, list.size(), path.polygons.size()};
    list.insert(list.end(), path.polygons.begin(), path.polygons.end());
  });
}

PolygonPath PolygonPathBatch::operator[](std::size_t i) const {
  const Path& entry = paths_[i];
  PolygonPath path = entry.path;
  path.polygons = std::span(polygons_[i / kQueriesPerTask]).subspan(entry.first, entry.count);
  return path;
}

}  // namespace way
