// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/gather/clip_preferred.h"

#include "crowd/plan/vec2_math.h"
#include "crowd/walls/wall_planes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace way {
namespace {

constexpr float kClipHorizon =
    0.1F;                           ///< How far ahead walls turn the preferred velocity.  [seconds]
constexpr float kSlides = 0.0005F;  ///< A smaller share of a velocity is pressing, not sliding.

/// The speed along a direction of length 1 with which an agent is beside its next corner after this
/// step; any if it has no path.
float speed_to_corner(const CrowdStep& step, std::size_t index, Vec2 direction) {
  const CrowdBody& body = step.scratch.bodies[index];
  const std::uint32_t agent = step.scratch.order[index].agent;
  const AgentPath& path = step.state.agents.path[agent];
  if (path.waypoints.count == 0) return std::numeric_limits<float>::max();
  const Vec2 corner = plan(step.state.waypoints[path.waypoints][path.next].point);
  const float time = std::max(step.dt, 1e-3F) * static_cast<float>(step.decides_every(agent));
  return dot(corner - Vec2{body.x, body.z}, direction) / time;
}

}  // namespace

void clip_preferred(const CrowdStep& step, std::size_t index, CrowdWorker& worker) {
  CrowdBody& body = step.scratch.bodies[index];
  const std::uint32_t agent = step.scratch.order[index].agent;
  const auto walls = step.walls_of(agent).walls(step.scratch.walls_near[index]);
  const float max_speed = step.state.agents.params[agent].max_speed;
  WallQuery query = {{body.x, body.z}, body.y, body.height, max_speed, 0};
  query.horizon = std::max({kClipHorizon, step.state.settings.wall_horizon, step.dt});
  const bool is_beside_wall =
      walls.any_of([&](const WallLanes& four) { return are_in_reach(four, query); },
                   [&](const CrowdWall& wall) { return is_beside(wall, query); });
  if (!is_beside_wall) return;
  body.flags |= CrowdBody::kBesideWall;
  if (body.preferred == Vec2{}) return;
  worker.planes.clear();
  query.horizon = kClipHorizon;
  add_wall_planes(walls, query, worker.planes);
  const std::size_t count = worker.planes.size();
  if (count == 0) return;
  const Vec2 clipped =
      solve_velocity(worker.planes, {body.preferred, max_speed, count}, worker.scratch);
  const float wanted = length(body.preferred);
  const float left = length(clipped);
  const bool slides = left > kSlides * wanted;
  // Along a wall an agent walks as fast as elsewhere, but not past the corner that it goes to.
  const float most = slides ? speed_to_corner(step, index, clipped * (1 / left)) : 0;
  const float speed = std::max(left, std::min(wanted, most));
  body.preferred = slides ? clipped * (speed / left) : clipped;
}

}  // namespace way
