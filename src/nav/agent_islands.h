// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace way {

/// The polygons of a tile between which an agent can walk.
struct AgentIslands {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  std::vector<std::uint32_t> of_polygon = {};  ///< kNone where it does not fit.
  std::uint32_t count = 0;

  std::size_t bytes() const {
    return sizeof(AgentIslands) + of_polygon.size() * sizeof(std::uint32_t);
  }
};

/// Null where the agents fit on all polygons, so that its islands are the tile's.
[[nodiscard]] std::shared_ptr<const AgentIslands> find_agent_islands(const Tile& tile,
                                                                     AgentSet agents);

}  // namespace way
