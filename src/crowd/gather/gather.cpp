// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/gather/clip_preferred.h"
#include "crowd/state/crowd_state.h"

namespace way {
namespace {

constexpr float kJamBegins = 0.3F;  ///< An agent blocked for longer is in a jam,  [seconds]
constexpr float kJamGrows = 0.7F;   ///< and wholly so after this.  [seconds]

/// Velocities that others can ignore are none, so that divisions by them cannot overflow.
Vec2 without_traces(Vec2 velocity, float max_speed) {
  constexpr float kTrace = 1e-4F;  // of the greatest speed
  constexpr float kLeast = 1e-9F;
  const float least = std::max(kTrace * max_speed, kLeast);
  return dot(velocity, velocity) > least * least ? velocity : Vec2{};
}

CrowdBody body_of(const AgentArrays& agents, std::uint32_t agent) {
  const AgentParams& params = agents.params[agent];
  const AgentState state = agents.state[agent];
  const AgentProgress& progress = agents.progress[agent];
  const bool is_riding = state == AgentState::on_link;
  const Vec3 at = spot_of(agents, agent);
  CrowdBody body = {.x = at.x, .z = at.z, .y = at.y, .radius = params.radius};
  if (!is_riding) {
    body.velocity = agents.intent[agent];
    body.preferred = without_traces(agents.preferred[agent], params.max_speed);
  }
  body.height = params.height;
  body.rank = progress.lent_rank;
  body.jam = std::clamp((progress.blocked - kJamBegins) / kJamGrows, 0.0F, 1.0F);
  body.slot = agents.slot[agent];
  body.group = params.group;
  body.avoids = params.avoids;
  body.pushed_by = params.pushed_by;
  if (state == AgentState::walking) body.flags |= CrowdBody::kWalks;
  if (state == AgentState::arrived) body.flags |= CrowdBody::kSettled;
  return body;
}

}  // namespace

void begin_walls(const CrowdStep& step) {
  CrowdScratch& scratch = step.scratch;
  const std::size_t filters = std::max<std::size_t>(step.tables.filters.size(), 1);
  scratch.walls.resize(step.meshes.size() * filters);
  for (std::size_t i = 0; i < scratch.walls.size(); ++i) {
    const auto filter = static_cast<std::uint32_t>(i % filters);
    scratch.walls[i].begin(step.meshes[i / filters], step.tables.filter(filter),
                           scratch.reach.walls(step.state.settings));
  }
}

void gather(const CrowdStep& step, const AgentRange& range) {
  CrowdScratch& scratch = step.scratch;
  const AgentArrays& agents = step.state.agents;
  CrowdWorker& worker = scratch.workers[range.worker];
  for (std::size_t i = range.begin; i < std::min(range.end, scratch.bodies.size()); ++i) {
    const std::uint32_t agent = scratch.order[i].agent;
    scratch.bodies[i] = body_of(agents, agent);
    scratch.rows.place(i, {scratch.bodies[i].x, scratch.bodies[i].z});
    scratch.walls_near[i] = step.walls_of(agent).range_of(agents.polygon[agent]);
    if (scratch.walls_near[i].is_known)
      clip_preferred(step, i, worker);
    else
      worker.late.push_back(static_cast<std::uint32_t>(i));
  }
}

void gather_late(const CrowdStep& step) {
  CrowdScratch& scratch = step.scratch;
  const AgentArrays& agents = step.state.agents;
  const auto for_each = [&](auto&& visit) {
    for (CrowdWorker& worker : scratch.workers)
      for (const std::uint32_t i : worker.late)
        visit(i, scratch.order[i].agent, worker);
  };
  for_each([&](std::uint32_t, std::uint32_t agent, CrowdWorker&) {
    step.walls_of(agent).want(agents.polygon[agent]);
  });
  for (WallCache& walls : scratch.walls)
    walls.fill(step.executor, scratch.workspaces);
  for_each([&](std::uint32_t i, std::uint32_t agent, CrowdWorker& worker) {
    scratch.walls_near[i] = step.walls_of(agent).range_of(agents.polygon[agent]);
    clip_preferred(step, i, worker);
  });
}

}  // namespace way
