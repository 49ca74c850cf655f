// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/contact.h"

#include "crowd/wall_planes.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr float kParts = 0.25F;       ///< Share of an overlap that each agent undoes per step.
constexpr float kGives = 0.03F;       ///< Bodies in a jam are smaller by this share.
constexpr float kLeastClaim = 0.05F;  ///< Speed with which an agent claims a gap at least.

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
  return solve_velocity(planes, {velocity, most, hard}, worker.scratch);
}

}  // namespace way
