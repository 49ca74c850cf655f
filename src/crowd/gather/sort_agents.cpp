// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/state/crowd_state.h"

#include <algorithm>

namespace way {
namespace {

constexpr std::size_t kAgentsPerTask = 512;  ///< Agents per task.

/// Keeps the order of the step before, which is nearly sorted; new agents follow.
void list_agents(const CrowdState& state, CrowdScratch& scratch) {
  const AgentArrays& agents = state.agents;
  std::vector<RowEntry>& order = scratch.order;
  std::vector<std::uint8_t>& seen = scratch.requests;  // zero between phases
  seen.resize(agents.size());
  std::erase_if(order, [&](const RowEntry& entry) {
    const bool is_known = entry.slot < agents.size();
    return !is_known || agents.is_alive[state.agent_in[entry.slot]] == 0;
  });
  for (RowEntry& entry : order) {
    entry.agent = state.agent_in[entry.slot];
    seen[entry.agent] = 1;
  }
  for (std::uint32_t agent = 0; agent < agents.size(); ++agent) {
    if (seen[agent] == 0 && agents.is_alive[agent] != 0)
      order.push_back({RowEntry::kAside, agents.slot[agent], agent});
    seen[agent] = 0;
  }
}

/// The greatest sizes and speeds.
CrowdReach measure(const AgentArrays& agents) {
  CrowdReach most;
  for (std::size_t i = 0; i < agents.size(); ++i)
    if (agents.is_alive[i] != 0) most.add(agents.params[i]);
  return most;
}

/// Agents that take no part in avoidance are aside.
std::uint64_t key_of(const CrowdStep& step, std::uint32_t agent) {
  const AgentArrays& agents = step.state.agents;
  const bool takes_part = agents.params[agent].detail != AgentDetail::path &&
                          agents.state[agent] != AgentState::off_mesh;
  if (!takes_part) return RowEntry::kAside;
  const Vec3 at = spot_of(agents, agent);
  return step.scratch.rows.key_of(at.x, at.z);
}

/// Puts the arrays into the order. No result depends on it: it is for the cache.
void sort_arrays(const CrowdStep& step) {
  CrowdState& state = step.state;
  std::vector<RowEntry>& order = step.scratch.order;
  std::vector<std::uint8_t>& seen = step.scratch.requests;  // zero between phases
  for (const RowEntry& entry : order)
    seen[entry.agent] = 1;
  std::vector<std::uint32_t>& from = step.scratch.asking;
  from.clear();
  for (const RowEntry& entry : order)
    from.push_back(entry.agent);
  for (std::uint32_t agent = 0; agent < state.agents.size(); ++agent) {
    if (seen[agent] == 0) from.push_back(agent);  // a free slot
    seen[agent] = 0;
  }
  const auto sort_array = [&](auto& array, auto& spare) {
    spare.resize(array.size());
    step.for_ranges(array.size(), kAgentsPerTask,
                    [&](std::size_t begin, std::size_t end, std::size_t) {
                      for (std::size_t i = begin; i < end; ++i)
                        spare[i] = array[from[i]];
                    });
    array.swap(spare);
  };
  AgentArrays::for_each(sort_array, state.agents, step.scratch.spare);
  for (std::uint32_t agent = 0; agent < state.agents.size(); ++agent)
    state.agent_in[state.agents.slot[agent]] = agent;
  for (std::uint32_t i = 0; i < order.size(); ++i)
    order[i].agent = i;
}

}  // namespace

void note_agents(const CrowdState& state, CrowdScratch& scratch) {
  if (scratch.knows_agents) return;
  list_agents(state, scratch);
  scratch.reach = measure(state.agents);
  scratch.knows_agents = true;
}

void sort_agents(const CrowdStep& step) {
  CrowdScratch& scratch = step.scratch;
  scratch.rows.begin(std::max(2 * scratch.reach.agents(step.state.settings), 1e-3F));
  step.for_ranges(scratch.order.size(), kAgentsPerTask,
                  [&](std::size_t begin, std::size_t end, std::size_t) {
                    for (std::size_t i = begin; i < end; ++i)
                      scratch.order[i].key = key_of(step, scratch.order[i].agent);
                  });
  const std::size_t count = scratch.rows.sort(scratch.order);
  constexpr std::uint64_t kSortEvery = 64;  // steps
  if (step.state.step_count % kSortEvery == 0) sort_arrays(step);
  scratch.bodies.resize(count);
  scratch.moves.resize(count);
  scratch.walls_near.resize(count);
  begin_walls(step);
}

}  // namespace way
