// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_PATH_INDEX_H
#define WAYMESH_PATH_INDEX_H

#include "waymesh/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes searches for paths faster: which corners of walls see each other, and how far they are from
 * a few landmarks; see docs/paths.md. Paths have the same length with it and without. It belongs to
 * one snapshot of a navmesh; searches on others ignore it. It may be shared by threads. */
typedef struct way_path_index way_path_index;

/* How an index is built. */
typedef struct way_path_index_options {
  uint32_t size;
  int32_t landmarks;      /* 0 to 32: more expand less, but each step takes longer. */
  uint32_t for_all_paths; /* Nonzero: also for paths that are found faster without it. */
  uint32_t is_updatable;  /* Nonzero: way_path_index_update() is fast; takes memory. */
  int32_t threads;        /* 0 means one per hardware thread. The result does not depend on it. */
  uint16_t include;       /* Flags as in way_filter: polygons that they reject are walls. Queries */
  uint16_t exclude;       /* whose filter accepts more do not use the index. */
} way_path_index_options;
WAY_API way_status way_path_index_options_init(way_path_index_options* options, uint32_t size);

/* options may be NULL. */
WAY_API way_status way_path_index_build(const way_navmesh* mesh,
                                        const way_path_index_options* options,
                                        way_path_index** index);
/* The index of another snapshot of the same navmesh. Keeps the landmarks only if tiles were removed
 * and polygons closed, and nothing else. threads: as above. */
WAY_API way_status way_path_index_update(const way_path_index* index, const way_navmesh* next,
                                         int32_t threads, way_path_index** updated);
/* The same index with other landmarks. count: 0 to 32. */
WAY_API way_status way_path_index_with_landmarks(const way_path_index* index, int32_t count,
                                                 way_path_index** changed);
/* The index of a navmesh that was read from the bytes of a `.way` file; way_notes.index_count says
 * how many there are. Fails with WAY_BAD_FORMAT if there is none for this navmesh. */
WAY_API way_status way_path_index_decode(const void* bytes, size_t count, const way_navmesh* mesh,
                                         way_path_index** index);
WAY_API void way_path_index_free(way_path_index* index);

typedef struct way_path_index_info {
  uint32_t size;
  size_t corner_count;   /* Corners at which paths may turn. */
  size_t edge_count;     /* Pairs of them that see each other. */
  size_t bytes;          /* Memory that it holds, the navmesh excluded. */
  uint64_t hash;         /* Hash of its content. */
  double least_distance; /* Paths between closer points are found without it. */
  uint16_t include;      /* The flags for which it was built. */
  uint16_t exclude;
} way_path_index_info;
WAY_API way_status way_path_index_get_info(const way_path_index* index, way_path_index_info* info);
/* stale: 1 if the navmesh is not the snapshot for which it was made, else 0. */
WAY_API way_status way_path_index_is_stale(const way_path_index* index, const way_navmesh* mesh,
                                           uint32_t* stale);
/* Writes the corners, three floats each, and the pairs of corners that edges join, for drawing.
 * capacity: room for so many corners or pairs; count: how many there are, written or not. */
WAY_API way_status way_path_index_corners(const way_path_index* index, float* corners,
                                          size_t capacity, size_t* count);
WAY_API way_status way_path_index_edges(const way_path_index* index, uint32_t* pairs,
                                        size_t capacity, size_t* count);

/* For all searches of the query from now on: paths, searches in steps, distances, and batches that
 * use the query. NULL for none. The index may be freed. */
WAY_API way_status way_query_set_path_index(way_query* query, const way_path_index* index);

#ifdef __cplusplus
}
#endif

#endif
