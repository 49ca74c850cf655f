// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_state.h"
#include "crowd/orca.h"
#include "crowd/right_of_way.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr float kContactShare = 0.5F;  ///< Of an overlap is undone per step.

float length(Vec2 v) {
  return std::sqrt(dot(v, v));
}
float cross(Vec2 a, Vec2 b) {
  return a.x * b.z - a.z * b.x;
}

/// True if the straight line between two points crosses a wall.
bool crosses(const CrowdWall& wall, Vec2 from, Vec2 to) {
  const Vec2 line = to - from;
  const Vec2 edge = wall.b - wall.a;
  return cross(line, wall.a - from) * cross(line, wall.b - from) < 0 &&
         cross(edge, from - wall.a) * cross(edge, to - wall.a) < 0;
}

class Avoider {
 public:
  Avoider(const CrowdStep& step, CrowdWorker& worker)
      : step_(step),
        agents_(step.state.agents),
        settings_(step.state.settings),
        bodies_(step.scratch.bodies),
        worker_(worker) {}

  void run(std::uint32_t index) {
    const CrowdBody& me = bodies_[index];
    if (agents_.state[me.slot] == AgentState::on_link) return;
    me_ = &me;
    params_ = &agents_.params[me.slot];
    walls_ = step_.walls_of(me.slot).walls(agents_.polygon[me.slot]);
    find_neighbors(index);
    Vec2 chosen = me.preferred;
    if (params_->avoidance != Avoidance::none) chosen = choose();
    agents_.intent[me.slot] = chosen;
    step_.scratch.moves[me.slot] = cut_by_contact(limit_acceleration(chosen));
    agents_.progress[me.slot].lent_rank = lend_rank();
  }

 private:
  void find_neighbors(std::uint32_t index) {
    const CrowdBody& me = bodies_[index];
    const float reach = CrowdReach::of(me.radius, params_->max_speed, settings_) +
                        step_.scratch.reach.agents(settings_);
    worker_.neighbors.clear();
    step_.scratch.rows.for_each_near(bodies_, {me.x, me.z}, reach, [&](std::uint32_t i) {
      const CrowdBody& other = bodies_[i];
      const Vec2 offset = {other.x - me.x, other.z - me.z};
      const float squared = dot(offset, offset);
      if (i == index || squared > reach * reach || !is_level(me, other)) return;
      if (!concerns(other)) return;
      worker_.neighbors.push_back({offset, squared, i});
    });
    std::ranges::sort(worker_.neighbors, [](const CrowdNeighbor& a, const CrowdNeighbor& b) {
      return a.squared != b.squared ? a.squared < b.squared : a.body < b.body;
    });
  }

  /// True if there is a wall between two agents and they do not touch around its corner.
  bool is_hidden(const CrowdNeighbor& near) const {
    const float close = 1.1F * (me_->radius + bodies_[near.body].radius);
    if (near.squared < close * close) return false;
    const Vec2 from = {me_->x, me_->z};
    return std::ranges::any_of(
        walls_, [&](const CrowdWall& wall) { return crosses(wall, from, from + near.offset); });
  }

  bool avoids(const CrowdBody& other) const { return (me_->avoids & other.group) != 0; }
  bool touches(const CrowdBody& other) const {
    return ((me_->pushed_by & other.group) | (other.pushed_by & me_->group)) != 0;
  }
  bool concerns(const CrowdBody& other) const { return avoids(other) || touches(other); }

  Vec2 choose() {
    std::vector<HalfPlane>& planes = worker_.planes;
    planes.clear();
    add_walls(settings_.wall_horizon);
    const std::size_t hard = planes.size();
    Vec2 side = {};
    for (const CrowdNeighbor& near : worker_.neighbors) {
      const CrowdBody& other = bodies_[near.body];
      if (!avoids(other) || is_hidden(near)) continue;
      add_agent(near, other);
      side = side + evasion(near, other);
    }
    const Vec2 preferred = me_->preferred + side;
    return solve_velocity(planes, {preferred, params_->max_speed, hard}, worker_.scratch);
  }

  /// Agents that meet head on step to the same side, seen from each of them.
  Vec2 evasion(const CrowdNeighbor& near, const CrowdBody& other) const {
    const Vec2 mine = me_->preferred;
    const float opposite = -dot(mine, other.preferred);
    const float ahead = dot(mine, near.offset);
    if (opposite <= 0 || ahead <= 0) return {};
    const float speeds = length(mine) * length(other.preferred);
    const float weight = opposite / speeds * ahead / (length(mine) * std::sqrt(near.squared));
    const float closeness = me_->radius / std::sqrt(near.squared);
    const Vec2 right = {-mine.z, mine.x};
    return right * (settings_.side * 0.3F * weight * closeness);
  }

