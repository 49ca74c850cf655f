// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/nearest.h"

#include "nav/polyanya/interval_memory.h"

namespace way {

/// A goal that has no path to it.
struct MissedGoal {
  PolyRef from = {};
  PolyRef to = {};
  Vec3 end = {};
};

/// The point nearest to a goal among those that can be reached with the filter; see PartialPath.
[[nodiscard]] NearestPoint nearest_on_path(const NavMesh& mesh, const MissedGoal& missed,
                                           PartialPath partial, SearchWorkspace& workspace,
                                           const QueryFilter& filter);

/// The point nearest to `target`, in 3D, among the polygons that a search has reached.
[[nodiscard]] NearestPoint nearest_reached(const NavMesh& mesh, const IntervalMemory& memory,
                                           Vec3 target);

}  // namespace way
