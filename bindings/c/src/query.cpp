// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "query.h"

#include "way/nav/distances.h"
#include "way/nav/move_along.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/wall_distance.h"

#include "calls.h"
#include "core/text.h"
#include "navmesh.h"

using namespace way;
using namespace way::c;

void way_query::clear_answer() {
  points.clear();
  polygons.clear();
  kinds.clear();
  areas.clear();
  corridor.clear();
  explored.clear();
  explored_corners.clear();
  parents.clear();
  costs.clear();
}

const float* way_query::point_data() const {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three floats each.
  return points.empty() ? nullptr : reinterpret_cast<const float*>(points.data());
}

namespace {

constexpr way_filter kUsualFilter = {.size = 0,
                                     .include = 0xffff,
                                     .exclude = 0,
                                     .costs = nullptr,
                                     .predicate = nullptr,
                                     .user = nullptr};

/// Runs `body(query)` if none of the given arrays is NULL.
template <class Body>
way_status ask(way_query* query, std::initializer_list<const void*> arrays, Body&& body) {
  return with(query, [&](way_query& q) -> way_status {
    if (std::ranges::find(arrays, nullptr) != arrays.end()) return fail_null("a position");
    q.clear_answer();
    return body(q);
  });
}

bool ask_predicate(const void* context, PolyRef polygon) {
  const auto& query = *static_cast<const way_query*>(context);
  return query.predicate(query.user, polygon.bits()) != 0;
}

Result<AreaCosts> to_costs(const float* costs) {
  AreaCosts result;
  for (int area = 0; costs != nullptr && area < 256; ++area) {
    if (!(costs[area] > 0 && costs[area] <= 3.4e38F)) {
      return Error{Error::Code::invalid_argument,
                   text("the cost of area ", area, " is ", costs[area],
                        ": it must be greater than 0 and at most 3.4e38")};
    }
    if (costs[area] != 1) result.set(Area{static_cast<std::uint8_t>(area)}, costs[area]);
  }
  return result;
}

/// Takes the list of a result.
void keep_refs(way_query& query, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    query.polygons.push_back(query.refs[i].bits());
}

way_status write_reached(way_query& q, std::span<const ReachedPolygon> reached,
                         way_polygons* polygons) {
  for (const ReachedPolygon& one : reached) {
    q.polygons.push_back(one.polygon.bits());
    q.parents.push_back(one.parent);
    q.costs.push_back(one.cost);
  }
  way_polygons result = {};
  result.polygons = q.polygons.data();
  result.parents = q.parents.data();
  result.costs = q.costs.data();
  result.count = q.polygons.size();
  return write_struct(polygons, result);
}

}  // namespace

namespace way::c {

Result<way_filter> read_filter(const way_filter* given) {
  if (given == nullptr) return kUsualFilter;
  return read_struct(given, kUsualFilter, "way_filter");
}

Result<QueryFilter> to_filter(const way_filter& given) {
  const auto costs = to_costs(given.costs);
  if (!costs) return costs.error();
  return QueryFilter{.include = given.include, .exclude = given.exclude, .costs = *costs};
}

way_nearest from_nearest(const NearestPoint& found) {
  way_nearest result = {};
  result.over = found.over ? 1 : 0;
  result.polygon = found.polygon.bits();
  put(result.point, found.point);
  result.distance = found ? found.distance : std::numeric_limits<float>::infinity();
  return result;
}

way_ray from_ray(const RaycastResult& found) {
  way_ray result = {};
  result.status = static_cast<int32_t>(found.status);
  result.t = found.t;
  put(result.point, found.point);
  put(result.normal, found.normal);
  result.cost = found.cost;
  result.polygon = found.polygon.bits();
  result.edge = found.edge;
  return result;
}

}  // namespace way::c

way_status way_query_create(const way_navmesh* mesh, way_query** query) {
  if (!clear(query)) return fail_null("query");
  return with(mesh, [&](const way_navmesh& object) {
    return give(std::make_shared<way_query>(object.mesh), query);
  });
}

void way_query_free(way_query* query) {
  forget(query);
}

way_status way_query_set_navmesh(way_query* query, const way_navmesh* mesh) {
  return with(query, [&](way_query& q) {
    return with(mesh, [&](const way_navmesh& object) {
      q.mesh = object.mesh;
      return way_status{WAY_OK};
    });
  });
}

