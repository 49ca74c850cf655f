// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/agent.h"

#include "nav/snapshot/tile_links.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// The ways out of a tile in a mesh of several agents.
struct AgentLinks {
  TileLinks all = {};  ///< Each is good for someone.
  /// Of each agent: on polygons on which it fits, to polygons on which it fits. On other polygons
  /// there may be ways of others; that of all of them is taken where it does.
  std::vector<TileLinks> own = {};
};

/// Links a tile for each agent by itself, as a tile without the polygons of others would be.
///
/// @param options  The walker is of no account, and of what is kept only the sides.
/// @param kept     The ways out as they were, by agent; nulls where all sides are linked anew.
[[nodiscard]] AgentLinks link_for_agents(const Tile& tile, const LinkOptions& options,
                                         std::span<const NavAgent> agents,
                                         std::span<const TileLinks* const> kept,
                                         LinkScratch& scratch);

}  // namespace way
