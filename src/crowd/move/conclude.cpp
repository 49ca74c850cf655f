// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/state/crowd_state.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace way {
namespace {

constexpr float kProgress = 0.15F;  ///< Less than this share of max_speed is no progress.
constexpr float kSettles = 1;       ///< Blocked so long near the goal, an agent settles. [seconds]

class Conclusion {
 public:
  Conclusion(const CrowdStep& step, std::vector<CrowdEvent>& events)
      : step_(step), agents_(step.state.agents), events_(events) {}

  void run(std::uint32_t agent) {
    const AgentState state = agents_.state[agent];
    if (state != AgentState::on_link) run_on_ground(agent, state);
    step_.state.shown.set(agents_, agent);
  }

 private:
  void run_on_ground(std::uint32_t agent, AgentState state) {
    note_progress(agent);
    if (state == AgentState::walking && is_there(agent)) arrive(agent);
    if (state == AgentState::arrived && is_far(agent)) agents_.state[agent] = AgentState::walking;
    report_stuck(agent);
    agents_.progress[agent].waits_for_link = false;
  }

  void note_progress(std::uint32_t agent) {
    AgentProgress& progress = agents_.progress[agent];
    const Vec2 wanted = agents_.preferred[agent];
    const float speed = std::sqrt(dot(wanted, wanted));
    const bool is_walking = agents_.state[agent] == AgentState::walking && speed > 0;
    if (agents_.state[agent] == AgentState::off_mesh) {
      progress.blocked += step_.dt;
      return;
    }
    if (!is_walking) {
      progress.blocked = 0;
      return;
    }
    const float done = dot(agents_.velocity[agent], wanted) / speed;
    if (done < kProgress * speed)
      progress.blocked += step_.dt;
    else
      progress.blocked = std::max(0.0F, progress.blocked - 2 * step_.dt);
    if (progress.blocked < 0.5F) progress.is_stuck = false;
  }

  float distance_to_goal(std::uint32_t agent) const {
    const Vec2 delta = plan(agents_.path[agent].goal) - plan(agents_.position[agent]);
    return std::sqrt(dot(delta, delta));
  }

  bool is_there(std::uint32_t agent) const {
    const AgentTarget& target = agents_.target[agent];
    const AgentPath& path = agents_.path[agent];
    if (target.kind == AgentTarget::Kind::velocity || target.kind == AgentTarget::Kind::agent)
      return false;
    if (target.kind == AgentTarget::Kind::point && path.next + 1 < path.waypoints.count)
      return false;
    const float distance = distance_to_goal(agent);
    if (distance <= step_.state.settings.arrival_distance) return true;
    const AgentProgress& progress = agents_.progress[agent];
    if (progress.blocked < kSettles) return false;
    return progress.touches_settled || distance < 2 * agents_.params[agent].radius;
  }

  /// True if an agent that had arrived was pushed away far.
  bool is_far(std::uint32_t agent) const {
    const Vec2 away = plan(agents_.progress[agent].home) - plan(agents_.position[agent]);
    const float most = 6 * agents_.params[agent].radius;
    return dot(away, away) > most * most;
  }

  void arrive(std::uint32_t agent) {
    if (agents_.path[agent].is_partial) {
      agents_.state[agent] = AgentState::unreachable;
      return;
    }
    agents_.state[agent] = AgentState::arrived;
    const bool is_at_goal = distance_to_goal(agent) <= step_.state.settings.arrival_distance;
    agents_.progress[agent].home = is_at_goal ? agents_.path[agent].goal : agents_.position[agent];
    events_.push_back({CrowdEventKind::arrived, {}, id_of(agent), {}});
  }

  void report_stuck(std::uint32_t agent) {
    AgentProgress& progress = agents_.progress[agent];
    const bool is_off = agents_.state[agent] == AgentState::off_mesh;
    if (progress.is_stuck || progress.blocked < step_.state.settings.stuck_after) return;
    progress.is_stuck = true;
    const StuckReason reason = is_off                    ? StuckReason::off_mesh
                               : progress.waits_for_link ? StuckReason::link
                               : progress.is_crowded     ? StuckReason::crowded
                                                         : StuckReason::wall;
    events_.push_back({CrowdEventKind::stuck, reason, id_of(agent), {}});
  }

  AgentId id_of(std::uint32_t agent) const { return agents_.id_of(agent); }

  const CrowdStep& step_;
  AgentArrays& agents_;
  std::vector<CrowdEvent>& events_;
};

}  // namespace

void conclude(const CrowdStep& step, const AgentRange& range) {
  Conclusion conclusion(step, step.scratch.workers[range.worker].events);
  for (std::size_t i = range.begin; i < range.end; ++i)
    conclusion.run(step.scratch.order[i].agent);
}

}  // namespace way
