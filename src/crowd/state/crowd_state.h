// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/crowd/crowd.h"

#include "crowd/neighbors/neighbor_list.h"
#include "crowd/neighbors/proximity_rows.h"
#include "crowd/plan/linear_program.h"
#include "crowd/state/agent_arrays.h"
#include "crowd/state/block_pool.h"
#include "crowd/state/reach.h"
#include "crowd/walls/wall_cache.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// Everything that the next steps depend on.
struct CrowdState {
  CrowdSettings settings = {};
  AgentArrays agents = {};
  std::vector<std::uint32_t> agent_in = {};  ///< By slot: the index in the arrays.
  ShownAgents shown = {};
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

  /// The index of an agent; nothing for a stale handle.
  std::optional<std::uint32_t> find(AgentId id) const {
    if (!id || id.slot() >= agent_in.size()) return std::nullopt;
    const std::uint32_t agent = agent_in[id.slot()];
    const bool is_there =
        agents.is_alive[agent] != 0 && agents.generation[agent] == id.generation();
    return is_there ? std::optional(agent) : std::nullopt;
  }
  /// Sets agent_in and shown from the arrays.
  void index_agents() {
    agent_in.resize(agents.size());
    shown.resize(agents.size());
    for (std::uint32_t agent = 0; agent < agents.size(); ++agent) {
      agent_in[agents.slot[agent]] = agent;
      shown.set(agents, agent);
    }
  }
  /// Asks for a path, once.
  void request_path(std::uint32_t agent) {
    if (agents.path[agent].is_queued) return;
    agents.path[agent].is_queued = true;
    requests.push_back(agents.slot[agent]);
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
  void drop_path(std::uint32_t agent) {
    AgentPath& path = agents.path[agent];
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
    std::uint32_t agent = 0;
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
  std::vector<std::uint32_t> late = {};    ///< Bodies whose walls are not known yet.
  std::vector<std::uint32_t> linked = {};  ///< Slots that are on a link, or go to one.
  std::vector<CrowdEvent> events = {};
  RowCursor cursor = {};
  BodyList near = {};
  NeighborList neighbors = {};
  std::vector<HalfPlane> planes = {};
  std::vector<HalfPlane> scratch = {};
};

/// Memory that is kept from step to step and decides nothing.
struct CrowdScratch {
  /// All agents, those that avoid each other first and near ones close to each other.
  std::vector<RowEntry> order = {};
  std::vector<CrowdBody> bodies = {};  ///< Of the first of them.
  ProximityRows rows = {};
  CrowdReach reach = {};
  bool knows_agents = false;                ///< The order and the reach are those of all agents.
  std::vector<Vec2> moves = {};             ///< By body: the velocity that contact allows.
  std::vector<std::uint8_t> requests = {};  ///< By agent: phases that run in parallel ask here.
  RowCursor cursor = {};
  BodyList near = {};
  std::vector<std::uint32_t> asking = {};   ///< Slots that request a path.
  AgentArrays spare = {};                   ///< The arrays before they were sorted.
  std::vector<std::uint32_t> linked = {};   ///< Slots that are on a link, or go to one.
  std::vector<std::uint32_t> entered = {};  ///< Slots that began to cross a link.
  std::vector<SearchWorkspace> workspaces = {};
  std::vector<CrowdWorker> workers = {};
  std::vector<FoundPaths> found = {};
  std::vector<WallCache> walls = {};       ///< By mesh, then filter.
  std::vector<WallRange> walls_near = {};  ///< By body.
};

/// A step while it runs.
struct CrowdStep {
  CrowdState& state;
  CrowdScratch& scratch;
  const CrowdTables& tables;
  CrowdMeshes meshes;
  float dt = 0;
  Executor& executor;

  const NavMesh& mesh_of(std::uint32_t agent) const {
    return meshes[state.agents.params[agent].mesh];
  }
  const QueryFilter& filter_of(std::uint32_t agent) const {
    return tables.filter(state.agents.params[agent].filter);
  }
  /// True in every n-th step, for each slot in another one.  @pre n is a power of two
  bool is_turn(std::uint32_t agent, std::uint64_t n) const {
    return ((state.step_count + state.agents.slot[agent]) & (n - 1)) == 0;
  }
  /// How many steps lie between two decisions of an agent.
  std::uint64_t decides_every(std::uint32_t agent) const {
    constexpr std::uint64_t kLow = 4;
    return state.agents.params[agent].detail == AgentDetail::low ? kLow : 1;
  }
  WallCache& walls_of(std::uint32_t agent) const {
    const AgentParams& params = state.agents.params[agent];
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

/// Agents of CrowdScratch::order that one worker handles.
struct AgentRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t worker = 0;
};

// The phases of a step, in their order. Each is one file. Those over a range of agents write only
// what belongs to these agents or to the worker, so they run in parallel, and those that follow
// each other take turns range by range, while the agents are in the cache.

/// Lists and measures the agents, if there are others than in the last step or they have changed.
void note_agents(const CrowdState& state, CrowdScratch& scratch);
/// Queues the requests of phases that ran in parallel, in the order of slots.
void take_requests(const CrowdStep& step);

/// Compares the meshes with those of the last step. Agents whose ground is gone move to the nearest
/// ground; paths that are broken are requested again.
void sync_meshes(const CrowdStep& step);
/// Searches paths for the agents that have waited longest.
void find_paths(const CrowdStep& step);
/// Forgets walls of other snapshots.
void begin_walls(const CrowdStep& step);
/// Puts agents that are near each other close to each other in the order.
void sort_agents(const CrowdStep& step);
/// Passes waypoints, and sets the velocity that each agent would like to have.
void steer(const CrowdStep& step, const AgentRange& range);
/// Notes what others see of each agent, and finds the walls near it.
void gather(const CrowdStep& step, const AgentRange& range);
/// The same for walls that nobody was near before.
void gather_late(const CrowdStep& step);
/// Chooses velocities that avoid others and walls, and cuts them so that no agents touch.
void avoid(const CrowdStep& step, const AgentRange& range);
/// Moves agents along the surface.
void move_agents(const CrowdStep& step, const AgentRange& range);
/// Notes who has arrived or is blocked.
void conclude(const CrowdStep& step, const AgentRange& range);
/// Lets agents that stand at a link enter it if its far end is free, and moves those that are on
/// one.
void ride_links(const CrowdStep& step);

}  // namespace way
