// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_H
#define WAYMESH_H

/* The C API of waymesh: navigation meshes from C, and from every language that can call C.
 *
 *     way_level* level = NULL;
 *     way_navmesh* mesh = NULL;
 *     way_bake_settings settings;
 *     way_bake_settings_init(&settings, sizeof settings);
 *     if (way_level_read(&file, 1, NULL, &level) != WAY_OK ||
 *         way_level_bake(level, &settings, NULL, &mesh) != WAY_OK)
 *       puts(way_error_text());
 *
 * Rules that apply everywhere:
 * - Functions that can fail return a way_status; way_error_text() then says why in one sentence.
 *   A call that fails does not write its results, except that a handle becomes NULL.
 * - Objects from `way_X_create()`, `..._read()` and the like are freed by `way_X_free()`; freeing
 *   NULL is allowed. Handles keep what they need: their sources may be freed before them.
 * - A handle that is NULL, freed, or of another kind is rejected with WAY_BAD_HANDLE.
 * - Structs begin with their size. `way_X_init(&x, sizeof x)` sets it and all defaults, so that
 *   programs built with an older header keep working. Results need their size set, too:
 *   `way_X x; x.size = sizeof x;`.
 * - Positions are three floats, x, y (up), z, in world units, stored contiguously in arrays.
 * - Bytes, texts and arrays that a call receives are copied, unless stated otherwise.
 * - Arrays that a call returns belong to the handle and are valid until it is freed, unless stated
 *   otherwise.
 * - Different threads may use different handles; one handle of a level, tile, navmesh, path index
 *   or examination may be shared by all. One query, record, edit, baker, corridor, batch, crowd,
 *   world or stream is for one thread at a time.
 */

#include "waymesh/bake.h"
#include "waymesh/base.h"
#include "waymesh/batch.h"
#include "waymesh/corridor.h"
#include "waymesh/crowd.h"
#include "waymesh/examine.h"
#include "waymesh/file.h"
#include "waymesh/level.h"
#include "waymesh/navmesh.h"
#include "waymesh/path_index.h"
#include "waymesh/query.h"
#include "waymesh/reach.h"
#include "waymesh/record.h"
#include "waymesh/stream.h"
#include "waymesh/world.h"

#endif
