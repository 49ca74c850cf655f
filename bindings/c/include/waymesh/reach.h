// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_REACH_H
#define WAYMESH_REACH_H

#include "waymesh/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets *reachable to 1 if there is a path from one polygon to the other, ignoring filters, else to
 * 0, also if one of them is null or stale. Takes about a microsecond. */
WAY_API way_status way_navmesh_is_reachable(const way_navmesh* mesh, way_poly_ref from,
                                            way_poly_ref to, uint32_t* reachable);

/* A connected component of a navmesh. */
typedef struct way_island {
  uint32_t size;
  uint32_t component;
  way_poly_ref first; /* One of its polygons. */
  uint64_t polygons;
  double area; /* In plan. */
} way_island;
/* All components, the largest first. islands: receives as many as fit, each of the size that the
 * first one has; may be NULL if capacity is 0. count: the number of all. */
WAY_API way_status way_navmesh_islands(const way_navmesh* mesh, way_island* islands,
                                       size_t capacity, size_t* count);
/* A navmesh without the flags of polygons that cannot be reached from any of the seeds, so that no
 * filter accepts them. Stale seeds are ignored. */
WAY_API way_status way_navmesh_prune(const way_navmesh* mesh, const way_poly_ref* seeds,
                                     size_t seed_count, way_navmesh** pruned);

/* Parts of the outline of a polygon, from points[6 * i] to points[6 * i + 3]; the polygon is to the
 * left. */
typedef struct way_segments {
  uint32_t size;
  const float* points;
  const way_poly_ref* neighbors; /* 0 for a wall. */
  const uint32_t* edges;         /* From this corner of the polygon to the next. */
  size_t count;
} way_segments;
/* The walls of a polygon for the query's filter; with_openings: nonzero for all of its outline. */
WAY_API way_status way_query_wall_segments(way_query* query, way_poly_ref polygon,
                                           uint32_t with_openings, way_segments* segments);
/* Polygons around a point, none of which overlaps another in plan; without costs. */
WAY_API way_status way_query_neighborhood(way_query* query, way_poly_ref from,
                                          const float center[3], float radius,
                                          way_polygons* polygons);

/* The distance to the nearest of several goals, from everywhere on a navmesh. Any number of threads
 * may read one field. */
typedef struct way_field way_field;
/* polygons: of the goals; goals: positions on them. Uses the filter of the query. */
WAY_API way_status way_query_field(way_query* query, const way_poly_ref* polygons,
                                   const float* goals, size_t goal_count, way_field** field);
WAY_API void way_field_free(way_field* field);
typedef struct way_field_sample {
  uint32_t size;
  uint32_t goal; /* Index of the goal. */
  double length; /* Length of the shortest path to it, in plan; infinite if none can be reached. If
                  * areas differ in cost, the cost of the path divided by the lowest cost. */
  float next[2]; /* x and z of the point where that path first turns or ends. */
  way_poly_ref link; /* The link that begins there and is to be crossed, or 0. */
} way_field_sample;
WAY_API way_status way_field_at(const way_field* field, way_poly_ref polygon, const float point[3],
                                way_field_sample* sample);

/* way_query_find_path() in steps, over several frames; the result does not depend on the steps. It
 * keeps the navmesh and the filter that the query had; the query may be used for other things. */
typedef struct way_path_search way_path_search;
WAY_API way_status way_path_search_create(way_query* query, const way_path_query* wanted,
                                          way_path_search** search);
WAY_API void way_path_search_free(way_path_search* search);
/* Expands up to `nodes` nodes. *done becomes 1 if the search is over, else 0. */
WAY_API way_status way_path_search_step(way_path_search* search, size_t nodes, uint32_t* done);
/* The path; unreachable until the search is over. Its arrays belong to the search. */
WAY_API way_status way_path_search_result(way_path_search* search, way_path* path);

#ifdef __cplusplus
}
#endif

#endif
