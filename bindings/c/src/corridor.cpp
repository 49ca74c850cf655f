// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/corridor.h"

#include "way/nav/corridor.h"

#include "calls.h"
#include "query.h"

using namespace way;
using namespace way::c;

struct way_path_corridor final : Object {
  static constexpr Kind kKind = Kind::path_corridor;
  PathCorridor corridor = {};
  std::vector<way_poly_ref> polygons = {};  ///< As handed out.
};

namespace {

/// Runs `body(corridor, query)` for the objects of both handles, if the corridor has a polygon.
template <class Body>
way_status walk(way_path_corridor* corridor, way_query* query, Body&& body) {
  return with(corridor, [&](way_path_corridor& c) {
    return with(query, [&](way_query& q) -> way_status {
      if (c.corridor.is_empty())
        return fail(WAY_INVALID_ARGUMENT, "the corridor is empty: reset it first");
      return body(c.corridor, q);
    });
  });
}

template <class T>
way_status write_number(T value, T* result) {
  if (result != nullptr) *result = value;
  return WAY_OK;
}

}  // namespace

way_status way_path_corridor_create(way_path_corridor** corridor) {
  if (!clear(corridor)) return fail_null("corridor");
  return guarded([&] { return give(std::make_shared<way_path_corridor>(), corridor); });
}

void way_path_corridor_free(way_path_corridor* corridor) {
  forget(corridor);
}

way_status way_path_corridor_reset(way_path_corridor* corridor, way_poly_ref polygon,
                                   const float position[3]) {
  return with(corridor, [&](way_path_corridor& c) -> way_status {
    if (position == nullptr) return fail_null("a position");
    c.corridor.reset(PolyRef::from_bits(polygon), to_vec3(position));
    return WAY_OK;
  });
}

way_status way_path_corridor_set_path(way_path_corridor* corridor, const way_poly_ref* polygons,
                                      size_t polygon_count, const float target[3]) {
  return with(corridor, [&](way_path_corridor& c) -> way_status {
    if (polygons == nullptr || polygon_count == 0) return fail_null("the list of polygons");
    if (target == nullptr) return fail_null("a position");
    const auto path =
        list_of(polygon_count, [&](std::size_t i) { return PolyRef::from_bits(polygons[i]); });
    c.corridor.set_path(path, to_vec3(target));
    return WAY_OK;
  });
}

way_status way_path_corridor_get_info(way_path_corridor* corridor, way_path_corridor_info* info) {
  return with(corridor, [&](way_path_corridor& c) {
    c.polygons.clear();
    for (const PolyRef polygon : c.corridor.polygons())
      c.polygons.push_back(polygon.bits());
    way_path_corridor_info result = {};
    put(result.position, c.corridor.position());
    put(result.target, c.corridor.target());
    result.polygons = c.polygons.data();
    result.polygon_count = c.polygons.size();
    return write_struct(info, result);
  });
}

way_status way_path_corridor_corners(way_path_corridor* corridor, way_query* query, size_t count,
                                     way_walk* corners) {
  return walk(corridor, query, [&](const PathCorridor& c, way_query& q) {
    q.clear_answer();
    bool is_complete = false;
    for (const PathCorner& corner : c.corners(q.mesh, count, q.workspace)) {
      is_complete = (corner.flags & PathCorner::kEnd) != 0;
      q.points.push_back(corner.point);
      q.polygons.push_back(corner.polygon.bits());
      q.kinds.push_back(is_complete ? std::uint8_t{WAY_POINT_END} : to_kind(corner.flags));
    }
    return write_walk(q, is_complete, corners);
  });
}

way_status way_path_corridor_move_position(way_path_corridor* corridor, way_query* query,
                                           const float to[3], int32_t* result) {
  if (to == nullptr) return fail_null("a position");
  return walk(corridor, query, [&](PathCorridor& c, way_query& q) {
    const MoveStatus status = c.move_position(q.mesh, to_vec3(to), q.workspace, q.filter);
    return write_number(static_cast<int32_t>(status), result);
  });
}

way_status way_path_corridor_move_target(way_path_corridor* corridor, way_query* query,
                                         const float to[3], int32_t* result) {
  if (to == nullptr) return fail_null("a position");
  return walk(corridor, query, [&](PathCorridor& c, way_query& q) {
    const MoveStatus status = c.move_target(q.mesh, to_vec3(to), q.workspace, q.filter);
    return write_number(static_cast<int32_t>(status), result);
  });
}

way_status way_path_corridor_move_over_link(way_path_corridor* corridor, way_query* query,
                                            way_poly_ref link, way_crossing* crossing) {
  return walk(corridor, query, [&](PathCorridor& c, way_query& q) -> way_status {
    if (!has_size(crossing)) return write_struct(crossing, {});
    const auto crossed = c.move_over_link(q.mesh, PolyRef::from_bits(link));
    if (!crossed) return fail(WAY_INVALID_ARGUMENT, "the link is stale or not in the path");
    way_crossing result = {};
    put(result.start, crossed->start);
    put(result.end, crossed->end);
    return write_struct(crossing, result);
  });
}

way_status way_path_corridor_optimize_visibility(way_path_corridor* corridor, way_query* query,
                                                 const float towards[3], float range,
                                                 uint32_t* changed) {
  if (towards == nullptr) return fail_null("a position");
  return walk(corridor, query, [&](PathCorridor& c, way_query& q) {
    const bool is = c.optimize_visibility(q.mesh, to_vec3(towards), range, q.filter);
    return write_number<uint32_t>(is ? 1 : 0, changed);
  });
}

way_status way_path_corridor_optimize_topology(way_path_corridor* corridor, way_query* query,
                                               size_t nodes, uint32_t* changed) {
  return walk(corridor, query, [&](PathCorridor& c, way_query& q) {
    const bool is = c.optimize_topology(q.mesh, nodes, q.workspace, q.filter);
    return write_number<uint32_t>(is ? 1 : 0, changed);
  });
}

way_status way_path_corridor_is_valid(way_path_corridor* corridor, way_query* query, size_t count,
                                      uint32_t* valid) {
  if (valid == nullptr) return fail_null("valid");
  return walk(corridor, query, [&](const PathCorridor& c, way_query& q) {
    return write_number<uint32_t>(c.is_valid(q.mesh, count, q.filter) ? 1 : 0, valid);
  });
}

way_status way_path_corridor_trim(way_path_corridor* corridor, way_query* query) {
  return walk(corridor, query, [&](PathCorridor& c, way_query& q) -> way_status {
    c.trim(q.mesh, q.filter);
    return WAY_OK;
  });
}

way_status way_path_corridor_repair(way_path_corridor* corridor, way_query* query,
                                    const float extents[3], int32_t* result) {
  if (extents == nullptr) return fail_null("extents");
  return walk(corridor, query, [&](PathCorridor& c, way_query& q) {
    const PathStatus status = c.repair(q.mesh, to_vec3(extents), q.workspace, q.filter);
    return write_number(static_cast<int32_t>(status), result);
  });
}
