// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_BAKE_H
#define WAYMESH_BAKE_H

#include "waymesh/level.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct way_navmesh way_navmesh;
typedef struct way_navmesh_set way_navmesh_set;
typedef struct way_tile way_tile;
typedef struct way_record way_record;
typedef struct way_baker way_baker;

enum { WAY_PARTITION_WATERSHED = 0, WAY_PARTITION_MONOTONE = 1, WAY_PARTITION_LAYERS = 2 };
enum { WAY_RULES_WAYMESH = 0, WAY_RULES_RECAST = 1 };

/* All settings of a bake; see docs/settings.md. Negative values are derived from others. */
typedef struct way_bake_settings {
  uint32_t size;
  float agent_height; /* World units, like all lengths unless stated otherwise. */
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

/* A part of space whose floors get an area; WAY_AREA_NONE removes them. */
typedef struct way_volume {
  uint32_t size; /* All elements of an array have the size of the first. */
  int32_t kind;
  int32_t priority; /* If volumes overlap, the highest priority wins; of equal ones, the last. */
  uint32_t area;
  float low[3];         /* Corner of a box, or center of the lower end of a cylinder. */
  float high[3];        /* Box only. */
  float radius;         /* Cylinder only. */
  float height;         /* Cylinder only. */
  float min_height;     /* Prism only. */
  float max_height;     /* Prism only. */
  const float* outline; /* Prism only: x and z of each corner. */
  size_t outline_count; /* Corners. */
} way_volume;
WAY_API way_status way_volume_init(way_volume* volume, uint32_t size);
/* A volume in the level's file, by its index. */
WAY_API way_status way_level_volume(const way_level* level, size_t number, way_volume* volume);

/* An agent of a navmesh set: an upright cylinder with a name. See docs/agents.md. */
typedef struct way_agent {
  uint32_t size; /* All elements of an array have the size of the first. */
  float height;
  float radius;
  float climb;
  float slope; /* Degrees. */
  const char* name;
} way_agent;
WAY_API way_status way_agent_init(way_agent* agent, uint32_t size);

/* Called after each tile, and before each stage of each tile (with the last values of done and
 * total): a nonzero result cancels the bake. Calls are serialized, but come from any thread. */
typedef int32_t (*way_progress)(void* user, int32_t done, int32_t total);

/* Options of a bake besides the level and its settings. */
typedef struct way_bake_options {
  uint32_t size;
  int32_t threads; /* 0 means one per hardware thread. Results do not depend on it. */
  way_progress progress;
  void* user;
  const way_volume* volumes; /* In addition to those in the level's file. */
  size_t volume_count;
  way_record* record;       /* Receives the results of stages; replaces what it has of a tile. */
  uint32_t without_carried; /* Nonzero: ignores volumes and links in the level's file. */
  const way_agent* agents;  /* Instead of the settings' agent: one navmesh for each of them. */
  size_t agent_count;       /* Up to 32, with names that differ; 0 for the settings' agent. */
} way_bake_options;
WAY_API way_status way_bake_options_init(way_bake_options* options, uint32_t size);

/* Derived values of settings for a level. */
typedef struct way_bake_plan {
  uint32_t size;
  int32_t tiles_x;
  int32_t tiles_z;
  int32_t width;           /* Size of the world.  [cells] */
  int32_t depth;           /* Size of the world.  [cells] */
  int32_t border;          /* Rim of a tile.  [cells] */
  int32_t walkable_height; /* [voxels] */
  int32_t walkable_climb;  /* [voxels] */
  int32_t walkable_radius; /* [cells] */
  float origin[3];
  float cell_size;
  float cell_height;
  float tile_side; /* [world units]; 0 for one piece. */
} way_bake_plan;
/* Validates settings for a level without baking it. */
WAY_API way_status way_level_plan(const way_level* level, const way_bake_settings* settings,
                                  way_bake_plan* plan);

/* Bakes a level for one agent. options may be NULL. */
WAY_API way_status way_level_bake(const way_level* level, const way_bake_settings* settings,
                                  const way_bake_options* options, way_navmesh** mesh);
/* Bakes a level for one or several agents together. Each navmesh is bit for bit the one that
 * way_level_bake() makes for that agent alone with the same cell size. */
WAY_API way_status way_level_bake_set(const way_level* level, const way_bake_settings* settings,
                                      const way_bake_options* options, way_navmesh_set** set);

/* Bakes single tiles of a level and caches what they have in common: for workers that share a
 * bake, and for tiles that are baked again. options may be NULL; volumes are copied. */
WAY_API way_status way_baker_create(const way_level* level, const way_bake_settings* settings,
                                    const way_bake_options* options, way_baker** baker);
/* The same tile that way_level_bake() makes there, even if it has no polygons. */
WAY_API way_status way_baker_bake(way_baker* baker, int32_t x, int32_t z, way_tile** tile);
/* One tile per agent, in their order. count: room in tiles, at least as many as agents. */
WAY_API way_status way_baker_bake_agents(way_baker* baker, int32_t x, int32_t z, way_tile** tiles,
                                         size_t count);
/* A navmesh without tiles, for the tiles of one agent of this baker. */
WAY_API way_status way_baker_navmesh(const way_baker* baker, way_navmesh** mesh);
WAY_API void way_baker_free(way_baker* baker);

#ifdef __cplusplus
}
#endif

#endif
