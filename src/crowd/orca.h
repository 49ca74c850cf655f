// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "crowd/linear_program.h"

namespace way {

/// Two agents as one of them sees the other.
struct OrcaPair {
  Vec2 offset = {};        ///< From me to the other.
  Vec2 velocity = {};      ///< Mine,
  Vec2 other = {};         ///< and the other's.
  float radius = 0;        ///< Sum of both.
  float horizon = 1;       ///< For so long there must be no collision.  [seconds, > 0]
  float share = 0.5F;      ///< How much of the evasion I make.  [0 to 1]
  float time_step = 0.1F;  ///< If they overlap, they part within this time.  [seconds, > 0]
};

/// The velocities that I may choose so that, if the other one does its share, there is no collision
/// within the horizon: the half-plane of van den Berg et al., ISRR 2009, section 4. Agents at the
/// same point are parted along their relative velocity, or along x.
///
/// If the velocities do not lead to a collision, all of the gap to those that do is mine. (In the
/// paper it is half of it. Contact keeps agents apart if both use it.)
[[nodiscard]] HalfPlane orca_plane(const OrcaPair& pair);

/// True if the half-plane of a pair excludes no velocity up to `max_speed`, for any share.
/// Cheaper than to make it, which is why it may be false although nothing is excluded: by the
/// velocity of another one that is faster.
///
/// @pre length(pair.velocity) <= max_speed
[[nodiscard]] bool excludes_nothing(const OrcaPair& pair, float max_speed);

}  // namespace way
