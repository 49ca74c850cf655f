// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/interval_geometry.h"

namespace way {
namespace {

PlanSpot mirrored(PlanSpot p, PlanSpot a, PlanSpot b) {
  const double along_x = b.x - a.x;
  const double along_z = b.z - a.z;
  const double squared = along_x * along_x + along_z * along_z;
  if (!(squared > 0)) return p;
  const double off = 2 * (along_z * (p.x - a.x) - along_x * (p.z - a.z)) / squared;
  return {p.x - off * along_z, p.z + off * along_x};
}

}  // namespace

double way_through(const IntervalNode& cone, Vec2 root, Vec2 a, Vec2 b, Vec2 goal) {
  const PlanSpot from = spot(root);
  PlanSpot to = spot(goal);
  // The root lies to the left of the way from the right end to the left end.
  if (spot_turn(spot(a), spot(b), to) > 0) to = mirrored(to, spot(a), spot(b));
  const double left = spot_turn(from, spot(cone.left), to);
  if ((cone.left_behind ? -left : left) > 0) {
    const PlanSpot end = cone.left_end ? spot(b) : meet(root, cone.left, a, b);
    return spot_distance(from, end) + spot_distance(end, to);
  }
  const double right = spot_turn(from, spot(cone.right), to);
  if ((cone.right_behind ? -right : right) < 0) {
    const PlanSpot end = cone.right_end ? spot(a) : meet(root, cone.right, a, b);
    return spot_distance(from, end) + spot_distance(end, to);
  }
  return spot_distance(from, to);
}

PlanSpot closest_to(Vec2 root, const IntervalEnds& ends) {
  const PlanSpot p = spot(root);
  const double along_x = ends.left.x - ends.right.x;
  const double along_z = ends.left.z - ends.right.z;
  const double squared = along_x * along_x + along_z * along_z;
  const double along = (p.x - ends.right.x) * along_x + (p.z - ends.right.z) * along_z;
  const double share = squared > 0 ? std::clamp(along / squared, 0.0, 1.0) : 0;
  return {ends.right.x + along_x * share, ends.right.z + along_z * share};
}

}  // namespace way
