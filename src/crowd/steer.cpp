// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/raycast.h"

#include "crowd/crowd_state.h"
#include "crowd/link_crossing.h"
#include "crowd/right_of_way.h"
#include "crowd/vec2_math.h"

#include <cmath>
#include <optional>

namespace way {
namespace {

constexpr float kCornerReach = 0.05F;  ///< A corner this close is passed.  [seconds of walking]
constexpr float kCornerTouch = 0.02F;  ///< So close to a corner, the agent is there.
constexpr float kShortcut = 8;         ///< How far ahead shortcuts are tried.  [radii + speed]

/// Steers one agent. Reads others, writes only its own elements.
class Steering {
 public:
  explicit Steering(const CrowdStep& step) : step_(step), agents_(step.state.agents) {}

  void run(std::uint32_t slot) {
    if (!step_.is_turn(slot, step_.decides_every(slot))) return;
    agents_.preferred[slot] = velocity_of(slot);
    AgentProgress& progress = agents_.progress[slot];
    progress.rank = jam_rank({.slot = slot,
                              .priority = agents_.params[slot].priority,
                              .preferred = agents_.preferred[slot],
                              .blocked = progress.blocked,
                              .microseconds = step_.state.microseconds,
                              .is_mirrored = step_.state.settings.side < 0});
    if (progress.aside_time > 0) step_aside(slot);
  }

 private:
  Vec2 velocity_of(std::uint32_t slot) {
    const AgentState state = agents_.state[slot];
    if (state == AgentState::off_mesh || state == AgentState::on_link) return {};
    if (state == AgentState::arrived) return towards(slot, agents_.progress[slot].home, 0);
    switch (agents_.target[slot].kind) {
      case AgentTarget::Kind::none:
        return {};
      case AgentTarget::Kind::velocity:
        return by_velocity(slot);
      case AgentTarget::Kind::field:
        return by_field(slot);
      case AgentTarget::Kind::point:
        return by_path(slot);
      case AgentTarget::Kind::agent:
        return by_leader(slot);
    }
    return {};
  }

  Vec2 by_velocity(std::uint32_t slot) const {
    const Vec2 wanted = agents_.target[slot].velocity;
    const float most = agents_.params[slot].max_speed;
    const float largest = std::max(std::abs(wanted.x), std::abs(wanted.z));
    return limit(largest > most ? wanted * (most / largest) : wanted, most);
  }

  Vec2 by_field(std::uint32_t slot) {
    const GoalField* const field = step_.tables.field(agents_.target[slot].field);
    if (field == nullptr) return {};
    const auto sample = field->at({agents_.polygon[slot], agents_.position[slot]});
    agents_.state[slot] = sample ? AgentState::walking : AgentState::unreachable;
    if (!sample) return {};
    AgentPath& path = agents_.path[slot];
    path.goal = {sample->next.x, agents_.position[slot].y, sample->next.z};
    agents_.ride[slot].crossing.link = sample->link;
    if (sample->link) return towards(slot, link_start(slot, sample->link, {}, path.goal), -1);
    const float leg = length(delta_to(slot, path.goal));
    const bool is_last = sample->length <= double{leg} + 1e-3;
    return towards(slot, path.goal, is_last ? 0.0F : -1.0F);
  }

  /// Follows another agent's position by a path that is renewed as the other one moves.
  Vec2 by_leader(std::uint32_t slot) {
    const AgentTarget& target = agents_.target[slot];
    const std::uint32_t other = target.agent.slot();
    const bool is_there = other < agents_.size() && agents_.is_alive[other] != 0 &&
                          agents_.generation[other] == target.agent.generation();
    if (!is_there) return {};
    const Vec3 leader = agents_.position[other];
    const float distance = length(delta_to(slot, leader));
    const float drift = length(plan(leader) - plan(agents_.path[slot].goal));
    const bool has_path = agents_.path[slot].waypoints.count != 0;
    if (step_.is_turn(slot, 4) && (!has_path || drift > 0.3F + 0.1F * distance))
      step_.scratch.requests[slot] = 1;
    const bool is_near = distance <= target.distance + step_.state.settings.arrival_distance &&
                         std::abs(leader.y - agents_.position[slot].y) < 1;
    if (!has_path || is_near) return {};
    return follow(slot, target.distance);
  }

  Vec2 by_path(std::uint32_t slot) {
    return agents_.path[slot].waypoints.count == 0 ? Vec2{} : follow(slot, 0);
  }

