// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <optional>

namespace way::test {

/// The opening between two polygons, in the direction of travel.
struct Portal {
  Vec3 left = {};
  Vec3 right = {};
};

/// The first portal from a polygon to another, or nothing if they are not neighbors. Uses the
/// public functions of meshes and tiles only.
/// @pre mesh.is_valid(from)
inline std::optional<Portal> find_portal(const NavMesh& mesh, PolyRef from, PolyRef to) {
  const Tile& tile = *mesh.tile_of(from);
  const std::uint32_t count = tile.corner_count(from.polygon());
  for (std::uint32_t i = 0; i < count; ++i) {
    // Corners run counter-clockwise, so on leaving the polygon the first corner of the edge is on
    // the right.
    const Vec3 right = tile.corner(from.polygon(), i);
    const Vec3 left = tile.corner(from.polygon(), (i + 1) % count);
    const TileEdge edge = tile.edge(tile.first_edge(from.polygon()) + i);
    if (edge.is_polygon() && mesh.ref(from.slot(), edge.neighbor) == to) return Portal{left, right};
    if (!edge.is_portal()) continue;
    const auto at = [&](float t) { return t == 1 ? left : right + (left - right) * t; };
    for (const TileLink& link : mesh.tile_links(from.slot(), edge.portal()))
      if (link.target == to) return Portal{at(link.high), at(link.low)};
  }
  return std::nullopt;
}

}  // namespace way::test