  void add_agent(const CrowdNeighbor& near, const CrowdBody& other) {
    const float right = right_of_way(*me_, other, near.offset);
    const OrcaPair pair = {.offset = near.offset,
                           .velocity = me_->velocity,
                           .other = other.velocity,
                           .radius = me_->radius + other.radius,
                           .horizon = settings_.agent_horizon,
                           .share = 0.5F * (1 - right),
                           .time_step = std::max(step_.dt, 0.1F)};
    const HalfPlane plane = orca_plane(pair);
    // One that no allowed velocity violates changes nothing.
    if (plane.offset < params_->max_speed) worker_.planes.push_back(plane);
  }

  /// Walls beside the agent: it reaches none of them within the horizon.
  void add_walls(float horizon) {
    const Vec2 at = {me_->x, me_->z};
    const float reach = params_->max_speed * horizon;
    for (const CrowdWall& wall : walls_) {
      const Vec2 edge = wall.b - wall.a;
      const float squared = dot(edge, edge);
      const float along = dot(at - wall.a, edge);
      if (along < 0 || along > squared || squared <= 0) continue;
      const Vec2 outward = Vec2{-edge.z, edge.x} * (1 / std::sqrt(squared));
      const float distance = dot(wall.a - at, outward);
      if (distance > reach || distance < -0.01F) continue;
      worker_.planes.push_back({outward, std::max(distance, 0.0F) / horizon});
    }
  }

  Vec2 limit_acceleration(Vec2 chosen) const {
    const Vec2 before = agents_.velocity[me_->slot];
    const Vec2 change = chosen - before;
    const float most = params_->max_acceleration * step_.dt;
    const float size = length(change);
    return size > most ? before + change * (most / size) : chosen;
  }

  /// Cuts a velocity so that the agent does not come closer to another one than it may if the other
  /// one comes closer, too: each may use its share of the gap.
  Vec2 cut_by_contact(Vec2 chosen) {
    if (step_.dt <= 0) return {};
    std::vector<HalfPlane>& planes = worker_.planes;
    planes.clear();
    add_walls(step_.dt);
    const std::size_t hard = planes.size();
    const float farthest = (params_->max_speed + step_.scratch.reach.speed) * step_.dt;
    for (const CrowdNeighbor& near : worker_.neighbors) {
      const CrowdBody& other = bodies_[near.body];
      const float distance = std::sqrt(near.squared);
      const float gap = distance - me_->radius - other.radius;
      if (gap > farthest || !touches(other)) continue;
      const Vec2 normal = distance > 0 ? near.offset * (1 / distance) : apart(other);
      const float share = gap_share(other, normal);
      const float room = gap > 0 ? gap * share : gap * kContactShare * 0.5F;
      planes.push_back({normal, room / step_.dt});
    }
    return solve_velocity(planes, {chosen, params_->max_speed, hard}, worker_.scratch);
  }

  /// In a jam, who is pressed by an agent of higher rank passes its rank on to those behind.
  float lend_rank() const {
    constexpr float kLoss = 1.0F / 64;
    const AgentProgress& progress = agents_.progress[me_->slot];
    float rank = progress.rank;
    for (const CrowdNeighbor& near : worker_.neighbors) {
      const CrowdBody& other = bodies_[near.body];
      const float close = 1.2F * (me_->radius + other.radius);
      if (near.squared > close * close) break;
      if (std::max(me_->jam, other.jam) > 0) rank = std::max(rank, other.rank - kLoss);
    }
    return rank;
  }

  /// Agents at the same point part along x, by their order.
  Vec2 apart(const CrowdBody& other) const { return {other.slot < me_->slot ? -1.0F : 1.0F, 0}; }

  /// How much of the gap between two agents is mine: as fast as I want to close it.
  float gap_share(const CrowdBody& other, Vec2 normal) const {
    constexpr float kLeast = 0.05F;
    const float mine = std::max(dot(me_->velocity, normal), 0.0F) + kLeast;
    const float others = std::max(-dot(other.velocity, normal), 0.0F) + kLeast;
    return mine / (mine + others);
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
  const CrowdSettings& settings_;
  std::span<const CrowdBody> bodies_;
  CrowdWorker& worker_;
  const CrowdBody* me_ = nullptr;
  const AgentParams* params_ = nullptr;
  std::span<const CrowdWall> walls_;
};

}  // namespace

void avoid(const CrowdStep& step) {
  const std::size_t count = step.scratch.bodies.size();
  step.for_ranges(count, 64, [&](std::size_t begin, std::size_t end, std::size_t worker) {
    Avoider avoider(step, step.scratch.workers[worker]);
    for (std::size_t i = begin; i < end; ++i)
      avoider.run(static_cast<std::uint32_t>(i));
  });
}

}  // namespace way
