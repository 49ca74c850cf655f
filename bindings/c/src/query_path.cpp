// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_path.h"
#include "way/nav/follow_path.h"
#include "way/nav/straight_path.h"
#include "way/nav/trace_path.h"

#include "calls.h"
#include "core/text.h"
#include "query.h"
#include "waymesh/reach.h"

#include <cmath>
#include <utility>

using namespace way;
using namespace way::c;

namespace {

constexpr way_corridor kUsualCorridor = {
    .size = 0, .step = 0.5F, .polygons = nullptr, .polygon_count = 0, .start = {}, .end = {}};

/// Also keeps what the search has looked at.
Path traced_path(way_query& query, const PathQuery& wanted) {
  PathTrace trace = trace_path(query.mesh, wanted, query.workspace, query.filter);
  for (const PolyRef polygon : trace.polygons)
    query.explored.push_back(polygon.bits());
  query.explored_corners = std::move(trace.corners);
  return trace.path;
}

void keep(way_query& query, const Path& path) {
  for (const Waypoint& point : path.waypoints) {
    query.points.push_back(point.point);
    query.polygons.push_back(point.polygon.bits());
    query.kinds.push_back(static_cast<std::uint8_t>(point.kind));
    query.areas.push_back(static_cast<std::uint8_t>(point.area));
  }
  for (const PolyRef polygon : path.corridor)
    query.corridor.push_back(polygon.bits());
}

/// A validated corridor, with its polygons in the query.
Result<way_corridor> read_corridor(way_query& query, const way_corridor* given) {
  auto corridor = read_struct(given, kUsualCorridor, "way_corridor");
  if (!corridor) return corridor;
  if (corridor->polygons == nullptr && corridor->polygon_count > 0)
    return Error{Error::Code::invalid_argument, "the polygons of a corridor are NULL"};
  if (!(corridor->step > 0) || !std::isfinite(corridor->step)) {
    return Error{Error::Code::invalid_argument,
                 text("the step of a walk is ", corridor->step, ": it must be > 0")};
  }
  query.refs.clear();
  query.refs.reserve(corridor->polygon_count);  // throws if memory can never hold so many
  for (std::size_t i = 0; i < corridor->polygon_count; ++i)
    query.refs.push_back(PolyRef::from_bits(corridor->polygons[i]));
  return corridor;
}

template <class Point>
void keep_points(way_query& query, std::span<const Point> points) {
  for (const Point& point : points) {
    query.points.push_back(point.point);
    query.polygons.push_back(point.polygon.bits());
    query.kinds.push_back(to_kind(point.flags));
  }
  if (query.kinds.empty()) return;
  if (query.kinds.back() == WAY_POINT_CORNER) query.kinds.back() = WAY_POINT_END;
  if (query.kinds.front() != WAY_POINT_LINK_START) query.kinds.front() = WAY_POINT_START;
}

}  // namespace

namespace way::c {

way_path_query usual_path_query() {
  const PathQuery usual;
  way_path_query result = {};
  put(result.extents, usual.extents);
  result.max_nodes = std::numeric_limits<std::uint64_t>::max();
  result.max_length = usual.max_length;
  return result;
}

std::uint8_t to_kind(std::uint8_t flags) {
  if ((flags & PathCorner::kLink) != 0) return WAY_POINT_LINK_START;
  if ((flags & PathCorner::kLinkEnd) != 0) return WAY_POINT_LINK_END;
  return WAY_POINT_CORNER;
}

Result<PathQuery> to_path_query(const way_path_query* given, const PathIndex& index) {
  const auto read = read_struct(given, usual_path_query(), "way_path_query");
  if (!read) return read.error();
  const way_path_query& q = *read;
  const bool is_known = q.method >= WAY_PATH_OPTIMAL && q.method <= WAY_PATH_CORRIDOR &&
                        q.partial >= WAY_PARTIAL_NONE && q.partial <= WAY_PARTIAL_BY_WALK;
  if (!is_known) {
    return Error{
        Error::Code::invalid_argument,
        text("a path has method ", q.method, " and partial ", q.partial, ": at most 1 and 2")};
  }
  PathQuery wanted;
  wanted.from = {PolyRef::from_bits(q.from_polygon), to_vec3(q.from)};
  wanted.to = {PolyRef::from_bits(q.to_polygon), to_vec3(q.to)};
  wanted.extents = to_vec3(q.extents);
  wanted.method = static_cast<PathMethod>(q.method);
  wanted.partial = static_cast<PartialPath>(q.partial);
  wanted.max_nodes = static_cast<std::size_t>(
      std::min<std::uint64_t>(q.max_nodes, std::numeric_limits<std::size_t>::max()));
  wanted.max_length = q.max_length;
  wanted.index = &index;
  return wanted;
}

way_status write_path(way_query& q, const Path& found, way_path* path) {
  keep(q, found);
  way_path result = {};
  result.status = static_cast<int32_t>(found.status);
  result.length = found.length;
  result.cost = found.cost;
  result.out_of_budget = found.out_of_budget ? 1 : 0;
  result.points = q.point_data();
  result.point_polygons = q.polygons.data();
  result.point_kinds = q.kinds.data();
  result.point_areas = q.areas.data();
  result.point_count = q.points.size();
  result.corridor = q.corridor.data();
  result.corridor_count = q.corridor.size();
  result.explored = q.explored.data();
  result.explored_count = q.explored.size();
  result.explored_corners = q.explored_corners.data();
  result.explored_corner_count = q.explored_corners.size();
  result.has_start = found.has_start ? 1 : 0;
  result.has_goal = found.has_goal ? 1 : 0;
  return write_struct(path, result);
}

way_status write_walk(const way_query& query, bool is_complete, way_walk* walk) {
  way_walk result = {};
  result.is_complete = is_complete ? 1 : 0;
  result.points = query.point_data();
  result.polygons = query.polygons.data();
  result.kinds = query.kinds.data();
  result.count = query.points.size();
  return write_struct(walk, result);
}

}  // namespace way::c

