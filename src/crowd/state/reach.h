// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/crowd/crowd_agent.h"
#include "way/crowd/crowd_settings.h"

#include <algorithm>
#include <cstdint>

namespace way {

/// How far agents look, so that any two that could collide within the horizon see each other.
struct CrowdReach {
  float radius = 0;        ///< The greatest,
  float speed = 0;         ///< among all agents.
  std::uint32_t mesh = 0;  ///< The last one that an agent walks on.

  void add(const AgentParams& params) {
    radius = std::max(radius, params.radius);
    speed = std::max(speed, params.max_speed);
    mesh = std::max(mesh, params.mesh);
  }
  /// From the center of an agent half of the way to another one.
  float agents(const CrowdSettings& settings) const { return of(radius, speed, settings); }
  float walls(const CrowdSettings& settings) const {
    return radius + speed * settings.wall_horizon;
  }
  static float of(float radius, float speed, const CrowdSettings& settings) {
    return radius + speed * settings.agent_horizon;
  }
};

}  // namespace way
