// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/state/crowd_state.h"

#include <span>

namespace way {

/// An agent that chooses a velocity.
struct SampleQuery {
  const CrowdBody& me;
  const AgentParams& params;
  std::span<const CrowdWall> walls;
  const CrowdSettings& settings;
};

/// The best of some velocities around the preferred one, refined a few times: each has a penalty
/// for its distance from the preferred and from the current velocity, for the side on which it
/// passes others, and for the time until the first collision. Detour's method, with reciprocal
/// velocity obstacles.
[[nodiscard]] Vec2 sample_velocity(const SampleQuery& query, std::span<const CrowdBody> bodies,
                                   std::span<const CrowdNeighbor> neighbors);

}  // namespace way
