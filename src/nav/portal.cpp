// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/portal.h"

#include "nav/polygon_math.h"
#include "nav/tile_view.h"

namespace way {
namespace {

// Corners run counter-clockwise, so that whoever leaves a polygon through an edge has the edge's
// first end on the right.

template <class Corners>
std::optional<Portal> portal_within(const Corners& corners, std::uint32_t to) {
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    if (corners.code(i) == to) return Portal{corners.corner_after(i), corners.corner(i)};
  }
  return std::nullopt;
}

template <class Corners>
std::optional<Portal> portal_between(const Corners& corners, const TileLinks& links,
                                     std::uint32_t polygon_count, PolyRef to) {
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    if (corners.code(i) <= polygon_count) continue;
    for (const TileLink& link : links.at(corners.code(i) - polygon_count - 1)) {
      if (link.target != to) continue;
      const Vec3 a = corners.corner(i);
      const Vec3 b = corners.corner_after(i);
      return Portal{between(a, b, link.high), between(a, b, link.low)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Portal> find_portal(const NavMesh& mesh, const Tile& tile, PolyRef from, PolyRef to) {
  return TileView(tile).with_polygon(from.polygon(), [&](const auto& corners) {
    const bool same_tile = from.slot() == to.slot() && from.generation() == to.generation();
    if (same_tile) return portal_within(corners, to.polygon());
    return portal_between(corners, mesh.links(from.slot()), tile.polygon_count(), to);
  });
}

}  // namespace way
