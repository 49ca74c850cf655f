// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/tile_edge.h"

#include "nav/plan/edge_target.h"

#include <cstdint>

namespace way {

/// The corners of one polygon of a tile.
struct PolygonView {
  const TileCorner* corners;
  std::uint32_t count;

  Vec3 corner(std::uint32_t i) const { return corners[i].point; }
  Vec3 corner_after(std::uint32_t i) const { return corners[i + 1 == count ? 0 : i + 1].point; }
  std::uint32_t code(std::uint32_t i) const { return corners[i].code; }
  /// @param polygon_count  Of the tile.
  EdgeTarget across(std::uint32_t i, std::uint32_t polygon_count) const {
    return {corners[i].code, polygon_count};
  }
};

// Branch-free: whether an index wraps around is unpredictable.

inline std::uint32_t corner_after(const PolygonView& corners, std::uint32_t i) {
  return (i + 1) & (0U - (i + 1 != corners.count ? 1U : 0U));
}
inline std::uint32_t corner_before(const PolygonView& corners, std::uint32_t i) {
  return i - 1 + (corners.count & (0U - (i == 0 ? 1U : 0U)));
}

/// The corner at a point in 2D (xz), or the number of corners if there is none.
inline std::uint32_t corner_at(const PolygonView& corners, Vec2 point) {
  std::uint32_t i = 0;
  while (i < corners.count && plan(corners.corner(i)) != point)
    ++i;
  return i;
}
inline bool has_corner_at(const PolygonView& corners, Vec2 point) {
  return corner_at(corners, point) != corners.count;
}

}  // namespace way
