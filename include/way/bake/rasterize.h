// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/heightfield.h"
#include "way/geom/triangle_mesh.h"

#include <span>
#include <vector>

namespace way {

/// Which area a solid run gets when several surfaces merge into it.
enum class AreaRule : std::uint8_t {
  /// The greatest area of the surfaces whose tops are within `merge_height` of the highest.
  /// Independent of the order of triangles.
  highest,
  /// As in Recast: triangle by triangle, each compared with what was there before.
  in_order
};

/// How a triangle is cut into the columns of a window.
enum class ClipStart : std::uint8_t {
  /// From the triangle alone: each column gets what exact geometry says, up to rounding (less than
  /// 1e-4 of a cell, or 0.01 voxels), after corners within a thousandth of a cell of a plane
  /// between cells have been snapped onto it. A column gets the same spans in every window.
  triangle,
  /// From the window's edge on, cut by cut, as in Recast and with the same rounding. That also puts
  /// geometry less than a cell outside the low edges into the first row or column.
  window
};

/// Options of rasterize().
struct RasterizeOptions {
  /// If merging surfaces have tops no farther apart than this, the greater area wins, so that a
  /// carpet on a table stays walkable.  [voxels, >= 0]
  int merge_height = 1;
  AreaRule area_rule = AreaRule::highest;
  ClipStart clip_start = ClipStart::triangle;
};

/// Returns the area of each triangle if its slope is less than `max_slope`, or 0, else Area::none.
/// A degenerate triangle (three corners on a line) gets Area::none.
///
/// @param max_slope  Angle between the triangle and the ground plane.  [degrees, 0 to 90]
[[nodiscard]] std::vector<Area> areas_by_slope(const TriangleMesh& mesh, float max_slope);

/// Converts triangles to the solid voxels that they pass through.
///
/// The first stage of a bake: mesh -> *heightfield* -> compact heightfield -> regions -> contours
/// -> polygons -> tile. See docs/pipeline.md#rasterize.
///
/// Conservative: a triangle fills every cell whose interior it touches, in each from the lowest
/// voxel that it touches there to the highest, so that no wall thinner than a cell is lost. A cell
/// that it touches only at the border, from outside, stays empty; a triangle that lies entirely on
/// a plane between two cells fills the cell with the greater coordinate. Geometry outside the grid,
/// or higher above its origin than the 16 bits of a span allow, is clipped. On planes between
/// cells, ClipStart::window follows Recast instead.
///
/// @param mesh   Validated geometry, from TriangleMesh::create().
/// @param areas  The area of each triangle, in the order of the mesh.
/// @param grid   The columns to fill.
/// @pre areas.size() == mesh.triangles().size()
///
/// Cannot fail, keeps no state, reads no globals: same arguments, same spans, on any thread.
[[nodiscard]] Heightfield rasterize(const TriangleMesh& mesh, std::span<const Area> areas,
                                    const VoxelGrid& grid, const RasterizeOptions& options = {});

}  // namespace way
