// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/neighbors/neighbor_list.h"
#include "crowd/neighbors/proximity_rows.h"

#include <cstdint>
#include <span>

namespace way {

/// What an agent looks for among the bodies near it.
struct NeighborScan {
  const CrowdBody& me;
  std::uint32_t index = 0;  ///< Of me.
  float max_speed = 0;      ///< Of me.
  float side = 1;           ///< CrowdSettings::side.
  float horizon = 1;        ///< For so long there must be no collision.  [seconds, > 0]
  float touch = 0;          ///< Others that are closer may touch it.  [between bodies]
  bool decides = true;      ///< It chooses a velocity in this step.
  bool wants_all = false;   ///< It minds all others, also those that are not in its way.
};

/// Agents at most so many sums of radii apart touch.
constexpr float kCloseNeighbors = 1.2F;

/// Lists the neighbors that an agent minds: on its floor, of groups that it avoids or touches, and
/// in its way or close to it. Nearest first.
///
/// @param bodies  All of them.
/// @param found   Those that are near; their number is a multiple of four. Me is ignored.
/// @return The squared distance of the nearest one on its floor that it avoids or touches, whether
///   it minds it or not; infinite if there is none.
float scan_neighbors(const NeighborScan& scan, std::span<const CrowdBody> bodies,
                     std::span<const std::uint32_t> found, NeighborList& neighbors);

}  // namespace way
