// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/move/ride_links.h"

#include "way/nav/point_on_polygon.h"

#include "crowd/steer/link_crossing.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

float distance_in_plan(Vec3 a, Vec3 b) {
  const Vec2 offset = plan(b) - plan(a);
  return std::sqrt(dot(offset, offset));
}

class Riding {
 public:
  explicit Riding(const CrowdStep& step) : step_(step), agents_(step.state.agents) {}

  void run(std::uint32_t agent) {
    if (agents_.state[agent] == AgentState::on_link) return ride(agent);
    if (agents_.state[agent] != AgentState::walking) return;
    if (const auto crossing = crossing_at(agent)) enter(agent, *crossing);
  }

 private:
  /// The link that an agent stands at and wants to cross.
  std::optional<WideCrossing> crossing_at(std::uint32_t agent) const {
    PolyRef link;
    PolyRef landing;
    const AgentPath& path = agents_.path[agent];
    if (agents_.target[agent].kind == AgentTarget::Kind::field) {
      link = agents_.ride[agent].crossing.link;  // as the field said in this step
    } else if (path.next + 1 < path.waypoints.count) {
      const auto waypoints = step_.state.waypoints[path.waypoints];
      if (waypoints[path.next].kind != WaypointKind::link_start) return std::nullopt;
      link = waypoints[path.next].polygon;
      landing = waypoints[path.next + 1].polygon;
    }
    if (!link) return std::nullopt;
    const Vec3 position = agents_.position[agent];
    auto crossing = nearest_crossing(step_.mesh_of(agent), link, position, landing);
    const AgentParams& params = agents_.params[agent];
    const float reach = std::max(params.radius, params.max_speed * step_.dt);
    const bool is_near = crossing && distance_in_plan(crossing->crossing.start, position) <= reach;
    return is_near ? crossing : std::nullopt;
  }

  bool is_free(std::uint32_t agent, Vec3 landing) const {
    const CrowdScratch& scratch = step_.scratch;
    const AgentParams& mine = agents_.params[agent];
    if (mine.detail == AgentDetail::path) return true;
    const float reach = mine.radius + scratch.reach.radius + scratch.reach.speed * step_.dt;
    step_.scratch.cursor.reach = -1;
    BodyList& near = step_.scratch.near;
    near.clear();
    scratch.rows.list_near(plan(landing), reach, step_.scratch.cursor, near);
    const auto is_clear_of = [&](std::uint32_t other) { return is_clear(agent, other, landing); };
    return std::ranges::all_of(near.all(), is_clear_of,
                               [&](std::uint32_t i) { return scratch.order[i].agent; }) &&
           std::ranges::all_of(entered_, is_clear_of);
  }

  bool is_clear(std::uint32_t agent, std::uint32_t other, Vec3 landing) const {
    const bool is_riding = agents_.state[other] == AgentState::on_link;
    const Vec3 at = is_riding ? agents_.ride[other].crossing.end : agents_.position[other];
    const float rise = at.y - landing.y;
    const AgentParams& mine = agents_.params[agent];
    const AgentParams& others = agents_.params[other];
    return other == agent || rise >= mine.height || -rise >= others.height ||
           distance_in_plan(at, landing) >= mine.radius + others.radius;
  }

  void enter(std::uint32_t agent, const WideCrossing& wide) {
    if (!is_free(agent, wide.crossing.end)) {
      agents_.progress[agent].waits_for_link = true;
      return;
    }
    entered_.push_back(agent);
    LinkRide& ride = agents_.ride[agent];
    ride.crossing = wide.crossing;
    ride.crossing.start = agents_.position[agent];
    ride.landing = wide.landing;
    const float way = std::sqrt(length_squared(ride.crossing.end - ride.crossing.start));
    ride.duration = ride.left = way / std::max(agents_.params[agent].max_speed, 1e-3F);
    agents_.state[agent] = AgentState::on_link;
    agents_.progress[agent].blocked = 0;
    agents_.intent[agent] = {};
    add_event(CrowdEventKind::link_entered, agent);
  }

  void ride(std::uint32_t agent) {
    LinkRide& ride = agents_.ride[agent];
    // finish_link() sets the duration to 0.
    if (agents_.params[agent].drives_links && ride.duration > 0) return;
    const Vec3 before = agents_.position[agent];
    ride.left -= step_.dt;
    if (ride.left <= 0) {
      add_event(CrowdEventKind::link_left, agent);
      leave_link(step_.state, agent);
    } else {
      const float share = 1 - ride.left / ride.duration;
      agents_.position[agent] = lerp(ride.crossing.start, ride.crossing.end, share);
    }
    if (step_.dt > 0)
      agents_.velocity[agent] = (plan(agents_.position[agent]) - plan(before)) * (1 / step_.dt);
  }

  void add_event(CrowdEventKind kind, std::uint32_t agent) {
    const AgentId id = agents_.id_of(agent);
    step_.state.everyone_looks = true;
    step_.state.events.push_back({kind, {}, id, agents_.ride[agent].crossing.link});
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
  std::vector<std::uint32_t>& entered_ = step_.scratch.entered;
};

}  // namespace

void leave_link(CrowdState& state, std::uint32_t agent) {
  AgentArrays& agents = state.agents;
  LinkRide& ride = agents.ride[agent];
  agents.position[agent] = ride.crossing.end;
  agents.polygon[agent] = ride.landing;
  const bool has_target = agents.target[agent].kind != AgentTarget::Kind::none;
  agents.state[agent] = has_target ? AgentState::walking : AgentState::idle;
  ride = {};
  AgentPath& path = agents.path[agent];
  const auto waypoints = state.waypoints[path.waypoints];
  // The path goes on behind the end of the link.
  if (path.next + 2 < waypoints.size() && waypoints[path.next].kind == WaypointKind::link_start)
    path.next += 2;
  else if (agents.target[agent].kind != AgentTarget::Kind::field)
    state.request_path(agent);
}

void ride_links(const CrowdStep& step) {
  std::vector<std::uint32_t>& linked = step.scratch.linked;
  linked.clear();
  for (const CrowdWorker& worker : step.scratch.workers)
    linked.insert(linked.end(), worker.linked.begin(), worker.linked.end());
  std::ranges::sort(linked);
  step.scratch.entered.clear();
  Riding riding(step);
  for (const std::uint32_t slot : linked) {
    const std::uint32_t agent = step.state.agent_in[slot];
    riding.run(agent);
    step.state.shown.set(step.state.agents, agent);
  }
}

}  // namespace way
