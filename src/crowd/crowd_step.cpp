// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_impl.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace way {

namespace {

constexpr std::size_t kRange = 64;  ///< Agents per task.

/// Merges what the workers have noted.
void take_events(const CrowdStep& step) {
  std::vector<CrowdEvent>& events = step.state.events;
  for (const CrowdWorker& worker : step.scratch.workers)
    events.insert(events.end(), worker.events.begin(), worker.events.end());
}

void sort_events(std::vector<CrowdEvent>& events) {
  std::ranges::sort(events, {}, [](const CrowdEvent& event) {
    return std::pair(event.agent.slot(), event.kind);
  });
}

}  // namespace

void take_requests(const CrowdStep& step) {
  std::vector<std::uint32_t>& asking = step.scratch.asking;
  std::vector<std::uint8_t>& requests = step.scratch.requests;
  asking.clear();
  for (std::uint32_t agent = 0; agent < requests.size(); ++agent) {
    if (requests[agent] == 0) continue;
    requests[agent] = 0;
    asking.push_back(step.state.agents.slot[agent]);
  }
  std::ranges::sort(asking);
  for (const std::uint32_t slot : asking)
    step.state.request_path(step.state.agent_in[slot]);
}

void Crowd::Impl::begin(const CrowdStep& step) {
  const auto workers = static_cast<std::size_t>(step.executor.worker_count());
  if (scratch.workers.size() < workers) scratch.workers.resize(workers);
  while (scratch.workspaces.size() < workers)
    scratch.workspaces.emplace_back();
  for (CrowdWorker& worker : scratch.workers) {
    worker.late.clear();
    worker.linked.clear();
    worker.events.clear();
  }
  scratch.requests.resize(state.agents.size());
  state.events.clear();
}

void Crowd::Impl::run(const CrowdStep& step) {
  begin(step);
  sync_meshes(step);
  find_paths(step);
  sort_agents(step);
  const std::size_t count = scratch.order.size();
  step.for_ranges(count, kRange, [&](std::size_t begin, std::size_t end, std::size_t worker) {
    steer(step, {begin, end, worker});
    gather(step, {begin, end, worker});
  });
  take_requests(step);
  gather_late(step);
  step.for_ranges(count, kRange, [&](std::size_t begin, std::size_t end, std::size_t worker) {
    avoid(step, {begin, end, worker});
    move_agents(step, {begin, end, worker});
    conclude(step, {begin, end, worker});
  });
  state.everyone_looks = false;
  take_events(step);
  ride_links(step);
  sort_events(state.events);
  ++state.step_count;
  state.microseconds += static_cast<std::uint64_t>(std::lround(step.dt * 1e6F));
}

void Crowd::Impl::restart(std::uint32_t agent) {
  AgentArrays& agents = state.agents;
  // These ask again when they land, because they have no path then, or have ground again.
  if (agents.state[agent] == AgentState::on_link) return state.drop_path(agent);
  if (agents.state[agent] == AgentState::off_mesh) return;
  state.drop_path(agent);
  agents.progress[agent] = {};
  agents.path[agent].goal = agents.position[agent];
  switch (agents.target[agent].kind) {
    case AgentTarget::Kind::none:
      agents.state[agent] = AgentState::idle;
      break;
    case AgentTarget::Kind::velocity:
    case AgentTarget::Kind::field:
      agents.state[agent] = AgentState::walking;
      break;
    case AgentTarget::Kind::point:
    case AgentTarget::Kind::agent:
      agents.state[agent] = AgentState::waiting;
      state.request_path(agent);
      break;
  }
  state.shown.set(agents, agent);
}

std::vector<AgentId> Crowd::Impl::neighbors(std::uint32_t slot) const {
  const AgentArrays& agents = state.agents;
  const auto me = std::ranges::find(scratch.bodies, slot, &CrowdBody::slot);
  if (me == scratch.bodies.end()) return {};
  const float max_speed = agents.params[state.agent_in[slot]].max_speed;
  const float reach =
      CrowdReach::of(me->radius, max_speed, state.settings) + scratch.reach.agents(state.settings);
  std::vector<std::pair<float, std::uint32_t>> found;
  RowCursor cursor;
  BodyList near;
  scratch.rows.list_near({me->x, me->z}, reach, cursor, near);
  for (const std::uint32_t i : near.all()) {
    const CrowdBody& other = scratch.bodies[i];
    const Vec2 offset = {other.x - me->x, other.z - me->z};
    const bool is_avoided = (me->avoids & other.group) != 0;
    if (other.slot != slot && is_level(*me, other) && is_avoided)
      found.emplace_back(dot(offset, offset), other.slot);
  }
  std::ranges::sort(found);
  std::vector<AgentId> ids;
  for (const auto& [squared, other] : found)
    ids.push_back(agents.id_of(state.agent_in[other]));
  return ids;
}

Result<std::uint32_t> Crowd::Impl::find_rider(AgentId id) const {
  const auto agent = state.find(id);
  if (agent && state.agents.state[*agent] == AgentState::on_link &&
      state.agents.params[*agent].drives_links)
    return *agent;
  return Error{Error::Code::invalid_argument,
               "the agent is not on a link, or AgentParams::drives_links is not set"};
}

}  // namespace way
