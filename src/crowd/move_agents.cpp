// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/move_along.h"
#include "way/nav/point_on_polygon.h"

#include "crowd/crowd_state.h"
#include "crowd/vec2_math.h"

#include <cmath>

namespace way {
namespace {

/// An agent that follows its path alone.
Vec2 walk_alone(const CrowdStep& step, std::uint32_t slot) {
  const AgentArrays& agents = step.state.agents;
  const float most = agents.params[slot].max_acceleration * step.dt;
  return approach(agents.velocity[slot], agents.preferred[slot], most);
}

/// Where an agent gets to, along the surface.
MoveResult slide(const CrowdStep& step, std::uint32_t slot, Vec3 target,
                 SearchWorkspace& workspace) {
  const AgentArrays& agents = step.state.agents;
  const MoveQuery query = {.from = {agents.polygon[slot], agents.position[slot]}, .target = target};
  return move_along(step.mesh_of(slot), query, workspace, {}, step.filter_of(slot));
}

/// The same, but nobody is carried farther along a wall than `most`.
MoveResult slide_within(const CrowdStep& step, std::uint32_t slot, Vec3 target, float most,
                        SearchWorkspace& workspace) {
  constexpr int kTries = 3;
  const Vec3 start = step.state.agents.position[slot];
  for (int tries = 0; tries < kTries; ++tries) {
    const MoveResult moved = slide(step, slot, target, workspace);
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

void move(const CrowdStep& step, std::uint32_t slot, SearchWorkspace& workspace) {
  AgentArrays& agents = step.state.agents;
  if (agents.params[slot].detail == AgentDetail::path)
    agents.intent[slot] = step.scratch.moves[slot] = walk_alone(step, slot);
  const Vec2 velocity = step.scratch.moves[slot];
  agents.velocity[slot] = {};
  if (velocity == Vec2{}) return;
  const float most = agents.params[slot].max_speed * step.dt;
  const Vec3 start = agents.position[slot];
  Vec3 end = end_of_step(start, limit(velocity * step.dt, most), most);
  // Most steps stay in a polygon.
  if (const auto height = surface_height(step.mesh_of(slot), agents.polygon[slot], end)) {
    end.y = *height;
  } else {
    const MoveResult moved = slide_within(step, slot, end, most, workspace);
    if (moved.status == MoveStatus::invalid) return;
    end = moved.point;
    agents.polygon[slot] = moved.polygon;
  }
  agents.position[slot] = end;
  agents.velocity[slot] = (plan(end) - plan(start)) * (1 / step.dt);
}

}  // namespace

void move_agents(const CrowdStep& step) {
  if (step.dt <= 0) return;
  const AgentArrays& agents = step.state.agents;
  step.for_ranges(agents.size(), 128, [&](std::size_t begin, std::size_t end, std::size_t worker) {
    for (std::size_t i = begin; i < end; ++i) {
      const AgentState state = agents.state[i];
      if (agents.is_alive[i] == 0 || state == AgentState::on_link || state == AgentState::off_mesh)
        continue;
      move(step, static_cast<std::uint32_t>(i), step.scratch.workspaces[worker]);
    }
  });
}

}  // namespace way
