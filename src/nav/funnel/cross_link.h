// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <optional>
#include <span>

namespace way {

/// Where the link at the front of `rest` is best crossed from one point to another.
///
/// @param rest   Of a corridor: a link and what follows it.
/// @param from   On the polygon before the link.
/// @param goal   The end of the corridor.
/// @return       Nothing where the link is stale, or leads from no such polygon to the one that
///               follows it.
[[nodiscard]] std::optional<LinkCrossing> cross_link(const NavMesh& mesh, PolyRef before,
                                                     std::span<const PolyRef> rest, Vec3 from,
                                                     Vec3 goal);

/// True where a link leads from one polygon to another, as a corridor has them.
[[nodiscard]] bool connects(const NavMesh& mesh, PolyRef from, PolyRef link, PolyRef to);

}  // namespace way
