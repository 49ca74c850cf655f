// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/crowd/crowd_agent.h"
#include "way/crowd/crowd_event.h"
#include "way/nav/find_path.h"

#include "core/compiler.h"
#include "crowd/state/block_pool.h"

#include <cstdint>
#include <vector>

namespace way {

/// The path of an agent. Its lists are in the pools of the crowd.
struct AgentPath {
  PoolRange waypoints = {};
  PoolRange corridor = {};
  std::uint32_t next = 0;  ///< The waypoint to steer to; those before are passed.
  Vec3 goal = {};          ///< Where it ends,
  PolyRef goal_polygon = {};
  bool is_partial = false;  ///< before the target.
  bool is_queued = false;   ///< A search is requested.
};

/// How an agent is getting on.
struct AgentProgress {
  float blocked = 0;      ///< Time without progress.  [seconds]
  float rank = 0;         ///< Who goes first in a jam: greater values.
  float lent_rank = 0;    ///< The same, or that of an agent behind or beside that needs room.
  Vec2 side = {};         ///< What it adds to its preferred velocity for oncoming agents.
  float free_time = 0;    ///< For how long nobody can be in its way.  [seconds]
  float aside_time = 0;   ///< For how long it still steps aside,  [seconds]
  Vec2 aside = {};        ///< and to where.
  Vec3 home = {};         ///< Arrived: where it stands.
  bool is_stuck = false;  ///< Reported.
  bool waits_for_link = false;
  bool is_crowded = false;       ///< Others are close,
  bool meets_walkers = false;    ///< and walk.
  bool touches_settled = false;  ///< By one that has arrived where this one wants to go.
};

/// The way over an off-mesh link.
struct LinkRide {
  LinkCrossing crossing = {};
  PolyRef landing = {};  ///< The polygon behind it.
  float left = 0;        ///< Time until it is over.  [seconds]
  float duration = 0;    ///< [seconds]
};

/// Agents, structure of arrays: element i of each is agent i. Agents that are near each other have
/// indices close to each other, mostly; see sort_agents(). Handles name slots, which stay.
struct AgentArrays {
  std::vector<std::uint32_t> slot;
  std::vector<std::uint32_t> generation;
  std::vector<std::uint8_t> is_alive;
  std::vector<AgentState> state;
  std::vector<Vec3> position;
  std::vector<PolyRef> polygon;
  std::vector<Vec2> velocity;   ///< Of the last step.
  std::vector<Vec2> intent;     ///< Chosen by avoidance; contact may have kept it from that.
  std::vector<Vec2> preferred;  ///< By the path.
  std::vector<AgentParams> params;
  std::vector<AgentTarget> target;
  std::vector<AgentPath> path;
  std::vector<AgentProgress> progress;
  std::vector<LinkRide> ride;

  std::size_t size() const { return generation.size(); }
  /// Loads what phases read of an agent into the cache: its larger elements. Always inlined,
  /// because GCC removes calls of functions that only prefetch.
  WAY_ALWAYS_INLINE void prefetch_agent(std::uint32_t agent) const {
    prefetch(&params[agent]);
    prefetch(&target[agent]);
    prefetch(&path[agent]);
    prefetch(&progress[agent]);
  }
  AgentId id_of(std::uint32_t agent) const { return {slot[agent], generation[agent]}; }

  /// Calls `visit(array...)` for each array, in a fixed order, and its counterparts.
  template <class Visit, class... Arrays>
  static void for_each(Visit&& visit, Arrays&... arrays) {
    const auto one = [&](auto member) { visit(arrays.*member...); };
    const auto all = [&](auto... members) { (one(members), ...); };
    using A = AgentArrays;
    all(&A::slot, &A::generation, &A::is_alive, &A::state, &A::position, &A::polygon);
    all(&A::velocity, &A::intent, &A::preferred, &A::params, &A::target, &A::path);
    all(&A::progress, &A::ride);
  }

  void resize(std::size_t size) {
    for_each([&](auto& array) { array.resize(size); }, *this);
  }
};

/// Where others avoid an agent. On a link, it keeps its landing free.
inline Vec3 spot_of(const AgentArrays& agents, std::uint32_t agent) {
  const bool is_riding = agents.state[agent] == AgentState::on_link;
  return is_riding ? agents.ride[agent].crossing.end : agents.position[agent];
}

/// What callers may see of all agents at once, by slot.
struct ShownAgents {
  std::vector<Vec3> position;
  std::vector<Vec2> velocity;
  std::vector<AgentState> state;

  void set(const AgentArrays& agents, std::uint32_t agent) {
    const std::uint32_t slot = agents.slot[agent];
    position[slot] = agents.position[agent];
    velocity[slot] = agents.velocity[agent];
    state[slot] = agents.state[agent];
  }
  void resize(std::size_t size) {
    position.resize(size);
    velocity.resize(size);
    state.resize(size);
  }
};

}  // namespace way
