// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compiler.h"
#include "nav/tile/tile_view.h"

#include <cstddef>
#include <span>

namespace way {

/// Prefetch a tile, its portals and the corners at its portals. Each reads what the one before has
/// loaded.
inline void prefetch(const Tile& tile) {
  const auto* bytes = reinterpret_cast<const std::byte*>(&tile);
  for (std::size_t at = 0; at < sizeof(Tile); at += 64)
    prefetch(bytes + at);
}
inline void prefetch_portals(const Tile& tile) {
  const std::span<const TilePortal> portals = tile.portals();
  for (std::size_t at = 0; at < portals.size(); at += 64 / sizeof(TilePortal))
    prefetch(portals.data() + at);
}
inline void prefetch_corners(const Tile& tile) {
  const TileView view(tile);
  for (const TilePortal& portal : tile.portals()) {
    prefetch(view.corners() + portal.edge);
    prefetch(view.first_edges() + portal.polygon);
  }
}

}  // namespace way
