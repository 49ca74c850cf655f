// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/compiler.h"
#include "crowd/neighbors/right_of_way.h"
#include "crowd/plan/vec2_math.h"
#include "crowd/state/crowd_state.h"
#include "crowd/steer/corner_gate.h"
#include "crowd/steer/link_crossing.h"

#include <cmath>
#include <optional>

namespace way {
namespace {

constexpr float kCornerReach = 0.05F;  ///< A corner this close is passed.  [seconds of walking]
constexpr float kCornerTouch = 0.02F;  ///< So close to a corner, the agent is there.
constexpr float kHeading = 13;         ///< How far ahead the heading is.  [radii]
constexpr float kShortcut = 8;         ///< How far ahead shortcuts are tried.  [radii + speed]

/// Steers one agent. Reads others, writes only its own elements.
class Steering {
 public:
  explicit Steering(const CrowdStep& step) : step_(step), agents_(step.state.agents) {}

  void run(std::uint32_t agent) {
    if (!step_.is_turn(agent, step_.decides_every(agent))) return;
    agents_.preferred[agent] = velocity_of(agent);
    AgentProgress& progress = agents_.progress[agent];
    progress.rank = jam_rank({.slot = agents_.slot[agent],
                              .priority = agents_.params[agent].priority,
                              .heading = heading(agent),
                              .blocked = progress.blocked,
                              .microseconds = step_.state.microseconds,
                              .is_mirrored = step_.state.settings.side < 0});
    if (progress.aside_time > 0) step_aside(agent);
  }

  /// True if the next waypoint of an agent, or its field, is a link.
  bool heads_for_link(std::uint32_t agent) const {
    if (agents_.target[agent].kind == AgentTarget::Kind::field)
      return static_cast<bool>(agents_.ride[agent].crossing.link);
    const AgentPath& path = agents_.path[agent];
    return path.next + 1 < path.waypoints.count &&
           step_.state.waypoints[path.waypoints][path.next].kind == WaypointKind::link_start;
  }

 private:
  /// Where the path of a blocked agent leads: at a door, agents that come from the left and from
  /// the right of it have almost the same heading.
  Vec2 heading(std::uint32_t agent) const {
    const AgentPath& path = agents_.path[agent];
    if (path.waypoints.count == 0 || agents_.progress[agent].blocked <= 0)
      return agents_.preferred[agent];
    const auto waypoints = step_.state.waypoints[path.waypoints];
    Vec2 at = plan(agents_.position[agent]);
    float left = kHeading * agents_.params[agent].radius;
    for (std::size_t i = path.next; i < waypoints.size() && left > 0; ++i) {
      const Vec2 leg = plan(waypoints[i].point) - at;
      const float size = length(leg);
      at = size <= left ? plan(waypoints[i].point) : at + leg * (left / size);
      left -= size;
    }
    return at - plan(agents_.position[agent]);
  }

  Vec2 velocity_of(std::uint32_t agent) {
    const AgentState state = agents_.state[agent];
    if (state == AgentState::off_mesh || state == AgentState::on_link) return {};
    if (state == AgentState::arrived) return towards(agent, agents_.progress[agent].home, 0);
    switch (agents_.target[agent].kind) {
      case AgentTarget::Kind::none:
        return {};
      case AgentTarget::Kind::velocity:
        return by_velocity(agent);
      case AgentTarget::Kind::field:
        return by_field(agent);
      case AgentTarget::Kind::point:
        return by_path(agent);
      case AgentTarget::Kind::agent:
        return by_leader(agent);
    }
    return {};
  }

  Vec2 by_velocity(std::uint32_t agent) const {
    const Vec2 wanted = agents_.target[agent].velocity;
    const float most = agents_.params[agent].max_speed;
    const float largest = std::max(std::abs(wanted.x), std::abs(wanted.z));
    return limit(largest > most ? wanted * (most / largest) : wanted, most);
  }

  Vec2 by_field(std::uint32_t agent) {
    const GoalField* const field = step_.tables.field(agents_.target[agent].field);
    if (field == nullptr) return {};
    const auto sample = field->at({agents_.polygon[agent], agents_.position[agent]});
    agents_.state[agent] = sample ? AgentState::walking : AgentState::unreachable;
    if (!sample) return {};
    AgentPath& path = agents_.path[agent];
    path.goal = {sample->next.x, agents_.position[agent].y, sample->next.z};
    agents_.ride[agent].crossing.link = sample->link;
    if (sample->link) return towards(agent, link_start(agent, sample->link, {}, path.goal), -1);
    const float leg = length(delta_to(agent, path.goal));
    const bool is_last = sample->length <= double{leg} + 1e-3;
    return towards(agent, path.goal, is_last ? 0.0F : -1.0F);
  }

  /// Follows another agent's position by a path that is renewed as the other one moves.
  Vec2 by_leader(std::uint32_t agent) {
    const AgentTarget& target = agents_.target[agent];
    const auto other = step_.state.find(target.agent);
    if (!other) return {};
    const Vec3 leader = agents_.position[*other];
    const float distance = length(delta_to(agent, leader));
    const float drift = length(plan(leader) - plan(agents_.path[agent].goal));
    const bool has_path = agents_.path[agent].waypoints.count != 0;
    if (step_.is_turn(agent, 4) && (!has_path || drift > 0.3F + 0.1F * distance))
      step_.scratch.requests[agent] = 1;
    const bool is_near = distance <= target.distance + step_.state.settings.arrival_distance &&
                         std::abs(leader.y - agents_.position[agent].y) < 1;
    if (!has_path || is_near) return {};
    return follow(agent, target.distance);
  }

  Vec2 by_path(std::uint32_t agent) {
    return agents_.path[agent].waypoints.count == 0 ? Vec2{} : follow(agent, 0);
  }

