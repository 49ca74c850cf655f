// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/regions.h"
#include "way/bake/seams.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A corner of a contour. x and z are in cells from the low corner of the meshed part of the grid,
/// y is in voxels above its origin; the other members describe the edge from here to the next
/// corner.
struct ContourVertex {
  int x = 0;
  int y = 0;
  int z = 0;
  RegionId across = 0;       ///< Region on the other side of the edge; 0 is a wall.
  std::uint32_t seam = 0;    ///< Seam number plus one if the edge lies on the tile border, else 0.
  bool area_border = false;  ///< The other side is walkable but has another area.
  bool removable = false;    ///< A corner inside a seam that the neighboring tile does not have.
};

/// The outline of one region, counter-clockwise viewed from +y. Holes are joined to it by pairs of
/// coinciding edges, so that it is a single ring.
struct Contour {
  std::uint32_t first = 0;  ///< Index of its first corner in ContourSet::vertices.
  std::uint32_t count = 0;
  RegionId region = 0;
  Area area = Area::none;
};

/// The outlines of all regions of a grid.
struct ContourSet {
  VoxelGrid grid = {};
  std::vector<Contour> contours = {};
  std::vector<ContourVertex> vertices = {};

  std::span<const ContourVertex> outline(const Contour& contour) const {
    return std::span(vertices).subspan(contour.first, contour.count);
  }
};

/// Options of trace_contours().
struct ContourOptions {
  /// Maximum distance of a simplified edge from the cells' outline.  [cells, >= 0]
  float max_error = 1.3F;
  /// Longer edges are split; 0 disables splitting.  [cells, >= 0]
  int max_edge_length = 40;
  bool split_walls = true;          ///< max_edge_length applies to walls.
  bool split_area_borders = false;  ///< max_edge_length applies to borders between areas.
};

/// Traces the outlines of regions, simplifies them and joins holes to them.
///
/// Edges between two regions have the same corners in both outlines. Edges on the tile border have
/// the corners of their seam, and all corners between these are `removable`. No simplified outline
/// crosses itself or, within one layer, another.
[[nodiscard]] ContourSet trace_contours(const CompactHeightfield& open, const RegionMap& regions,
                                        const SeamMap& seams, const ContourOptions& options);

}  // namespace way
