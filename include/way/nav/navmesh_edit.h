// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

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

  /// Changes the kind of ground of a polygon, as searches see it from the next snapshot on. The
  /// tile stays as it is. The change stays while the tile does; a polygon that is stale, or gets
  /// stale by this edit, is left out.
  NavMeshEdit& set_area(PolyRef polygon, Area area);
  /// The same for its flags: those of a door that opens and closes.
  NavMeshEdit& set_flags(PolyRef polygon, std::uint16_t flags);

  /// The next snapshot. Of several changes to one coordinate the last counts.
  ///
  /// Errors: too_large for more than PolyRef::kMaxSlots tiles.
  [[nodiscard]] Result<NavMesh> commit() const;

 private:
  class Commit;
  struct Change {
    TileCoord coord = {};
    std::shared_ptr<const Tile> tile = {};  ///< Null removes.
  };

  struct PolygonChange {
    std::optional<Area> area = {};
    std::optional<std::uint16_t> flags = {};
  };
  using PolygonChanges = std::map<PolyRef, PolygonChange>;  // those of a tile lie together

  NavMesh base_;
  std::vector<Change> changes_;  ///< In the order of the calls.
  PolygonChanges polygon_changes_;
};

/// Starts a change of a navmesh.
[[nodiscard]] inline NavMeshEdit edit(const NavMesh& mesh) {
  return NavMeshEdit(mesh);
}

}  // namespace way
