// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/reach.h"

#include "way/nav/local_neighborhood.h"
#include "way/nav/reachable.h"
#include "way/nav/wall_segments.h"

#include "calls.h"
#include "field.h"
#include "navmesh.h"
#include "query.h"

#include <limits>

using namespace way;
using namespace way::c;

namespace {

way_island to_island(const Island& of) {
  way_island result = {};
  result.component = of.component;
  result.first = of.first.bits();
  result.polygons = of.polygons;
  result.area = of.area;
  return result;
}

}  // namespace

way_status way_navmesh_is_reachable(const way_navmesh* mesh, way_poly_ref from, way_poly_ref to,
                                    uint32_t* reachable) {
  return with(mesh, [&](const way_navmesh& object) -> way_status {
    if (reachable == nullptr) return fail_null("reachable");
    const bool is = is_reachable(object.mesh, PolyRef::from_bits(from), PolyRef::from_bits(to));
    *reachable = is ? 1 : 0;
    return WAY_OK;
  });
}

way_status way_navmesh_islands(const way_navmesh* mesh, way_island* islands, size_t capacity,
                               size_t* count) {
  return with(mesh, [&](const way_navmesh& object) -> way_status {
    if (count == nullptr) return fail_null("count");
    if (capacity > 0 && !has_size(islands)) return fail_null("the first island, or its size,");
    const std::vector<Island> found = find_islands(object.mesh);
    for (std::size_t i = 0; i < std::min(capacity, found.size()); ++i)
      write_struct_at(islands, i, to_island(found[i]));
    *count = found.size();
    return WAY_OK;
  });
}

way_status way_navmesh_prune(const way_navmesh* mesh, const way_poly_ref* seeds, size_t seed_count,
                             way_navmesh** pruned) {
  if (!clear(pruned)) return fail_null("pruned");
  return with(mesh, [&](const way_navmesh& object) -> way_status {
    if (seeds == nullptr && seed_count > 0) return fail_null("seeds");
    const auto from =
        list_of(seed_count, [&](std::size_t i) { return PolyRef::from_bits(seeds[i]); });
    auto made = std::make_shared<way_navmesh>(prune_islands(object.mesh, from));
    made->settings = object.settings;
    made->areas = object.areas;
    return give(std::move(made), pruned);
  });
}

way_status way_query_wall_segments(way_query* query, way_poly_ref polygon, uint32_t with_openings,
                                   way_segments* segments) {
  return with(query, [&](way_query& q) -> way_status {
    q.clear_answer();
    const auto find = with_openings != 0 ? edge_segments : wall_segments;
    const PolyRef of = PolyRef::from_bits(polygon);
    std::vector<EdgeSegment> found(find(q.mesh, of, q.workspace, {}, q.filter));
    find(q.mesh, of, q.workspace, found, q.filter);
    for (const EdgeSegment& one : found) {
      q.points.push_back(one.a);
      q.points.push_back(one.b);
      q.polygons.push_back(one.neighbor.bits());
      q.parents.push_back(one.edge);
    }
    way_segments result = {};
    result.points = q.point_data();
    result.neighbors = q.polygons.data();
    result.edges = q.parents.data();
    result.count = found.size();
    return write_struct(segments, result);
  });
}

way_status way_query_neighborhood(way_query* query, way_poly_ref from, const float center[3],
                                  float radius, way_polygons* polygons) {
  return with(query, [&](way_query& q) -> way_status {
    if (center == nullptr) return fail_null("a position");
    q.clear_answer();
    const CircleQuery wanted = {{PolyRef::from_bits(from), to_vec3(center)}, radius};
    for (const NeighborPolygon& one : local_neighborhood(q.mesh, wanted, q.workspace, q.filter)) {
      q.polygons.push_back(one.polygon.bits());
      q.parents.push_back(one.parent);
    }
    way_polygons result = {};
    result.polygons = q.polygons.data();
    result.parents = q.parents.data();
    result.count = q.polygons.size();
    return write_struct(polygons, result);
  });
}

way_status way_query_field(way_query* query, const way_poly_ref* polygons, const float* goals,
                           size_t goal_count, way_field** field) {
  if (!clear(field)) return fail_null("field");
  return with(query, [&](way_query& q) -> way_status {
    if (goal_count > 0 && (polygons == nullptr || goals == nullptr))
      return fail_null("an array of goals");
    const auto places = list_of(goal_count, [&](std::size_t i) -> MeshPoint {
      return {PolyRef::from_bits(polygons[i]), to_vec3(goals + 3 * i)};
    });
    return give(std::make_shared<way_field>(GoalField(q.mesh, places, q.workspace, q.filter)),
                field);
  });
}

void way_field_free(way_field* field) {
  forget(field);
}

way_status way_field_at(const way_field* field, way_poly_ref polygon, const float point[3],
                        way_field_sample* sample) {
  return with(field, [&](const way_field& object) -> way_status {
    if (point == nullptr) return fail_null("a position");
    const auto found = object.field->at({PolyRef::from_bits(polygon), to_vec3(point)});
    way_field_sample result = {};
    result.length = std::numeric_limits<double>::infinity();
    if (found) {
      result.goal = found->goal;
      result.length = found->length;
      result.next[0] = found->next.x;
      result.next[1] = found->next.z;
      result.link = found->link.bits();
    }
    return write_struct(sample, result);
  });
}
