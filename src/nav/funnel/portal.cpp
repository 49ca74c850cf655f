// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/portal.h"

#include "nav/snapshot/slot_view.h"

namespace way {

std::optional<Portal> find_portal_out(const NavMesh& mesh, const Tile& tile, PolyRef from,
                                      PolyRef to) {
  const PolygonView corners = TileView(tile).polygon(from.polygon());
  const TileLinks& links = *SlotView(mesh, from.slot()).links;
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const EdgeTarget across = corners.across(i, tile.polygon_count());
    if (!across.is_portal()) continue;
    for (const TileLink& link : links.at(across.portal())) {
      if (link.target != to) continue;
      const Vec3 a = corners.corner(i);
      const Vec3 b = corners.corner_after(i);
      return Portal{between(a, b, link.high), between(a, b, link.low)};
    }
  }
  return std::nullopt;
}

}  // namespace way
