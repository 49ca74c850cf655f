// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_STREAM_H
#define WAYMESH_STREAM_H

#include "waymesh/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Keeps the part of a world in memory that is near points of interest; see docs/world.md. The world
 * must have tiles, and is best created on a grid of its own (has_grid). One stream is for one
 * thread at a time. It keeps the world; if it is freed, its tiles stay in the world. */
typedef struct way_stream way_stream;

/* Makes the level of a tile, in world coordinates; the stream frees it. Each triangle belongs to
 * one tile, and may reach beyond it. *level stays NULL for an empty tile. With a status other than
 * WAY_OK, the tile is missing, and reported once. */
typedef way_status (*way_load_tile)(void* user, way_tile_coord coord, way_level** level);

/* Where the tiles of a stream come from, and how many it holds. */
typedef struct way_stream_options {
  uint32_t size;
  float radius;          /* Tiles within this distance of a point, in the xz plane, are loaded. */
  uint64_t max_bytes;    /* If loaded tiles take more, those farthest away are evicted. */
  const char* path;      /* A `.way` file of finished tiles; or a folder with one file per tile,
                          * such as `3_-1.obj` for tile (3, -1). */
  const char* extension; /* For the files of a folder: `obj`, `way`. NULL for a `.way` file. */
  way_load_tile load;    /* Called by way_stream_update(), if path is NULL. */
  void* user;            /* For load. */
} way_stream_options;
WAY_API way_status way_stream_options_init(way_stream_options* options, uint32_t size);

WAY_API way_status way_stream_create(way_world* world, const way_stream_options* options,
                                     way_stream** stream);
WAY_API void way_stream_free(way_stream* stream);

/* What way_stream_update() did. Arrays and text belong to the stream until its next call. */
typedef struct way_stream_report {
  uint32_t size;
  uint32_t loaded_count;
  uint32_t evicted_count;
  uint32_t failed_count;
  const way_tile_coord* loaded; /* Empty tiles included. */
  const way_tile_coord* evicted;
  const way_tile_coord* failed; /* That the source could not supply; each is reported once. */
  const char* error;            /* For the first of these; empty if none failed. */
  uint64_t missing;             /* Tiles within the radius that did not fit. */
  uint64_t bytes;               /* Size of all loaded tiles. */
} way_stream_report;
/* Loads and evicts tiles. The world changes with its next update.
 *
 * points: of interest, three floats each; without any, nothing is loaded. report may be NULL. */
WAY_API way_status way_stream_update(way_stream* stream, const float* points, size_t point_count,
                                     way_stream_report* report);

#ifdef __cplusplus
}
#endif

#endif
