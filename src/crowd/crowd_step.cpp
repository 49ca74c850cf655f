// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_impl.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace way {

void Crowd::Impl::run(const CrowdStep& step) {
  const auto workers = static_cast<std::size_t>(step.executor.worker_count());
  if (scratch.workers.size() < workers) scratch.workers.resize(workers);
  while (scratch.workspaces.size() < workers)
    scratch.workspaces.emplace_back();
  scratch.moves.resize(state.agents.size());
  scratch.requests.resize(state.agents.size());
  state.events.clear();

  sync_meshes(step);
  find_paths(step);
  steer(step);
  gather(step);
  avoid(step);
  move_agents(step);
  conclude(step);
  ++state.step_count;
  state.microseconds += static_cast<std::uint64_t>(std::lround(step.dt * 1e6F));
}

void Crowd::Impl::restart(std::uint32_t slot) {
  AgentArrays& agents = state.agents;
  // These ask again when they land, or have ground again.
  if (agents.state[slot] == AgentState::on_link || agents.state[slot] == AgentState::off_mesh)
    return;
  state.drop_path(slot);
  agents.progress[slot] = {};
  agents.path[slot].goal = agents.position[slot];
  switch (agents.target[slot].kind) {
    case AgentTarget::Kind::none:
      agents.state[slot] = AgentState::idle;
      break;
    case AgentTarget::Kind::velocity:
    case AgentTarget::Kind::field:
      agents.state[slot] = AgentState::walking;
      break;
    case AgentTarget::Kind::point:
    case AgentTarget::Kind::agent:
      agents.state[slot] = AgentState::waiting;
      state.request_path(slot);
      break;
  }
}

std::vector<AgentId> Crowd::Impl::neighbors(std::uint32_t slot) const {
  const AgentArrays& agents = state.agents;
  const auto me = std::ranges::find(scratch.bodies, slot, &CrowdBody::slot);
  if (me == scratch.bodies.end()) return {};
  const float reach = CrowdReach::of(me->radius, agents.params[slot].max_speed, state.settings) +
                      scratch.reach.agents(state.settings);
  std::vector<std::pair<float, std::uint32_t>> found;
  RowCursor cursor;
  const Vec2 center = {me->x, me->z};
  scratch.rows.for_each_near(scratch.bodies, center, reach, cursor, [&](std::uint32_t i) {
    const CrowdBody& other = scratch.bodies[i];
    const Vec2 offset = {other.x - me->x, other.z - me->z};
    const float squared = dot(offset, offset);
    if (other.slot == slot || squared > reach * reach || !is_level(*me, other)) return;
    if ((me->avoids & other.group) != 0) found.emplace_back(squared, other.slot);
  });
  std::ranges::sort(found);
  std::vector<AgentId> ids;
  for (const auto& [squared, other] : found)
    ids.emplace_back(other, agents.generation[other]);
  return ids;
}

Result<> Crowd::Impl::check_ride(AgentId id, bool is_valid) const {
  const bool drives = is_valid && state.agents.state[id.slot()] == AgentState::on_link &&
                      state.agents.params[id.slot()].drives_links;
  if (drives) return std::monostate{};
  return Error{Error::Code::invalid_argument,
               "the agent is not on a link, or AgentParams::drives_links is not set"};
}

}  // namespace way
