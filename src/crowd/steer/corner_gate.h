// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/state/crowd_state.h"

#include <cstdint>
#include <span>

namespace way {

constexpr float kGateWidth = 12;      ///< How far from a corner agents pass it at most.  [radii]
constexpr float kNearCorner = 1.25F;  ///< An agent this close to a corner is at it.  [gate widths]

/// Where an agent among oncoming ones passes a corner. All shortest paths touch the inner corner,
/// so that agents of both directions would meet there. Those whose own side (CrowdSettings::side)
/// is the inner one keep to the corner; the others pass it near the opposite wall.
///
/// @param around  The waypoints before the corner, of the corner, and behind it.
[[nodiscard]] Vec3 corner_gate(const CrowdStep& step, std::uint32_t agent,
                               std::span<const Waypoint, 3> around);

/// True if an agent can walk straight from one point to another, which is on its floor there. False
/// if the polygon of `from` is stale or a number is not finite.
[[nodiscard]] bool is_in_sight(const CrowdStep& step, std::uint32_t agent, const MeshPoint& from,
                               Vec3 point);

}  // namespace way
