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
/// - `no_polygons`: there are none.
/// - `cut_off`: large parts of the mesh are not connected, and a smaller radius or a higher climb
///   connects them.
///
/// All but the first only for levels that are quickly baked.
void try_bakes(const LoadedLevel& level, Executor& executor, Examination& seen);

/// Whether something will go wrong, and not only tells of careless work.
bool is_grave(const Finding& finding);

}  // namespace way::cli
