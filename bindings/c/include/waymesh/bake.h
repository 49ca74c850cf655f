// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_BAKE_H
#define WAYMESH_BAKE_H

#include "waymesh/level.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct way_navmesh way_navmesh;
typedef struct way_tile way_tile;
typedef struct way_record way_record;
typedef struct way_baker way_baker;

enum { WAY_PARTITION_WATERSHED = 0, WAY_PARTITION_MONOTONE = 1, WAY_PARTITION_LAYERS = 2 };
enum { WAY_RULES_WAYMESH = 0, WAY_RULES_RECAST = 1 };

/* All knobs of a bake; see docs/settings.md. Negative where a value follows from others. */
typedef struct way_bake_settings {
  uint32_t size;
  float agent_height; /* World units, as all lengths unless said otherwise. */
  float agent_radius;
  float agent_climb;
  float agent_slope; /* Degrees. */
  float cell_size;
  float cell_height;
  float region_min_size;   /* Cells. */
  float region_merge_size; /* Cells. */
  float edge_max_length;
  float edge_max_error; /* Cells. */
  int32_t polygon_vertices;
  float detail_distance;
  float detail_error;
  int32_t tile_size; /* Cells; 0 bakes in one piece. */
  int32_t partition;
  int32_t rules;
} way_bake_settings;
WAY_API way_status way_bake_settings_init(way_bake_settings* settings, uint32_t size);

enum { WAY_VOLUME_BOX = 0, WAY_VOLUME_CYLINDER = 1, WAY_VOLUME_PRISM = 2 };

/* A part of space whose floors get an area; WAY_AREA_NONE takes them away. */
typedef struct way_volume {
  uint32_t size; /* Of an array, each has the size of the first. */
  int32_t kind;
  int32_t priority; /* Of several volumes the greatest wins; of equals the last. */
  uint32_t area;
  float low[3];         /* Of a box its corner, of a cylinder the centre of its lower end. */
  float high[3];        /* Of a box. */
  float radius;         /* Of a cylinder. */
  float height;         /* Of a cylinder. */
  float min_height;     /* Of a prism. */
  float max_height;     /* Of a prism. */
  const float* outline; /* Of a prism: x and z of each corner. */
  size_t outline_count; /* Corners. */
} way_volume;
WAY_API way_status way_volume_init(way_volume* volume, uint32_t size);
/* A volume that the level carries, by its number. */
WAY_API way_status way_level_volume(const way_level* level, size_t number, way_volume* volume);

/* A body that walks on a mesh of several: an upright cylinder. See docs/agents.md. */
typedef struct way_agent {
  uint32_t size; /* Of an array, each has the size of the first. */
  float height;
  float radius;
  float climb;
  float slope; /* Degrees. */
  const char* name;
} way_agent;
WAY_API way_status way_agent_init(way_agent* agent, uint32_t size);

/* Told after each tile, and asked before each stage of each (with done and total as last told): not
 * 0 cancels the bake. Calls come one at a time, but from any thread. */
typedef int32_t (*way_progress)(void* user, int32_t done, int32_t total);

/* What a bake takes beside the level and its settings. */
typedef struct way_bake_options {
  uint32_t size;
  int32_t threads; /* 0 takes one per hardware thread. Results do not depend on it. */
  way_progress progress;
  void* user;
  const way_volume* volumes; /* Beside those that the level carries. */
  size_t volume_count;
  way_record* record;       /* Keeps the results of stages, in place of what it has of a tile. */
  uint32_t without_carried; /* Not 0: leaves out volumes and links that the level carries. */
  const way_agent* agents;  /* One mesh for each of them, in place of the settings' agent. */
  size_t agent_count;       /* Up to 32, with names that differ; 0 for the settings' agent. */
} way_bake_options;
WAY_API way_status way_bake_options_init(way_bake_options* options, uint32_t size);

/* What settings come to for a level. */
typedef struct way_bake_plan {
  uint32_t size;
  int32_t tiles_x;
  int32_t tiles_z;
  int32_t width;           /* Of the world.  [cells] */
  int32_t depth;           /* Of the world.  [cells] */
  int32_t border;          /* Rim of a tile.  [cells] */
  int32_t walkable_height; /* [voxels] */
  int32_t walkable_climb;  /* [voxels] */
  int32_t walkable_radius; /* [cells] */
  float origin[3];
  float cell_size;
  float cell_height;
  float tile_side; /* [world units]; 0 for one piece. */
} way_bake_plan;
/* Checks settings against a level without baking it. */
WAY_API way_status way_level_plan(const way_level* level, const way_bake_settings* settings,
                                  way_bake_plan* plan);

/* Bakes a level: finds where an agent can walk. options may be NULL. */
WAY_API way_status way_level_bake(const way_level* level, const way_bake_settings* settings,
                                  const way_bake_options* options, way_navmesh** mesh);

/* Bakes single tiles of a level, keeping all that they have in common: for workers that share a
 * bake, and for tiles that are baked anew. options may be NULL; volumes are copied. */
WAY_API way_status way_baker_create(const way_level* level, const way_bake_settings* settings,
                                    const way_bake_options* options, way_baker** baker);
/* The very tile that way_level_bake() makes there, also where it has no polygons. */
WAY_API way_status way_baker_bake(way_baker* baker, int32_t x, int32_t z, way_tile** tile);
/* A navmesh without tiles, for those of this baker. */
WAY_API way_status way_baker_navmesh(const way_baker* baker, way_navmesh** mesh);
WAY_API void way_baker_free(way_baker* baker);

#ifdef __cplusplus
}
#endif

#endif
