// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/batch.h"

#include "way/core/executor.h"
#include "way/nav/batch.h"
#include "way/nav/distances.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "query.h"

#include <memory>
#include <optional>

using namespace way;
using namespace way::c;

/// Threads, and the results of the last batch.
struct way_batch final : Object {
  static constexpr Kind kKind = Kind::batch;
  explicit way_batch(std::int32_t threads) {
    if (threads != 1) pool.emplace(threads);
  }
  Executor& executor() {
    if (pool) return *pool;
    return serial;
  }

  std::optional<ThreadPool> pool;
  SerialExecutor serial;
  PathBatch paths = {};
  std::optional<way_query> answer = {};  ///< Keeps the arrays of one path.
};

namespace {

constexpr way_rays kNoRays = {};

way_distances usual_distances() {
  way_distances result = {};
  put(result.extents, PathQuery().extents);
  return result;
}

/// Runs `body(batch, query)` for the objects of both handles.
template <class Body>
way_status run(way_batch* batch, way_query* query, Body&& body) {
  return with(batch, [&](way_batch& b) {
    return with(query, [&](way_query& q) -> way_status { return body(b, q); });
  });
}

template <class T>
bool is_missing(const T* array, std::size_t count) {
  return array == nullptr && count > 0;
}

Result<PathQuery> query_at(const way_query& query, const way_path_query* wanted, std::size_t i) {
  const way_path_query one = read_struct_at(wanted, i, usual_path_query());
  auto read = to_path_query(&one, query.index);
  if (read && one.with_explored == 0) return read;
  const std::string why =
      read ? "explored polygons are returned by way_query_find_path() only" : read.error().message;
  return Error{Error::Code::invalid_argument, text("query ", i, ": ", why)};
}

std::vector<NearestPoint> nearest_of(way_batch& batch, const way_query& query, const float* points,
                                     std::size_t count, const float* extents) {
  std::vector<NearestQuery> wanted(count);
  for (std::size_t i = 0; i < count; ++i)
    wanted[i] = {.point = to_vec3(points + 3 * i), .extents = to_vec3(extents)};
  std::vector<NearestPoint> found(count);
  find_nearest_batch(query.mesh, wanted, found, batch.executor(), query.filter);
  return found;
}

std::vector<MeshPoint> on_mesh(const std::vector<NearestPoint>& found) {
  std::vector<MeshPoint> points;
  for (const NearestPoint& one : found)
    points.push_back({one.polygon, one.point});
  return points;
}

}  // namespace

way_status way_batch_create(int32_t threads, way_batch** batch) {
  if (!clear(batch)) return fail_null("batch");
  return guarded([&]() -> way_status {
    if (const auto checked = check_threads("a batch", threads); !checked)
      return fail(checked.error());
    return give(std::make_shared<way_batch>(threads), batch);
  });
}

void way_batch_free(way_batch* batch) {
  forget(batch);
}

way_status way_batch_find_paths(way_batch* batch, way_query* query, const way_path_query* wanted,
                                size_t count) {
  return run(batch, query, [&](way_batch& b, const way_query& q) -> way_status {
    if (count > 0 && !has_size(wanted)) return fail_null("the first query, or its size,");
    std::vector<PathQuery> queries;
    queries.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const auto one = query_at(q, wanted, i);
      if (!one) return fail(one.error());
      queries.push_back(*one);
    }
    b.paths.find_paths(q.mesh, queries, b.executor(), q.filter);
    return WAY_OK;
  });
}

way_status way_batch_path(way_batch* batch, size_t number, way_path* path) {
  return with(batch, [&](way_batch& b) -> way_status {
    if (number >= b.paths.size()) {
      return fail({Error::Code::invalid_argument,
                   text("there is no path ", number, " of ", b.paths.size())});
    }
    if (!b.answer) b.answer.emplace(NavMesh());
    b.answer->clear_answer();
    return write_path(*b.answer, b.paths[number], path);
  });
}

