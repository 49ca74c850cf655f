// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_BATCH_H
#define WAYMESH_BATCH_H

#include "waymesh/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Many queries at once, on several threads. Result i belongs to query i and is bit for bit that of
 * a single query, for any number of threads. Each call uses the navmesh and the filter of the given
 * query; the predicate of a filter is called by several threads at once. */
typedef struct way_batch way_batch;
/* threads: 0 means one per hardware thread. */
WAY_API way_status way_batch_create(int32_t threads, way_batch** batch);
WAY_API void way_batch_free(way_batch* batch);

/* Finds many paths and keeps them until the next call of this function. wanted: each has the size
 * of the first, and none asks for explored polygons. */
WAY_API way_status way_batch_find_paths(way_batch* batch, way_query* query,
                                        const way_path_query* wanted, size_t count);
/* One of these paths; its arrays are valid until the next call with the batch. */
WAY_API way_status way_batch_path(way_batch* batch, size_t number, way_path* path);

/* Like way_query_nearest(). points: positions; found: one each, of the size that the first has. */
WAY_API way_status way_batch_nearest(way_batch* batch, way_query* query, const float* points,
                                     size_t count, const float extents[3], way_nearest* found);

/* Rays: one polygon, start and end each. */
typedef struct way_rays {
  uint32_t size;
  const way_poly_ref* from;
  const float* starts;
  const float* ends;
  size_t count;
} way_rays;
/* Like way_query_raycast(), without the polygons that were passed. found: one each, of the size
 * that the first has. */
WAY_API way_status way_batch_raycast(way_batch* batch, way_query* query, const way_rays* rays,
                                     way_ray* found);

/* Like way_navmesh_is_reachable(). reachable: one each. */
WAY_API way_status way_batch_is_reachable(way_batch* batch, way_query* query,
                                          const way_poly_ref* from, const way_poly_ref* to,
                                          size_t count, uint8_t* reachable);

/* Positions between which distances are wanted. */
typedef struct way_distances {
  uint32_t size;
  float extents[3]; /* How far the navmesh may be from a position. */
  const float* from;
  size_t from_count;
  const float* to;
  size_t to_count;
} way_distances;
WAY_API way_status way_distances_init(way_distances* distances, uint32_t size);
/* Like way_query_distances() from each position: the length from i to j is lengths[i * to_count +
 * j]. */
WAY_API way_status way_batch_distances(way_batch* batch, way_query* query,
                                       const way_distances* wanted, double* lengths);

#ifdef __cplusplus
}
#endif

#endif
