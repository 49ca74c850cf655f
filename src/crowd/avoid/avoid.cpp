// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/avoid/contact.h"
#include "crowd/avoid/give_way.h"
#include "crowd/avoid/sampled_avoidance.h"
#include "crowd/neighbors/neighbor_scan.h"
#include "crowd/plan/orca.h"
#include "crowd/plan/vec2_math.h"
#include "crowd/state/crowd_state.h"
#include "crowd/walls/wall_planes.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr float kJamHorizon = 0.4F;  ///< How far ahead agents look in a jam.  [seconds]
constexpr float kRetreat = 0.7F;     ///< Nobody is pushed back faster than this share of its speed.
constexpr float kFreeTime = 0.1F;    ///< For so long an agent that nobody is near does not look.
constexpr float kCalmFor = 1;        ///< Blocked for so long, an agent may turn at once.  [seconds]
constexpr float kOpposed = 3;        ///< Closer than this, others are in its way.  [sums of radii]
constexpr float kUnhurried = 0.5F;   ///< Share of its acceleration that a blocked agent uses.

class Avoider {
 public:
  Avoider(const CrowdStep& step, CrowdWorker& worker)
      : step_(step),
        agents_(step.state.agents),
        settings_(step.state.settings),
        bodies_(step.scratch.bodies),
        worker_(worker) {
    worker.cursor.reach = -1;
  }

  void run(std::uint32_t index) {
    me_ = &bodies_[index];
    agent_ = step_.scratch.order[index].agent;
    params_ = &agents_.params[agent_];
    walls_ = step_.walls_of(agent_).walls(step_.scratch.walls_near[index]);
    if (agents_.state[agent_] == AgentState::on_link) return;
    const bool decides = step_.is_turn(agent_, step_.decides_every(agent_));
    is_free_ = keeps_free();
    worker_.neighbors.clear();
    const float nearest = is_free_ ? 0 : find_neighbors(index, decides);
    const Vec2 chosen = decides ? choose() : agents_.intent[agent_];
    if (!is_free_ && decides) note_freedom(chosen, nearest);
    const Vec2 possible = limit_acceleration(chosen);
    // Others see what it does, but in a jam, where it cannot move, what it wants.
    agents_.intent[agent_] = decides ? possible + (chosen - possible) * me_->jam : chosen;
    const ContactQuery contact = {.me = *me_,
                                  .params = *params_,
                                  .walls = walls_,
                                  .dt = step_.dt,
                                  .speed = step_.scratch.reach.speed,
                                  .before = is_calm() ? agents_.velocity[agent_] : Vec2{}};
    step_.scratch.moves[index] = cut_by_contact(contact, possible, bodies_, worker_);
    give_way(step_, index, worker_);
  }

 private:
  /// False if the agent is blocked and somebody near it goes against its direction: turning at once
  /// to any gap loosens such jams. Who waits in a queue is calm.
  bool is_calm() const {
    if (agents_.progress[agent_].blocked < kCalmFor) return true;
    return std::ranges::none_of(worker_.neighbors, [&](const CrowdNeighbor& near) {
      const CrowdBody& other = bodies_[near.body];
      const float close = kOpposed * (me_->radius + other.radius);
      return near.squared < close * close && dot(me_->preferred, other.preferred) < 0;
    });
  }

  WallQuery wall_query(float horizon) const {
    return {{me_->x, me_->z}, me_->y, me_->height, params_->max_speed, horizon};
  }

  /// True if nobody was in the agent's way a moment ago and nobody can touch it yet: then it does
  /// not look at others, and keeps its sidestep.
  bool keeps_free() {
    AgentProgress& progress = agents_.progress[agent_];
    const bool is_free = progress.free_time > 0.5F * step_.dt && !step_.state.everyone_looks;
    progress.free_time = is_free ? progress.free_time - step_.dt : 0.0F;
    return is_free;
  }

  /// An agent is free for a moment if it may walk as it likes, and all others are so far away that
  /// they cannot touch it before it looks again.
  ///
  /// @param nearest  Squared distance of the nearest one.
  void note_freedom(Vec2 chosen, float nearest) {
    const CrowdReach& most = step_.scratch.reach;
    const float margin =
        me_->radius + most.radius + (params_->max_speed + most.speed) * (kFreeTime + step_.dt);
    const bool sees_all = margin <= reach_of_me() && step_.decides_every(agent_) == 1;
    const bool is_alone = !(nearest <= margin * margin);
    AgentProgress& progress = agents_.progress[agent_];
    const Vec2 wanted = limit(me_->preferred + progress.side, params_->max_speed);
    if (sees_all && is_alone && chosen == wanted) progress.free_time = kFreeTime;
  }

  float reach_of_me() const {
    return CrowdReach::of(me_->radius, params_->max_speed, settings_) +
           step_.scratch.reach.agents(settings_);
  }

  /// Lists all that may collide within the horizon if the agent decides, else those that may touch
  /// in this step. Returns the squared distance of the nearest one.
  float find_neighbors(std::uint32_t index, bool decides) {
    const CrowdReach& most = step_.scratch.reach;
    const float touch = (params_->max_speed + most.speed) * step_.dt;
    const float reach = decides ? reach_of_me() : me_->radius + most.radius + touch;
    worker_.near.clear();
    step_.scratch.rows.list_near({me_->x, me_->z}, reach, worker_.cursor, worker_.near);
    const bool wants_all = !decides || params_->avoidance == Avoidance::sampled ||
                           agents_.progress[agent_].blocked >= kCalmFor;
    const NeighborScan scan = {.me = *me_,
                               .index = index,
                               .max_speed = params_->max_speed,
                               .side = settings_.side,
                               .horizon = horizon(),
                               .touch = touch,
                               .decides = decides,
                               .wants_all = wants_all};
    return scan_neighbors(scan, bodies_, worker_.near.in_fours(index), worker_.neighbors);
  }

