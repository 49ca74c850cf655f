// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/interval_search.h"
#include "nav/plan.h"

namespace way {

inline std::uint32_t corner_after(const PolygonView& corners, std::uint32_t i) {
  return i + 1 == corners.count ? 0 : i + 1;
}
inline std::uint32_t corner_before(const PolygonView& corners, std::uint32_t i) {
  return i == 0 ? corners.count - 1 : i - 1;
}

/// A node while it is looked at: copies, for the lists grow meanwhile.
struct IntervalSearch::Sight {
  std::uint32_t index = 0;
  IntervalNode node = {};
  IntervalRoot root = {};
  PolygonView corners = {};
  std::uint32_t first_edge = 0;  ///< Of the polygon, in its tile.
  std::uint32_t entered = 0;     ///< The corner at which the edge begins by which it is entered.

  Vec2 corner(std::uint32_t i) const { return plan(corners.corner(i)); }
  /// Corners counter-clockwise from the right end of the entered edge, which is 0, to its left end.
  std::uint32_t from_right(std::uint32_t i) const {
    const std::uint32_t at = entered + 1 + i;
    return at >= corners.count ? at - corners.count : at;
  }
};

/// A way out of the polygon of a sight.
struct IntervalSearch::Opening {
  Vec2 a = {};               ///< The right end, seen by whoever goes through.
  Vec2 b = {};               ///< The left end.
  std::uint32_t corner = 0;  ///< Of the polygon, at which the edge begins.
  std::uint32_t tile = 0;
  std::uint32_t polygon = 0;
  std::uint32_t via = 0;
  bool by_link = false;
  bool right_own = true;  ///< The right end is a corner of the polygon of the sight,
  bool left_own = true;
  bool right_theirs = true;  ///< and of the one behind.
  bool left_theirs = true;
};

/// Calls `use(opening)` for each way through an edge into a polygon that passes the filter.
template <class Use>
void IntervalSearch::for_each_opening(const Sight& sight, std::uint32_t corner, Use&& use) {
  const std::uint32_t code = sight.corners.code(corner);
  const CornerRecords::VisitedTile& tile = m_.corners.tile(sight.node.tile);
  const std::uint32_t count = tile.view.polygon_count();
  if (code == count) return;
  Opening opening = {.a = plan(sight.corners.corner(corner)),
                     .b = plan(sight.corners.corner_after(corner)),
                     .corner = corner,
                     .tile = sight.node.tile,
                     .polygon = code,
                     .via = corner};
  if (code < count) {
    if (is_wanted(tile, sight.node.polygon, code)) use(opening);
    return;
  }
  const TileLinks& links = *tile.links;
  for (const TileLink& link : links.at(code - count - 1)) {
    opening.tile = m_.corners.tile_in(link.target.slot());
    opening.polygon = link.target.polygon();
    if (!m_.corners.passes(m_.corners.tile(opening.tile), opening.polygon)) continue;
    opening.via = static_cast<std::uint32_t>(&link - links.all().data());
    opening.by_link = true;
    const SeamOpening& seam = m_.corners.seam(m_.corners.tile(sight.node.tile), opening.via);
    opening.a = seam.right;
    opening.b = seam.left;
    opening.right_own = seam.right_own;
    opening.left_own = seam.left_own;
    opening.right_theirs = seam.right_theirs;
    opening.left_theirs = seam.left_theirs;
    use(opening);
  }
}

}  // namespace way
