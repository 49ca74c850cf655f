// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_QUERY_H
#define WAYMESH_QUERY_H

#include "waymesh/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Asks questions of a navmesh, and keeps the memory that they take. Arrays in answers lie in it,
 * until the next question. A reference that is null or stale is no failure: the answer says so. */
typedef struct way_query way_query;
WAY_API way_status way_query_create(const way_navmesh* mesh, way_query** query);
WAY_API void way_query_free(way_query* query);
/* Takes another snapshot of the navmesh. */
WAY_API way_status way_query_set_navmesh(way_query* query, const way_navmesh* mesh);

/* Which polygons questions may use, and what walking on them costs. */
typedef struct way_filter {
  uint32_t size;
  uint16_t include;   /* A polygon needs at least one of these flags. */
  uint16_t exclude;   /* A polygon must have none of these flags. */
  const float* costs; /* 256, one an area, > 0; NULL for 1 everywhere. They are copied. */
  int32_t (*predicate)(void* user, way_poly_ref polygon); /* 0 shuts a polygon; may be NULL. */
  void* user;
} way_filter;
WAY_API way_status way_filter_init(way_filter* filter, uint32_t size);
/* For all questions from now on; NULL lets all polygons pass. */
WAY_API way_status way_query_set_filter(way_query* query, const way_filter* filter);

/* The point of the mesh that belongs to a point of the world. */
typedef struct way_nearest {
  uint32_t size;
  uint32_t over;        /* Not 0: the point lies straight above or below it. */
  way_poly_ref polygon; /* 0 where there is none. */
  float point[3];
  float distance;
} way_nearest;
/* extents: half the sides of the box to look in. */
WAY_API way_status way_query_nearest(way_query* query, const float point[3], const float extents[3],
                                     way_nearest* nearest);

enum { WAY_PATH_OPTIMAL = 0, WAY_PATH_CORRIDOR = 1 };
enum { WAY_PARTIAL_NONE = 0, WAY_PARTIAL_BY_AIR = 1, WAY_PARTIAL_BY_WALK = 2 };
enum { WAY_PATH_COMPLETE = 0, WAY_PATH_PARTIAL = 1, WAY_PATH_UNREACHABLE = 2 };

/* A walk to look for. */
typedef struct way_path_query {
  uint32_t size;
  int32_t method;
  float from[3];
  float to[3];
  float extents[3];
  int32_t partial;
  way_poly_ref from_polygon; /* Where they are known; else 0. */
  way_poly_ref to_polygon;
  uint64_t max_nodes;
  double max_length;
  uint32_t with_explored; /* Not 0: also tell at which polygons the search has looked. */
} way_path_query;
WAY_API way_status way_path_query_init(way_path_query* query, uint32_t size);

enum {
  WAY_POINT_START = 0,
  WAY_POINT_CORNER = 1,
  WAY_POINT_LINK_START = 2,
  WAY_POINT_LINK_END = 3,
  WAY_POINT_END = 4
};

/* A walk. */
typedef struct way_path {
  uint32_t size;
  int32_t status;
  double length; /* Seen from above. */
  double cost;
  uint32_t out_of_budget;
  const float* points; /* From start to end. */
  const way_poly_ref* point_polygons;
  const uint8_t* point_kinds;
  const way_area* point_areas;
  size_t point_count;
  const way_poly_ref* corridor; /* Polygons and links that the walk crosses. */
  size_t corridor_count;
  const way_poly_ref* explored; /* Each once, if asked for. */
  size_t explored_count;
} way_path;
WAY_API way_status way_query_find_path(way_query* query, const way_path_query* wanted,
                                       way_path* path);

/* Points of a walk. kinds: as in way_path; polygons: of each point, or the link that begins. */
typedef struct way_walk {
  uint32_t size;
  uint32_t is_complete;
  const float* points;
  const way_poly_ref* polygons;
  const uint8_t* kinds;
  size_t count;
} way_walk;
/* A corridor and the ends of the way through it. */
typedef struct way_corridor {
  uint32_t size;
  float step; /* Of way_query_follow_path(), seen from above. */
  const way_poly_ref* polygons;
  size_t polygon_count;
  float start[3];
  float end[3];
} way_corridor;
WAY_API way_status way_corridor_init(way_corridor* corridor, uint32_t size);
/* Walks it step by step on the surface, corners included. */
WAY_API way_status way_query_follow_path(way_query* query, const way_corridor* corridor,
                                         way_walk* walk);
/* The corners at which the shortest way through it turns. */
WAY_API way_status way_query_straight_path(way_query* query, const way_corridor* corridor,
                                           way_walk* walk);

enum { WAY_RAY_REACHED = 0, WAY_RAY_BLOCKED = 1, WAY_RAY_INVALID = 2 };
typedef struct way_ray {
  uint32_t size;
  int32_t status;
  float t; /* Share of the way that can be walked. */
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
                                           const float centre[3], float radius, way_wall* wall);

/* Polygons and what it costs to get there; parents are places in the list, 0xffffffff for none. */
typedef struct way_polygons {
  uint32_t size;
  const way_poly_ref* polygons;
  const uint32_t* parents;
  const float* costs;
  size_t count;
} way_polygons;
/* Those that can be walked to without leaving a circle, seen from above. */
WAY_API way_status way_query_circle(way_query* query, way_poly_ref from, const float centre[3],
                                    float radius, way_polygons* polygons);
/* The same for a convex shape; corners: x, y, z of each, heights do not matter. */
WAY_API way_status way_query_shape(way_query* query, way_poly_ref from, const float start[3],
                                   const float* corners, size_t corner_count,
                                   way_polygons* polygons);
/* Those whose boxes touch a box; without parents and costs. */
WAY_API way_status way_query_box(way_query* query, const float low[3], const float high[3],
                                 way_polygons* polygons);

/* Points of the mesh, all places alike likely. from: not 0 gives only such to which there is a way.
 * The same seed gives the same points on every machine. polygons has no entries where the mesh has
 * none. */
WAY_API way_status way_query_random_points(way_query* query, way_poly_ref from, uint64_t seed,
                                           size_t count, way_walk* points);
WAY_API way_status way_query_random_around(way_query* query, way_poly_ref from,
                                           const float centre[3], float radius, uint64_t seed,
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

/* Lengths of the shortest walks to many places; infinite where there is none.
 * to: positions; lengths: one each, written here. */
WAY_API way_status way_query_distances(way_query* query, const float from[3],
                                       const float extents[3], const float* to, size_t to_count,
                                       double* lengths);
/* Height of the surface of a polygon; WAY_INVALID_ARGUMENT where the point is not over it. */
WAY_API way_status way_query_height(way_query* query, way_poly_ref polygon, const float point[3],
                                    float* height);

#ifdef __cplusplus
}
#endif

#endif