way_status way_batch_nearest(way_batch* batch, way_query* query, const float* points, size_t count,
                             const float extents[3], way_nearest* found) {
  return run(batch, query, [&](way_batch& b, const way_query& q) -> way_status {
    if (is_missing(points, count) || extents == nullptr) return fail_null("a position");
    if (count > 0 && !has_size(found)) return fail_null("the first result, or its size,");
    const std::vector<NearestPoint> all = nearest_of(b, q, points, count, extents);
    for (std::size_t i = 0; i < count; ++i)
      write_struct_at(found, i, from_nearest(all[i]));
    return WAY_OK;
  });
}

way_status way_batch_raycast(way_batch* batch, way_query* query, const way_rays* rays,
                             way_ray* found) {
  return run(batch, query, [&](way_batch& b, const way_query& q) -> way_status {
    const auto given = read_struct(rays, kNoRays, "way_rays");
    if (!given) return fail(given.error());
    const std::size_t count = given->count;
    if (is_missing(given->from, count) || is_missing(given->starts, count) ||
        is_missing(given->ends, count))
      return fail_null("an array of the rays");
    if (count > 0 && !has_size(found)) return fail_null("the first result, or its size,");
    std::vector<RaycastQuery> wanted(count);
    for (std::size_t i = 0; i < count; ++i) {
      wanted[i] = {{PolyRef::from_bits(given->from[i]), to_vec3(given->starts + 3 * i)},
                   to_vec3(given->ends + 3 * i)};
    }
    std::vector<RaycastResult> all(count);
    raycast_batch(q.mesh, wanted, all, b.executor(), q.filter);
    for (std::size_t i = 0; i < count; ++i)
      write_struct_at(found, i, from_ray(all[i]));
    return WAY_OK;
  });
}

way_status way_batch_is_reachable(way_batch* batch, way_query* query, const way_poly_ref* from,
                                  const way_poly_ref* to, size_t count, uint8_t* reachable) {
  return run(batch, query, [&](way_batch& b, const way_query& q) -> way_status {
    if (is_missing(from, count) || is_missing(to, count) || is_missing(reachable, count))
      return fail_null("an array of polygons");
    std::vector<ReachableQuery> wanted(count);
    for (std::size_t i = 0; i < count; ++i)
      wanted[i] = {PolyRef::from_bits(from[i]), PolyRef::from_bits(to[i])};
    const auto all = std::make_unique<bool[]>(count);
    is_reachable_batch(q.mesh, wanted, {all.get(), count}, b.executor());
    std::copy_n(all.get(), count, reachable);
    return WAY_OK;
  });
}

way_status way_distances_init(way_distances* distances, uint32_t size) {
  return init_struct(distances, size, usual_distances());
}

way_status way_batch_distances(way_batch* batch, way_query* query, const way_distances* wanted,
                               double* lengths) {
  return run(batch, query, [&](way_batch& b, const way_query& q) -> way_status {
    const auto given = read_struct(wanted, usual_distances(), "way_distances");
    if (!given) return fail(given.error());
    if (is_missing(given->from, given->from_count) || is_missing(given->to, given->to_count))
      return fail_null("an array of positions");
    if (given->to_count > 0 && given->from_count > SIZE_MAX / sizeof(double) / given->to_count)
      return fail(WAY_TOO_LARGE, "there are more distances than memory can ever hold");
    const std::size_t count = given->from_count * given->to_count;
    if (is_missing(lengths, count)) return fail_null("lengths");
    const auto from = on_mesh(nearest_of(b, q, given->from, given->from_count, given->extents));
    const auto to = on_mesh(nearest_of(b, q, given->to, given->to_count, given->extents));
    b.paths.find_distance_matrix(q.mesh, {from, to, &q.index}, {lengths, count}, b.executor(),
                                 q.filter);
    return WAY_OK;
  });
}
