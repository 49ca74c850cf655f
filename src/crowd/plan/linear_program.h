// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way {

/// Velocities v with dot(v, normal) <= offset; the normal has length 1.
struct HalfPlane {
  Vec2 normal = {};
  float offset = 0;
};

/// What to optimize: the point closest to `preferred` among those no longer than `radius`.
struct VelocityProgram {
  Vec2 preferred = {};
  float radius = 0;
  /// The first so many half-planes hold always; the others give way if not all can hold.
  std::size_t hard = 0;
};

/// Finds the velocity closest to the preferred one within all half-planes and the disc. If there is
/// none, the velocity for which the worst violation of a half-plane that is not hard is least.
///
/// The incremental algorithm in two and three dimensions of van den Berg, Guy, Lin, Manocha:
/// Reciprocal n-body collision avoidance, ISRR 2009, section 5. Half-planes are taken in the given
/// order; the result depends on it only by rounding.
///
/// @param scratch  Memory that is kept from call to call.
/// @pre The hard half-planes have a common point in the disc.
[[nodiscard]] Vec2 solve_velocity(std::span<const HalfPlane> planes, const VelocityProgram& program,
                                  std::vector<HalfPlane>& scratch);

/// The same, but half-planes come in the order of their weight: one that cannot hold together with
/// those before it is moved as little as lets it hold.
[[nodiscard]] Vec2 solve_in_order(std::span<HalfPlane> planes, const VelocityProgram& program);

}  // namespace way
