// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/move_along.h"
#include "way/nav/point_on_polygon.h"

#include "crowd/plan/vec2_math.h"
#include "crowd/state/crowd_state.h"

#include <cmath>

namespace way {
namespace {

/// An agent that follows its path alone.
Vec2 walk_alone(const CrowdStep& step, std::uint32_t agent) {
  const AgentArrays& agents = step.state.agents;
  const float most = agents.params[agent].max_acceleration * step.dt;
  return approach(agents.velocity[agent], agents.preferred[agent], most);
}

/// Where an agent gets to, along the surface.
MoveResult slide(const CrowdStep& step, std::uint32_t agent, Vec3 target,
                 SearchWorkspace& workspace) {
  const AgentArrays& agents = step.state.agents;
  const MoveQuery query = {.from = {agents.polygon[agent], agents.position[agent]},
                           .target = target};
  return move_along(step.mesh_of(agent), query, workspace, {}, step.filter_of(agent));
}

/// The same, but nobody is carried farther along a wall than `most`.
MoveResult slide_within(const CrowdStep& step, std::uint32_t agent, Vec3 target, float most,
                        SearchWorkspace& workspace) {
  constexpr int kTries = 3;
  const Vec3 start = step.state.agents.position[agent];
  for (int tries = 0; tries < kTries; ++tries) {
    const MoveResult moved = slide(step, agent, target, workspace);
    if (moved.status == MoveStatus::invalid) return moved;
    const Vec2 way = plan(moved.point) - plan(start);
    const float size = length(way);
    if (size <= most) return moved;
    const float share = 0.99F * most / size;
    target = {start.x + way.x * share, start.y, start.z + way.z * share};
  }
  return {};
}

/// The end of a step. Far from the origin floats round a step to a longer one; this one is not.
Vec3 end_of_step(Vec3 start, Vec2 way, float most) {
  const Vec3 end = {start.x + way.x, start.y, start.z + way.z};
  if (length(plan(end) - plan(start)) <= most) return end;
  return {std::nextafter(end.x, start.x), start.y, std::nextafter(end.z, start.z)};
}

void move(const CrowdStep& step, std::uint32_t agent, Vec2 velocity, SearchWorkspace& workspace) {
  AgentArrays& agents = step.state.agents;
  agents.velocity[agent] = {};
  if (velocity == Vec2{}) return;
  const float most = agents.params[agent].max_speed * step.dt;
  const Vec3 start = agents.position[agent];
  Vec3 end = end_of_step(start, limit(velocity * step.dt, most), most);
  // Most steps stay in a polygon.
  if (const auto height = surface_height(step.mesh_of(agent), agents.polygon[agent], end)) {
    end.y = *height;
  } else {
    const MoveResult moved = slide_within(step, agent, end, most, workspace);
    if (moved.status == MoveStatus::invalid) return;
    end = moved.point;
    agents.polygon[agent] = moved.polygon;
  }
  agents.position[agent] = end;
  agents.velocity[agent] = (plan(end) - plan(start)) * (1 / step.dt);
}

}  // namespace

void move_agents(const CrowdStep& step, const AgentRange& range) {
  if (step.dt <= 0) return;
  AgentArrays& agents = step.state.agents;
  const CrowdScratch& scratch = step.scratch;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::uint32_t agent = scratch.order[i].agent;
    const AgentState state = agents.state[agent];
    if (state == AgentState::on_link || state == AgentState::off_mesh) continue;
    const bool is_alone = i >= scratch.bodies.size();
    if (is_alone) agents.intent[agent] = walk_alone(step, agent);
    const Vec2 velocity = is_alone ? agents.intent[agent] : scratch.moves[i];
    move(step, agent, velocity, step.scratch.workspaces[range.worker]);
  }
}

}  // namespace way
