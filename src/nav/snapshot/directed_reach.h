// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace way {

/// The polygons to which there is a way from given ones, one-way links walked in their direction
/// alone, whatever the filter. Needed only where NavMesh::has_one_way_links(): elsewhere components
/// tell the same at once.
///
/// Goes from island to island of the tiles, which are connected both ways within.
class DirectedReach {
 public:
  /// @pre mesh outlives it
  explicit DirectedReach(const NavMesh& mesh) : mesh_(mesh) {}

  /// @param until  Where this is reached the search ends early; then only of this is it known.
  /// @pre both are valid
  void add(PolyRef from, std::optional<PolyRef> until = {});

  /// @pre mesh.is_valid(polygon)
  bool contains(PolyRef polygon) const { return reached_.contains(island_of(polygon)); }

 private:
  using Island = std::uint64_t;  ///< Slot and number in its tile.

  Island island_of(PolyRef polygon) const {
    return (Island{polygon.slot()} << 32U) |
           mesh_.tile_in(polygon.slot())->island(polygon.polygon());
  }
  void reach(PolyRef polygon);
  void leave(Island island);

  const NavMesh& mesh_;
  std::unordered_set<Island> reached_;  ///< Only asked about; its order does not show.
  std::vector<Island> open_;
};

/// True where there is a way from one polygon to the other, whatever the filter.
/// @pre both are valid
[[nodiscard]] bool has_way(const NavMesh& mesh, PolyRef from, PolyRef to);

}  // namespace way
