// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/nearest.h"

#include "nav/polyanya/interval_memory.h"

namespace way {

/// The point nearest to a goal that has no path to it, among those that can be reached with the
/// filter; see PartialPath.
[[nodiscard]] MeshPoint nearest_on_path(const NavMesh& mesh, const PathEnds& missed,
                                        PartialPath partial, SearchWorkspace& workspace,
                                        const QueryFilter& filter);

/// The point nearest to `target`, in 3D, among the polygons that a search has reached.
[[nodiscard]] MeshPoint nearest_reached(const NavMesh& mesh, const IntervalMemory& memory,
                                        Vec3 target);

}  // namespace way
