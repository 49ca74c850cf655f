// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/crowd/crowd.h"

#include "crowd/agent_arrays.h"
#include "crowd/block_pool.h"
#include "crowd/linear_program.h"
#include "crowd/neighbor_list.h"
#include "crowd/proximity_rows.h"
#include "crowd/reach.h"
#include "crowd/wall_cache.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// Everything that the next steps depend on.
struct CrowdState {
  CrowdSettings settings = {};
  AgentArrays agents = {};
  std::vector<std::uint32_t> free_slots = {};
  BlockPool<Waypoint> waypoints = {};
  BlockPool<PolyRef> corridors = {};
  std::vector<std::uint32_t> requests = {};  ///< Slots that wait for a path, first come first.
  std::vector<NavMesh> meshes = {};          ///< Of the last step.
  /// Hashes of the meshes of the last step, if it was before restore().
  std::vector<std::uint64_t> restored_meshes = {};
  std::vector<CrowdEvent> events = {};
  std::size_t agent_count = 0;
  std::uint64_t step_count = 0;
  std::uint64_t microseconds = 0;  ///< Sum of all steps.
  bool everyone_looks = true;      ///< An agent may be where it cannot have walked to.

  /// Asks for a path, once.
  void request_path(std::uint32_t slot) {
    if (agents.path[slot].is_queued) return;
    agents.path[slot].is_queued = true;
    requests.push_back(slot);
  }
  /// Lets the next step check ground and path of every agent.
  void forget_meshes() {
    meshes.clear();
    restored_meshes.clear();
  }
  /// True if the step before restore() had meshes with the same content.
  bool is_restored_on(CrowdMeshes others) const {
    if (restored_meshes.empty() || restored_meshes.size() != others.size()) return false;
    for (std::size_t i = 0; i < others.size(); ++i)
      if (restored_meshes[i] != others[i].hash()) return false;
    return true;
  }
  void drop_path(std::uint32_t slot) {
    AgentPath& path = agents.path[slot];
    waypoints.remove(path.waypoints);
    corridors.remove(path.corridor);
    const bool is_queued = path.is_queued;
    path = {};
    path.is_queued = is_queued;
  }
};

/// What the caller owns and agents choose from by index.
struct CrowdTables {
  std::vector<QueryFilter> filters = {};
  std::vector<std::shared_ptr<const GoalField>> fields = {};

  const QueryFilter& filter(std::uint32_t index) const {
    return index < filters.size() ? filters[index] : kAllPolygons;
  }
  const GoalField* field(std::uint32_t index) const {
    return index < fields.size() ? fields[index].get() : nullptr;
  }
};

/// Paths that one task has found.
struct FoundPaths {
  struct Result {
    std::uint32_t slot = 0;
    PathStatus status = PathStatus::unreachable;
    Vec3 goal = {};
    PolyRef goal_polygon = {};
    PoolRange waypoints = {};
    PoolRange corridor = {};
  };
  std::vector<Result> results = {};
  std::vector<Waypoint> waypoints = {};
  std::vector<PolyRef> corridor = {};
};

/// Memory of one worker.
struct CrowdWorker {
  RowCursor cursor = {};
  NeighborList neighbors = {};
  std::vector<HalfPlane> planes = {};
  std::vector<HalfPlane> scratch = {};
};

/// Memory that is kept from step to step and decides nothing.
struct CrowdScratch {
  std::vector<CrowdBody> bodies = {};
  ProximityRows rows = {};
  CrowdReach reach = {};
  std::vector<Vec2> moves = {};             ///< By slot: the velocity that contact allows.
  std::vector<std::uint8_t> requests = {};  ///< By slot: phases that run in parallel ask here.
  RowCursor cursor = {};
  std::vector<std::uint32_t> entered = {};  ///< Slots that began to cross a link.
  std::vector<SearchWorkspace> workspaces = {};
  std::vector<CrowdWorker> workers = {};
  std::vector<FoundPaths> found = {};
  std::vector<WallCache> walls = {};                        ///< By mesh, then filter.
  std::vector<std::span<const CrowdWall>> walls_near = {};  ///< By body.
};

/// A step while it runs.
struct CrowdStep {
  CrowdState& state;
  CrowdScratch& scratch;
  const CrowdTables& tables;
  CrowdMeshes meshes;
  float dt = 0;
  Executor& executor;

  const NavMesh& mesh_of(std::uint32_t slot) const {
    return meshes[state.agents.params[slot].mesh];
  }
  const QueryFilter& filter_of(std::uint32_t slot) const {
    return tables.filter(state.agents.params[slot].filter);
  }
  /// True in every n-th step, for each slot in another one.
  bool is_turn(std::uint32_t slot, std::uint64_t n) const {
    return (state.step_count + slot) % n == 0;
  }
  /// How many steps lie between two decisions of an agent.
  std::uint64_t decides_every(std::uint32_t slot) const {
    constexpr std::uint64_t kLow = 4;
    return state.agents.params[slot].detail == AgentDetail::low ? kLow : 1;
  }
  WallCache& walls_of(std::uint32_t slot) const {
    const AgentParams& params = state.agents.params[slot];
    const std::size_t filters = std::max<std::size_t>(tables.filters.size(), 1);
    const std::size_t filter = params.filter < filters ? params.filter : 0;
    return scratch.walls[params.mesh * filters + filter];
  }

  /// Runs `body(begin, end, worker)` over ranges that cover 0 up to `count`.
  template <class Body>
  void for_ranges(std::size_t count, std::size_t size, Body&& body) const {
    auto task = [&](int chunk, int worker) {
      const std::size_t begin = static_cast<std::size_t>(chunk) * size;
      body(begin, std::min(begin + size, count), static_cast<std::size_t>(worker));
    };
    executor.run(static_cast<int>((count + size - 1) / size), task);
  }
};

// The phases of a step, in their order. Each is one file.

/// Compares the meshes with those of the last step. Agents whose ground is gone move to the nearest
/// ground; paths that are broken are requested again.
void sync_meshes(const CrowdStep& step);
/// Searches paths for the agents that have waited longest.
void find_paths(const CrowdStep& step);
/// Passes waypoints, and sets the velocity that each agent would like to have.
void steer(const CrowdStep& step);
/// Sorts the bodies of all agents, and finds the walls near them.
void gather(const CrowdStep& step);
/// Chooses velocities that avoid others and walls, and cuts them so that no agents touch.
void avoid(const CrowdStep& step);
/// Moves agents along the surface.
void move_agents(const CrowdStep& step);
/// Notes who has arrived, is blocked, enters or leaves a link; writes the events.
void conclude(const CrowdStep& step);

}  // namespace way