  /// @param keep  Distance to keep from the goal.
  Vec2 follow(std::uint32_t agent, float keep) {
    AgentPath& path = agents_.path[agent];
    const auto waypoints = step_.state.waypoints[path.waypoints];
    pass_waypoints(agent, waypoints);
    const Waypoint& next = waypoints[path.next];
    const bool is_last = path.next + 1 == waypoints.size();
    if (next.kind == WaypointKind::link_start && !is_last) {
      const PolyRef landing = waypoints[path.next + 1].polygon;
      return towards(agent, link_start(agent, next.polygon, landing, next.point), -1);
    }
    if (is_last) return towards(agent, next.point, keep);
    const bool is_wide = agents_.progress[agent].meets_walkers && path.next > 0;
    if (!is_wide) return towards(agent, next.point, -1);
    return towards(agent, corner_gate(step_, agent, waypoints.subspan(path.next - 1).first<3>()),
                   -1);
  }

  Vec3 link_start(std::uint32_t agent, PolyRef link, PolyRef landing, Vec3 fallback) const {
    const Vec3 position = agents_.position[agent];
    const auto wide = nearest_crossing(step_.mesh_of(agent), link, position, landing);
    return wide ? wide->crossing.start : fallback;
  }

  void pass_waypoints(std::uint32_t agent, std::span<const Waypoint> waypoints) {
    AgentPath& path = agents_.path[agent];
    while (path.next + 1 < waypoints.size() && waypoints[path.next].kind == WaypointKind::corner &&
           is_passed(agent, waypoints[path.next].point, waypoints[path.next + 1].point))
      ++path.next;
    // Pushed out of sight of its path, an agent needs another one.
    if (step_.is_turn(agent, 8) && !path.is_queued && !sees(agent, waypoints[path.next].point))
      step_.scratch.requests[agent] = 1;
  }

  /// True if an agent is at a corner, or what comes after it is in sight. Sharp corners have to be
  /// touched, for beside them a wall is between the agent and the next one.
  bool is_passed(std::uint32_t agent, Vec3 corner, Vec3 next) const {
    const AgentParams& params = agents_.params[agent];
    const Vec2 delta = delta_to(agent, corner);
    const bool is_sharp = dot(delta, plan(next) - plan(corner)) < 0;
    const float reach =
        std::max(params.max_speed * (kCornerReach + step_.dt), 0.25F * params.radius);
    const float distance = length(delta);
    if (distance < (is_sharp ? kCornerTouch : reach)) return true;
    if (distance >= reach && !step_.is_turn(agent, 2)) return false;
    const bool is_at_gate = agents_.progress[agent].meets_walkers &&
                            distance < kNearCorner * kGateWidth * params.radius;
    return is_at_gate ? sees(agent, next) : is_shortcut(agent, next);
  }

  bool is_shortcut(std::uint32_t agent, Vec3 point) const {
    const AgentParams& params = agents_.params[agent];
    const float range = kShortcut * (params.radius + params.max_speed);
    const Vec2 delta = delta_to(agent, point);
    return dot(delta, delta) < range * range && sees(agent, point);
  }

  bool sees(std::uint32_t agent, Vec3 point) const {
    return is_in_sight(step_, agent, {agents_.polygon[agent], agents_.position[agent]}, point);
  }

  /// @param keep  Distance from the point at which to stop; negative to pass it at full speed.
  Vec2 towards(std::uint32_t agent, Vec3 point, float keep) const {
    const AgentParams& params = agents_.params[agent];
    const Vec2 delta = delta_to(agent, point);
    const float distance = length(delta);
    if (distance <= 0) return {};
    float speed = params.max_speed;
    if (keep >= 0) {
      const float room = std::max(0.0F, distance - keep);
      const float braking = std::sqrt(params.max_acceleration * room);
      speed = std::min({speed, braking, room / std::max(decision_time(agent), 1e-3F)});
    }
    return delta * (speed / distance);
  }

  void step_aside(std::uint32_t agent) {
    AgentProgress& progress = agents_.progress[agent];
    progress.aside_time = std::max(0.0F, progress.aside_time - decision_time(agent));
    agents_.preferred[agent] = towards(agent, {progress.aside.x, 0, progress.aside.z}, 0);
  }

  /// Time until the agent decides again.
  float decision_time(std::uint32_t agent) const {
    return step_.dt * static_cast<float>(step_.decides_every(agent));
  }
  Vec2 delta_to(std::uint32_t agent, Vec3 point) const {
    return plan(point) - plan(agents_.position[agent]);
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
};

/// The next waypoint of an agent; null if it has none.
const Waypoint* next_waypoint(const CrowdStep& step, std::size_t i) {
  if (i >= step.scratch.order.size()) return nullptr;
  const AgentPath& path = step.state.agents.path[step.scratch.order[i].agent];
  if (path.waypoints.count == 0) return nullptr;
  return step.state.waypoints.address_of(path.waypoints, path.next);
}

}  // namespace

void steer(const CrowdStep& step, const AgentRange& range) {
  constexpr std::size_t kAhead = 6;
  const std::vector<RowEntry>& order = step.scratch.order;
  Steering steering(step);
  std::vector<std::uint32_t>& linked = step.scratch.workers[range.worker].linked;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::uint32_t agent = order[i].agent;
    const std::size_t later = i + 2 * kAhead;
    if (later < order.size()) step.state.agents.prefetch_agent(order[later].agent);
    prefetch(next_waypoint(step, i + kAhead));
    steering.run(agent);
    if (step.state.agents.state[agent] == AgentState::on_link || steering.heads_for_link(agent))
      linked.push_back(step.state.agents.slot[agent]);
  }
}

}  // namespace way