way_status way_filter_init(way_filter* filter, uint32_t size) {
  return init_struct(filter, size, kUsualFilter);
}

way_status way_query_set_filter(way_query* query, const way_filter* filter) {
  return with(query, [&](way_query& q) {
    const auto given = read_filter(filter);
    if (!given) return fail(given.error());
    const auto converted = to_filter(*given);
    if (!converted) return fail(converted.error());
    q.predicate = given->predicate;
    q.user = given->user;
    q.filter = *converted;
    if (q.predicate != nullptr) {
      q.filter.predicate = ask_predicate;
      q.filter.context = &q;
    }
    return way_status{WAY_OK};
  });
}

way_status way_query_nearest(way_query* query, const float point[3], const float extents[3],
                             way_nearest* nearest) {
  return ask(query, {point, extents}, [&](way_query& q) {
    const NearestQuery wanted = {.point = to_vec3(point), .extents = to_vec3(extents)};
    return write_struct(nearest, from_nearest(find_nearest(q.mesh, wanted, q.filter)));
  });
}

way_status way_query_raycast(way_query* query, way_poly_ref from, const float start[3],
                             const float end[3], way_ray* ray) {
  return ask(query, {start, end}, [&](way_query& q) {
    const RaycastQuery wanted = {{PolyRef::from_bits(from), to_vec3(start)}, to_vec3(end)};
    RaycastResult found = raycast(q.mesh, wanted, q.refs, q.filter);
    if (found.polygon_count > q.refs.size()) {
      q.refs.resize(found.polygon_count);
      found = raycast(q.mesh, wanted, q.refs, q.filter);
    }
    keep_refs(q, found.polygon_count);
    way_ray result = from_ray(found);
    result.passed = q.polygons.data();
    result.passed_count = q.polygons.size();
    return write_struct(ray, result);
  });
}

way_status way_query_wall_distance(way_query* query, way_poly_ref from, const float center[3],
                                   float radius, way_wall* wall) {
  return ask(query, {center}, [&](way_query& q) {
    const WallDistance found = wall_distance(
        q.mesh, {{PolyRef::from_bits(from), to_vec3(center)}, radius}, q.workspace, q.filter);
    way_wall result = {};
    result.status = static_cast<int32_t>(found.status);
    result.distance = found.distance;
    put(result.point, found.point);
    put(result.normal, found.normal);
    result.edge = found.edge;
    result.polygon = found.polygon.bits();
    return write_struct(wall, result);
  });
}

way_status way_query_circle(way_query* query, way_poly_ref from, const float center[3],
                            float radius, way_polygons* polygons) {
  return ask(query, {center}, [&](way_query& q) {
    const CircleQuery wanted = {{PolyRef::from_bits(from), to_vec3(center)}, radius};
    return write_reached(q, polygons_in_circle(q.mesh, wanted, q.workspace, q.filter), polygons);
  });
}

way_status way_query_shape(way_query* query, way_poly_ref from, const float start[3],
                           const float* corners, size_t corner_count, way_polygons* polygons) {
  return ask(query, {start, corners}, [&](way_query& q) {
    q.points.reserve(corner_count);  // throws if memory can never hold so many
    for (std::size_t i = 0; i < corner_count; ++i)
      q.points.push_back(to_vec3(corners + 3 * i));
    const ShapeQuery wanted = {{PolyRef::from_bits(from), to_vec3(start)}, q.points};
    return write_reached(q, polygons_in_shape(q.mesh, wanted, q.workspace, q.filter), polygons);
  });
}

way_status way_query_box(way_query* query, const float low[3], const float high[3],
                         way_polygons* polygons) {
  return ask(query, {low, high}, [&](way_query& q) {
    const Aabb3 box = {to_vec3(low), to_vec3(high)};
    std::size_t count = polygons_in_box(q.mesh, box, q.refs, q.filter);
    if (count > q.refs.size()) {
      q.refs.resize(count);
      count = polygons_in_box(q.mesh, box, q.refs, q.filter);
    }
    keep_refs(q, count);
    way_polygons result = {};
    result.polygons = q.polygons.data();
    result.count = q.polygons.size();
    return write_struct(polygons, result);
  });
}

