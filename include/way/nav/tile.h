// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/result.h"
#include "way/nav/packed_indices.h"
#include "way/nav/tile_data.h"
#include "way/nav/tile_edge.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// One square of a navigation mesh: convex polygons, counter-clockwise in the xz plane, and their
/// surfaces. Immutable, so that any number of threads and snapshots can share it. Only create()
/// makes tiles, so that every index is valid, every coordinate finite, every polygon convex. The
/// storage, one block of packed arrays, is internal.
class Tile {
 public:
  /// Checks raw arrays and packs them.
  ///
  /// Errors: invalid_mesh, naming the first flaw (`polygon 3 names vertex 9 of 8`); too_large for
  /// more than PolyRef::kMaxPolygons polygons or 4 GiB.
  [[nodiscard]] static Result<std::shared_ptr<const Tile>> create(const TileData& data);

  /// A tile with the same polygons for another agent: it shares all arrays with `tile`, and keeps
  /// it alive.
  [[nodiscard]] static std::shared_ptr<const Tile> for_agent(std::shared_ptr<const Tile> tile,
                                                             const TileAgent& agent);

  Tile(const Tile&) = delete;
  Tile& operator=(const Tile&) = delete;
  Tile(Tile&&) = delete;
  Tile& operator=(Tile&&) = delete;
  ~Tile() = default;

  const TileCoord& coord() const { return coord_; }
  const TileAgent& agent() const { return agent_; }
  /// The box of all vertices, detail included; empty for a tile without polygons.
  const Aabb3& bounds() const { return bounds_; }
  Aabb3 bounds(std::uint32_t polygon) const;  ///< The box of one polygon, detail included.
  std::uint32_t polygon_count() const { return polygon_count_; }
  std::uint32_t vertex_count() const;
  std::uint32_t edge_count() const { return first_edge_[polygon_count_]; }
  Vec3 vertex(std::uint32_t i) const {
    const std::uint32_t at = packed(List::vertex_corners)[i];
    return at < edge_count() ? corners_[at].point : spare_vertices()[at - edge_count()];
  }

  /// The edges of a polygon are first_edge(i) up to first_edge(i + 1).
  std::uint32_t first_edge(std::uint32_t polygon) const { return first_edge_[polygon]; }
  std::uint32_t corner_count(std::uint32_t polygon) const {
    return first_edge_[polygon + 1] - first_edge_[polygon];
  }
  TileEdge edge(std::uint32_t i) const;
  Vec3 corner(std::uint32_t polygon, std::uint32_t i) const {
    return corners_[std::size_t{first_edge_[polygon]} + i].point;
  }
  Area area(std::uint32_t polygon) const { return areas()[polygon]; }
  std::uint16_t flags(std::uint32_t polygon) const { return flags()[polygon]; }
  /// Polygons that can be reached from each other within the tile have the same island.
  std::uint32_t island(std::uint32_t polygon) const { return packed(List::islands)[polygon]; }
  std::uint32_t island_count() const { return island_count_; }
  /// Islands that NavMesh leaves out unless they are part of something larger.
  std::span<const TileData::SmallIsland> small_islands() const;

  /// All portals, side by side; within a side ordered by position along it, then by height.
  std::span<const TilePortal> portals() const {
    return {reinterpret_cast<const TilePortal*>(corners_) - portal_ends_[3], portal_ends_[3]};
  }
  std::span<const TilePortal> portals(Side side) const;
  Side portal_side(std::uint32_t portal) const;  ///< On which it lies.
  /// Index in portals() of the first portal of a side.
  std::uint32_t first_portal(Side side) const {
    return side == Side{} ? 0 : portal_ends_[static_cast<unsigned>(side) - 1];
  }

  /// Vertices of a polygon's surface: its corners, then the vertices that only the surface has.
  std::uint32_t detail_vertex_count(std::uint32_t polygon) const;
  Vec3 detail_vertex(std::uint32_t polygon, std::uint32_t i) const;
  /// Triangles of a polygon's surface, which cover it exactly in 2D.
  std::uint32_t detail_triangle_count(std::uint32_t polygon) const;
  DetailTriangle detail_triangle(std::uint32_t polygon, std::uint32_t i) const;

  /// Appends the polygons whose boxes may touch `box` to `found`, in no particular order. All that
  /// touch it are included, and possibly a few others.
  void polygons_in(const Aabb3& box, std::vector<std::uint32_t>& found) const;

  double plan_area(std::uint32_t polygon) const;  ///< In the xz plane.  [world units squared]
  std::size_t bytes() const { return sizeof(Tile) + block().size(); }  ///< In memory.
  /// Returns true if everything but the agents is equal, bit for bit.
  bool has_same_polygons(const Tile& other) const;
  /// Hash of the content of the tile, the same on every machine; the first call reads all of it.
  std::uint64_t hash() const;

 private:
  struct Shared;
  friend struct TileBuilder;
  friend struct TileView;
  friend class TileDecoder;
  Tile() = default;
  /// Refers to the arrays of another tile.
  Tile(const Tile& arrays, const TileAgent& agent);

  using List = TileList;
  static constexpr std::size_t kLists = 6;

  // Worlds have many tiles, so derived values are not stored. The block holds small islands, spare
  // vertices, vertices of surfaces, portals, corners, first edges, flags, areas, box nodes, lists.
  std::span<const std::byte> block() const;
  const Vec3* spare_vertices() const { return vertices_before_corners(spare_before_); }
  const Vec3* detail_vertices() const { return vertices_before_corners(detail_before_); }
  const Vec3* vertices_before_corners(std::uint32_t floats) const {
    return reinterpret_cast<const Vec3*>(&corners_->point.x - floats);
  }
  const std::uint16_t* flags() const {
    return reinterpret_cast<const std::uint16_t*>(first_edge_ + std::size_t{polygon_count_} + 1);
  }
  const Area* areas() const { return reinterpret_cast<const Area*>(flags() + polygon_count_); }
  const std::byte* box_nodes() const {  // none if there is one polygon
    return reinterpret_cast<const std::byte*>(areas() + polygon_count_);
  }
  PackedIndices packed(List list) const {
    const auto i = static_cast<std::size_t>(list);
    return {reinterpret_cast<const std::byte*>(first_edge_) + list_at_[i], list_width_[i]};
  }

  const TileCorner* corners_ = nullptr;        ///< Per edge.
  const std::uint32_t* first_edge_ = nullptr;  ///< Per polygon and one more.
  std::uint32_t polygon_count_ = 0;
  std::uint32_t island_count_ = 0;
  std::uint32_t small_island_count_ = 0;
  std::array<std::uint32_t, 4> portal_ends_ = {};  ///< By side.
  std::uint32_t spare_before_ = 0;  ///< Floats from the first spare vertex to the corners.
  std::uint32_t detail_before_ = 0;
  std::array<std::uint32_t, kLists> list_at_ = {};  ///< Offset from first_edge_.  [bytes]
  std::array<std::uint8_t, kLists> list_width_ = {1, 1, 1, 1, 1, 1};
  bool has_detail_ = false;
  TileCoord coord_;
  TileAgent agent_;
  Aabb3 bounds_;
  mutable std::atomic<std::uint64_t> hash_ = 0;  ///< 0 until computed.
};

}  // namespace way
