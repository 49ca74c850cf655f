// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_WORLD_H
#define WAYMESH_WORLD_H

#include "waymesh/navmesh.h"
#include "waymesh/path_index.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A level that changes while agents walk on it; see docs/world.md. After an update without a budget
 * its navmeshes are those of a fresh bake of what it then holds, bit for bit. One world is for one
 * thread at a time, but functions that return snapshots may be called from any thread at any time,
 * and all of it beside a background update. Arrays in results belong to the world
 * until the next call. */
typedef struct way_world way_world;

/* An object of a world; 0 is null. After the object was removed the id is stale, and every call
 * detects that. */
typedef uint64_t way_object_id;

/* How a world is set up. */
typedef struct way_world_options {
  uint32_t size;
  int32_t threads;          /* That bake tiles; 0 for one per hardware thread. Same results. */
  uint32_t without_carried; /* Nonzero: without the volumes and links in the level's file. */
  uint32_t has_grid;        /* Nonzero: the box below, instead of the level's bounds. */
  float grid_min[3];        /* Corner of tile (0, 0); ground below it is refused. */
  float grid_max[3];
  uint64_t max_voxel_bytes; /* Kept voxels take no more than this. */
  const way_agent* agents;  /* As in way_bake_options. */
  size_t agent_count;
  /* The floors of the tiles that were rebuilt last are also kept without compression, so that the
   * next change there takes less time. They take no more than this: 8 MiB, or 0 for none. */
  uint64_t max_recent_bytes;
} way_world_options;
WAY_API way_status way_world_options_init(way_world_options* options, uint32_t size);

/* A world of a static level, without a navmesh until the first update. options may be NULL. */
WAY_API way_status way_world_create(const way_level* level, const way_bake_settings* settings,
                                    const way_world_options* options, way_world** world);
WAY_API void way_world_free(way_world* world);

enum {
  WAY_SHAPE_BOX = 0,
  WAY_SHAPE_CYLINDER = 1, /* Upright. */
  WAY_SHAPE_SPHERE = 2,
  WAY_SHAPE_CAPSULE = 3, /* Along the object's y axis. */
  WAY_SHAPE_HULL = 4,    /* The convex hull of points. */
  WAY_SHAPE_MESH = 5     /* What triangles enclose. */
};
enum {
  WAY_EFFECT_CARVE = 0, /* Agents walk around it, and never on it. */
  WAY_EFFECT_SOLID = 1, /* Agents walk around it, or on it: a crate, a bridge. */
  WAY_EFFECT_AREA = 2   /* Ground inside gets an area. Can be closed: a door. */
};

/* Something that is put into a world. All shapes lie around the origin of the object, which the
 * transform moves to its place. */
typedef struct way_world_object {
  uint32_t size;
  int32_t shape;
  int32_t effect;
  float center[3];
  float turn;             /* Degrees about y, counterclockwise with x to the right and z up. */
  const float* transform; /* Twelve floats instead of center and turn: the images of the x, y and z
                           * axes and of the origin. NULL for none. Cylinders stay upright, and
                           * round shapes are not scaled. */
  float sides[3];         /* Box: whole sides. */
  float radius;           /* Cylinder, sphere, capsule. */
  float height;           /* Cylinder; capsule, with both caps. */
  const float* points;    /* Hull: three floats each. */
  size_t point_count;
  const way_level* mesh; /* Mesh: its triangles; may be freed afterwards. */
  uint32_t area;         /* The rest is for WAY_EFFECT_AREA. WAY_AREA_NONE is not walkable. */
  int32_t priority;      /* The highest wins; of equal ones, the last. */
  const char* name;      /* For way_world_find(); NULL for none. */
  uint32_t closed;       /* Nonzero: closed from the beginning, see way_world_set_open(). */
  uint32_t closed_flags; /* Its polygons' flags while it is closed; 0 lets nobody through. */
  uint32_t closed_area;  /* Its polygons' area while it is closed; WAY_AREA_NONE keeps its area. */
} way_world_object;
WAY_API way_status way_world_object_init(way_world_object* object, uint32_t size);

/* Changes take effect together, with the next update. A call that fails changes nothing. */
WAY_API way_status way_world_add(way_world* world, const way_world_object* object,
                                 way_object_id* id);
WAY_API way_status way_world_add_link(way_world* world, const way_link* link, way_object_id* id);
/* A volume of a bake; it cannot be moved. */
WAY_API way_status way_world_add_volume(way_world* world, const way_volume* volume,
                                        way_object_id* id);
/* center and turn as in way_world_object. */
WAY_API way_status way_world_move(way_world* world, way_object_id id, const float center[3],
                                  float turn);
/* transform as in way_world_object. */
WAY_API way_status way_world_set_transform(way_world* world, way_object_id id,
                                           const float transform[12]);
/* The id stays valid. */
WAY_API way_status way_world_replace(way_world* world, way_object_id id,
                                     const way_world_object* by);
WAY_API way_status way_world_remove(way_world* world, way_object_id id);
WAY_API size_t way_world_object_count(const way_world* world);

