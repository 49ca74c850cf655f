// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_path.h"
#include "way/nav/nearest.h"

#include "crowd/crowd_state.h"

#include <cmath>
#include <optional>

namespace way {
namespace {

constexpr std::size_t kChunk = 8;  ///< Searches per task.

/// Where the path of an agent is to end; nothing if it needs none.
std::optional<AgentTarget> goal_of(const CrowdState& state, std::uint32_t slot) {
  const AgentTarget& target = state.agents.target[slot];
  if (target.kind == AgentTarget::Kind::point) return target;
  if (target.kind != AgentTarget::Kind::agent) return std::nullopt;
  const std::uint32_t other = target.agent.slot();
  const AgentArrays& agents = state.agents;
  if (other >= agents.size() || agents.is_alive[other] == 0 ||
      agents.generation[other] != target.agent.generation())
    return std::nullopt;
  const bool is_same_mesh = agents.params[other].mesh == agents.params[slot].mesh;
  const bool is_on_ground = agents.state[other] != AgentState::on_link;
  return AgentTarget::at(agents.position[other],
                         is_same_mesh && is_on_ground ? agents.polygon[other] : PolyRef{});
}

void search(const CrowdStep& step, std::uint32_t slot, SearchWorkspace& workspace,
            FoundPaths& found) {
  const AgentArrays& agents = step.state.agents;
  FoundPaths::Result& result = found.results.emplace_back();
  result.slot = slot;
  const auto goal = goal_of(step.state, slot);
  if (!goal) return;
  const QueryFilter& filter = step.filter_of(slot);
  const Path path = find_path(step.mesh_of(slot),
                              {.from = {agents.polygon[slot], agents.position[slot]},
                               .to = {goal->polygon, goal->point},
                               .extents = step.state.settings.extents,
                               .partial = PartialPath::by_air},
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
  const std::uint32_t slot = result.slot;
  AgentArrays& agents = state.agents;
  state.drop_path(slot);
  const AgentTarget::Kind kind = agents.target[slot].kind;
  const bool is_wanted = kind == AgentTarget::Kind::point || kind == AgentTarget::Kind::agent;
  if (!is_wanted || agents.state[slot] == AgentState::off_mesh) return;
  const AgentId id = {slot, agents.generation[slot]};
  if (result.status != PathStatus::complete)
    state.events.push_back({CrowdEventKind::unreachable, {}, id, {}});
  if (result.status == PathStatus::unreachable) {
    agents.state[slot] = AgentState::unreachable;
    return;
  }
  AgentPath& path = agents.path[slot];
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
  if (agents.state[slot] != AgentState::on_link) agents.state[slot] = AgentState::walking;
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
  // Nobody searches from a link; such agents ask again when they land.
  std::erase_if(state.requests, [&](std::uint32_t slot) {
    const bool is_over = agents.is_alive[slot] == 0 || agents.state[slot] == AgentState::on_link;
    if (is_over) agents.path[slot].is_queued = false;
    return is_over;
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
      search(step, state.requests[i], step.scratch.workspaces[worker], found);
  });
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    for (const FoundPaths::Result& result : all[chunk].results) {
      agents.path[result.slot].is_queued = false;
      take(state, all[chunk], result);
    }
  }
  state.requests.erase(state.requests.begin(),
                       state.requests.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace way
