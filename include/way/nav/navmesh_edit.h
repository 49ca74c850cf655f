// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/navmesh.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// Collects changes to a navmesh and makes the next snapshot.
///
///     NavMesh next = *edit(mesh).add(tile).remove({3, 4}).link(ladder).commit();
///
/// The base snapshot does not change. The cost is proportional to the change: untouched tiles are
/// shared, changed tiles and their neighbors are linked again, and off-mesh links are attached
/// again if one of their ends is at a changed tile.
class NavMeshEdit {
 public:
  explicit NavMeshEdit(const NavMesh& base);

  /// Adds a tile. Replaces the tile at the same coordinate, if any; references into that one become
  /// stale.
  NavMeshEdit& add(std::shared_ptr<const Tile> tile);
  /// Removes the tile at a coordinate, if any.
  NavMeshEdit& remove(const TileCoord& coord);

  /// Changes the area of a polygon in the next and later snapshots, as long as its tile is not
  /// replaced. The tile itself does not change. Polygons that are stale, or become stale by this
  /// edit, are ignored.
  NavMeshEdit& set_area(PolyRef polygon, Area area);
  /// The same for its flags: those of a door that opens and closes.
  NavMeshEdit& set_flags(PolyRef polygon, std::uint16_t flags);

  /// Adds an off-mesh link.
  ///
  /// @return  Its handle, which unlink() takes and corridors contain. It is valid from the next
  ///          snapshot on, until the link is removed.
  PolyRef add_link(const OffMeshLink& link);
  /// The same, if the handle is not needed.
  NavMeshEdit& link(const OffMeshLink& link);
  /// Removes an off-mesh link, also one that was added by this edit.
  NavMeshEdit& unlink(PolyRef link);

  /// The next snapshot. Of several changes to one coordinate, the last one counts.
  ///
  /// Errors: too_large for more than PolyRef::kMaxSlots tiles or PolyRef::kMaxLinks links, or a
  /// link whose reach covers more than a million tiles; invalid_argument for a link with invalid
  /// numbers, and for the removal of a link that is not there (`link 3 to remove is not
  /// in the navmesh`). Links are counted in the order in which they were named.
  [[nodiscard]] Result<NavMesh> commit() const;
  /// The same snapshot; tiles are linked to each other by the executor's workers, at the same time.
  [[nodiscard]] Result<NavMesh> commit(Executor& executor) const;

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
  using PolygonChanges =
      std::map<PolyRef, PolygonChange>;  // sorted, so that those of a tile are adjacent

  NavMesh base_;
  std::vector<Change> changes_;  ///< In the order of the calls.
  PolygonChanges polygon_changes_;
  std::vector<std::pair<PolyRef, OffMeshLink>> added_links_;
  std::vector<PolyRef> removed_links_;
  std::uint32_t free_link_ = 0;  ///< An empty index for a link plus one, or 0.
  std::uint32_t new_link_ = 0;   ///< One past the last index.
};

/// Starts an edit of a navmesh.
[[nodiscard]] inline NavMeshEdit edit(const NavMesh& mesh) {
  return NavMeshEdit(mesh);
}

}  // namespace way
