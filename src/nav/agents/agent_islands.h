// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include "nav/boxes/box_walk.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace way {

/// What an agent sees of a tile on whose polygons it does not fit everywhere: those between which
/// it can walk, and where they lie in the tree of boxes.
struct AgentIslands {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// By the islands of the tile, where an agent fits on all of an island or on none of it, as it
  /// does in a bake; kNone where it does not fit.
  std::vector<std::uint32_t> of_island = {};
  std::vector<std::uint32_t> of_polygon = {};  ///< By polygon, for other tiles; else empty.
  std::uint32_t count = 0;
  ItemRange boxes = {};  ///< Holds the positions of all polygons on which it fits.
  /// The polygons on which it fits, where they lie together, as they do in a bake.
  ItemRange polygons = {};
  bool are_together = true;

  std::uint32_t of(const Tile& tile, std::uint32_t polygon) const {
    return of_polygon.empty() ? of_island[tile.island(polygon)] : of_polygon[polygon];
  }
  /// @pre are_together
  bool has(std::uint32_t polygon) const {
    return polygons.first <= polygon && polygon < polygons.end;
  }
  std::size_t bytes() const {
    return sizeof(AgentIslands) + (of_island.size() + of_polygon.size()) * sizeof(std::uint32_t);
  }
};

/// Null where the agents fit on all polygons, so that its islands are the tile's.
[[nodiscard]] std::shared_ptr<const AgentIslands> find_agent_islands(const Tile& tile,
                                                                     AgentSet agents);

}  // namespace way
