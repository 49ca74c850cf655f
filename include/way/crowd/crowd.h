// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/crowd/crowd_agent.h"
#include "way/crowd/crowd_event.h"
#include "way/crowd/crowd_settings.h"
#include "way/nav/find_path.h"
#include "way/nav/goal_field.h"
#include "way/nav/navmesh.h"
#include "way/nav/path_index.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// The meshes that a crowd walks on: one, or several that agents choose from by AgentParams::mesh.
class CrowdMeshes {
 public:
  // NOLINTBEGIN(google-explicit-constructor): a mesh or a list of meshes is passed as it is.
  CrowdMeshes(const NavMesh& mesh) : meshes_(&mesh, 1) {}
  CrowdMeshes(std::span<const NavMesh> meshes) : meshes_(meshes) {}
  // NOLINTEND(google-explicit-constructor)
  /// The same with path indexes, with which Crowd::step() finds paths faster. Those of other
  /// snapshots are ignored.
  CrowdMeshes(const NavMesh& mesh, const PathIndex& index)
      : meshes_(&mesh, 1), indexes_(&index, 1) {}
  /// Agents with different filters may have an index each: list their mesh once per filter.
  /// @param indexes  The index of mesh i is at i; there may be fewer.
  CrowdMeshes(std::span<const NavMesh> meshes, std::span<const PathIndex> indexes)
      : meshes_(meshes), indexes_(indexes) {}

  std::size_t size() const { return meshes_.size(); }
  const NavMesh& operator[](std::size_t i) const { return meshes_[i]; }
  /// The index of a mesh, or null.
  const PathIndex* index(std::size_t i) const {
    return i < indexes_.size() ? &indexes_[i] : nullptr;
  }

 private:
  std::span<const NavMesh> meshes_;
  std::span<const PathIndex> indexes_;
};

/// Agents that walk on navigation meshes to their targets and keep clear of each other.
///
///     Crowd crowd;
///     const auto agent = crowd.add(mesh, start, {.max_speed = 2});
///     crowd.set_target(*agent, AgentTarget::at(goal));
///     while (playing) {
///       crowd.step(mesh, 1.0F / 60, pool);
///       for (const CrowdEvent& event : crowd.events()) ...
///     }
///
/// Agents never leave the mesh. Agents that start apart stay apart, up to a few percent of their
/// radii in dense crowds; those that start inside each other move apart. There is no limit to the
/// number of agents, neighbors, path corners or requests.
///
/// Deterministic: the same calls give the same bits for any number of threads, any compiler and any
/// machine. A copy of a crowd is a snapshot of it: copy it to save, assign it to roll back.
/// A step allocates nothing once it has seen as many agents and paths before.
class Crowd {
 public:
  explicit Crowd(const CrowdSettings& settings = {});
  ~Crowd();
  Crowd(const Crowd& other);
  Crowd& operator=(const Crowd& other);
  Crowd(Crowd&&) noexcept;
  Crowd& operator=(Crowd&&) noexcept;

  /// Settings outside of their ranges are clamped into them; NaN becomes the default.
  void set_settings(const CrowdSettings& settings);
  const CrowdSettings& settings() const;

  /// Adds an agent at the nearest point of its mesh.
  ///
  /// Errors: invalid_argument for parameters out of range, a non-finite point, or no mesh within
  /// CrowdSettings::extents.
  Result<AgentId> add(CrowdMeshes meshes, Vec3 point, const AgentParams& params = {});
  /// Returns false for a stale handle.
  bool remove(AgentId id);
  /// Moves an agent to the nearest point of its mesh at once, off any link. It keeps its target.
  ///
  /// Errors: as add(), and for a stale handle; the agent stays where it is.
  Result<> teleport(AgentId id, CrowdMeshes meshes, Vec3 point);
  /// Errors: invalid_argument for parameters out of range or a stale handle. An agent that changes
  /// to another mesh finds its ground there in the next step.
  Result<> set_params(AgentId id, const AgentParams& params);
  /// Errors: invalid_argument for numbers that are not finite, a missing field, or a stale handle.
  Result<> set_target(AgentId id, const AgentTarget& target);

  /// Sets a filter that agents choose by index; filters in between let all pass. The predicate of a
  /// filter is called by several threads at once and must give the same answer all through a step.
  void set_filter(std::uint32_t index, const QueryFilter& filter);
  /// Sets a field that agents choose by index. A field of another snapshot than the mesh of a step
  /// is stale: its agents stand still until it is replaced. Null removes it.
  void set_field(std::uint32_t index, std::shared_ptr<const GoalField> field);

  /// Moves all agents by one step of time. A `dt` of more than 0.2 s counts as 0.2 s, one of less
  /// than a microsecond as 0: that moves nobody, but serves path requests. The meshes may be other
  /// snapshots than before: paths that broke are searched again, and agents whose ground is gone
  /// move to the nearest.
  ///
  /// Errors: invalid_argument for a `dt` that is negative or not finite, or if there are fewer
  /// meshes than an agent names; nothing has changed then.
  Result<> step(CrowdMeshes meshes, float dt);
  Result<> step(CrowdMeshes meshes, float dt, Executor& executor);

  /// What happened in the last step, ordered by agent slot. Valid until the next step.
  std::span<const CrowdEvent> events() const;

  /// Moves an agent that drives_links along its link: any point, for an animation.
  /// Errors: invalid_argument unless the agent is on a link and drives it.
  Result<> move_on_link(AgentId id, Vec3 point);
  /// Puts an agent down at the far end of its link; it walks on in the next step.
  Result<> finish_link(AgentId id);

  std::size_t size() const;          ///< Number of agents.
  std::uint32_t slot_count() const;  ///< Slots are 0 up to this; some may be free.
  /// The agent in a slot; null for a free one.  @pre slot < slot_count()
  AgentId agent_in(std::uint32_t slot) const;
  bool is_valid(AgentId id) const;
  /// Nothing for a stale handle.
  std::optional<AgentStatus> status(AgentId id) const;
  std::optional<AgentParams> params(AgentId id) const;
  std::optional<AgentTarget> target(AgentId id) const;

  /// Positions and velocities by slot, for rendering; those of free slots mean nothing.
  std::span<const Vec3> positions() const;
  std::span<const Vec2> velocities() const;
  std::span<const AgentState> states() const;
  /// The waypoints that an agent has not passed yet; empty for a stale handle.
  std::vector<Waypoint> path(AgentId id) const;
  /// Agents that this one avoided in the last step, nearest first.
  std::vector<AgentId> neighbors(AgentId id) const;

  /// A hash of all agents' positions, velocities and states.
  std::uint64_t hash() const;
  /// The state as bytes, without filters and fields, which are the caller's. The same on every
  /// machine.
  std::vector<std::byte> save() const;
  /// Takes the state that save() gave; filters and fields stay.
  ///
  /// Errors: bad_format for bytes that save() did not give; nothing has changed then.
  Result<> restore(std::span<const std::byte> bytes);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace way
