// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <optional>

namespace way {

/// Where an agent crosses a link, and the polygon that it lands on.
struct WideCrossing {
  LinkCrossing crossing = {};
  PolyRef landing = {};
};

/// The crossing of a link that begins closest to a point, in 2D: wide links are used across their
/// width. Nothing if the link is stale or not attached.
///
/// @param landing  Only parts that lead there, if there are any.
[[nodiscard]] std::optional<WideCrossing> nearest_crossing(const NavMesh& mesh, PolyRef link,
                                                           Vec3 point, PolyRef landing);

}  // namespace way
