// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"

#include "nav/snapshot/navmesh_slot.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// The tile of a slot as it was added, if islands of it are left out of the snapshot.
struct WholeTile {
  std::shared_ptr<const Tile> tile = {};
  std::vector<std::uint32_t> left_out = {};  ///< Islands, ascending.
};

/// The tile of a slot as it was added.  @pre the slot holds a tile
[[nodiscard]] inline const std::shared_ptr<const Tile>& whole_tile_of(const NavMeshSlot& slot) {
  return slot.whole() == nullptr ? slot.tile : slot.whole()->tile;
}

/// The polygons of a tile that are not on some of its islands, ascending.
/// @param left_out  Islands, ascending.
[[nodiscard]] std::vector<std::uint32_t> polygons_without(const Tile& tile,
                                                          std::span<const std::uint32_t> left_out);

/// Makes tiles with some polygons of others. Keeps its memory for the next one.
class PolygonSelector {
 public:
  PolygonSelector();
  ~PolygonSelector();
  PolygonSelector(const PolygonSelector&) = delete;
  PolygonSelector& operator=(const PolygonSelector&) = delete;

  /// The polygons are numbered in the same order.
  /// @param kept  Whole islands, ascending.
  [[nodiscard]] std::shared_ptr<const Tile> select(const Tile& tile,
                                                   std::span<const std::uint32_t> kept);

 private:
  struct State;
  std::unique_ptr<State> state_;  ///< Null before the first tile.
};

/// Areas and flags of some polygons of a whole tile: those of a snapshot, and the tile's own for
/// polygons that the snapshot left out.
/// @param traits  Of the polygons that the snapshot has.
/// @param kept    Ascending.
[[nodiscard]] PolygonTraits select_traits(const WholeTile& whole, const PolygonTraits& traits,
                                          std::span<const std::uint32_t> kept);

/// Areas and flags of all polygons of a tile.
[[nodiscard]] PolygonTraits traits_of(const Tile& tile);

}  // namespace way
