// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/avoid/give_way.h"

#include "way/nav/raycast.h"

#include "crowd/neighbors/neighbor_scan.h"
#include "crowd/neighbors/right_of_way.h"
#include "crowd/plan/vec2_math.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr float kLoss = kRankStep / 32;        ///< Of rank, from an agent to the next one.
constexpr std::uint64_t kLendFor = 2'000'000;  ///< Then ranks are lent again.  [microseconds]
constexpr float kStepsAside = 4;               ///< After so long without progress.  [seconds]
constexpr float kAsideFor = 1;                 ///< [seconds]
constexpr float kBacksOff = 6;                 ///< Walks back after so long.  [seconds]
constexpr float kBacksOffInQueue = 15;         ///< The same if nobody comes towards it.  [seconds]
constexpr float kBack = 3;                     ///< How far.  [radii]
constexpr float kRoom = 1.05F;                 ///< Room to pass, in sums of radii.
constexpr std::uint64_t kLookEvery = 4;        ///< Steps.

class GiveWay {
 public:
  GiveWay(const CrowdStep& step, std::size_t index)
      : step_(step),
        agents_(step.state.agents),
        me_(step.scratch.bodies[index]),
        agent_(step.scratch.order[index].agent),
        progress_(agents_.progress[agent_]) {}

  void run(const CrowdWorker& worker) {
    progress_.lent_rank = progress_.rank;
    progress_.is_crowded = progress_.meets_walkers = progress_.touches_settled = false;
    for (const CrowdNeighbor& near : worker.neighbors) {
      const CrowdBody& other = step_.scratch.bodies[near.body];
      const float close = kCloseNeighbors * (me_.radius + other.radius);
      if (near.squared <= close * close) note(near, other);
    }
    const bool is_turn = step_.is_turn(agent_, kLookEvery);
    if (is_turn && progress_.aside_time <= 0 && progress_.blocked >= kStepsAside && me_.walks())
      step_aside(worker);
  }

 private:
  /// In a jam an agent that is pressed passes the rank of who presses on to those behind it.
  void note(const CrowdNeighbor& near, const CrowdBody& other) {
    progress_.is_crowded = true;
    if (std::max(me_.jam, other.jam) > 0 && lends())
      progress_.lent_rank = std::max(progress_.lent_rank, other.rank - kLoss);
    if (other.walks()) progress_.meets_walkers = true;
    if (other.is_settled() && dot(me_.preferred, near.offset) > 0 &&
        has_same_goal(step_.scratch.order[near.body].agent))
      progress_.touches_settled = true;
  }

  /// False in one step per period. Ranks that are lent in a circle would outlive their owner.
  bool lends() const {
    const std::uint64_t now = step_.state.microseconds;
    const auto dt = static_cast<std::uint64_t>(std::lround(step_.dt * 1e6F));
    return now / kLendFor == (now + dt) / kLendFor;
  }

  bool has_same_goal(std::uint32_t other) const {
    const AgentTarget& mine = agents_.target[agent_];
    const AgentTarget& others = agents_.target[other];
    if (mine.kind != others.kind) return false;
    if (mine.kind == AgentTarget::Kind::field) return mine.field == others.field;
    const Vec2 apart = plan(agents_.path[agent_].goal) - plan(agents_.path[other].goal);
    return mine.kind == AgentTarget::Kind::point && length(apart) < me_.radius;
  }

  void step_aside(const CrowdWorker& worker) {
    bool is_opposed = false;
    for (const CrowdNeighbor& near : worker.neighbors) {
      const CrowdBody& other = step_.scratch.bodies[near.body];
      const float close = 1.5F * (me_.radius + other.radius);
      if (near.squared > close * close || !is_oncoming(near, other)) continue;
      is_opposed = true;
      if (right_of_way(me_, other, near.offset) < 0 && find_room(near, other)) return;
    }
    // Who stands in a queue has to wait anyway.
    const float patience = is_opposed ? kBacksOff : kBacksOffInQueue;
    if (progress_.blocked >= patience && backs_off(me_.slot, step_.state.microseconds)) back_off();
  }

  void back_off() {
    const float speed = length(me_.preferred);
    if (speed <= 0) return;
    const Vec2 back = me_.preferred * (-kBack * me_.radius / speed);
    progress_.aside = plan(agents_.position[agent_]) + back;
    progress_.aside_time = kAsideFor;
  }

  bool is_oncoming(const CrowdNeighbor& near, const CrowdBody& other) const {
    const float both = dot(me_.preferred, other.preferred);
    const float speeds = length(me_.preferred) * length(other.preferred);
    return other.walks() && both < -0.5F * speeds && dot(other.preferred, near.offset) < 0;
  }

  /// Looks to both sides of the other one's way, the preferred one first.
  bool find_room(const CrowdNeighbor& near, const CrowdBody& other) {
    const Vec2 ahead = other.preferred * (1 / length(other.preferred));
    const float first = step_.state.settings.side < 0 ? -1.0F : 1.0F;
    for (const float side : {first, -first}) {
      const Vec2 lateral = Vec2{-ahead.z, ahead.x} * side;
      const float needed = kRoom * (me_.radius + other.radius) + dot(near.offset, lateral);
      if (needed <= 0 || !is_free(lateral * needed)) continue;
      progress_.aside = plan(agents_.position[agent_]) + lateral * needed;
      progress_.aside_time = kAsideFor;
      return true;
    }
    return false;
  }

  bool is_free(Vec2 way) const {
    const Vec3 from = agents_.position[agent_];
    const RaycastQuery query = {.from = {agents_.polygon[agent_], from},
                                .target = {from.x + way.x, from.y, from.z + way.z},
                                .wants_cost = false};
    return raycast(step_.mesh_of(agent_), query, {}, step_.filter_of(agent_)).status ==
           RayStatus::reached;
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
  const CrowdBody& me_;
  std::uint32_t agent_;
  AgentProgress& progress_;
};

}  // namespace

void give_way(const CrowdStep& step, std::size_t index, const CrowdWorker& worker) {
  GiveWay(step, index).run(worker);
}

}  // namespace way
