// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/plan/convex_polygon.h"
#include "nav/plan/find_edge_to.h"
#include "nav/tile/tile_view.h"

#include <optional>

namespace way {

/// The opening between two polygons, in the direction of travel.
struct Portal {
  Vec3 left = {};
  Vec3 right = {};
};

/// Returns true if both refer to polygons of the same version of the same tile.
inline bool is_in_same_tile(PolyRef a, PolyRef b) {
  return ((a.bits() ^ b.bits()) & ~std::uint64_t{PolyRef::kMaxPolygons - 1}) == 0;
}

/// The first portal from a polygon of a tile to one of another tile.
[[nodiscard]] std::optional<Portal> find_portal_out(const NavMesh& mesh, const Tile& tile,
                                                    PolyRef from, PolyRef to);

/// The first portal from a polygon to another, or nothing if they are not neighbors.
/// @pre mesh.tile_of(from) == &tile
[[nodiscard]] inline std::optional<Portal> find_portal(const NavMesh& mesh, const Tile& tile,
                                                       PolyRef from, PolyRef to) {
  if (!is_in_same_tile(from, to)) return find_portal_out(mesh, tile, from, to);
  // Corners run counter-clockwise, so on leaving the polygon the first corner of the edge is on the
  // right.
  const PolygonView corners = TileView(tile).polygon(from.polygon());
  const std::uint32_t edge = edge_with_code(corners, to.polygon());
  if (edge == corners.count) return std::nullopt;
  return Portal{corners.corner_after(edge), corners.corner(edge)};
}

}  // namespace way
