// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_CORRIDOR_H
#define WAYMESH_CORRIDOR_H

#include "waymesh/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The path of one agent: polygons from its position to its target. It follows small moves of both,
 * is improved while the agent walks, and knows whether it is still valid after the navmesh has
 * changed. It holds no navmesh: each call uses that of the query, and its filter.
 *
 *     way_path_corridor_reset(corridor, path.corridor[0], path.points);
 *     way_path_corridor_set_path(corridor, path.corridor, path.corridor_count, goal);
 *     ... each frame:
 *     way_path_corridor_corners(corridor, query, 2, &corners);
 *     way_path_corridor_move_position(corridor, query, where_the_agent_steers, NULL);
 */
typedef struct way_path_corridor way_path_corridor;
WAY_API way_status way_path_corridor_create(way_path_corridor** corridor);
WAY_API void way_path_corridor_free(way_path_corridor* corridor);

/* Starts over at a point of a polygon, without a path. */
WAY_API way_status way_path_corridor_reset(way_path_corridor* corridor, way_poly_ref polygon,
                                           const float position[3]);
/* Sets a path that a search has found: it begins with the agent's polygon, each polygon or link is
 * adjacent to the one before, and the target is on the last one. */
WAY_API way_status way_path_corridor_set_path(way_path_corridor* corridor,
                                              const way_poly_ref* polygons, size_t polygon_count,
                                              const float target[3]);

typedef struct way_path_corridor_info {
  uint32_t size;
  float position[3];
  float target[3];
  const way_poly_ref* polygons; /* Valid until the next call with the corridor. */
  size_t polygon_count;         /* 0 before the first reset, and if a repair found no ground. */
} way_path_corridor_info;
WAY_API way_status way_path_corridor_get_info(way_path_corridor* corridor,
                                              way_path_corridor_info* info);

/* The next corners to steer to, at most `count`, without the position itself; at the target, only
 * the target. The list ends where a link begins. Its arrays belong to the query; is_complete is 1
 * if it ends at the target. */
WAY_API way_status way_path_corridor_corners(way_path_corridor* corridor, way_query* query,
                                             size_t count, way_walk* corners);

/* Moves the position along the surface, as far as walls allow. *result: WAY_MOVE_REACHED, _SLID, or
 * _INVALID if nothing has changed; result may be NULL. */
WAY_API way_status way_path_corridor_move_position(way_path_corridor* corridor, way_query* query,
                                                   const float to[3], int32_t* result);
/* The same for the target. */
WAY_API way_status way_path_corridor_move_target(way_path_corridor* corridor, way_query* query,
                                                 const float to[3], int32_t* result);

typedef struct way_crossing {
  uint32_t size;
  float start[3]; /* On the polygon before the link. */
  float end[3];   /* On the polygon behind it. */
} way_crossing;
/* Crosses a link of the path: the position moves to its end, and the path begins there. link: the
 * polygon of a corner of kind WAY_POINT_LINK_START. WAY_INVALID_ARGUMENT, without a change, if it
 * is stale or not in the path. */
WAY_API way_status way_path_corridor_move_over_link(way_path_corridor* corridor, way_query* query,
                                                    way_poly_ref link, way_crossing* crossing);

/* Shortcuts the path to a point on it that is at most `range` away, if nothing is in between; best
 * called with the corner after the next. *changed: 1 if it has changed, else 0; may be NULL. */
WAY_API way_status way_path_corridor_optimize_visibility(way_path_corridor* corridor,
                                                         way_query* query, const float towards[3],
                                                         float range, uint32_t* changed);
/* Looks for a better path by a search over `nodes` polygons, about 32. Finds what straight lines
 * cannot, such as a door that has opened. */
WAY_API way_status way_path_corridor_optimize_topology(way_path_corridor* corridor,
                                                       way_query* query, size_t nodes,
                                                       uint32_t* changed);

/* *valid: 1 if the first `count` polygons exist, each is adjacent to the one before, and all but
 * the first pass the filter; else 0. */
WAY_API way_status way_path_corridor_is_valid(way_path_corridor* corridor, way_query* query,
                                              size_t count, uint32_t* valid);
/* Cuts the path before the first polygon that is not valid, and moves the target there. */
WAY_API way_status way_path_corridor_trim(way_path_corridor* corridor, way_query* query);
/* Repairs the path after the navmesh has changed. Ends whose polygons are gone move to the nearest
 * point within `extents`; a path that is broken in between is searched again. *result:
 * WAY_PATH_PARTIAL if the target can no longer be reached, and is now the closest point that can;
 * WAY_PATH_UNREACHABLE if there is no ground at the position: the corridor is then empty. */
WAY_API way_status way_path_corridor_repair(way_path_corridor* corridor, way_query* query,
                                            const float extents[3], int32_t* result);

#ifdef __cplusplus
}
#endif

#endif
