// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/heightfield.h"

#include <cstdint>

namespace way {

/// Which neighbors of a span are compared to decide that it is on a slope that is too steep.
enum class SteepRule : std::uint8_t {
  /// The two on opposite sides, so steps along a straight line. The steeper of the x and z
  /// directions decides, so the result on a slope does not depend on its orientation.
  straight,
  /// All four, as in Recast. That also adds a step up to a landing at the side to a step down
  /// behind, and so cuts stairs beside landings.
  around
};

/// Makes a thin obstacle walkable if it stands on walkable ground and can be stepped onto: an
/// unwalkable span whose top is at most `climb` above the walkable span below it takes that span's
/// area. Curbs, rugs and stair edges stay passable; of stacked obstacles only the lowest is lifted.
///
/// @param climb  [voxels, >= 0]
void lift_low_obstacles(Heightfield& solid, int climb);

/// Makes spans unwalkable if they are beside a drop deeper than `climb`, or if the steps to
/// reachable neighbors, combined by `rule`, are higher than `climb`: an agent's center must not be
/// there. Everything outside the grid is a drop.
///
/// @param height  Clearance that an agent needs.  [voxels, >= 1]
/// @param climb   [voxels, >= 0]
void remove_ledges(Heightfield& solid, int height, int climb, SteepRule rule = SteepRule::straight);

/// Makes spans unwalkable that have fewer than `height` open voxels above them.
///
/// @param height  [voxels, >= 1]
void remove_low_ceilings(Heightfield& solid, int height);

}  // namespace way
