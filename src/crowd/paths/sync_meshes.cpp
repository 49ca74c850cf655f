// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"

#include "crowd/state/crowd_state.h"

namespace way {
namespace {

/// True if the rest of a corridor is in the mesh and passes the filter.
bool is_whole(const NavMesh& mesh, std::span<const PolyRef> corridor, const QueryFilter& filter) {
  return std::ranges::all_of(corridor, [&](PolyRef ref) {
    if (ref.is_link()) {
      const OffMeshLink* const link = mesh.link(ref);
      return link != nullptr && filter.passes(ref, link->flags);
    }
    return mesh.is_valid(ref) && filter.passes(ref, mesh.flags(ref));
  });
}

class Revalidation {
 public:
  /// @param has_changed  There may be ground that was not there before.
  Revalidation(const CrowdStep& step, bool has_changed)
      : step_(step), agents_(step.state.agents), has_changed_(has_changed) {}

  void check(std::uint32_t agent) {
    const NavMesh& mesh = step_.mesh_of(agent);
    const bool is_riding = agents_.state[agent] == AgentState::on_link;
    const bool has_ground =
        mesh.is_valid(agents_.polygon[agent]) && agents_.state[agent] != AgentState::off_mesh;
    if (is_riding) check_ride(agent, mesh);
    if (!is_riding && !has_ground && !find_ground(agent, mesh)) return;
    const AgentPath& path = agents_.path[agent];
    const bool has_path = path.waypoints.count != 0;
    if (has_path && !is_whole(mesh, step_.state.corridors[path.corridor], step_.filter_of(agent)))
      step_.scratch.requests[agent] = 1;
    if (has_changed_ && (agents_.state[agent] == AgentState::unreachable || path.is_partial))
      step_.scratch.requests[agent] = 1;
  }

 private:
  bool find_ground(std::uint32_t agent, const NavMesh& mesh) {
    const NearestPoint ground =
        find_nearest(mesh, {agents_.position[agent], step_.state.settings.extents});
    if (!ground) {
      agents_.state[agent] = AgentState::off_mesh;
      agents_.velocity[agent] = agents_.intent[agent] = agents_.preferred[agent] = {};
      return false;
    }
    agents_.polygon[agent] = ground.polygon;
    agents_.position[agent] = ground.point;
    const AgentTarget::Kind kind = agents_.target[agent].kind;
    const bool needs_path = kind == AgentTarget::Kind::point || kind == AgentTarget::Kind::agent;
    if (needs_path) step_.scratch.requests[agent] = 1;
    if (agents_.state[agent] == AgentState::off_mesh) {
      agents_.state[agent] = needs_path                        ? AgentState::waiting
                             : kind == AgentTarget::Kind::none ? AgentState::idle
                                                               : AgentState::walking;
    }
    return true;
  }

  /// A landing that is gone is replaced by the nearest ground; a ride without any ends where it is.
  void check_ride(std::uint32_t agent, const NavMesh& mesh) {
    LinkRide& ride = agents_.ride[agent];
    if (mesh.is_valid(ride.landing)) return;
    const NearestPoint ground =
        find_nearest(mesh, {ride.crossing.end, step_.state.settings.extents});
    if (ground) {
      ride.landing = ground.polygon;
      ride.crossing.end = ground.point;
      return;
    }
    agents_.state[agent] = AgentState::waiting;
    find_ground(agent, mesh);
  }

  const CrowdStep& step_;
  AgentArrays& agents_;
  bool has_changed_;
};

}  // namespace

void sync_meshes(const CrowdStep& step) {
  CrowdState& state = step.state;
  const auto is_same = [&](auto compare) {
    bool all = state.meshes.size() == step.meshes.size();
    for (std::size_t i = 0; all && i < step.meshes.size(); ++i)
      all = compare(state.meshes[i], step.meshes[i]);
    return all;
  };
  if (is_same([](const NavMesh& a, const NavMesh& b) { return a.is_same_snapshot(b); })) return;
  // By content, because that is all that a restored crowd knows of its meshes.
  const bool has_changed =
      !state.is_restored_on(step.meshes) &&
      !is_same([](const NavMesh& a, const NavMesh& b) { return a.hash() == b.hash(); });
  state.forget_meshes();
  if (has_changed) state.everyone_looks = true;
  for (std::size_t i = 0; i < step.meshes.size(); ++i)
    state.meshes.push_back(step.meshes[i]);
  const std::size_t count = state.agents.size();
  step.for_ranges(count, 64, [&](std::size_t begin, std::size_t end, std::size_t) {
    Revalidation revalidation(step, has_changed);
    for (std::size_t i = begin; i < end; ++i)
      if (state.agents.is_alive[i] != 0) revalidation.check(static_cast<std::uint32_t>(i));
  });
  take_requests(step);
}

}  // namespace way
