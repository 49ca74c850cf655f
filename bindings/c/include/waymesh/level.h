// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_LEVEL_H
#define WAYMESH_LEVEL_H

#include "waymesh/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The triangles of a level, checked, with the volumes and links that its file carries. */
typedef struct way_level way_level;

/* Raw triangles. */
typedef struct way_triangles {
  uint32_t size;
  uint32_t clockwise; /* Not 0: corners are clockwise seen from the side that is walked on. */
  const float* vertices;
  size_t vertex_count;
  const uint32_t* triangles; /* Three vertex numbers each. */
  size_t triangle_count;
  const way_area* areas; /* One a triangle, or NULL: all ground. */
} way_triangles;
WAY_API way_status way_triangles_init(way_triangles* triangles, uint32_t size);

WAY_API way_status way_level_create(const way_triangles* triangles, way_level** level);

/* A file by its name and bytes. */
typedef struct way_file {
  const char* name;
  const void* bytes;
  size_t count;
} way_file;

/* How the file of a level is to be understood, and where in the world it is put. */
typedef struct way_level_options {
  uint32_t size;
  uint32_t z_up;      /* Not 0: z of the file points up. */
  uint32_t clockwise; /* As in way_triangles. */
  float scale;        /* World units in a unit of the file. */
  float turn;         /* About y, counter-clockwise seen from above, in degrees. */
  float move[3];
  const char* area_rules; /* Rules such as `Water*=water:10`, one a line; NULL for none. */
} way_level_options;
WAY_API way_status way_level_options_init(way_level_options* options, uint32_t size);

/* Reads OBJ, glTF, GLB, PLY, STL or RecastDemo's .gset, by the ending of the first file's name;
 * files that it names are looked for among the others, by their name.
 * options may be NULL. */
WAY_API way_status way_level_read(const way_file* files, size_t file_count,
                                  const way_level_options* options, way_level** level);

/* Makes a built-in test world: "dungeon", "city" and so on; size 0 takes its usual value. */
WAY_API way_status way_level_scene(const char* name, uint64_t seed, float size, way_level** level);
/* The names of all built-in worlds, one a line. */
WAY_API const char* way_level_scene_names(void);
/* The endings of all formats that are read, one a line: ".obj" and so on. */
WAY_API const char* way_level_format_endings(void);

typedef struct way_level_info {
  uint32_t size;
  uint32_t part_count;
  size_t vertex_count;
  size_t triangle_count;
  size_t volume_count; /* That the file carries. */
  size_t link_count;   /* That the file carries. */
  float bounds_min[3]; /* Greater than bounds_max where there is no vertex. */
  float bounds_max[3];
  uint64_t hash;
} way_level_info;
WAY_API way_status way_level_get_info(const way_level* level, way_level_info* info);

/* Arrays of a level; count is that of vertices or triangles. NULL for a bad handle. */
WAY_API const float* way_level_vertices(const way_level* level, size_t* count);
WAY_API const uint32_t* way_level_triangles(const way_level* level, size_t* count);
WAY_API const way_area* way_level_areas(const way_level* level, size_t* count);
/* The part that each triangle belongs to; none for a level that has no parts. */
WAY_API const uint32_t* way_level_part_of(const way_level* level, size_t* count);
/* What the author called a part: object, group and material, one a line. NULL where it is not. */
WAY_API const char* way_level_part_names(const way_level* level, uint32_t part);
/* Settings of a bake that the file carries: `name=value`, one a line. */
WAY_API const char* way_level_settings(const way_level* level);

WAY_API void way_level_free(way_level* level);

#ifdef __cplusplus
}
#endif

#endif
