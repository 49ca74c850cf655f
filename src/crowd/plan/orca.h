// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "crowd/plan/linear_program.h"
#include "crowd/plan/vec2_lanes.h"

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

/// Four pairs with the same agent, one per lane.
struct OrcaPairs {
  Vec2Lanes offset;
  Vec2Lanes velocity;
  Vec2Lanes other;
  Float4 radius;
  float horizon = 1;
};

/// True if the half-plane of a pair excludes no velocity up to `max_speed`, for any share.
/// Cheaper than to make it, which is why it may be false although nothing is excluded: by the
/// velocity of another one that is faster.
///
/// @pre length(pairs.velocity) <= max_speed
[[nodiscard]] inline Mask4 excludes_nothing(const OrcaPairs& pairs, float max_speed) {
  // If the disc is nearest, the half-plane touches it: its border is farther from the
  // origin than max_speed. The legs of the cone begin at the velocity of the other one, which is no
  // faster.
  const Vec2Lanes center = pairs.offset * splat(1 / pairs.horizon);
  const Vec2Lanes w = pairs.velocity - pairs.other - center;
  const Float4 squared = dot(w, w);
  const Float4 ahead = dot(w, pairs.offset);
  const Int4 is_at_disc =
      (ahead < Float4{}) & (ahead * ahead > pairs.radius * pairs.radius * squared);
  const Float4 away = -dot(w, pairs.other + center);
  const Float4 least = max_speed + pairs.radius / splat(pairs.horizon);
  return is_at_disc & (away > Float4{}) & (away * away >= least * least * squared);
}

}  // namespace way
