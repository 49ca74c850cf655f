// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_state.h"

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

CrowdBody body_of(const AgentArrays& agents, std::uint32_t slot) {
  const AgentParams& params = agents.params[slot];
  const AgentState state = agents.state[slot];
  const AgentProgress& progress = agents.progress[slot];
  const bool is_riding = state == AgentState::on_link;
  // An agent on a link keeps its landing free.
  const Vec3 at = is_riding ? agents.ride[slot].crossing.end : agents.position[slot];
  CrowdBody body = {.x = at.x, .z = at.z, .y = at.y, .radius = params.radius};
  if (!is_riding) {
    body.velocity = agents.intent[slot];
    body.preferred = without_traces(agents.preferred[slot], params.max_speed);
  }
  body.height = params.height;
  body.rank = progress.lent_rank;
  body.jam = std::clamp((progress.blocked - kJamBegins) / kJamGrows, 0.0F, 1.0F);
  body.slot = slot;
  body.group = params.group;
  body.avoids = params.avoids;
  body.pushed_by = params.pushed_by;
  if (state == AgentState::walking) body.flags |= CrowdBody::kWalks;
  return body;
}

/// Keeps the order of the step before, which is nearly sorted; new agents follow.
void list_bodies(const CrowdStep& step) {
  const AgentArrays& agents = step.state.agents;
  std::vector<CrowdBody>& bodies = step.scratch.bodies;
  const auto takes_part = [&](std::uint32_t slot) {
    return slot < agents.size() && agents.is_alive[slot] != 0 &&
           agents.params[slot].detail != AgentDetail::path &&
           agents.state[slot] != AgentState::off_mesh;
  };
  std::vector<std::uint8_t>& seen = step.scratch.requests;  // zero between phases
  std::erase_if(bodies, [&](const CrowdBody& body) { return !takes_part(body.slot); });
  for (CrowdBody& body : bodies) {
    seen[body.slot] = 1;
    body = body_of(agents, body.slot);
  }
  for (std::uint32_t slot = 0; slot < agents.size(); ++slot) {
    if (seen[slot] == 0 && takes_part(slot)) bodies.push_back(body_of(agents, slot));
    seen[slot] = 0;
  }
}

}  // namespace

void gather(const CrowdStep& step) {
  list_bodies(step);
  CrowdScratch& scratch = step.scratch;
  const AgentArrays& agents = step.state.agents;
  scratch.reach = {};
  for (const CrowdBody& body : scratch.bodies)
    scratch.reach.add(agents.params[body.slot]);
  const CrowdSettings& settings = step.state.settings;
  scratch.rows.sort(scratch.bodies, std::max(2 * scratch.reach.agents(settings), 1e-3F));

  const std::size_t filters = std::max<std::size_t>(step.tables.filters.size(), 1);
  scratch.walls.resize(step.meshes.size() * filters);
  for (std::size_t i = 0; i < scratch.walls.size(); ++i) {
    const auto filter = static_cast<std::uint32_t>(i % filters);
    scratch.walls[i].begin(step.meshes[i / filters], step.tables.filter(filter),
                           scratch.reach.walls(settings));
  }
  for (const CrowdBody& body : scratch.bodies)
    step.walls_of(body.slot).want(agents.polygon[body.slot]);
  for (WallCache& walls : scratch.walls)
    walls.fill(step.executor, scratch.workspaces);
}

}  // namespace way
