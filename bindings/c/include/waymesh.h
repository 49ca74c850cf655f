// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#ifndef WAYMESH_H
#define WAYMESH_H

/* The C interface of waymesh: navigation meshes from C, and from every language that can call C.
 *
 *     way_level* level = NULL;
 *     way_navmesh* mesh = NULL;
 *     way_bake_settings settings;
 *     way_bake_settings_init(&settings, sizeof settings);
 *     if (way_level_read(&file, 1, NULL, &level) != WAY_OK ||
 *         way_level_bake(level, &settings, NULL, &mesh) != WAY_OK)
 *       puts(way_error_text());
 *
 * Rules that hold everywhere:
 * - Functions that can fail return a way_status; way_error_text() then says why in one sentence.
 *   Nothing is written to results of a call that failed, but for a handle, which becomes NULL.
 * - What `way_X_create()`, `..._read()` and the like make is freed by `way_X_free()`; freeing NULL
 *   is fine. Handles hold what they need: their sources may be freed before them.
 * - A handle that is NULL, was freed, or is of another kind is refused with WAY_BAD_HANDLE.
 * - Structs begin with their size. `way_X_init(&x, sizeof x)` sets it and all defaults, so that
 *   programs built with an older header go on to work. Results need their size set, too:
 *   `way_X x; x.size = sizeof x;`.
 * - Positions are three floats, x, y (up), z, in world units. Arrays lie one after another.
 * - Arrays that a call gives lie in the handle, until that is freed or where it is said so.
 * - Different threads may use different handles; one handle of a level, tile or navmesh may be
 *   shared by all. One query, record, edit or baker is for one thread at a time.
 */

#include "waymesh/bake.h"
#include "waymesh/base.h"
#include "waymesh/file.h"
#include "waymesh/level.h"
#include "waymesh/navmesh.h"
#include "waymesh/query.h"
#include "waymesh/record.h"

#endif
