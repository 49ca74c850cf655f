// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_FILE_H
#define WAYMESH_FILE_H

#include "waymesh/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Files are bytes here: reading and writing them is left to the caller. */

/* What a `.way` file tells beside its navmesh. Texts are `name=value`, one a line. */
typedef struct way_notes {
  uint32_t size;
  uint32_t compress;    /* Not 0: tiles are compressed with zstd, in builds that have it. */
  const char* settings; /* NULL for none. */
  const char* areas;    /* `10=water`; NULL for none. */
  uint64_t input_hash;  /* way_level_info.hash, or 0. */
} way_notes;
WAY_API way_status way_notes_init(way_notes* notes, uint32_t size);

/* A `.way` file. notes may be NULL. */
WAY_API way_status way_navmesh_encode(const way_navmesh* mesh, const way_notes* notes,
                                      way_bytes** bytes);
/* notes, unless NULL, gets texts that lie in the navmesh. */
WAY_API way_status way_navmesh_decode(const void* bytes, size_t count, way_navmesh** mesh,
                                      way_notes* notes);
/* Settings as a `.way` file keeps them; the text lasts until the next call of this thread. NULL
 * where the settings are bad. */
WAY_API const char* way_bake_settings_text(const way_bake_settings* settings);
/* Reads such a text; what it does not name stays as it is. */
WAY_API way_status way_bake_settings_parse(way_bake_settings* settings, const char* text);

/* A navmesh set of Detour's; refs64: not 0 for a Detour that was built with 64-bit references. */
WAY_API way_status way_navmesh_encode_detour(const way_navmesh* mesh, int32_t refs64,
                                             way_bytes** bytes);
WAY_API way_status way_navmesh_decode_detour(const void* bytes, size_t count, way_navmesh** mesh);

enum { WAY_EXPORT_OBJ = 0, WAY_EXPORT_GLB = 1 };
enum { WAY_EXPORT_POLYGONS = 1, WAY_EXPORT_DETAIL = 2, WAY_EXPORT_LINKS = 4 };
/* For other programs to look at; parts: a sum of the above. */
WAY_API way_status way_navmesh_export(const way_navmesh* mesh, int32_t format, uint32_t parts,
                                      way_bytes** bytes);

#ifdef __cplusplus
}
#endif

#endif
