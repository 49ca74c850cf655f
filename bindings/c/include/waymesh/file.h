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
/* Settings as stored in a `.way` file; valid until the next call on this thread. NULL if the
 * settings are invalid. */
WAY_API const char* way_bake_settings_text(const way_bake_settings* settings);
/* Parses such a text; settings that it does not mention are unchanged. Refuses unknown names. */
WAY_API way_status way_bake_settings_parse(way_bake_settings* settings, const char* text);

/* A Detour navmesh set; refs64: nonzero for a Detour built with 64-bit references. */
WAY_API way_status way_navmesh_encode_detour(const way_navmesh* mesh, int32_t refs64,
                                             way_bytes** bytes);
WAY_API way_status way_navmesh_decode_detour(const void* bytes, size_t count, way_navmesh** mesh);

enum { WAY_EXPORT_OBJ = 0, WAY_EXPORT_GLB = 1 };
enum { WAY_EXPORT_POLYGONS = 1, WAY_EXPORT_DETAIL = 2, WAY_EXPORT_LINKS = 4 };
/* For viewing in other programs; parts: a sum of the above. */
WAY_API way_status way_navmesh_export(const way_navmesh* mesh, int32_t format, uint32_t parts,
                                      way_bytes** bytes);

#ifdef __cplusplus
}
#endif

#endif
