// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/snapshot/component_labels.h"

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace way {

/// Polygons that off-mesh links connected before, and connect now.
struct LinkedPolygons {
  std::vector<std::pair<PolyRef, PolyRef>> removed = {};
  std::vector<std::pair<PolyRef, PolyRef>> added = {};
};

/// Brings the components up to date after tiles were changed and linked anew.
///
/// Islands (connected polygons of one tile) are the nodes of a graph, links between tiles its
/// edges, and off-mesh links, as if all could be walked both ways. Adding can only join components.
/// Removing can split one: then the islands that the removed ones touched are searched from, all at
/// the same pace, until all searches have met (no split) or all but one have ended (each that ended
/// is a component of its own). So the cost follows the way round what was removed, or the smaller
/// part of a split, never the world.
class ComponentUpdate {
 public:
  /// @param base     The snapshot before.
  /// @param slots    The slots of the next, linked; their labels are written here.
  /// @param changed  Slots whose tile was added, replaced or removed, ascending.
  ComponentUpdate(const NavMesh& base, NavMesh::Slots::Edit& slots,
                  std::vector<std::uint32_t> changed, ComponentLabels::Edit& labels);

  void run(const LinkedPolygons& linked);

  /// Gives all labels anew, whatever was there before.
  static ComponentLabels label_all(NavMesh::Slots::Edit& slots);

 private:
  class Afresh;

  using Key = std::uint64_t;  ///< An island: slot and number.
  using Index = std::uint32_t;

  /// An island of the changed place, or one that a search came to.
  struct Visit {
    Key island = 0;
    Index group = 0;
  };
  /// Islands that are known to be connected.
  struct Group {
    Index parent = 0;                ///< Itself for a root.
    std::vector<Index> visits = {};  ///< Of a root.
    std::size_t next = 0;            ///< First of `visits` that was not searched from.
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
  NavMesh::Slots::Edit& slots_;
  std::vector<std::uint32_t> changed_;
  ComponentLabels::Edit& labels_;
  std::vector<Visit> visits_;
  std::map<Key, Index> index_;  ///< Of an island in visits_.
  std::vector<Group> groups_;
  std::set<std::uint32_t> lost_;  ///< Components that lost an island.
};

}  // namespace way