/// A search in steps, with memory of its own.
struct way_path_search final : Object {
  static constexpr Kind kKind = Kind::path_search;
  way_path_search(std::shared_ptr<way_query> of, const PathQuery& wanted)
      : asker(std::move(of)),
        own(asker->mesh),
        filter(asker->filter),
        index(asker->index),
        search(own.mesh, with_index(wanted, index), own.workspace, filter) {}

  static PathQuery with_index(PathQuery query, const PathIndex& index) {
    query.index = &index;
    return query;
  }

  std::shared_ptr<way_query> asker;  ///< The predicate of the filter reads it.
  way_query own;
  QueryFilter filter;
  PathIndex index;  ///< The query may get another one.
  PathSearch search;
};

way_status way_path_query_init(way_path_query* query, uint32_t size) {
  return init_struct(query, size, usual_path_query());
}

way_status way_corridor_init(way_corridor* corridor, uint32_t size) {
  return init_struct(corridor, size, kUsualCorridor);
}

way_status way_query_find_path(way_query* query, const way_path_query* wanted, way_path* path) {
  return with(query, [&](way_query& q) {
    const auto asked = to_path_query(wanted, q.index);
    if (!asked) return fail(asked.error());
    const bool with_explored =
        wanted->size >= offsetof(way_path_query, with_explored) + sizeof wanted->with_explored &&
        wanted->with_explored != 0;
    q.clear_answer();
    const Path found =
        with_explored ? traced_path(q, *asked) : find_path(q.mesh, *asked, q.workspace, q.filter);
    return write_path(q, found, path);
  });
}

way_status way_query_follow_path(way_query* query, const way_corridor* corridor, way_walk* walk) {
  return with(query, [&](way_query& q) {
    const auto given = read_corridor(q, corridor);
    if (!given) return fail(given.error());
    q.clear_answer();
    PathFollower follower(q.mesh,
                          {.corridor = q.refs,
                           .start = to_vec3(given->start),
                           .end = to_vec3(given->end),
                           .step = given->step,
                           .with_corners = true},
                          q.workspace);
    std::vector<PathCorner> points;
    while (const auto next = follower.next())
      points.push_back(*next);
    keep_points(q, std::span<const PathCorner>(points));
    return write_walk(q, follower.is_complete(), walk);
  });
}

way_status way_query_straight_path(way_query* query, const way_corridor* corridor, way_walk* walk) {
  return with(query, [&](way_query& q) {
    const auto given = read_corridor(q, corridor);
    if (!given) return fail(given.error());
    q.clear_answer();
    const StraightPath path = make_straight_path(
        q.mesh, {.corridor = q.refs, .start = to_vec3(given->start), .end = to_vec3(given->end)},
        q.workspace);
    keep_points(q, path.corners);
    return write_walk(q, path.is_complete, walk);
  });
}

way_status way_path_search_create(way_query* query, const way_path_query* wanted,
                                  way_path_search** search) {
  if (!clear(search)) return fail_null("search");
  return with(query, [&](way_query& q) {
    const auto asked = to_path_query(wanted, q.index);
    if (!asked) return fail(asked.error());
    return give(std::make_shared<way_path_search>(find(query), *asked), search);
  });
}

void way_path_search_free(way_path_search* search) {
  forget(search);
}

way_status way_path_search_step(way_path_search* search, size_t nodes, uint32_t* done) {
  return with(search, [&](way_path_search& object) -> way_status {
    if (done == nullptr) return fail_null("done");
    *done = object.search.step(nodes) ? 1 : 0;
    return WAY_OK;
  });
}

way_status way_path_search_result(way_path_search* search, way_path* path) {
  return with(search, [&](way_path_search& object) {
    object.own.clear_answer();
    return write_path(object.own, object.search.result(), path);
  });
}