way_status way_query_random_points(way_query* query, way_poly_ref from, uint64_t seed, size_t count,
                                   way_walk* points) {
  return ask(query, {}, [&](way_query& q) -> way_status {
    if (count > WAY_MAX_RANDOM_POINTS) {
      return fail({Error::Code::too_large, text(count, " random points are asked for, and at most ",
                                                WAY_MAX_RANDOM_POINTS, " are given at once")});
    }
    const PointSampler sampler = from == 0
                                     ? PointSampler(q.mesh, q.filter)
                                     : PointSampler(q.mesh, PolyRef::from_bits(from), q.filter);
    Random random(seed);
    for (std::size_t i = 0; i < count && !sampler.is_empty(); ++i) {
      const MeshPoint point = sampler.sample(random);
      q.points.push_back(point.point);
      q.polygons.push_back(point.polygon.bits());
      q.kinds.push_back(WAY_POINT_CORNER);
    }
    way_walk result = {};
    result.is_complete = 1;
    result.points = q.point_data();
    result.polygons = q.polygons.data();
    result.kinds = q.kinds.data();
    result.count = q.points.size();
    return write_struct(points, result);
  });
}

way_status way_query_random_around(way_query* query, way_poly_ref from, const float center[3],
                                   float radius, uint64_t seed, way_nearest* point) {
  return ask(query, {center}, [&](way_query& q) {
    Random random(seed);
    const CircleQuery wanted = {{PolyRef::from_bits(from), to_vec3(center)}, radius};
    const MeshPoint found = random_point_around(q.mesh, wanted, random, q.workspace, q.filter);
    way_nearest result = {};
    result.over = 1;
    result.polygon = found.polygon.bits();
    put(result.point, found.point);
    return write_struct(point, result);
  });
}

way_status way_query_move_along(way_query* query, way_poly_ref from, const float start[3],
                                const float target[3], way_move* move) {
  return ask(query, {start, target}, [&](way_query& q) {
    const MoveQuery wanted = {{PolyRef::from_bits(from), to_vec3(start)}, to_vec3(target)};
    MoveResult found = move_along(q.mesh, wanted, q.workspace, q.refs, q.filter);
    if (found.visited_count > q.refs.size()) {
      q.refs.resize(found.visited_count);
      found = move_along(q.mesh, wanted, q.workspace, q.refs, q.filter);
    }
    keep_refs(q, found.visited_count);
    way_move result = {};
    result.status = static_cast<int32_t>(found.status);
    result.polygon = found.polygon.bits();
    put(result.point, found.point);
    result.visited = q.polygons.data();
    result.visited_count = q.polygons.size();
    return write_struct(move, result);
  });
}

way_status way_query_distances(way_query* query, const float from[3], const float extents[3],
                               const float* to, size_t to_count, double* lengths) {
  if (to_count == 0) return WAY_OK;
  return ask(query, {from, extents, to, lengths}, [&](way_query& q) {
    const auto place = [&](const float* point) -> MeshPoint {
      const NearestQuery wanted = {.point = to_vec3(point), .extents = to_vec3(extents)};
      const NearestPoint found = find_nearest(q.mesh, wanted, q.filter);
      return {found.polygon, found.point};
    };
    std::vector<MeshPoint> places(to_count);
    for (std::size_t i = 0; i < to_count; ++i)
      places[i] = place(to + 3 * i);
    const MeshPoint start = place(from);
    find_distances(q.mesh, {{&start, 1}, places, &q.index}, {lengths, to_count}, q.workspace,
                   q.filter);
    return way_status{WAY_OK};
  });
}

way_status way_query_height(way_query* query, way_poly_ref polygon, const float point[3],
                            float* height) {
  return ask(query, {point, height}, [&](way_query& q) {
    if (!q.mesh.is_valid(PolyRef::from_bits(polygon)))
      return fail(WAY_INVALID_ARGUMENT, "the polygon is null or stale");
    const auto found = surface_height(q.mesh, PolyRef::from_bits(polygon), to_vec3(point));
    if (!found) return fail(WAY_INVALID_ARGUMENT, "the point does not lie over the polygon");
    *height = *found;
    return way_status{WAY_OK};
  });
}
