// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/nav/agent.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace way {

/// An agent and the navmesh that was baked for it.
struct AgentMesh {
  NavAgent agent = {};
  NavMesh mesh = NavMesh();
};

/// The navmeshes of one level, one per agent.
///
///     const NavMeshSet set = *bake_set(level, settings);
///     const Path path = find_path(set["troll"], query, workspace);
///
/// Each mesh is an ordinary NavMesh: nothing in it, and no query, knows about the other agents. A
/// PolyRef belongs to one mesh only: to hand a location to another agent, pass the point. An
/// immutable value like NavMesh; copies share the meshes.
class NavMeshSet {
 public:
  /// A set without meshes.
  NavMeshSet() = default;
  /// A set of one mesh whose agent has no name. Its dimensions are those of the first tile; the
  /// slope, which tiles do not store, is 90 degrees.
  NavMeshSet(const NavMesh& mesh);  // NOLINT(google-explicit-constructor): a mesh is a set of one.
  /// Errors: invalid_argument if there are more than kMaxAgents meshes, two names are equal, a name
  /// is empty (a single agent needs none), or the layouts of the meshes differ.
  [[nodiscard]] static Result<NavMeshSet> create(std::vector<AgentMesh> meshes);

  std::size_t size() const { return meshes_.size(); }
  /// Agents and meshes in the order in which they were given.
  std::span<const AgentMesh> meshes() const { return meshes_; }
  std::vector<std::string> names() const;

  /// The mesh of an agent, or null if the set has none of that name.
  const NavMesh* find(std::string_view name) const;
  /// The mesh of an agent. If the set has no agent of that name: a mesh without tiles.
  const NavMesh& operator[](std::string_view name) const;

  /// Errors: invalid_argument if there is no such agent, with the names that there are:
  /// `there is no mesh for ogre: the agents are rabbit, guard and troll`.
  [[nodiscard]] Result<AgentMesh> for_agent(std::string_view name) const;
  /// The smallest agent that is at least as wide and as tall as a body and neither climbs higher
  /// steps nor walks on steeper slopes: the body can walk everywhere that agent can. Of several,
  /// the one with the smallest radius, then the smallest height, then the first. The name of the
  /// body does not matter.
  ///
  /// Errors: invalid_argument if no agent qualifies.
  [[nodiscard]] Result<AgentMesh> for_body(const NavAgent& body) const;

  /// The set with another mesh for one of its agents, for changes that concern one agent only.
  ///
  /// Errors: as for_agent(); invalid_argument if the layout differs.
  [[nodiscard]] Result<NavMeshSet> with(std::string_view name, const NavMesh& mesh) const;

  /// Bytes of all meshes; tiles that several agents share are counted once.
  std::size_t bytes() const;
  /// Depends on names, dimensions and NavMesh::hash() of all meshes. A set of one agent without a
  /// name has the hash of its mesh.
  std::uint64_t hash() const;

 private:
  std::vector<AgentMesh> meshes_;
};

/// Collects changes by location, applies them to every mesh of a set and makes the next set.
///
///     set = *edit(set).set_flags(door_box, 0).link(ladder, {"guard", "rabbit"}).commit();
///
/// The set that it starts from stays as it is.
class NavMeshSetEdit {
 public:
  explicit NavMeshSetEdit(const NavMeshSet& base);

  /// Changes the area of all polygons that overlap a box: their outlines in the xz plane overlap
  /// that of the box, and their heights its range of heights. Touching is not enough.
  NavMeshSetEdit& set_area(const Aabb3& box, Area area);
  /// Changes their flags: 0 closes a door, and any others open it.
  NavMeshSetEdit& set_flags(const Aabb3& box, std::uint16_t flags);
  /// Changes the polygon of each mesh that find_nearest() finds, ignoring flags.
  NavMeshSetEdit& set_area(const NearestQuery& at, Area area);
  NavMeshSetEdit& set_flags(const NearestQuery& at, std::uint16_t flags);

  /// Adds an off-mesh link to the meshes of some agents; without names, to all.
  NavMeshSetEdit& link(const OffMeshLink& link, std::span<const std::string_view> agents = {});
  NavMeshSetEdit& link(const OffMeshLink& link, std::initializer_list<std::string_view> agents) {
    return this->link(link, std::span(agents.begin(), agents.size()));
  }
  /// Removes all links that are equal to this one, from every mesh of the base that has one.
  NavMeshSetEdit& unlink(const OffMeshLink& link);

  /// Errors: as NavMeshEdit::commit(); invalid_argument for a link to an unknown agent, and for the
  /// removal of a link that no mesh has.
  [[nodiscard]] Result<NavMeshSet> commit() const;
  /// The same result; tiles are linked by the executor's workers.
  [[nodiscard]] Result<NavMeshSet> commit(Executor& executor) const;

 private:
  template <class Change>
  NavMeshSetEdit& change(const Aabb3& box, Change change);
  template <class Change>
  NavMeshSetEdit& change(const NearestQuery& at, Change change);
  void fail(const Error& error);

  NavMeshSet base_;
  std::vector<NavMeshEdit> edits_;  ///< One per mesh.
  std::optional<Error> error_;      ///< The first.
};

/// Starts a change of a set.
[[nodiscard]] inline NavMeshSetEdit edit(const NavMeshSet& set) {
  return NavMeshSetEdit(set);
}

}  // namespace way
