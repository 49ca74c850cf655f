// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/contours.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A point on the grid: x and z in cells from the low corner of the meshed part of the grid, y in
/// voxels above its origin.
struct GridPoint {
  int x = 0;
  int y = 0;
  int z = 0;

  friend bool operator==(const GridPoint&, const GridPoint&) = default;
};

/// Convex polygons that cover the regions of a grid: counter-clockwise viewed from +y, neighbors
/// share whole edges, none overlaps another of its layer. A polygon may have corners on a straight
/// edge; none is degenerate. Each seam of the tile border is one edge of one polygon.
struct PolyMesh {
  /// In `neighbors`: nothing is on the other side.
  static constexpr std::uint32_t kWall = 0xffffffffU;
  /// In `neighbors`: kPortal + side; the edge is a seam on that Side of the tile.
  static constexpr std::uint32_t kPortal = 0xfffffff0U;

  static constexpr bool is_portal(std::uint32_t neighbor) {
    return neighbor >= kPortal && neighbor < kPortal + 4;
  }

  /// A polygon that spans several regions: those from `first` on in `mixed_regions`, followed by
  /// one entry per edge with the region on this side of it, 0 for a cut across regions.
  struct Mixed {
    std::uint32_t polygon = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };

  VoxelGrid grid = {};
  std::vector<GridPoint> vertices = {};
  /// Polygon i has corners[first[i]] up to corners[first[i + 1]]; one entry more than polygons.
  std::vector<std::uint32_t> first = {0};
  std::vector<std::uint32_t> corners = {};    ///< Vertex indices.
  std::vector<std::uint32_t> neighbors = {};  ///< Polygon across the edge from each corner to the
                                              ///< next.
  std::vector<std::uint32_t> seams = {};      ///< Seam number plus one of each edge, or 0.
  std::vector<RegionId> regions = {};         ///< Per polygon; 0 if it spans several.
  std::vector<Area> areas = {};               ///< Per polygon.
  std::vector<Mixed> mixed = {};              ///< The polygons of region 0, sorted by polygon.
  std::vector<RegionId> mixed_regions = {};

  std::size_t size() const { return first.size() - 1; }
  std::span<const std::uint32_t> polygon(std::size_t i) const {
    return std::span(corners).subspan(first[i], first[i + 1] - first[i]);
  }
  /// The regions that a polygon lies in; empty if unknown.
  std::span<const RegionId> regions_of(std::size_t i) const {
    if (regions[i] != 0) return std::span(regions).subspan(i, 1);
    const Mixed* found = find_mixed(i);
    if (found == nullptr) return {};
    return std::span(mixed_regions).subspan(found->first, found->count);
  }
  /// The region of a polygon along the edge from a corner to the next; 0 if unknown.
  RegionId region_along(std::size_t i, std::size_t corner) const {
    if (regions[i] != 0) return regions[i];
    const Mixed* found = find_mixed(i);
    return found == nullptr ? 0 : mixed_regions[found->first + found->count + corner];
  }
  const Mixed* find_mixed(std::size_t i) const {
    const auto found = std::ranges::lower_bound(mixed, i, {}, &Mixed::polygon);
    return found == mixed.end() || found->polygon != i ? nullptr : &*found;
  }
};

/// Cuts the outlines into convex polygons of at most `max_vertices` corners.
///
/// @param max_vertices  [3 to 255]
[[nodiscard]] PolyMesh make_polygons(const ContourSet& contours, int max_vertices);

}  // namespace way
