// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/off_mesh/link_ends.h"
#include "nav/off_mesh/link_table.h"
#include "nav/snapshot/component_update.h"

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace way {

/// Attaches off-mesh links after tiles and links have changed: those that the edit names, and those
/// with an end at a changed tile.
class LinkUpdate {
 public:
  /// @param mesh   The next snapshot, with its tiles linked; off-mesh links and components are not
  ///   set yet.
  /// @param slots  Its slots, which receive the ends of links.
  LinkUpdate(const NavMesh& mesh, NavMeshSlots::Edit& slots, LinkTable::Edit& table)
      : mesh_(mesh), slots_(slots), table_(table) {}

  /// @pre the link is in the table and valid
  void add(PolyRef ref) { affected_.insert(ref.polygon()); }
  /// Detaches a link from the mesh.
  void detach(PolyRef ref);
  void tile_changed(const LinkTable& base, const TileCoord& coord);

  /// Attaches all links that were added or may have changed.
  void run();

  /// Polygons that removed two-way links connected, and that new ones connect.
  const LinkedPolygons& pairs() const { return pairs_; }

 private:
  void replace_parts(std::uint32_t slot, std::vector<LinkPart> parts);
  void add_ends(std::uint32_t slot);
  void remove_ends(std::uint32_t slot);
  void add_departure(const LinkTable::Record& record, PolyRef link, const LinkPart& part);
  LinkEnds* ends_at(PolyRef polygon);

  const NavMesh& mesh_;
  NavMeshSlots::Edit& slots_;
  LinkTable::Edit& table_;
  std::set<std::uint32_t> affected_;
  std::map<std::uint32_t, LinkEnds> ends_;  ///< By slot; only changed ones.
  LinkedPolygons pairs_;
};

}  // namespace way
