// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_RECORD_H
#define WAYMESH_RECORD_H

#include "waymesh/bake.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The stages of a bake, in their order. */
enum {
  WAY_STAGE_RASTERIZE = 0,
  WAY_STAGE_LIFT_LOW_OBSTACLES = 1,
  WAY_STAGE_REMOVE_LEDGES = 2,
  WAY_STAGE_REMOVE_LOW_CEILINGS = 3,
  WAY_STAGE_COMPACT = 4,
  WAY_STAGE_MARK_AREAS = 5,
  WAY_STAGE_ERODE = 6,
  WAY_STAGE_DISTANCE_FIELD = 7,
  WAY_STAGE_REGIONS = 8,
  WAY_STAGE_SEAMS = 9,
  WAY_STAGE_CONTOURS = 10,
  WAY_STAGE_POLYGONS = 11,
  WAY_STAGE_DETAIL = 12,
  WAY_STAGE_TILE = 13,
  WAY_STAGE_COUNT = 14
};
/* "rasterize" and so on; NULL if there is no such stage. */
WAY_API const char* way_stage_name(int32_t stage);

/* Keeps the results of the stages of a bake for inspection. A bake fills it through
 * way_bake_options. stages: bit i is set for each stage to keep; times are always kept. */
WAY_API way_status way_record_create(uint32_t stages, way_record** record);
WAY_API void way_record_free(way_record* record);

/* A bake in numbers; sums over its tiles. */
typedef struct way_bake_report {
  uint32_t size;
  uint32_t tiles;
  size_t spans;
  size_t floors;
  size_t regions;
  size_t contours;
  size_t polygons;
  size_t scratch_bytes;
  double seconds;
  double stage_seconds[WAY_STAGE_COUNT];
} way_bake_report;
/* For the last whole bake, or for all tiles of a baker so far; all 0 before. */
WAY_API way_status way_record_report(const way_record* record, way_bake_report* report);

/* A tile of a record, and its window of voxels. */
typedef struct way_record_tile {
  uint32_t size;
  way_tile_coord coord;
  float origin[3]; /* Low corner of world column (0, 0), at height 0. */
  float cell_size;
  float cell_height;
  int32_t first_x; /* World column of the window's first. */
  int32_t first_z;
  int32_t width; /* Columns, including the rim. */
  int32_t depth;
  int32_t border;  /* Rim columns on each side. */
  uint32_t stages; /* Bit i is set if the result of stage i is available. */
  double stage_seconds[WAY_STAGE_COUNT];
} way_record_tile;
/* Tiles are numbered in the order of their coordinates. 0 for an invalid handle. */
WAY_API size_t way_record_tile_count(const way_record* record);
WAY_API way_status way_record_get_tile(const way_record* record, size_t tile,
                                       way_record_tile* info);
/* The index of a tile, or -1. */
WAY_API int64_t way_record_find_tile(const way_record* record, way_tile_coord coord);

/* The functions below fail with WAY_INVALID_ARGUMENT if a stage was not kept. Arrays are valid
 * until the next bake into the record. Columns are counted x fastest; column i has entries
 * columns[i] up to columns[i + 1]. */

/* Solid space after one of the stages rasterize to remove_low_ceilings. */
typedef struct way_spans {
  uint32_t size;
  const uint32_t* columns;
  size_t column_count;     /* The number of entries minus one. */
  const uint16_t* bottoms; /* First voxel above the origin. */
  const uint16_t* tops;    /* First voxel above the span. */
  const way_area* areas;   /* Area of the top. */
  size_t span_count;
} way_spans;
WAY_API way_status way_record_spans(way_record* record, size_t tile, int32_t stage,
                                    way_spans* spans);

/* Open space after compact, mark_areas or erode. */
typedef struct way_floors {
  uint32_t size;
  const uint32_t* columns;
  size_t column_count;
  const uint16_t* heights;    /* [voxels above the origin] */
  const uint16_t* clearances; /* [voxels]; 65535 for the sky. */
  const way_area* areas;      /* 0 if it was removed. */
  const uint32_t*
      neighbors; /* Four per floor: low x, high z, high x, low z; floor_count means none. */
  size_t floor_count;
} way_floors;
WAY_API way_status way_record_floors(way_record* record, size_t tile, int32_t stage,
                                     way_floors* floors);
/* One per floor: 2 per straight step from a wall, 3 per diagonal one; max is the maximum. */
WAY_API way_status way_record_distances(way_record* record, size_t tile, const uint16_t** distances,
                                        size_t* count);
/* One per floor: 0 for none; the highest bit is set in the rim of a tile. */
WAY_API way_status way_record_regions(way_record* record, size_t tile, const uint32_t** regions,
                                      size_t* count);

/* Outlines, polygons or surfaces in world units. */
typedef struct way_outlines {
  uint32_t size;
  const uint32_t* first; /* Outline i has points first[i] up to first[i + 1]. */
  size_t outline_count;
  const float* points;
  size_t point_count;
  const uint32_t* across;  /* Per point: region across the edge from it to the next; 0 is a wall. */
  const uint32_t* regions; /* One per outline. */
  const way_area* areas;   /* One per outline. */
} way_outlines;
/* raw: nonzero returns them along the voxels, before simplification. */
WAY_API way_status way_record_contours(way_record* record, size_t tile, int32_t raw,
                                       way_outlines* outlines);
/* across: neighbor of each edge; 0xffffffff is a wall, 0xfffffff0 + side a portal. */
WAY_API way_status way_record_polygons(way_record* record, size_t tile, way_outlines* outlines);

/* Surfaces of polygons in world units. */
typedef struct way_surfaces {
  uint32_t size;
  const float* vertices;
  size_t vertex_count;
  const uint32_t* triangles; /* Three vertices each. */
  size_t triangle_count;
  const uint32_t* polygons; /* One per triangle. */
} way_surfaces;
WAY_API way_status way_record_detail(way_record* record, size_t tile, way_surfaces* surfaces);

/* A hash of the result of a stage over all tiles, the same on every machine, and a count of its
 * items: for comparisons between builds. */
WAY_API way_status way_record_hash(const way_record* record, int32_t stage, uint64_t* count,
                                   uint64_t* hash);

#ifdef __cplusplus
}
#endif

#endif
