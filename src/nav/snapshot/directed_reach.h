// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace way {

/// The polygons that can be reached from given ones, crossing one-way links in their direction
/// only, ignoring filters. Needed only if NavMesh::has_one_way_links(): otherwise components give
/// the same answer at once.
///
/// Searches the graph of islands; within an island, all polygons are connected both ways.
class DirectedReach {
 public:
  /// @pre mesh outlives it
  explicit DirectedReach(const NavMesh& mesh) : mesh_(mesh) {}

  /// @param until  The search ends early if it reaches this polygon; then only has(until) is
  /// defined.
  /// @pre both are valid
  void add(PolyRef from, std::optional<PolyRef> until = {});

  /// @pre mesh.is_valid(polygon)
  bool contains(PolyRef polygon) const { return reached_.contains(island_of(polygon)); }

 private:
  using Island = std::uint64_t;  ///< Slot and index in its tile.

  Island island_of(PolyRef polygon) const {
    return (Island{polygon.slot()} << 32U) |
           mesh_.tile_in(polygon.slot())->island(polygon.polygon());
  }
  void reach(PolyRef polygon);
  void leave(Island island);

  const NavMesh& mesh_;
  std::unordered_set<Island> reached_;  ///< Never iterated, so that its order does not matter.
  std::vector<Island> open_;
};

/// Returns true if there is a path from one polygon to the other, ignoring filters.
/// @pre both are valid
[[nodiscard]] bool has_way(const NavMesh& mesh, PolyRef from, PolyRef to);

}  // namespace way
