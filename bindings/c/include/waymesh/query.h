// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_QUERY_H
#define WAYMESH_QUERY_H

#include "waymesh/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs queries on a navmesh, and keeps their memory. Arrays in results belong to it until the next
 * query. A null or stale reference is not a failure: the result says so. */
typedef struct way_query way_query;
WAY_API way_status way_query_create(const way_navmesh* mesh, way_query** query);
WAY_API void way_query_free(way_query* query);
/* Switches to another snapshot of the navmesh. */
WAY_API way_status way_query_set_navmesh(way_query* query, const way_navmesh* mesh);

/* Which polygons queries may use, and their costs. */
typedef struct way_filter {
  uint32_t size;
  uint16_t include;   /* A polygon needs at least one of these flags. */
  uint16_t exclude;   /* A polygon must have none of these flags. */
  const float* costs; /* 256, one per area, > 0; NULL for 1 everywhere. They are copied. */
  int32_t (*predicate)(void* user,
                       way_poly_ref polygon); /* Returning 0 excludes a polygon; may be NULL. */
  void* user;
} way_filter;
WAY_API way_status way_filter_init(way_filter* filter, uint32_t size);
/* For all queries from now on; NULL accepts all polygons. */
WAY_API way_status way_query_set_filter(way_query* query, const way_filter* filter);

/* The point of the mesh that belongs to a point in the world. */
typedef struct way_nearest {
  uint32_t size;
  uint32_t over;        /* Nonzero: the point is directly above or below it. */
  way_poly_ref polygon; /* 0 if there is none. */
  float point[3];
  float distance; /* Infinite if there is none. */
} way_nearest;
/* extents: half the sides of the search box. Nothing is near a point or in a box with NaN. */
WAY_API way_status way_query_nearest(way_query* query, const float point[3], const float extents[3],
                                     way_nearest* nearest);

enum { WAY_PATH_OPTIMAL = 0, WAY_PATH_CORRIDOR = 1 };
enum { WAY_PARTIAL_NONE = 0, WAY_PARTIAL_BY_AIR = 1, WAY_PARTIAL_BY_WALK = 2 };
enum { WAY_PATH_COMPLETE = 0, WAY_PATH_PARTIAL = 1, WAY_PATH_UNREACHABLE = 2 };

/* A path query. */
typedef struct way_path_query {
  uint32_t size;
  int32_t method;
  float from[3];
  float to[3];
  float extents[3]; /* How far the navmesh may be from the two points: a path to a goal beside it
                     * ends at the nearest point of the navmesh, and is complete. */
  int32_t partial;
  way_poly_ref from_polygon; /* If known; else 0. */
  way_poly_ref to_polygon;
  uint64_t max_nodes;
  double max_length;
  uint32_t with_explored; /* Nonzero: also returns the polygons that the search visited. */
} way_path_query;
WAY_API way_status way_path_query_init(way_path_query* query, uint32_t size);

enum {
  WAY_POINT_START = 0,
  WAY_POINT_CORNER = 1,
  WAY_POINT_LINK_START = 2,
  WAY_POINT_LINK_END = 3,
  WAY_POINT_END = 4
};

/* A path. */
typedef struct way_path {
  uint32_t size;
  int32_t status;
  double length; /* In plan. */
  double cost;
  uint32_t out_of_budget;
  const float* points; /* From start to end. */
  const way_poly_ref* point_polygons;
  const uint8_t* point_kinds;
  const way_area* point_areas;
  size_t point_count;
  const way_poly_ref* corridor; /* Polygons and links that the path crosses. */
  size_t corridor_count;
  const way_poly_ref* explored; /* Each once, if requested. */
  size_t explored_count;
  uint32_t has_start; /* 1 if the navmesh is within the extents of the start, else 0: no path. */
  uint32_t has_goal;  /* The same for the goal. */
  const uint32_t* explored_corners; /* Corners of the query's index that were expanded. */
  size_t explored_corner_count;     /* 0 unless requested, or if the index was not searched. */
} way_path;
WAY_API way_status way_query_find_path(way_query* query, const way_path_query* wanted,
                                       way_path* path);

