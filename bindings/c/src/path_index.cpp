// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "path_index.h"

#include "way/core/executor.h"
#include "way/io/navmesh_file.h"
#include "way/nav/point_on_polygon.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "nav/index/corner_graph.h"
#include "navmesh.h"
#include "query.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <variant>

using namespace way;
using namespace way::c;

namespace {

way_path_index_options usual_index_options() {
  const PathIndexOptions usual;
  way_path_index_options result = {};
  result.landmarks = usual.landmarks;
  result.for_all_paths = usual.is_selective ? 0 : 1;
  result.is_updatable = usual.is_updatable ? 1 : 0;
  result.include = usual.include;
  result.exclude = usual.exclude;
  return result;
}

Result<> check_landmarks(std::int32_t count) {
  if (count >= 0 && count <= PathIndexOptions::kMaxLandmarks) return std::monostate{};
  return Error{
      Error::Code::invalid_argument,
      text("an index cannot have ", count, " landmarks: 0 to ", PathIndexOptions::kMaxLandmarks)};
}

Result<way_path_index_options> read_options(const way_path_index_options* given) {
  if (given == nullptr) return usual_index_options();
  return read_struct(given, usual_index_options(), "way_path_index_options");
}

/// The point of a corner, on the surface of one of the polygons around it.
Vec3 on_surface(const CornerGraph& graph, std::uint32_t corner) {
  const auto [polygon, point] = graph.point_of(corner);
  const auto found = closest_on_surface(graph.mesh, polygon, {point.x, 0, point.z});
  return {point.x, found ? found->point.y : 0, point.z};
}

}  // namespace

Result<PathIndexOptions> way::c::to_index_options(const way_path_index_options* given) {
  const auto options = read_options(given);
  if (!options) return options.error();
  if (const auto checked = check_landmarks(options->landmarks); !checked) return checked.error();
  if (const auto checked = check_threads("an index", options->threads); !checked)
    return checked.error();
  return PathIndexOptions{.landmarks = options->landmarks,
                          .is_selective = options->for_all_paths == 0,
                          .is_updatable = options->is_updatable != 0,
                          .include = options->include,
                          .exclude = options->exclude};
}

way_status way::c::give_index(PathIndex index, way_path_index** handle) {
  return give(std::make_shared<way_path_index>(std::move(index)), handle);
}

way_status way_path_index_options_init(way_path_index_options* options, uint32_t size) {
  return init_struct(options, size, usual_index_options());
}

way_status way_path_index_build(const way_navmesh* mesh, const way_path_index_options* options,
                                way_path_index** index) {
  if (!clear(index)) return fail_null("index");
  return with(mesh, [&](const way_navmesh& object) -> way_status {
    const auto given = to_index_options(options);
    if (!given) return fail(given.error());
    ThreadPool pool(read_options(options)->threads);
    return give_index(PathIndex(object.mesh, pool, *given), index);
  });
}

way_status way_path_index_update(const way_path_index* index, const way_navmesh* next,
                                 int32_t threads, way_path_index** updated) {
  if (!clear(updated)) return fail_null("updated");
  return with(index, [&](const way_path_index& before) {
    return with(next, [&](const way_navmesh& object) -> way_status {
      if (const auto checked = check_threads("an index", threads); !checked)
        return fail(checked.error());
      ThreadPool pool(threads);
      return give_index(before.index.updated(object.mesh, pool), updated);
    });
  });
}

way_status way_path_index_with_landmarks(const way_path_index* index, int32_t count,
                                         way_path_index** changed) {
  if (!clear(changed)) return fail_null("changed");
  return with(index, [&](const way_path_index& object) -> way_status {
    if (const auto checked = check_landmarks(count); !checked) return fail(checked.error());
    return give_index(object.index.with_landmarks(count), changed);
  });
}

way_status way_path_index_decode(const void* bytes, size_t count, const way_navmesh* mesh,
                                 way_path_index** index) {
  if (!clear(index)) return fail_null("index");
  if (bytes == nullptr) return fail_null("bytes");
  return with(mesh, [&](const way_navmesh& object) -> way_status {
    const std::span given(static_cast<const std::byte*>(bytes), count);
    const auto file = NavMeshFile::decode({given.begin(), given.end()});
    if (!file) return fail(Error{file.error().code, "the bytes: " + file.error().message});
    auto loaded = file->load_index(object.mesh);
    if (!loaded) return fail(Error{loaded.error().code, "the bytes: " + loaded.error().message});
    return give_index(*std::move(loaded), index);
  });
}

void way_path_index_free(way_path_index* index) {
  forget(index);
}

way_status way_path_index_get_info(const way_path_index* index, way_path_index_info* info) {
  return with(index, [&](const way_path_index& object) {
    way_path_index_info result = {};
    result.corner_count = object.index.corner_count();
    result.edge_count = object.index.edge_count();
    result.bytes = object.index.bytes();
    result.hash = object.index.hash();
    result.least_distance = object.index.least_distance();
    result.include = object.index.filter().include;
    result.exclude = object.index.filter().exclude;
    return write_struct(info, result);
  });
}

way_status way_path_index_is_stale(const way_path_index* index, const way_navmesh* mesh,
                                   uint32_t* stale) {
  return with(index, [&](const way_path_index& object) {
    return with(mesh, [&](const way_navmesh& of) -> way_status {
      if (stale == nullptr) return fail_null("stale");
      *stale = object.index.is_stale(of.mesh) ? 1 : 0;
      return WAY_OK;
    });
  });
}

way_status way_path_index_corners(const way_path_index* index, float* corners, size_t capacity,
                                  size_t* count) {
  return with(index, [&](const way_path_index& object) -> way_status {
    if (count == nullptr) return fail_null("count");
    if (corners == nullptr && capacity > 0) return fail_null("corners");
    *count = object.index.corner_count();
    for (std::size_t i = 0; i < std::min(capacity, *count); ++i)
      put(corners + 3 * i, on_surface(*object.index.graph(), static_cast<std::uint32_t>(i)));
    return WAY_OK;
  });
}

way_status way_path_index_edges(const way_path_index* index, uint32_t* pairs, size_t capacity,
                                size_t* count) {
  return with(index, [&](const way_path_index& object) -> way_status {
    if (count == nullptr) return fail_null("count");
    if (pairs == nullptr && capacity > 0) return fail_null("pairs");
    const auto edges = object.index.edges();
    *count = edges.size();
    for (std::size_t i = 0; i < std::min(capacity, edges.size()); ++i) {
      pairs[2 * i] = edges[i].first;
      pairs[2 * i + 1] = edges[i].second;
    }
    return WAY_OK;
  });
}

way_status way_query_set_path_index(way_query* query, const way_path_index* index) {
  return with(query, [&](way_query& q) -> way_status {
    if (index == nullptr) {
      q.index = {};
      return WAY_OK;
    }
    return with(index, [&](const way_path_index& object) -> way_status {
      q.index = object.index;
      return WAY_OK;
    });
  });
}
