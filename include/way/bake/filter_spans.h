// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/heightfield.h"

#include <cstdint>

namespace way {

/// Which neighbours of a span are compared to tell that it stands on a slope that is too steep.
enum class SteepRule : std::uint8_t {
  /// The two on opposite sides, so steps on one straight way. On a slope that is the same, whatever
  /// its direction: the steepest of the ways along x and z decides.
  straight,
  /// All four, as Recast does it. That also adds a step onto a landing at the side to a step down
  /// behind, and so cuts stairs beside landings.
  around
};

/// Makes a thin obstacle walkable where one stands on walkable ground and can be stepped onto: an
/// unwalkable span whose top is at most `climb` above the walkable span below it takes that one's
/// area. Curbs, rugs and stair edges stay passable; stacked obstacles are lifted once only.
///
/// @param climb  [voxels, >= 0]
void lift_low_obstacles(Heightfield& solid, int climb);

/// Makes spans unwalkable that stand beside a drop deeper than `climb`, or where the steps to
/// reachable neighbours, taken together by `rule`, are higher than `climb`: an agent's centre must
/// not stand there. What lies outside of the grid is a drop.
///
/// @param height  Clearance that an agent needs.  [voxels, >= 1]
/// @param climb   [voxels, >= 0]
void remove_ledges(Heightfield& solid, int height, int climb, SteepRule rule = SteepRule::straight);

/// Makes spans unwalkable that have less than `height` open voxels above them.
///
/// @param height  [voxels, >= 1]
void remove_low_ceilings(Heightfield& solid, int height);

}  // namespace way
