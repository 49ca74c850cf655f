// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_path.h"
#include "way/nav/nearest.h"

#include "crowd/state/crowd_state.h"

#include <cmath>
#include <optional>

namespace way {
namespace {

constexpr std::size_t kChunk = 8;  ///< Searches per task.

/// Where the path of an agent is to end; nothing if it needs none.
std::optional<AgentTarget> goal_of(const CrowdState& state, std::uint32_t agent) {
  const AgentTarget& target = state.agents.target[agent];
  if (target.kind == AgentTarget::Kind::point) return target;
  if (target.kind != AgentTarget::Kind::agent) return std::nullopt;
  const auto leader = state.find(target.agent);
  if (!leader) return std::nullopt;
  const AgentArrays& agents = state.agents;
  const std::uint32_t other = *leader;
  const bool is_same_mesh = agents.params[other].mesh == agents.params[agent].mesh;
  const bool is_on_ground = agents.state[other] != AgentState::on_link;
  return AgentTarget::at(agents.position[other],
                         is_same_mesh && is_on_ground ? agents.polygon[other] : PolyRef{});
}

void search(const CrowdStep& step, std::uint32_t agent, SearchWorkspace& workspace,
            FoundPaths& found) {
  const AgentArrays& agents = step.state.agents;
  FoundPaths::Result& result = found.results.emplace_back();
  result.agent = agent;
  const auto goal = goal_of(step.state, agent);
  if (!goal) return;
  const QueryFilter& filter = step.filter_of(agent);
  const Path path = find_path(step.mesh_of(agent),
                              {.from = {agents.polygon[agent], agents.position[agent]},
                               .to = {goal->polygon, goal->point},
                               .extents = step.state.settings.extents,
                               .partial = PartialPath::by_air,
                               .index = step.meshes.index(agents.params[agent].mesh)},
                              workspace, filter);
  result.status = path.waypoints.empty() ? PathStatus::unreachable : path.status;
  if (path.waypoints.empty()) return;
  result.goal = path.waypoints.back().point;
  result.goal_polygon = path.waypoints.back().polygon;
  result.waypoints = {static_cast<std::uint32_t>(found.waypoints.size()),
                      static_cast<std::uint32_t>(path.waypoints.size())};
  result.corridor = {static_cast<std::uint32_t>(found.corridor.size()),
                     static_cast<std::uint32_t>(path.corridor.size())};
  found.waypoints.insert(found.waypoints.end(), path.waypoints.begin(), path.waypoints.end());
  found.corridor.insert(found.corridor.end(), path.corridor.begin(), path.corridor.end());
}

void take(CrowdState& state, const FoundPaths& found, const FoundPaths::Result& result) {
  const std::uint32_t agent = result.agent;
  AgentArrays& agents = state.agents;
  state.drop_path(agent);
  const AgentTarget::Kind kind = agents.target[agent].kind;
  const bool is_wanted = kind == AgentTarget::Kind::point || kind == AgentTarget::Kind::agent;
  if (!is_wanted || agents.state[agent] == AgentState::off_mesh) return;
  const AgentId id = agents.id_of(agent);
  if (result.status != PathStatus::complete)
    state.events.push_back({CrowdEventKind::unreachable, {}, id, {}});
  if (result.status == PathStatus::unreachable) {
    agents.state[agent] = AgentState::unreachable;
    return;
  }
  AgentPath& path = agents.path[agent];
  const auto waypoints = std::span(found.waypoints);
  const auto corridor = std::span(found.corridor);
  path.waypoints =
      state.waypoints.add(waypoints.subspan(result.waypoints.first, result.waypoints.count));
  path.corridor =
      state.corridors.add(corridor.subspan(result.corridor.first, result.corridor.count));
  path.next = std::min(1U, path.waypoints.count - 1);
  path.goal = result.goal;
  path.goal_polygon = result.goal_polygon;
  path.is_partial = result.status == PathStatus::partial;
  if (agents.state[agent] != AgentState::on_link) agents.state[agent] = AgentState::walking;
  state.events.push_back({CrowdEventKind::path_changed, {}, id, {}});
}

std::size_t budget_of(const CrowdStep& step) {
  if (step.state.settings.paths_per_step != 0) return step.state.settings.paths_per_step;
  constexpr float kServed = 0.5F;  // seconds until all agents have a path
  const auto share = static_cast<float>(step.state.agent_count) * std::min(1.0F, step.dt / kServed);
  return std::max<std::size_t>(64, static_cast<std::size_t>(share) + 1);
}

}  // namespace

void find_paths(const CrowdStep& step) {
  CrowdState& state = step.state;
  AgentArrays& agents = state.agents;
  // Nobody searches from a link: without a path, such agents ask again when they land.
  std::erase_if(state.requests, [&](std::uint32_t slot) {
    const std::uint32_t agent = state.agent_in[slot];
    const bool is_riding = agents.state[agent] == AgentState::on_link;
    if (agents.is_alive[agent] != 0 && !is_riding) return false;
    if (agents.is_alive[agent] != 0) state.drop_path(agent);
    agents.path[agent].is_queued = false;
    return true;
  });
  const std::size_t count = std::min(state.requests.size(), budget_of(step));
  if (count == 0) return;
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  std::vector<FoundPaths>& all = step.scratch.found;
  if (all.size() < chunks) all.resize(chunks);
  step.for_ranges(count, kChunk, [&](std::size_t begin, std::size_t end, std::size_t worker) {
    FoundPaths& found = all[begin / kChunk];
    found.results.clear();
    found.waypoints.clear();
    found.corridor.clear();
    for (std::size_t i = begin; i < end; ++i)
      search(step, state.agent_in[state.requests[i]], step.scratch.workspaces[worker], found);
  });
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    for (const FoundPaths::Result& result : all[chunk].results) {
      agents.path[result.agent].is_queued = false;
      take(state, all[chunk], result);
    }
  }
  state.requests.erase(state.requests.begin(),
                       state.requests.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace way
