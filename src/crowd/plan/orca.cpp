// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Notation: w is the relative velocity seen from the center of the cut-off disc; u is the least
// change of the relative velocity that leaves the velocity obstacle. The obstacle is the cone from
// the origin around the disc of radius r at `offset`, cut off by that disc over the horizon.
#include "crowd/plan/orca.h"

#include "crowd/plan/vec2_math.h"

#include <cmath>

namespace way {
namespace {

/// The change is `length` along `out`, of length 1, which points out of the obstacle; negative
/// outside of it.
HalfPlane plane_for(const OrcaPair& pair, Vec2 out, float length) {
  const Vec2 point = pair.velocity + out * (length > 0 ? length * pair.share : length);
  const Vec2 normal = out * -1.0F;
  return {normal, dot(normal, point)};
}

HalfPlane leave_disc(const OrcaPair& pair, Vec2 relative, float time) {
  const Vec2 w = relative - pair.offset * (1 / time);
  const float length = std::sqrt(dot(w, w));
  const Vec2 out = length > 0 ? w * (1 / length) : Vec2{1, 0};
  return plane_for(pair, out, pair.radius / time - length);
}

}  // namespace

HalfPlane orca_plane(const OrcaPair& pair) {
  const Vec2 relative = pair.velocity - pair.other;
  const float squared = dot(pair.offset, pair.offset);
  const float reach = pair.radius * pair.radius;
  if (squared <= reach) return leave_disc(pair, relative, pair.time_step);
  const Vec2 w = relative - pair.offset * (1 / pair.horizon);
  const float ahead = dot(w, pair.offset);
  if (ahead < 0 && ahead * ahead > reach * dot(w, w))
    return leave_disc(pair, relative, pair.horizon);
  // The nearer leg of the cone. Its direction is `offset`, turned by the half angle of the cone.
  const float leg = std::sqrt(squared - reach);
  const bool is_left = cross(pair.offset, w) > 0;
  const float turn = is_left ? pair.radius : -pair.radius;
  const Vec2 direction =
      Vec2{pair.offset.x * leg - pair.offset.z * turn, pair.offset.x * turn + pair.offset.z * leg} *
      (1 / squared);
  const Vec2 out = is_left ? Vec2{-direction.z, direction.x} : Vec2{direction.z, -direction.x};
  return plane_for(pair, out, -dot(relative, out));
}

}  // namespace way
