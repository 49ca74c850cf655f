// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"

#include "nav/boxes/box_walk.h"
#include "nav/plan/polygon_view.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// The surface of one polygon of a tile, without its corners.
struct SurfacePatch {
  std::span<const Vec3> vertices = {};  ///< Detail vertices, which are not corners.
  std::uint32_t begin = 0;              ///< First of its triangles. If there are none, the surface
  std::uint32_t end = 0;                ///< is the fan around the first corner.

  bool is_fan() const { return begin == end; }
  /// The vertex with a number that a triangle uses.
  const Vec3& vertex(const PolygonView& corners, std::uint32_t i) const {
    return i < corners.count ? corners.corners[i].point : vertices[i - corners.count];
  }
};

/// The arrays of a tile, for inner loops of queries.
struct TileView {
  TileView() = default;
  explicit TileView(const Tile& of) : tile(&of), flags_(of.flags()), areas_(of.areas()) {}
  /// @param traits  Areas and flags instead of the tile's own, unless null.
  TileView(const Tile& of, const PolygonTraits* traits) : TileView(of) {
    if (traits == nullptr) return;
    flags_ = traits->flags.data();
    areas_ = traits->areas.data();
  }

  std::uint32_t polygon_count() const { return tile->polygon_count_; }
  const std::uint16_t* flags() const { return flags_; }
  const Area* areas() const { return areas_; }
  const TileCorner* corners() const { return tile->corners_; }
  const std::uint32_t* first_edges() const { return tile->first_edge_; }
  EdgeTarget across(std::uint32_t edge) const {
    return {tile->corners_[edge].code, tile->polygon_count_};
  }
  const TilePortal* portals() const { return tile->portals().data(); }

  const Vec3* spare_vertices() const { return tile->spare_vertices(); }
  const Vec3* detail_vertices() const { return tile->detail_vertices(); }
  PackedIndices corner_vertices() const { return tile->packed(Tile::List::corner_vertices); }
  PackedIndices vertex_corners() const { return tile->packed(Tile::List::vertex_corners); }
  PackedIndices islands() const { return tile->packed(Tile::List::islands); }
  PackedIndices box_order() const { return tile->packed(Tile::List::box_order); }
  std::span<const std::byte> block() const { return tile->block(); }
  /// The parts of the block before and after the nodes of the box tree.
  std::span<const std::byte> block_before_nodes() const {
    return {block().data(), tile->box_nodes()};
  }
  std::span<const std::byte> block_behind_nodes() const {
    return {corner_vertices().data(), block().data() + block().size()};
  }
  /// If there is one polygon, they are a constant and need not be in the block.
  const std::byte* box_nodes() const {
    return tile->polygon_count_ == 1 ? reinterpret_cast<const std::byte*>(&kNodeOfOne)
                                     : tile->box_nodes();
  }
  std::uint32_t spare_vertex_count() const {
    return static_cast<std::uint32_t>(detail_vertices() - spare_vertices());
  }
  PackedIndices patches() const { return tile->packed(Tile::List::patches); }
  PackedIndices detail_triangles() const { return tile->packed(Tile::List::detail_triangles); }
  /// Pairs in patches().
  std::uint32_t patch_count() const { return tile->has_detail_ ? tile->polygon_count_ + 1 : 0; }
  /// Stored triangles; fans are not stored.
  std::uint32_t triangle_count() const {
    return tile->has_detail_ ? patches()[2 * std::size_t{tile->polygon_count_} + 1] : 0;
  }
  std::uint32_t detail_vertex_count() const {
    return tile->has_detail_ ? patches()[2 * std::size_t{tile->polygon_count_}] : 0;
  }

  BoxWalk boxes() const { return {box_nodes(), tile->polygon_count_, tile->bounds_}; }
  std::uint32_t box_item(std::size_t position) const { return box_order()[position]; }

  /// From the first corner of any polygon, six corners are readable; those past its own are
  /// undefined.
  PolygonView polygon(std::uint32_t i) const {
    const std::uint32_t first = tile->first_edge_[i];
    return {tile->corners_ + first, tile->first_edge_[i + 1] - first};
  }

  /// Returns true if the surface of a polygon has detail vertices.
  bool has_own_vertices(std::uint32_t i) const {
    if (!tile->has_detail_) return false;
    return patches().visit(
        [at = 2 * std::size_t{i}](auto pairs) { return pairs[at] != pairs[at + 2]; });
  }
  SurfacePatch patch(std::uint32_t i) const {
    if (!tile->has_detail_) return {};
    return patches().visit([&](auto pairs) -> SurfacePatch {
      const std::size_t at = 2 * std::size_t{i};
      const Vec3* const all = detail_vertices();
      return {{all + pairs[at], all + pairs[at + 2]}, pairs[at + 1], pairs[at + 3]};
    });
  }

  /// Calls `use(a, b, c, outline)` for the triangles of a polygon's surface until it returns true.
  /// The vertices are in the tile's block, and the four bytes after each are readable, with
  /// undefined content: corners follow all other vertices.
  template <class Use>
  bool any_triangle(std::uint32_t polygon, Use&& use) const {
    return any_triangle_where(
        polygon, [](std::uint32_t) { return true; }, use);
  }
  /// The same without the triangles that have no edge on the outline.
  template <class Use>
  bool any_outline_triangle(std::uint32_t polygon, Use&& use) const {
    return any_triangle_where(
        polygon, [](std::uint32_t outline) { return outline != 0; }, use);
  }

  const Tile* tile = nullptr;

 private:
  const std::uint16_t* flags_ = nullptr;
  const Area* areas_ = nullptr;

  template <class Use>
  bool any_fan_triangle(std::uint32_t polygon, Use& use) const;
  template <class Where, class Use>
  bool any_triangle_where(std::uint32_t polygon, Where where, Use& use) const;
};

template <class Use>
bool TileView::any_fan_triangle(std::uint32_t polygon, Use& use) const {
  const PolygonView view = this->polygon(polygon);
  for (std::uint32_t i = 2; i < view.count; ++i) {
    const unsigned outline = (i == 2 ? 1U : 0U) | 2U | (i + 1 == view.count ? 4U : 0U);
    if (use(view.corners[0].point, view.corners[i - 1].point, view.corners[i].point, outline))
      return true;
  }
  return false;
}

template <class Where, class Use>
bool TileView::any_triangle_where(std::uint32_t polygon, Where where, Use& use) const {
  const SurfacePatch at = patch(polygon);
  if (at.is_fan()) return any_fan_triangle(polygon, use);
  const PolygonView corners = this->polygon(polygon);
  return detail_triangles().visit([&](auto triangles) {
    const auto vertex = [&](std::size_t i) -> const Vec3& {
      return at.vertex(corners, triangles[i]);
    };
    for (std::size_t i = 4 * std::size_t{at.begin}; i < 4 * std::size_t{at.end}; i += 4) {
      if (!where(triangles[i + 3])) continue;
      if (use(vertex(i), vertex(i + 1), vertex(i + 2), triangles[i + 3])) return true;
    }
    return false;
  });
}

}  // namespace way