  /// How far ahead the agent looks: less far in a jam.
  float horizon() const {
    const float most = settings_.agent_horizon;
    return most + (std::min(kJamHorizon, most) - most) * me_->jam;
  }

  /// True if there is a wall between two agents and they do not touch around its corner.
  bool is_hidden(const CrowdNeighbor& near) const {
    const float close = 1.1F * (me_->radius + bodies_[near.body].radius);
    if (near.squared < close * close) return false;
    const Vec2 from = {me_->x, me_->z};
    return walls_.any_of(
        [&](const WallLanes& four) { return are_crossed(four, from, from + near.offset); },
        [&](const CrowdWall& wall) { return wall.is_level(me_->y, me_->height); });
  }

  Vec2 choose() {
    if (params_->avoidance == Avoidance::none) return me_->preferred;
    if (params_->avoidance == Avoidance::sampled)
      return sample_velocity({*me_, *params_, walls_.all, settings_}, bodies_, worker_.neighbors);
    std::vector<HalfPlane>& planes = worker_.planes;
    planes.clear();
    add_walls(settings_.wall_horizon);
    const std::size_t hard = planes.size();
    const bool is_jam = me_->jam > 0.5F;
    if (is_jam) sort_by_rank();
    Vec2& side = agents_.progress[agent_].side;
    if (!is_free_) side = {};
    for (const CrowdNeighbor& near : worker_.neighbors) {
      const bool is_in_way = near.right < 1;
      if ((!is_in_way && near.aside == Vec2{}) || is_hidden(near)) continue;
      if (is_in_way) planes.push_back(plane_for(near, hard));
      side = side + near.aside;
    }
    const VelocityProgram program = {me_->preferred + side, params_->max_speed, hard};
    return is_jam ? solve_in_order(planes, program)
                  : solve_velocity(planes, program, worker_.scratch);
  }

  void sort_by_rank() {
    std::ranges::sort(worker_.neighbors, [&](const CrowdNeighbor& a, const CrowdNeighbor& b) {
      const CrowdBody& first = bodies_[a.body];
      const CrowdBody& second = bodies_[b.body];
      return first.rank != second.rank ? first.rank > second.rank : first.slot > second.slot;
    });
  }

  HalfPlane plane_for(const CrowdNeighbor& near, std::size_t hard) const {
    const CrowdBody& other = bodies_[near.body];
    const float right = near.right;
    OrcaPair pair = {.offset = near.offset,
                     .velocity = me_->velocity,
                     .other = other.velocity,
                     .radius = me_->radius + other.radius,
                     .horizon = horizon(),
                     .share = 0.5F * (1 - right),
                     .time_step = std::max(step_.dt, 0.1F)};
    if (right > 0) pair.velocity = me_->velocity + (me_->preferred - me_->velocity) * right;
    HalfPlane plane = orca_plane(pair);
    plane.offset = std::max(plane.offset, -kRetreat * params_->max_speed);
    if (plane.offset < 0) plane.offset = clip_retreat(plane, hard);
    if (right > 0) plane.offset += right * std::max(0.0F, params_->max_speed - plane.offset);
    return plane;
  }

  /// How far back a half-plane may push the agent: along walls instead of into them, and no faster
  /// than it can go back there.
  float clip_retreat(const HalfPlane& plane, std::size_t hard) const {
    Vec2 retreat = plane.normal * plane.offset;
    for (std::size_t i = 0; i < hard; ++i) {
      const HalfPlane& wall = worker_.planes[i];
      const float excess = dot(wall.normal, retreat) - wall.offset;
      if (excess > 0) retreat = retreat - wall.normal * excess;
    }
    constexpr float kTurned = 1e-3F;  // a smaller cosine: the walls leave nothing of it
    const float size = length(retreat);
    const float across = dot(plane.normal, retreat);
    if (across >= -kTurned * size) return 0;
    const float needed = plane.offset * size / across;
    return across * std::min(needed, kRetreat * params_->max_speed) / size;
  }

  void add_walls(float horizon) {
    if (me_->is_beside_wall()) add_wall_planes(walls_, wall_query(horizon), worker_.planes);
  }

  /// Around an agent that is blocked by others, gaps open and close from step to step, and if it
  /// leapt at each of them it would tremble. Contact stops it as fast as ever.
  Vec2 limit_acceleration(Vec2 chosen) const {
    const AgentProgress& progress = agents_.progress[agent_];
    const float share = progress.is_crowded && progress.blocked > 0 ? kUnhurried : 1.0F;
    const float most = share * params_->max_acceleration * step_.dt;
    return approach(agents_.velocity[agent_], chosen, most);
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
  const CrowdSettings& settings_;
  std::span<const CrowdBody> bodies_;
  CrowdWorker& worker_;
  const CrowdBody* me_ = nullptr;
  std::uint32_t agent_ = 0;
  const AgentParams* params_ = nullptr;
  NearWalls walls_;
  bool is_free_ = false;
};

}  // namespace

void avoid(const CrowdStep& step, const AgentRange& range) {
  Avoider avoider(step, step.scratch.workers[range.worker]);
  constexpr std::size_t kAhead = 3;
  const std::vector<RowEntry>& order = step.scratch.order;
  for (std::size_t i = range.begin; i < std::min(range.end, step.scratch.bodies.size()); ++i) {
    if (i + kAhead < order.size()) step.state.agents.prefetch_agent(order[i + kAhead].agent);
    avoider.run(static_cast<std::uint32_t>(i));
  }
}

}  // namespace way
