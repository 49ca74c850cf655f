// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_FILE_H
#define WAYMESH_FILE_H

#include "waymesh/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Files are bytes here; reading and writing them is up to the caller. */

/* Metadata of a `.way` file. Texts are `name=value`, one per line. */
typedef struct way_notes {
  uint32_t size;
  uint32_t compress;    /* Nonzero: compresses tiles with zstd, in builds that have it. */
  const char* settings; /* NULL for none. */
  const char* areas;    /* `10=water`; NULL for none. */
  uint64_t input_hash;  /* way_level_info.hash, or 0. */
  /* Path indexes of the navmeshes, at most one each, to be stored with them; see
   * way_path_index_decode(). In the notes of a file that was read, only their number is given. */
  const struct way_path_index* const* indexes;
  size_t index_count;
} way_notes;
WAY_API way_status way_notes_init(way_notes* notes, uint32_t size);

/* A `.way` file of one agent. notes may be NULL. */
WAY_API way_status way_navmesh_encode(const way_navmesh* mesh, const way_notes* notes,
                                      way_bytes** bytes);
/* notes, unless NULL, receives texts that belong to the navmesh. */
WAY_API way_status way_navmesh_decode(const void* bytes, size_t count, way_navmesh** mesh,
                                      way_notes* notes);
/* The same for all navmeshes of a set. */
WAY_API way_status way_navmesh_set_encode(const way_navmesh_set* set, const way_notes* notes,
                                          way_bytes** bytes);
WAY_API way_status way_navmesh_set_decode(const void* bytes, size_t count, way_navmesh_set** set,
                                          way_notes* notes);
/* Settings as stored in a `.way` file, with the values that a bake derives; valid until the next
 * call on this thread. NULL if the settings are invalid. */
WAY_API const char* way_bake_settings_text(const way_bake_settings* settings);
/* Parses such a text; settings that it does not mention are unchanged. Refuses unknown names. */
WAY_API way_status way_bake_settings_parse(way_bake_settings* settings, const char* text);

/* A Detour navmesh set; refs64: nonzero for a Detour built with 64-bit references. */
WAY_API way_status way_navmesh_encode_detour(const way_navmesh* mesh, int32_t refs64,
                                             way_bytes** bytes);
WAY_API way_status way_navmesh_decode_detour(const void* bytes, size_t count, way_navmesh** mesh);

/* How faces from other programs become a navmesh. */
typedef struct way_import_options {
  uint32_t size;
  uint32_t z_up;      /* Nonzero: z is up in the file. */
  uint32_t strict;    /* Nonzero: fails instead of repairing. */
  float agent_height; /* The agent that the faces were made for. */
  float agent_radius;
  float agent_climb;
  const char* areas; /* Areas of materials: `7=water`, one per line; NULL: numbered from 1. */
} way_import_options;
WAY_API way_status way_import_options_init(way_import_options* options, uint32_t size);
/* What was repaired. */
typedef struct way_import_report {
  uint32_t size;
  uint64_t faces;         /* In the input. */
  uint64_t turned_faces;  /* Clockwise viewed from above, and flipped. */
  uint64_t cut_faces;     /* Not convex, and cut into triangles. */
  uint64_t dropped_faces; /* Vertical or without area. */
  uint64_t split_edges;   /* Edges with a corner of another face on them. */
  uint64_t crowded_edges; /* Edges of more than two faces: they become walls. */
} way_import_report;
/* Makes a navmesh of one tile from the faces of a level file, without a bake: a convex face becomes
 * a polygon, and faces are neighbors if and only if they share an edge. files: as for
 * way_level_read(); options and report may be NULL. */
WAY_API way_status way_navmesh_import(const way_file* files, size_t file_count,
                                      const way_import_options* options, way_navmesh** mesh,
                                      way_import_report* report);

enum { WAY_EXPORT_OBJ = 0, WAY_EXPORT_GLB = 1 };
enum { WAY_EXPORT_POLYGONS = 1, WAY_EXPORT_DETAIL = 2, WAY_EXPORT_LINKS = 4 };
/* For viewing in other programs; parts: a sum of the above. */
WAY_API way_status way_navmesh_export(const way_navmesh* mesh, int32_t format, uint32_t parts,
                                      way_bytes** bytes);

#ifdef __cplusplus
}
#endif

#endif
