// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/ride_links.h"

#include "way/nav/point_on_polygon.h"

#include "crowd/link_crossing.h"

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

  void run(std::uint32_t slot) {
    if (agents_.state[slot] == AgentState::on_link) return ride(slot);
    agents_.progress[slot].waits_for_link = false;
    if (agents_.state[slot] != AgentState::walking) return;
    if (const auto crossing = crossing_at(slot)) enter(slot, *crossing);
  }

 private:
  /// The link that an agent stands at and wants to cross.
  std::optional<WideCrossing> crossing_at(std::uint32_t slot) const {
    PolyRef link;
    PolyRef landing;
    const AgentPath& path = agents_.path[slot];
    if (agents_.target[slot].kind == AgentTarget::Kind::field) {
      link = agents_.ride[slot].crossing.link;  // as the field said in this step
    } else if (path.next + 1 < path.waypoints.count) {
      const auto waypoints = step_.state.waypoints[path.waypoints];
      if (waypoints[path.next].kind != WaypointKind::link_start) return std::nullopt;
      link = waypoints[path.next].polygon;
      landing = waypoints[path.next + 1].polygon;
    }
    if (!link) return std::nullopt;
    const Vec3 position = agents_.position[slot];
    auto crossing = nearest_crossing(step_.mesh_of(slot), link, position, landing);
    const AgentParams& params = agents_.params[slot];
    const float reach = std::max(params.radius, params.max_speed * step_.dt);
    const bool is_near = crossing && distance_in_plan(crossing->crossing.start, position) <= reach;
    return is_near ? crossing : std::nullopt;
  }

  bool is_free(std::uint32_t slot, Vec3 landing) const {
    const CrowdScratch& scratch = step_.scratch;
    const AgentParams& mine = agents_.params[slot];
    if (mine.detail == AgentDetail::path) return true;
    bool is_free = true;
    const float reach = mine.radius + scratch.reach.radius + scratch.reach.speed * step_.dt;
    const auto check = [&](std::uint32_t i) {
      is_free = is_free && is_clear(slot, scratch.bodies[i].slot, landing);
    };
    step_.scratch.cursor.reach = -1;
    scratch.rows.for_each_near(scratch.bodies, plan(landing), reach, step_.scratch.cursor, check);
    for (const std::uint32_t other : entered_)
      is_free = is_free && is_clear(slot, other, landing);
    return is_free;
  }

  bool is_clear(std::uint32_t slot, std::uint32_t other, Vec3 landing) const {
    const bool is_riding = agents_.state[other] == AgentState::on_link;
    const Vec3 at = is_riding ? agents_.ride[other].crossing.end : agents_.position[other];
    const float rise = at.y - landing.y;
    const AgentParams& mine = agents_.params[slot];
    const AgentParams& others = agents_.params[other];
    return other == slot || rise >= mine.height || -rise >= others.height ||
           distance_in_plan(at, landing) >= mine.radius + others.radius;
  }

  void enter(std::uint32_t slot, const WideCrossing& wide) {
    if (!is_free(slot, wide.crossing.end)) {
      agents_.progress[slot].waits_for_link = true;
      return;
    }
    entered_.push_back(slot);
    LinkRide& ride = agents_.ride[slot];
    ride.crossing = wide.crossing;
    ride.crossing.start = agents_.position[slot];
    ride.landing = wide.landing;
    const float way = std::sqrt(length_squared(ride.crossing.end - ride.crossing.start));
    ride.duration = ride.left = way / std::max(agents_.params[slot].max_speed, 1e-3F);
    agents_.state[slot] = AgentState::on_link;
    agents_.progress[slot].blocked = 0;
    agents_.intent[slot] = {};
    add_event(CrowdEventKind::link_entered, slot);
  }

  void ride(std::uint32_t slot) {
    LinkRide& ride = agents_.ride[slot];
    // finish_link() sets the duration to 0.
    if (agents_.params[slot].drives_links && ride.duration > 0) return;
    const Vec3 before = agents_.position[slot];
    ride.left -= step_.dt;
    if (ride.left <= 0) {
      add_event(CrowdEventKind::link_left, slot);
      leave_link(step_.state, slot);
    } else {
      const float share = 1 - ride.left / ride.duration;
      agents_.position[slot] = lerp(ride.crossing.start, ride.crossing.end, share);
    }
    if (step_.dt > 0)
      agents_.velocity[slot] = (plan(agents_.position[slot]) - plan(before)) * (1 / step_.dt);
  }

  void add_event(CrowdEventKind kind, std::uint32_t slot) {
    const AgentId id = {slot, agents_.generation[slot]};
    step_.state.everyone_looks = true;
    step_.state.events.push_back({kind, {}, id, agents_.ride[slot].crossing.link});
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
  std::vector<std::uint32_t>& entered_ = step_.scratch.entered;
};

}  // namespace

void leave_link(CrowdState& state, std::uint32_t slot) {
  AgentArrays& agents = state.agents;
  LinkRide& ride = agents.ride[slot];
  agents.position[slot] = ride.crossing.end;
  agents.polygon[slot] = ride.landing;
  agents.state[slot] = AgentState::walking;
  ride = {};
  AgentPath& path = agents.path[slot];
  const auto waypoints = state.waypoints[path.waypoints];
  // The path goes on behind the end of the link.
  if (path.next + 2 < waypoints.size() && waypoints[path.next].kind == WaypointKind::link_start)
    path.next += 2;
  else if (agents.target[slot].kind != AgentTarget::Kind::field)
    state.request_path(slot);
}

void ride_links(const CrowdStep& step) {
  step.scratch.entered.clear();
  Riding riding(step);
  for (std::uint32_t slot = 0; slot < step.state.agents.size(); ++slot)
    if (step.state.agents.is_alive[slot] != 0) riding.run(slot);
}

}  // namespace way
