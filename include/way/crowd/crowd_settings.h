// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cstdint>

namespace way {

/// How a crowd behaves as a whole. The defaults suit people in meters and seconds.
struct CrowdSettings {
  /// How far ahead agents avoid each other: more is smoother in open space, less is bolder in
  /// crowds.  [seconds, 0.1 to 10]
  float agent_horizon = 0.8F;
  /// How far ahead agents avoid walls.  [seconds, 0.01 to 10]
  float wall_horizon = 0.15F;
  /// To which side agents step when they meet head on: 1 right, -1 left, 0 none.  [-1 to 1]
  float side = 1;
  /// How close to a target counts as arrived.  [world units, > 0]
  float arrival_distance = 0.1F;
  /// After so long without progress an agent is reported as stuck.  [seconds, > 0]
  float stuck_after = 5;
  /// How far from a point the mesh may be: for adding agents, targets, and agents whose ground is
  /// gone.  [world units, >= 0]
  Vec3 extents = {2, 4, 2};
  /// How many paths are searched per step. 0 chooses: one tenth of the agents per 0.05 s, at least
  /// 64, so that all have a path after half a second.
  std::uint32_t paths_per_step = 0;
};

}  // namespace way
