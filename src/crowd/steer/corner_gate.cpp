// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/steer/corner_gate.h"

#include "way/nav/point_on_polygon.h"
#include "way/nav/raycast.h"

#include "crowd/plan/vec2_math.h"

#include <cmath>

namespace way {
namespace {

constexpr float kShare = 0.75F;  ///< Of the way to the opposite wall.

RaycastResult cast(const CrowdStep& step, std::uint32_t agent, const MeshPoint& from, Vec3 target) {
  const RaycastQuery query = {.from = from, .target = target, .wants_cost = false};
  return raycast(step.mesh_of(agent), query, {}, step.filter_of(agent));
}

Vec3 moved(Vec3 point, Vec2 by) {
  return {point.x + by.x, point.y, point.z + by.z};
}

}  // namespace

Vec3 corner_gate(const CrowdStep& step, std::uint32_t agent, std::span<const Waypoint, 3> around) {
  const Vec3 corner = around[1].point;
  Vec2 in = plan(corner) - plan(around[0].point);
  Vec2 out = plan(around[2].point) - plan(corner);
  const float sizes = length(in) * length(out);
  const bool is_inner = cross(in, out) * step.state.settings.side >= 0;
  if (is_inner || sizes <= 0) return corner;
  in = in * (1 / length(in));
  out = out * (1 / length(out));
  const Vec2 away = in - out;
  const Vec2 delta = plan(corner) - plan(step.state.agents.position[agent]);
  constexpr float kStraight = 1e-3F;
  const bool is_behind = dot(delta, in + out) < 0;
  if (is_behind || length(away) < kStraight) return corner;
  const float width = kGateWidth * step.state.agents.params[agent].radius;
  const Vec2 across = away * (width / length(away));
  const MeshPoint inner = {around[1].polygon, corner};
  const RaycastResult wall = cast(step, agent, inner, moved(corner, across));
  const Vec3 gate =
      moved(corner, across * (wall.status == RayStatus::blocked ? kShare * wall.t : 1.0F));
  const bool is_far = length(delta) >= kNearCorner * width;
  if (wall.status == RayStatus::invalid) return corner;
  if (is_far) return gate;
  const PolyRef polygon = cast(step, agent, inner, gate).polygon;
  return is_in_sight(step, agent, {polygon, gate}, around[2].point) ? gate : corner;
}

bool is_in_sight(const CrowdStep& step, std::uint32_t agent, const MeshPoint& from, Vec3 point) {
  const RaycastResult ray = cast(step, agent, from, point);
  if (ray.status != RayStatus::reached) return false;
  // A ray below a bridge gets to the point below.
  const float height = step.state.agents.params[agent].height;
  if (std::abs(point.y - from.point.y) < height) return true;
  const auto ground = surface_height(step.mesh_of(agent), ray.polygon, point);
  return ground && std::abs(point.y - *ground) < height;
}

}  // namespace way
