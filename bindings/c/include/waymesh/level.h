// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_LEVEL_H
#define WAYMESH_LEVEL_H

#include "waymesh/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The validated triangles of a level, with the volumes and links in its file. */
typedef struct way_level way_level;

/* Raw triangles. */
typedef struct way_triangles {
  uint32_t size;
  uint32_t clockwise; /* Nonzero: corners are clockwise viewed from the walkable side. */
  const float* vertices;
  size_t vertex_count;
  const uint32_t* triangles; /* Three vertex indices each. */
  size_t triangle_count;
  const way_area* areas; /* One per triangle, or NULL: all ground. */
} way_triangles;
WAY_API way_status way_triangles_init(way_triangles* triangles, uint32_t size);

WAY_API way_status way_level_create(const way_triangles* triangles, way_level** level);

/* A file by its name and bytes. */
typedef struct way_file {
  const char* name;
  const void* bytes;
  size_t count;
} way_file;

/* How a level file is interpreted, and where in the world it is placed. */
typedef struct way_level_options {
  uint32_t size;
  uint32_t z_up;      /* Nonzero: z is up in the file. */
  uint32_t clockwise; /* As in way_triangles. */
  float scale;        /* World units per unit of the file. */
  float turn;         /* Rotation about y, counter-clockwise viewed from +y, in degrees. */
  float move[3];
  const char* area_rules; /* Rules such as `Water*=water:10`, one per line; NULL for none. */
} way_level_options;
WAY_API way_status way_level_options_init(way_level_options* options, uint32_t size);

/* Reads OBJ, glTF, GLB, PLY, STL or RecastDemo's .gset, by the extension of the first file;
 * files that it refers to are searched among the others, by name.
 * options may be NULL. */
WAY_API way_status way_level_read(const way_file* files, size_t file_count,
                                  const way_level_options* options, way_level** level);

/* Makes a built-in test world: "dungeon", "city" and so on; size 0 selects the default. */
WAY_API way_status way_level_scene(const char* name, uint64_t seed, float size, way_level** level);
/* The names of all built-in worlds, one per line. */
WAY_API const char* way_level_scene_names(void);
/* The extensions of all supported formats, one per line: ".obj" and so on. */
WAY_API const char* way_level_format_endings(void);

typedef struct way_level_info {
  uint32_t size;
  uint32_t part_count;
  size_t vertex_count;
  size_t triangle_count;
  size_t volume_count; /* In the file. */
  size_t link_count;   /* In the file. */
  float bounds_min[3]; /* Greater than bounds_max if there are no vertices. */
  float bounds_max[3];
  uint64_t hash;
} way_level_info;
WAY_API way_status way_level_get_info(const way_level* level, way_level_info* info);

/* Arrays of a level; count is the number of vertices or triangles. NULL for an invalid handle. */
WAY_API const float* way_level_vertices(const way_level* level, size_t* count);
WAY_API const uint32_t* way_level_triangles(const way_level* level, size_t* count);
WAY_API const way_area* way_level_areas(const way_level* level, size_t* count);
/* The part of each triangle; NULL for a level without parts. */
WAY_API const uint32_t* way_level_part_of(const way_level* level, size_t* count);
/* The names of a part: object, group and material, one per line. NULL if there is no such part. */
WAY_API const char* way_level_part_names(const way_level* level, uint32_t part);
/* Bake settings in the file: `name=value`, one per line. */
WAY_API const char* way_level_settings(const way_level* level);

WAY_API void way_level_free(way_level* level);

#ifdef __cplusplus
}
#endif

#endif
