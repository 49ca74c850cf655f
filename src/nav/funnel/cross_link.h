// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <optional>
#include <span>

namespace way {

/// Finds where the link at the front of `rest` is best crossed.
///
/// @param rest   Of a corridor: a link and what follows it.
/// @param from   On the polygon before the link.
/// @param goal   The end of the corridor.
/// @return       Nothing if the link is stale, or does not connect the polygons before and after
///   it.
[[nodiscard]] std::optional<LinkCrossing> cross_link(const NavMesh& mesh, PolyRef before,
                                                     std::span<const PolyRef> rest, Vec3 from,
                                                     Vec3 goal);

/// Returns true if a link leads from one polygon to another, as in a corridor.
[[nodiscard]] bool connects(const NavMesh& mesh, PolyRef from, PolyRef link, PolyRef to);

}  // namespace way
