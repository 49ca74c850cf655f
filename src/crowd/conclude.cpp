// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_state.h"
#include "crowd/ride_links.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace way {
namespace {

constexpr float kProgress = 0.15F;  ///< Less than this share of max_speed is no progress.
constexpr float kSettles = 1;       ///< Blocked so long near the goal, an agent settles. [seconds]

class Conclusion {
 public:
  explicit Conclusion(const CrowdStep& step) : step_(step), agents_(step.state.agents) {}

  void run(std::uint32_t slot) {
    const AgentState state = agents_.state[slot];
    if (state == AgentState::on_link) return;
    note_progress(slot);
    if (state == AgentState::walking && is_there(slot)) arrive(slot);
    if (state == AgentState::arrived && is_far(slot)) agents_.state[slot] = AgentState::walking;
    report_stuck(slot);
  }

 private:
  void note_progress(std::uint32_t slot) {
    AgentProgress& progress = agents_.progress[slot];
    const Vec2 wanted = agents_.preferred[slot];
    const float speed = std::sqrt(dot(wanted, wanted));
    const bool is_walking = agents_.state[slot] == AgentState::walking && speed > 0;
    if (agents_.state[slot] == AgentState::off_mesh) {
      progress.blocked += step_.dt;
      return;
    }
    if (!is_walking) {
      progress.blocked = 0;
      return;
    }
    const float done = dot(agents_.velocity[slot], wanted) / speed;
    if (done < kProgress * speed)
      progress.blocked += step_.dt;
    else
      progress.blocked = std::max(0.0F, progress.blocked - 2 * step_.dt);
    if (progress.blocked < 0.5F) progress.is_stuck = false;
  }

  float distance_to_goal(std::uint32_t slot) const {
    const Vec2 delta = plan(agents_.path[slot].goal) - plan(agents_.position[slot]);
    return std::sqrt(dot(delta, delta));
  }

  bool is_there(std::uint32_t slot) const {
    const AgentTarget& target = agents_.target[slot];
    const AgentPath& path = agents_.path[slot];
    if (target.kind == AgentTarget::Kind::velocity || target.kind == AgentTarget::Kind::agent)
      return false;
    if (target.kind == AgentTarget::Kind::point && path.next + 1 < path.waypoints.count)
      return false;
    const float distance = distance_to_goal(slot);
    if (distance <= step_.state.settings.arrival_distance) return true;
    const AgentProgress& progress = agents_.progress[slot];
    if (progress.blocked < kSettles) return false;
    return progress.touches_settled || distance < 2 * agents_.params[slot].radius;
  }

  /// True if an agent that had arrived was pushed away far.
  bool is_far(std::uint32_t slot) const {
    const Vec2 away = plan(agents_.progress[slot].home) - plan(agents_.position[slot]);
    const float most = 6 * agents_.params[slot].radius;
    return dot(away, away) > most * most;
  }

  void arrive(std::uint32_t slot) {
    if (agents_.path[slot].is_partial) {
      agents_.state[slot] = AgentState::unreachable;
      return;
    }
    agents_.state[slot] = AgentState::arrived;
    const bool is_at_goal = distance_to_goal(slot) <= step_.state.settings.arrival_distance;
    agents_.progress[slot].home = is_at_goal ? agents_.path[slot].goal : agents_.position[slot];
    step_.state.events.push_back({CrowdEventKind::arrived, {}, id_of(slot), {}});
  }

  void report_stuck(std::uint32_t slot) {
    AgentProgress& progress = agents_.progress[slot];
    const bool is_off = agents_.state[slot] == AgentState::off_mesh;
    if (progress.is_stuck || progress.blocked < step_.state.settings.stuck_after) return;
    progress.is_stuck = true;
    const StuckReason reason = is_off                    ? StuckReason::off_mesh
                               : progress.waits_for_link ? StuckReason::link
                               : progress.is_crowded     ? StuckReason::crowded
                                                         : StuckReason::wall;
    step_.state.events.push_back({CrowdEventKind::stuck, reason, id_of(slot), {}});
  }

  AgentId id_of(std::uint32_t slot) const { return {slot, agents_.generation[slot]}; }

  const CrowdStep& step_;
  AgentArrays& agents_;
};

}  // namespace

void conclude(const CrowdStep& step) {
  Conclusion conclusion(step);
  for (std::uint32_t slot = 0; slot < step.state.agents.size(); ++slot)
    if (step.state.agents.is_alive[slot] != 0) conclusion.run(slot);
  ride_links(step);
  std::ranges::sort(step.state.events, {}, [](const CrowdEvent& event) {
    return std::pair(event.agent.slot(), event.kind);
  });
}

}  // namespace way
