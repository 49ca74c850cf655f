// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/seam_opening.h"

#include "nav/plan/convex_polygon.h"
#include "nav/plan/edge_parts.h"
#include "nav/tile/tile_view.h"

namespace way {
namespace {

/// An edge of a polygon of a tile, and the part of it that a link covers.
struct SeamEdge {
  Vec3 a = {};
  Vec3 b = {};
  float low = 0;
  float high = 0;

  bool begins_at_a() const { return low <= kParameterRounding; }
  bool ends_at_b() const { return high >= 1 - kParameterRounding; }
};

SeamEdge edge_at(const TileView& tile, std::uint32_t polygon, std::uint32_t edge) {
  const PolygonView corners = tile.polygon(polygon);
  const std::uint32_t corner = edge - tile.first_edges()[polygon];
  return {corners.corner(corner), corners.corner_after(corner), 0, 0};
}

/// The same opening on the other side. It covers nothing of the edge if the tiles do not agree that
/// they are linked.
SeamEdge edge_behind(const NavMesh& mesh, const TileLink& link, PolyRef own, std::uint32_t edge) {
  const std::uint32_t slot = link.target.slot();
  const TileView tile(*mesh.tile_in(slot));
  SeamEdge behind = edge_at(tile, link.target.polygon(), link.edge);
  behind.low = 1;
  const EdgeTarget across = tile.across(link.edge);
  if (!across.is_portal()) return behind;
  for (const TileLink& back : mesh.tile_links(slot, across.portal())) {
    if (back.target != own || back.edge != edge) continue;
    behind.low = back.low;
    behind.high = back.high;
  }
  return behind;
}

SeamOpening opening_of(const SeamEdge& own, const SeamEdge& theirs, bool by_own) {
  SeamOpening opening;
  opening.right_own = own.begins_at_a();
  opening.left_own = own.ends_at_b();
  opening.right_theirs = theirs.ends_at_b();
  opening.left_theirs = theirs.begins_at_a();
  // An end that is not a corner is computed from one of the two edges, the same for both
  // directions.
  const bool from_own = by_own || !(theirs.low < theirs.high);
  const Vec3 right =
      from_own ? between(own.a, own.b, own.low) : between(theirs.a, theirs.b, theirs.high);
  const Vec3 left =
      from_own ? between(own.a, own.b, own.high) : between(theirs.a, theirs.b, theirs.low);
  opening.right = plan(opening.right_own ? own.a : (opening.right_theirs ? theirs.b : right));
  opening.left = plan(opening.left_own ? own.b : (opening.left_theirs ? theirs.a : left));
  return opening;
}

}  // namespace

void find_seam_openings(const NavMesh& mesh, std::uint32_t slot, std::vector<SeamOpening>& result) {
  const TileView tile(*mesh.tile_in(slot));
  for (std::uint32_t i = 0; i < tile.tile->portals().size(); ++i) {
    const TilePortal& portal = tile.tile->portals()[i];
    SeamEdge own = edge_at(tile, portal.polygon, portal.edge);
    for (const TileLink& link : mesh.tile_links(slot, i)) {
      own.low = link.low;
      own.high = link.high;
      const PolyRef ref = mesh.ref(slot, portal.polygon);
      SeamOpening opening =
          opening_of(own, edge_behind(mesh, link, ref, portal.edge), slot < link.target.slot());
      opening.polygon = portal.polygon;
      opening.edge = portal.edge;
      result.push_back(opening);
    }
  }
}

}  // namespace way
