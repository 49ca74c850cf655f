// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_BASE_H
#define WAYMESH_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define WAY_API __attribute__((visibility("default")))
#else
#define WAY_API
#endif

/* Why a call failed. */
typedef int32_t way_status;
enum {
  WAY_OK = 0,
  WAY_INVALID_ARGUMENT = 1, /* A setting or a parameter out of its range. */
  WAY_INVALID_MESH = 2,     /* Geometry that breaks a rule. */
  WAY_TOO_LARGE = 3,        /* A count or a size beyond what memory or a format holds. */
  WAY_BAD_FORMAT = 4,       /* Bytes that are not what they claim to be. */
  WAY_IO = 5,               /* A file that cannot be read. */
  WAY_CANCELLED = 6,        /* The caller asked to stop. */
  WAY_BAD_HANDLE = 7,       /* A handle that is NULL, freed or of another kind. */
  WAY_OUT_OF_MEMORY = 8
};

/* One sentence about the last call of this thread that failed; it lasts until the next failure. */
WAY_API const char* way_error_text(void);
/* Of the library: "0.1.0". */
WAY_API const char* way_version_text(void);
/* The number of this interface; it changes when a program must be compiled anew. */
WAY_API int32_t way_version_abi(void);
/* Handles that were made and not freed, of all kinds and threads: for tests of leaks. */
WAY_API size_t way_handle_count(void);

/* The size of a struct by its name, 0 for none: for other languages, to check how they lay it out.
 */
WAY_API size_t way_struct_size(const char* name);

/* What kind of ground a surface is: 0 cannot be walked on, 63 is plain ground. */
typedef uint8_t way_area;
enum { WAY_AREA_NONE = 0, WAY_AREA_GROUND = 63 };

/* Names a polygon, or an off-mesh link, of a navmesh; 0 names nothing. It stays good as long as its
 * tile stays; afterwards every call can tell that it is stale. */
typedef uint64_t way_poly_ref;

/* Where a tile lies in the grid of its world. */
typedef struct way_tile_coord {
  int32_t x;
  int32_t z;
  int32_t layer;
} way_tile_coord;

/* Bytes that a call has made: a file, a picture of a tile for another process. */
typedef struct way_bytes way_bytes;
/* NULL for a bad handle. */
WAY_API const uint8_t* way_bytes_data(const way_bytes* bytes, size_t* count);
WAY_API void way_bytes_free(way_bytes* bytes);

#ifdef __cplusplus
}
#endif

#endif
