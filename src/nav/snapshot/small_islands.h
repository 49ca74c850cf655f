// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/snapshot/link_tile.h"
#include "nav/snapshot/navmesh_slot.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// Decides which small islands are left out of the next snapshot, after tiles were changed.
///
/// Islands (connected polygons of one tile) are the nodes of a graph, joints between tiles are its
/// edges; off-mesh links do not count. A small island is left out if its component consists of
/// small islands only and has too few floors. So what is left out depends on the tiles alone, not
/// on the order in which they were added. See docs/decisions/0009-islands-across-tiles.md.
///
/// The cost depends on the number of small islands in changed tiles and beside them, not on the
/// size of the world: a search ends as soon as a component is large enough.
class SmallIslands {
 public:
  /// Finds the tiles on a side of a coordinate.
  using Beside = std::function<std::span<const TileSlot>(const TileCoord&, int side)>;
  /// Slots, and the islands of their whole tiles that are left out from now on, ascending.
  using Changes = std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>>;

  /// @param base     The previous snapshot.
  /// @param slots    The slots of the next one; links and labels are not used.
  /// @param changed  Slots whose tile was added, replaced or removed, ascending.
  SmallIslands(const NavMesh& base, const NavMeshSlots::Edit& slots,
               std::span<const std::uint32_t> changed, Beside beside);

  /// The slots in which it is not as before, ascending. In new tiles, all islands are there before.
  Changes run();

 private:
  using Key = std::pair<std::uint32_t, std::uint32_t>;  ///< Slot and island.

  /// Connected small islands.
  struct Group {
    std::vector<Key> islands = {};
    std::uint64_t floors = 0;
    std::uint32_t min_floors = 0xffffffffU;
    bool is_kept = false;
  };

  /// A tile with small islands.
  struct TileState {
    const Tile* tile = nullptr;                  ///< Whole.
    std::vector<std::uint32_t> floors = {};      ///< By island.
    std::vector<std::uint32_t> min_floors = {};  ///< By island; 0 if it is not small.
    /// Between whole tiles, by side; none if they are not known yet.
    std::array<std::optional<TileLinks>, 4> links = {};
  };

  bool is_new(std::uint32_t slot) const;
  bool was_left_out(const Key& island) const;
  TileState& state_of(std::uint32_t slot);
  const TileLinks& links_at(TileState& state, Side side);
  void search_tile(std::uint32_t slot);
  void search_beside(const TileCoord& coord);
  void search(const Key& start);
  void expand(const Key& island, Group& group);
  void reach(const TileLink& link, Group& group);
  void take(const Key& island, const TileState& state, Group& group);

  const NavMesh& base_;
  const NavMeshSlots::Edit& slots_;
  std::span<const std::uint32_t> changed_;
  Beside beside_;
  std::map<std::uint32_t, TileState> tiles_;  ///< By slot.
  std::map<Key, bool> is_left_out_;           ///< Of those that were searched.
  LinkScratch scratch_;
};

}  // namespace way
