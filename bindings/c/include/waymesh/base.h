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
  WAY_INVALID_ARGUMENT = 1, /* A setting or a parameter is out of range. */
  WAY_INVALID_MESH = 2,     /* Geometry that violates a rule. */
  WAY_TOO_LARGE = 3,        /* A count or a size exceeds memory or the limits of a format. */
  WAY_BAD_FORMAT = 4,       /* Bytes that are not what they claim to be. */
  WAY_IO = 5,               /* A file that cannot be read. */
  WAY_CANCELLED = 6,        /* The caller asked to stop. */
  WAY_BAD_HANDLE = 7,       /* A handle that is NULL, freed or of another kind. */
  WAY_OUT_OF_MEMORY = 8
};

/* The message of the last failed call on this thread; valid until the next failure. */
WAY_API const char* way_error_text(void);
/* Version of the library: "0.1.0". */
WAY_API const char* way_version_text(void);
/* Version of this API; it changes when programs must be recompiled. */
WAY_API int32_t way_version_abi(void);
/* Number of live handles, of all kinds and threads: for leak tests. */
WAY_API size_t way_handle_count(void);

/* The size of a struct by its name, 0 if unknown: for bindings, to check their layout.
 */
WAY_API size_t way_struct_size(const char* name);

/* The kind of ground of a surface: 0 is not walkable, 63 is plain ground. */
typedef uint8_t way_area;
enum { WAY_AREA_NONE = 0, WAY_AREA_GROUND = 63 };

/* A reference to a polygon, or an off-mesh link, of a navmesh; 0 is null. It is valid as long as
 * its tile exists; after that, every call detects that it is stale. */
typedef uint64_t way_poly_ref;

/* The position of a tile in the grid of its world. */
typedef struct way_tile_coord {
  int32_t x;
  int32_t z;
  int32_t layer;
} way_tile_coord;

/* Bytes that a call has produced: a file, or an encoded tile. */
typedef struct way_bytes way_bytes;
/* NULL for an invalid handle. */
WAY_API const uint8_t* way_bytes_data(const way_bytes* bytes, size_t* count);
WAY_API void way_bytes_free(way_bytes* bytes);

#ifdef __cplusplus
}
#endif

#endif
