// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/tile_data.h"

#include <cstdint>

namespace way {

/// The edge of a polygon from one corner to the next, and what lies on its other side.
struct TileEdge {
  static constexpr std::uint32_t kWall = TileData::kWall;
  static constexpr std::uint32_t kPortalBit = 0x80000000U;

  std::uint32_t vertex = 0;        ///< Its first end; the other is the next edge's.
  std::uint32_t neighbor = kWall;  ///< A polygon of the tile, kWall, or kPortalBit + portal.

  bool is_wall() const { return neighbor == kWall; }
  bool is_polygon() const { return (neighbor & kPortalBit) == 0; }
  bool is_portal() const { return !is_polygon() && !is_wall(); }
  std::uint32_t portal() const { return neighbor & ~kPortalBit; }
};

/// A corner of a polygon, beside all that a search asks of the edge that begins there.
struct TileCorner {
  Vec3 point = {};
  /// Below the number of polygons: a neighbor; equal to it: a wall; beyond it: a portal.
  std::uint32_t code = 0;
};
static_assert(sizeof(TileCorner) == 16);

/// An edge through which a tile can be left.
struct TilePortal {
  std::uint32_t polygon = 0;
  std::uint32_t edge = 0;  ///< Counted over the tile.
};

/// Lists of packed indices in the block of a tile, in their order.
enum class TileList : std::uint8_t {
  corner_vertices,   ///< Per edge.
  islands,           ///< Per polygon.
  box_order,         ///< Polygons in the order of the box tree.
  patches,           ///< Pairs as in TileData::Patch, per polygon and one more.
  vertex_corners,    ///< Per vertex: an edge that begins there, or a spare one.
  detail_triangles,  ///< Fours: three vertices, outline.
};

}  // namespace way
