// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"

#include "work/examine.h"

namespace way::cli {

/// Bakes a level on trial, if nothing grave was found yet, and adds findings: no rule foresees what
/// a bake shows.
///
/// - `upside_down`: with the triangles turned over, the largest part of the mesh is much larger.
///
/// And for each agent:
/// - `no_polygons`: there are none.
/// - `parts`: large parts of the mesh are not connected; for information, with a point on each.
/// - `too_large_agent`: one a third its size walks on three times the ground or more.
/// - `cut_off`: a smaller radius or a higher climb connects large parts.
///
/// The last two only for levels that are baked within half a second, the others within five.
void try_bakes(const LoadedLevel& level, Executor& executor, Examination& seen);

/// Returns true if something will go wrong; false for what is only worth knowing.
bool is_grave(const Finding& finding);

}  // namespace way::cli