/* Points of a path. kinds: as in way_path; polygons: of each point, or the link that begins. */
typedef struct way_walk {
  uint32_t size;
  uint32_t is_complete;
  const float* points;
  const way_poly_ref* polygons;
  const uint8_t* kinds;
  size_t count;
} way_walk;
/* A corridor and the ends of the path through it. */
typedef struct way_corridor {
  uint32_t size;
  float step; /* For way_query_follow_path(), in plan. */
  const way_poly_ref* polygons;
  size_t polygon_count;
  float start[3];
  float end[3];
} way_corridor;
WAY_API way_status way_corridor_init(way_corridor* corridor, uint32_t size);
/* Follows it step by step on the surface, including corners. */
WAY_API way_status way_query_follow_path(way_query* query, const way_corridor* corridor,
                                         way_walk* walk);
/* The corners of the shortest path through it. */
WAY_API way_status way_query_straight_path(way_query* query, const way_corridor* corridor,
                                           way_walk* walk);

enum { WAY_RAY_REACHED = 0, WAY_RAY_BLOCKED = 1, WAY_RAY_INVALID = 2 };
typedef struct way_ray {
  uint32_t size;
  int32_t status;
  float t; /* Fraction of the ray that can be walked. */
  float point[3];
  float normal[3];
  float cost;
  way_poly_ref polygon;
  uint32_t edge;
  const way_poly_ref* passed;
  size_t passed_count;
} way_ray;
WAY_API way_status way_query_raycast(way_query* query, way_poly_ref from, const float start[3],
                                     const float end[3], way_ray* ray);

enum { WAY_NEAR_WALL_FOUND = 0, WAY_NEAR_WALL_NONE = 1, WAY_NEAR_WALL_INVALID = 2 };
typedef struct way_wall {
  uint32_t size;
  int32_t status;
  float distance;
  float point[3];
  float normal[3];
  uint32_t edge;
  way_poly_ref polygon;
} way_wall;
/* radius may be infinite. */
WAY_API way_status way_query_wall_distance(way_query* query, way_poly_ref from,
                                           const float center[3], float radius, way_wall* wall);

/* Polygons and the costs of reaching them; parents are indices in the list, 0xffffffff for none. */
typedef struct way_polygons {
  uint32_t size;
  const way_poly_ref* polygons;
  const uint32_t* parents;
  const float* costs;
  size_t count;
} way_polygons;
/* Polygons that can be reached without leaving a circle in plan. */
WAY_API way_status way_query_circle(way_query* query, way_poly_ref from, const float center[3],
                                    float radius, way_polygons* polygons);
/* The same for a convex shape; corners: x, y, z of each, heights are ignored. */
WAY_API way_status way_query_shape(way_query* query, way_poly_ref from, const float start[3],
                                   const float* corners, size_t corner_count,
                                   way_polygons* polygons);
/* Polygons whose boxes touch a box; without parents and costs. */
WAY_API way_status way_query_box(way_query* query, const float low[3], const float high[3],
                                 way_polygons* polygons);

/* Points distributed uniformly over the mesh. from: nonzero selects only points reachable from it.
 * The same seed gives the same points on every machine. No points if the mesh has no polygons, or
 * from is stale. */
enum { WAY_MAX_RANDOM_POINTS = 1 << 24 };
WAY_API way_status way_query_random_points(way_query* query, way_poly_ref from, uint64_t seed,
                                           size_t count, way_walk* points);
WAY_API way_status way_query_random_around(way_query* query, way_poly_ref from,
                                           const float center[3], float radius, uint64_t seed,
                                           way_nearest* point);

enum { WAY_MOVE_REACHED = 0, WAY_MOVE_SLID = 1, WAY_MOVE_INVALID = 2 };
typedef struct way_move {
  uint32_t size;
  int32_t status;
  way_poly_ref polygon;
  float point[3];
  const way_poly_ref* visited;
  size_t visited_count;
} way_move;
/* Moves along the surface as far as walls allow, sliding along them. */
WAY_API way_status way_query_move_along(way_query* query, way_poly_ref from, const float start[3],
                                        const float target[3], way_move* move);

/* Lengths of the shortest paths to many points; infinite if there is none.
 * to: positions; lengths: output, one each. */
WAY_API way_status way_query_distances(way_query* query, const float from[3],
                                       const float extents[3], const float* to, size_t to_count,
                                       double* lengths);
/* Height of the surface of a polygon; WAY_INVALID_ARGUMENT if the point is not above or below it.
 */
WAY_API way_status way_query_height(way_query* query, way_poly_ref polygon, const float point[3],
                                    float* height);

#ifdef __cplusplus
}
#endif

#endif
