// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/crowd/crowd.h"

#include "way/nav/nearest.h"

#include "core/hash.h"
#include "crowd/crowd_impl.h"
#include "crowd/move/ride_links.h"
#include "crowd/state/check_params.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace way {
namespace {

constexpr float kLongestStep = 0.2F;    ///< [seconds]
constexpr float kShortestStep = 1e-6F;  ///< [seconds]

Error stale(AgentId id) {
  return {Error::Code::invalid_argument, "agent " + std::to_string(id.slot()) + " of generation " +
                                             std::to_string(id.generation()) +
                                             " is not in the crowd any more"};
}

Error missing_mesh(const AgentArrays& agents, std::size_t meshes) {
  std::size_t i = 0;
  while (agents.is_alive[i] == 0 || agents.params[i].mesh < meshes)
    ++i;
  return {Error::Code::invalid_argument,
          "agent " + std::to_string(agents.slot[i]) + " walks on mesh " +
              std::to_string(agents.params[i].mesh) + " of " + std::to_string(meshes)};
}

}  // namespace

Crowd::Crowd(const CrowdSettings& settings) : impl_(std::make_unique<Impl>()) {
  set_settings(settings);
}
Crowd::~Crowd() = default;
Crowd::Crowd(const Crowd& other) : impl_(std::make_unique<Impl>()) {
  *this = other;
}
Crowd& Crowd::operator=(const Crowd& other) {
  if (this == &other) return *this;
  impl_->state = other.impl_->state;
  impl_->tables = other.impl_->tables;
  impl_->scratch.knows_agents = false;
  return *this;
}
Crowd::Crowd(Crowd&&) noexcept = default;
Crowd& Crowd::operator=(Crowd&&) noexcept = default;

void Crowd::set_settings(const CrowdSettings& settings) {
  impl_->state.settings = clamp_settings(settings);
}
const CrowdSettings& Crowd::settings() const {
  return impl_->state.settings;
}

Result<AgentId> Crowd::add(CrowdMeshes meshes, Vec3 point, const AgentParams& params) {
  const auto checked = check_params(params);
  if (!checked) return checked.error();
  const auto ground = find_ground(meshes, point, params, impl_->state.settings.extents);
  if (!ground) return ground.error();
  CrowdState& state = impl_->state;
  AgentArrays& agents = state.agents;
  if (state.free_slots.empty()) {
    const auto count = static_cast<std::uint32_t>(agents.size());
    state.free_slots.push_back(count);
    state.agent_in.push_back(count);
    agents.resize(agents.size() + 1);
    state.shown.resize(agents.size());
  }
  const std::uint32_t slot = state.free_slots.back();
  const std::uint32_t agent = state.agent_in[slot];
  state.free_slots.pop_back();
  // A path that the one before had asked for is searched for this one.
  const bool is_queued = agents.path[agent].is_queued;
  const std::uint32_t generation = agents.generation[agent] + 1;
  AgentArrays::for_each([&](auto& array) { array[agent] = {}; }, agents);
  agents.slot[agent] = slot;
  agents.generation[agent] = generation;
  agents.is_alive[agent] = 1;
  state.everyone_looks = true;
  impl_->scratch.knows_agents = false;
  agents.path[agent].is_queued = is_queued;
  agents.position[agent] = agents.path[agent].goal = ground->point;
  agents.polygon[agent] = ground->polygon;
  agents.params[agent] = params;
  ++state.agent_count;
  state.shown.set(agents, agent);
  return AgentId{slot, generation};
}

bool Crowd::remove(AgentId id) {
  CrowdState& state = impl_->state;
  const auto agent = state.find(id);
  if (!agent) return false;
  state.drop_path(*agent);
  state.agents.is_alive[*agent] = 0;
  state.free_slots.push_back(id.slot());
  --state.agent_count;
  impl_->scratch.knows_agents = false;
  return true;
}

Result<> Crowd::teleport(AgentId id, CrowdMeshes meshes, Vec3 point) {
  const auto found = impl_->state.find(id);
  if (!found) return stale(id);
  AgentArrays& agents = impl_->state.agents;
  const std::uint32_t agent = *found;
  const auto ground =
      find_ground(meshes, point, agents.params[agent], impl_->state.settings.extents);
  if (!ground) return ground.error();
  agents.position[agent] = ground->point;
  agents.polygon[agent] = ground->polygon;
  impl_->state.everyone_looks = true;
  agents.velocity[agent] = agents.intent[agent] = agents.preferred[agent] = {};
  agents.ride[agent] = {};
  agents.state[agent] = AgentState::idle;  // off the link, if it was on one
  impl_->restart(agent);
  return std::monostate{};
}

Result<> Crowd::set_params(AgentId id, const AgentParams& params) {
  const auto agent = impl_->state.find(id);
  if (!agent) return stale(id);
  const auto checked = check_params(params);
  if (!checked) return checked.error();
  AgentArrays& agents = impl_->state.agents;
  const AgentParams before = agents.params[*agent];
  impl_->state.everyone_looks = true;
  agents.params[*agent] = params;
  impl_->scratch.knows_agents = false;
  if (params.mesh != before.mesh) {
    agents.polygon[*agent] = {};
    impl_->state.forget_meshes();  // so that the next step looks for its ground
  }
  if (params.mesh != before.mesh || params.filter != before.filter) impl_->restart(*agent);
  return std::monostate{};
}

Result<> Crowd::set_target(AgentId id, const AgentTarget& target) {
  const auto agent = impl_->state.find(id);
  if (!agent) return stale(id);
  const auto checked = check_target(target);
  if (!checked) return checked.error();
  const bool has_field = impl_->tables.field(target.field) != nullptr;
  if (target.kind == AgentTarget::Kind::field && !has_field)
    return Error{Error::Code::invalid_argument,
                 "there is no field " + std::to_string(target.field) + "; set_field() adds one"};
  impl_->state.agents.target[*agent] = target;
  impl_->restart(*agent);
  return std::monostate{};
}

