// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/snapshot/component_labels.h"
#include "nav/snapshot/navmesh_slot.h"

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace way {

/// Pairs of polygons that two-way off-mesh links connected before, and that they connect now.
struct LinkedPolygons {
  std::vector<std::pair<PolyRef, PolyRef>> removed = {};
  std::vector<std::pair<PolyRef, PolyRef>> added = {};
};

/// Updates the components after tiles were changed and linked.
///
/// Islands (connected polygons of one tile) are the nodes of a graph; its edges are links between
/// tiles, and two-way off-mesh links; one_way_reach.h handles the others. Adding can only join
/// components. Removing can split one: then searches start from the islands next to the removed
/// ones, all at the same pace, until all have met (no split) or all but one have ended (each that
/// ended is a component of its own). So the cost depends on the length of the detour around what
/// was removed, or on the size of the smaller part of a split, never on the size of the world.
class ComponentUpdate {
 public:
  /// @param base     The previous snapshot.
  /// @param slots    The slots of the next one, linked; their labels are written here.
  /// @param changed  Slots whose tile was added, replaced or removed, ascending.
  ComponentUpdate(const NavMesh& base, NavMeshSlots::Edit& slots,
                  std::vector<std::uint32_t> changed, ComponentLabels::Edit& labels);

  void run(const LinkedPolygons& linked);

  /// Reassigns all labels from scratch.
  static ComponentLabels label_all(NavMeshSlots::Edit& slots);

  /// The component of a polygon without one-way links, as a root of the labels.
  /// @pre mesh.is_valid(polygon)
  static std::uint32_t two_way_component(const NavMesh& mesh, PolyRef polygon);
  /// Returns true if there is a path from one polygon to the other, ignoring filters.
  /// @pre both are valid
  static bool has_path(const NavMesh& mesh, PolyRef from, PolyRef to);

 private:
  class FullLabeling;

  using Key = std::uint64_t;  ///< An island: slot and index.
  using Index = std::uint32_t;

  /// An island next to a change, or one that a search has reached.
  struct Visit {
    Key island = 0;
    Index group = 0;
  };
  /// Islands that are known to be connected.
  struct Group {
    Index parent = 0;                ///< Itself, for a root.
    std::vector<Index> visits = {};  ///< In a root.
    std::size_t next = 0;            ///< First of `visits` that has not been searched.
    std::set<std::uint32_t> components = {};
  };

  void drop_removed();
  void unlink(const LinkedPolygons& linked);
  void add_changed();
  void link(const LinkedPolygons& linked);
  void join_within_components();
  void search();
  void give_labels();

  Index visit(Key island);
  Index group_of(Index visit) const;
  void join(Index a, Index b);
  bool advance(Index group);
  bool is_new(Key island) const;
  std::uint32_t old_root(Key island) const;
  std::vector<Index> unresolved_groups() const;
  template <class Each>
  void for_each_neighbor(Key island, Each&& each) const;
  void set_labels(std::vector<std::pair<Key, std::uint32_t>> changes);

  const NavMesh& base_;
  NavMeshSlots::Edit& slots_;
  std::vector<std::uint32_t> changed_;
  ComponentLabels::Edit& labels_;
  std::vector<Visit> visits_;
  std::map<Key, Index> index_;  ///< By island, its index in visits_.
  std::vector<Group> groups_;
  std::set<std::uint32_t> lost_;  ///< Components that lost an island.
};

}  // namespace way
