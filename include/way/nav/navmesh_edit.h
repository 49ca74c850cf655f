// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <map>
#include <memory>

namespace way {

/// Collects changes to a navmesh and makes the next snapshot.
///
///     NavMesh next = *edit(mesh).add(tile).remove({3, 4}).commit();
///
/// The snapshot that it starts from stays as it is. The cost follows the change: tiles that were
/// not touched are shared, links are made anew for the changed tiles and those beside them.
class NavMeshEdit {
 public:
  explicit NavMeshEdit(const NavMesh& base) : base_(base) {}

  /// Adds a tile, in place of the one at its coordinate, if any; references into that one get
  /// stale.
  NavMeshEdit& add(std::shared_ptr<const Tile> tile);
  /// Removes the tile at a coordinate, if any.
  NavMeshEdit& remove(const TileCoord& coord);

  /// The next snapshot. Of several changes to one coordinate the last counts.
  ///
  /// Errors: too_large for more than PolyRef::kMaxSlots tiles.
  [[nodiscard]] Result<NavMesh> commit() const;

 private:
  class Commit;

  NavMesh base_;
  std::map<TileCoord, std::shared_ptr<const Tile>> changes_;  ///< Null removes.
};

/// Starts a change of a navmesh.
[[nodiscard]] inline NavMeshEdit edit(const NavMesh& mesh) {
  return NavMeshEdit(mesh);
}

}  // namespace way
