// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/avoid/contact.h"

#include "crowd/plan/vec2_math.h"
#include "crowd/walls/wall_planes.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr float kParts = 0.25F;       ///< Share of an overlap that each agent undoes per step.
constexpr float kGives = 0.03F;       ///< Bodies in a jam are smaller by this share.
constexpr float kLeastClaim = 0.05F;  ///< Speed with which an agent claims a gap at least.
constexpr float kSlow = 0.7F;         ///< A smaller share of its speed is slow.
constexpr float kTurnSpeed = 0.5F;    ///< How fast a slow agent turns.  [radians per second]
constexpr float kStops = 0.25F;       ///< Cosine of a turn that is too sharp for walking on.

/// How much of the gap between two agents is mine: as fast as I want to close it.
float gap_share(const CrowdBody& me, const CrowdBody& other, Vec2 normal) {
  const float mine = std::max(dot(me.velocity, normal), 0.0F) + kLeastClaim;
  const float others = std::max(-dot(other.velocity, normal), 0.0F) + kLeastClaim;
  return mine / (mine + others);
}

/// From me to the other. Agents at the same point part along x, by their order.
Vec2 direction_to(const CrowdNeighbor& near, float distance, bool is_before) {
  if (distance > 0) return near.offset * (1 / distance);
  return {is_before ? -1.0F : 1.0F, 0};
}

/// The longest velocity in the direction of `v` that no half-plane excludes, if standing is
/// allowed.
Vec2 shorten(Vec2 v, std::span<const HalfPlane> planes) {
  float share = 1;
  for (const HalfPlane& plane : planes) {
    const float across = dot(plane.normal, v);
    if (across > plane.offset) share = std::min(share, plane.offset / across);
  }
  return v * share;
}

/// In a press, what is left free changes from step to step, and an agent that always took the best
/// of it would tremble. One that is slow turns slowly instead, and stops before a sharp turn; from
/// standing it may walk in any direction. Agents that overlap have to part and are left alone.
Vec2 turn_slowly(const ContactQuery& query, Vec2 v, std::span<const HalfPlane> planes) {
  constexpr float kStands = 1e-4F;  // of its speed
  const float most = query.params.max_speed;
  const float speed = length(v);
  const float before = length(query.before);
  if (speed >= kSlow * most || speed <= 0 || before <= kStands * most) return v;
  const auto is_violated = [](const HalfPlane& plane) { return plane.offset < 0; };
  if (std::ranges::any_of(planes, is_violated)) return v;
  const Vec2 heading = query.before * (1 / before);
  const float ahead = dot(heading, v);
  const float aside = cross(heading, v);
  const float turn = kTurnSpeed * query.dt / (1 - speed / (kSlow * most));
  if (std::abs(aside) <= turn * ahead) return v;
  if (ahead <= kStops * speed) return {};
  const float slope = aside > 0 ? turn : -turn;
  const Vec2 turned = heading + Vec2{-heading.z, heading.x} * slope;
  return shorten(turned * (dot(v, turned) / dot(turned, turned)), planes);
}

}  // namespace

Vec2 cut_by_contact(const ContactQuery& query, Vec2 velocity, std::span<const CrowdBody> bodies,
                    CrowdWorker& worker) {
  if (query.dt <= 0) return {};
  const CrowdBody& me = query.me;
  const float most = query.params.max_speed;
  std::vector<HalfPlane>& planes = worker.planes;
  planes.clear();
  if (me.is_beside_wall())
    add_wall_planes(query.walls, {{me.x, me.z}, me.y, me.height, most, query.dt}, planes);
  const std::size_t hard = planes.size();
  const float farthest = (most + query.speed) * query.dt;
  for (const CrowdNeighbor& near : worker.neighbors) {
    const CrowdBody& other = bodies[near.body];
    const float size = 1 - kGives * std::max(me.jam, other.jam);
    const float radii = size * (me.radius + other.radius);
    const float reach = radii + farthest;
    if (near.squared > reach * reach || !touch(me, other)) continue;
    const float distance = std::sqrt(near.squared);
    const float gap = distance - radii;
    const Vec2 normal = direction_to(near, distance, other.slot < me.slot);
    const float room = gap > 0 ? gap * gap_share(me, other, normal) : gap * kParts;
    planes.push_back({normal, room / query.dt});
  }
  if (planes.empty()) return velocity;
  const Vec2 best = solve_velocity(planes, {velocity, most, hard}, worker.scratch);
  return turn_slowly(query, best, planes);
}

}  // namespace way
