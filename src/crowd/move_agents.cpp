// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/move_along.h"
#include "way/nav/point_on_polygon.h"

#include "crowd/crowd_state.h"

#include <cmath>

namespace way {
namespace {

/// An agent that follows its path alone.
Vec2 walk_alone(const CrowdStep& step, std::uint32_t slot) {
  const AgentArrays& agents = step.state.agents;
  const Vec2 before = agents.velocity[slot];
  const Vec2 change = agents.preferred[slot] - before;
  const float most = agents.params[slot].max_acceleration * step.dt;
  const float size = std::sqrt(dot(change, change));
  return size > most ? before + change * (most / size) : agents.preferred[slot];
}

void move(const CrowdStep& step, std::uint32_t slot, SearchWorkspace& workspace) {
  AgentArrays& agents = step.state.agents;
  if (agents.params[slot].detail == AgentDetail::path)
    agents.intent[slot] = step.scratch.moves[slot] = walk_alone(step, slot);
  const Vec2 velocity = step.scratch.moves[slot];
  if (velocity == Vec2{}) {
    agents.velocity[slot] = {};
    return;
  }
  const Vec3 start = agents.position[slot];
  Vec3 end = {start.x + velocity.x * step.dt, start.y, start.z + velocity.z * step.dt};
  const NavMesh& mesh = step.mesh_of(slot);
  const PolyRef polygon = agents.polygon[slot];
  if (const auto height = surface_height(mesh, polygon, end)) {
    end.y = *height;
  } else {
    const MoveResult moved = move_along(mesh, {.from = polygon, .start = start, .target = end},
                                        workspace, {}, step.filter_of(slot));
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