  /// @param keep  Distance to keep from the goal.
  Vec2 follow(std::uint32_t slot, float keep) {
    AgentPath& path = agents_.path[slot];
    const auto waypoints = step_.state.waypoints[path.waypoints];
    pass_waypoints(slot, waypoints);
    const Waypoint& next = waypoints[path.next];
    const bool is_last = path.next + 1 == waypoints.size();
    if (next.kind == WaypointKind::link_start && !is_last) {
      const PolyRef landing = waypoints[path.next + 1].polygon;
      return towards(slot, link_start(slot, next.polygon, landing, next.point), -1);
    }
    return towards(slot, next.point, is_last ? keep : -1.0F);
  }

  Vec3 link_start(std::uint32_t slot, PolyRef link, PolyRef landing, Vec3 fallback) const {
    const Vec3 position = agents_.position[slot];
    const auto wide = nearest_crossing(step_.mesh_of(slot), link, position, landing);
    return wide ? wide->crossing.start : fallback;
  }

  void pass_waypoints(std::uint32_t slot, std::span<const Waypoint> waypoints) {
    AgentPath& path = agents_.path[slot];
    while (path.next + 1 < waypoints.size() && waypoints[path.next].kind == WaypointKind::corner &&
           is_passed(slot, waypoints[path.next].point, waypoints[path.next + 1].point))
      ++path.next;
    // Pushed out of sight of its path, an agent needs another one.
    if (step_.is_turn(slot, 8) && !path.is_queued && !sees(slot, waypoints[path.next].point))
      step_.scratch.requests[slot] = 1;
  }

  /// True if an agent is at a corner, or what comes after it is in sight. Sharp corners have to be
  /// touched, for beside them a wall is between the agent and the next one.
  bool is_passed(std::uint32_t slot, Vec3 corner, Vec3 next) const {
    const AgentParams& params = agents_.params[slot];
    const Vec2 delta = delta_to(slot, corner);
    const bool is_sharp = dot(delta, plan(next) - plan(corner)) < 0;
    const float reach =
        std::max(params.max_speed * (kCornerReach + step_.dt), 0.25F * params.radius);
    const float distance = length(delta);
    if (distance < (is_sharp ? kCornerTouch : reach)) return true;
    return (distance < reach || step_.is_turn(slot, 2)) && is_shortcut(slot, next);
  }

  bool is_shortcut(std::uint32_t slot, Vec3 point) const {
    const AgentParams& params = agents_.params[slot];
    const float range = kShortcut * (params.radius + params.max_speed);
    const Vec2 delta = delta_to(slot, point);
    return dot(delta, delta) < range * range && sees(slot, point);
  }

  bool sees(std::uint32_t slot, Vec3 point) const {
    return raycast(step_.mesh_of(slot),
                   {.from = {agents_.polygon[slot], agents_.position[slot]},
                    .target = point,
                    .wants_cost = false},
                   {}, step_.filter_of(slot))
               .status != RayStatus::blocked;
  }

  /// @param keep  Distance from the point at which to stop; negative to pass it at full speed.
  Vec2 towards(std::uint32_t slot, Vec3 point, float keep) const {
    const AgentParams& params = agents_.params[slot];
    const Vec2 delta = delta_to(slot, point);
    const float distance = length(delta);
    if (distance <= 0) return {};
    float speed = params.max_speed;
    if (keep >= 0) {
      const float room = std::max(0.0F, distance - keep);
      const float braking = std::sqrt(params.max_acceleration * room);
      speed = std::min({speed, braking, room / std::max(decision_time(slot), 1e-3F)});
    }
    return delta * (speed / distance);
  }

  void step_aside(std::uint32_t slot) {
    AgentProgress& progress = agents_.progress[slot];
    progress.aside_time = std::max(0.0F, progress.aside_time - decision_time(slot));
    agents_.preferred[slot] = towards(slot, {progress.aside.x, 0, progress.aside.z}, 0);
  }

  /// Time until the agent decides again.
  float decision_time(std::uint32_t slot) const {
    return step_.dt * static_cast<float>(step_.decides_every(slot));
  }
  Vec2 delta_to(std::uint32_t slot, Vec3 point) const {
    return plan(point) - plan(agents_.position[slot]);
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
};

}  // namespace

void steer(const CrowdStep& step) {
  CrowdState& state = step.state;
  step.for_ranges(state.agents.size(), 128, [&](std::size_t begin, std::size_t end, std::size_t) {
    Steering steering(step);
    for (std::size_t i = begin; i < end; ++i)
      if (state.agents.is_alive[i] != 0) steering.run(static_cast<std::uint32_t>(i));
  });
  for (std::uint32_t i = 0; i < state.agents.size(); ++i) {
    if (step.scratch.requests[i] != 0) state.request_path(i);
    step.scratch.requests[i] = 0;
  }
}

}  // namespace way