/* Opens or closes an area, such as a door: at once, without a bake, and for good. */
WAY_API way_status way_world_set_open(way_world* world, way_object_id id, uint32_t is_open);
/* The first area with a name; 0 if there is none. */
WAY_API way_status way_world_find(const way_world* world, const char* name, way_object_id* id);

/* How much an update does. */
typedef struct way_update_options {
  uint32_t size;
  uint32_t point_count;
  double milliseconds;            /* No tile is begun after this time; at least one is. */
  uint64_t tiles;                 /* No more tiles than this. */
  const float* points;            /* Tiles close to any of these points come first. */
  uint64_t max_unpublished_bytes; /* Baked tiles are published as soon as they take more. */
} way_update_options;
WAY_API way_status way_update_options_init(way_update_options* options, uint32_t size);

/* What an update did. */
typedef struct way_update_report {
  uint32_t size;
  uint32_t tile_count;
  const way_tile_coord* tiles; /* That were rebuilt; those without polygons included. */
  uint64_t pending;            /* way_world_pending() afterwards. */
  double seconds;
} way_update_report;
/* Rebuilds tiles that changes touched, and publishes a snapshot. options and report may be NULL. */
WAY_API way_status way_world_update(way_world* world, const way_update_options* options,
                                    way_update_report* report);

/* An update that runs while the caller goes on: changes and queries beside it are fine. Without
 * threads, in WebAssembly, the call that starts it does all of it. The handle keeps the world. */
typedef struct way_background_update way_background_update;
WAY_API way_status way_world_start_update(way_world* world, const way_update_options* options,
                                          way_background_update** update);
/* Cancels it, and waits for the tiles that are being baked. */
WAY_API void way_background_update_free(way_background_update* update);

/* How far a background update has come. */
typedef struct way_update_progress {
  uint32_t size;
  uint32_t is_done; /* 1 if it has ended, else 0. */
  uint64_t done;    /* Tiles that were baked. */
  uint64_t total;   /* Tiles that were pending when it began; 0 until the first is baked. */
} way_update_progress;
WAY_API way_status way_background_update_progress(const way_background_update* update,
                                                  way_update_progress* progress);
/* No further tile is begun; what was baked is published, the rest stays pending. */
WAY_API way_status way_background_update_cancel(way_background_update* update);
/* Waits for the end; the status is that of way_world_update(), or WAY_CANCELLED. report may be
 * NULL; its array belongs to the update. */
WAY_API way_status way_background_update_wait(way_background_update* update,
                                              way_update_report* report);

/* Tiles and links that changes touched and that are not in the navmesh yet; 0 for a bad handle. */
WAY_API size_t way_world_pending(const way_world* world);
/* Writes 1 if nothing is pending in a box, else 0. */
WAY_API way_status way_world_is_current(const way_world* world, const float box_min[3],
                                        const float box_max[3], uint32_t* is_current);
/* The tiles that a change in a box rebuilds. */
WAY_API way_status way_world_tiles_touching(way_world* world, const float box_min[3],
                                            const float box_max[3], const way_tile_coord** tiles,
                                            size_t* count);
/* The tiles whose polygons changed in snapshots since the last call of this, in order: by updates,
 * and by areas that were opened or closed. */
WAY_API way_status way_world_take_changes(way_world* world, const way_tile_coord** tiles,
                                          size_t* count);

/* The newest snapshot, of the first agent; and of all agents. Neither waits for an update. */
WAY_API way_status way_world_navmesh(const way_world* world, way_navmesh** mesh);
WAY_API way_status way_world_navmeshes(const way_world* world, way_navmesh_set** set);

/* Keeps a path index for each agent's snapshot; way_world_update_index() and background updates
 * make and update them. Always updatable, and made by the threads of the world: those of the
 * options are not used. options may be NULL. Indexes that were made before are dropped. */
WAY_API way_status way_world_keep_index(way_world* world, const way_path_index_options* options);
/* Brings the indexes up to the newest snapshots: they are then those that way_path_index_build()
 * makes. Fails with WAY_INVALID_ARGUMENT without way_world_keep_index(). */
WAY_API way_status way_world_update_index(way_world* world);
/* The newest snapshot of an agent, counted from 0, that has an index, and that index; it may be
 * older than that of way_world_navmesh(). Without an index, the newest one and an index of nothing,
 * which no search uses. */
WAY_API way_status way_world_indexed_navmesh(const way_world* world, size_t agent,
                                             way_navmesh** mesh, way_path_index** index);

/* A bake from nothing of all that the world holds: what the navmeshes have to equal, for tests. */
WAY_API way_status way_world_bake(const way_world* world, way_navmesh_set** set);

/* A world as the bytes of a `.way` file, with its objects and pending work, and back. Ids stay
 * valid. threads as in way_world_options. */
WAY_API way_status way_world_encode(const way_world* world, way_bytes** bytes);
WAY_API way_status way_world_decode(const void* bytes, size_t count, int32_t threads,
                                    way_world** world);

#ifdef __cplusplus
}
#endif

#endif