void Crowd::set_filter(std::uint32_t index, const QueryFilter& filter) {
  auto& filters = impl_->tables.filters;
  if (filters.size() <= index) filters.resize(std::size_t{index} + 1);
  filters[index] = filter;
  impl_->state.forget_meshes();  // so that the next step checks all paths
}

void Crowd::set_field(std::uint32_t index, std::shared_ptr<const GoalField> field) {
  auto& fields = impl_->tables.fields;
  if (fields.size() <= index) fields.resize(std::size_t{index} + 1);
  fields[index] = std::move(field);
}

Result<> Crowd::step(CrowdMeshes meshes, float dt) {
  SerialExecutor executor;
  return step(meshes, dt, executor);
}

Result<> Crowd::step(CrowdMeshes meshes, float dt, Executor& executor) {
  if (!(dt >= 0) || !std::isfinite(dt))
    return Error{Error::Code::invalid_argument,
                 "a step of " + std::to_string(dt) + " s is not possible: use 0 or more"};
  note_agents(impl_->state, impl_->scratch);
  if (impl_->state.agent_count != 0 && impl_->scratch.reach.mesh >= meshes.size())
    return missing_mesh(impl_->state.agents, meshes.size());
  const float time = dt < kShortestStep ? 0 : std::min(dt, kLongestStep);
  impl_->run({impl_->state, impl_->scratch, impl_->tables, meshes, time, executor});
  return std::monostate{};
}

std::span<const CrowdEvent> Crowd::events() const {
  return impl_->state.events;
}

Result<> Crowd::move_on_link(AgentId id, Vec3 point) {
  const auto agent = impl_->find_rider(id);
  if (!agent) return agent.error();
  if (!is_finite(point))
    return Error{Error::Code::invalid_argument, "the point on the link is not finite"};
  impl_->state.agents.position[*agent] = point;
  impl_->state.shown.set(impl_->state.agents, *agent);
  return std::monostate{};
}

Result<> Crowd::finish_link(AgentId id) {
  const auto agent = impl_->find_rider(id);
  if (!agent) return agent.error();
  impl_->state.agents.ride[*agent].left = 0;
  impl_->state.agents.ride[*agent].duration = 0;
  return std::monostate{};
}

std::size_t Crowd::size() const {
  return impl_->state.agent_count;
}
std::uint32_t Crowd::slot_count() const {
  return static_cast<std::uint32_t>(impl_->state.agents.size());
}
AgentId Crowd::agent_in(std::uint32_t slot) const {
  const AgentArrays& agents = impl_->state.agents;
  const std::uint32_t agent = impl_->state.agent_in[slot];
  return agents.is_alive[agent] != 0 ? agents.id_of(agent) : AgentId{};
}
bool Crowd::is_valid(AgentId id) const {
  return impl_->state.find(id).has_value();
}

std::optional<AgentStatus> Crowd::status(AgentId id) const {
  const auto found = impl_->state.find(id);
  if (!found) return std::nullopt;
  const AgentArrays& agents = impl_->state.agents;
  const std::uint32_t agent = *found;
  const bool is_riding = agents.state[agent] == AgentState::on_link;
  return AgentStatus{
      .id = id,
      .state = agents.state[agent],
      .position = agents.position[agent],
      .polygon = is_riding ? agents.ride[agent].crossing.link : agents.polygon[agent],
      .velocity = agents.velocity[agent],
      .preferred = agents.preferred[agent],
      .goal = agents.path[agent].goal,
      .blocked = agents.progress[agent].blocked,
      .is_partial = agents.path[agent].is_partial};
}
std::optional<AgentParams> Crowd::params(AgentId id) const {
  const auto found = impl_->state.find(id);
  if (!found) return std::nullopt;
  return impl_->state.agents.params[*found];
}
std::optional<AgentTarget> Crowd::target(AgentId id) const {
  const auto found = impl_->state.find(id);
  if (!found) return std::nullopt;
  return impl_->state.agents.target[*found];
}

std::span<const Vec3> Crowd::positions() const {
  return impl_->state.shown.position;
}
std::span<const Vec2> Crowd::velocities() const {
  return impl_->state.shown.velocity;
}
std::span<const AgentState> Crowd::states() const {
  return impl_->state.shown.state;
}

std::vector<Waypoint> Crowd::path(AgentId id) const {
  const auto agent = impl_->state.find(id);
  if (!agent) return {};
  const AgentPath& path = impl_->state.agents.path[*agent];
  const auto rest = impl_->state.waypoints[path.waypoints].subspan(path.next);
  return {rest.begin(), rest.end()};
}

std::vector<AgentId> Crowd::neighbors(AgentId id) const {
  return is_valid(id) ? impl_->neighbors(id.slot()) : std::vector<AgentId>();
}

std::uint64_t Crowd::hash() const {
  const AgentArrays& agents = impl_->state.agents;
  Hash64 hash;
  for (std::uint32_t slot = 0; slot < agents.size(); ++slot) {
    const std::uint32_t agent = impl_->state.agent_in[slot];
    if (agents.is_alive[agent] == 0) continue;
    hash.add(slot);
    hash.add(agents.state[agent]);
    for (const float value :
         {agents.position[agent].x, agents.position[agent].y, agents.position[agent].z,
          agents.velocity[agent].x, agents.velocity[agent].z})
      hash.add(value);
  }
  return hash.value();
}

}  // namespace way
