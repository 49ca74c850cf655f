// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/detail_mesh.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace way::test {

/// A field with one floor in each column, all linked to their neighbors, with the given heights.
CompactHeightfield make_ground(const VoxelGrid& grid, const std::function<int(Cell)>& height);

/// All floors in region 1.
RegionMap one_region(const CompactHeightfield& open);

/// Polygons from rings of vertex indices; neighbors are found by their common edges, and all other
/// edges are walls. Every polygon is in region 1 and ground.
PolyMesh make_poly_mesh(const VoxelGrid& grid, std::vector<GridPoint> vertices,
                        const std::vector<std::vector<std::uint32_t>>& rings);

/// What is wrong with the patches of a detail mesh, or an empty string: each must begin with the
/// corners of its polygon, cover it exactly with triangles that are counter-clockwise viewed from
/// +y, have correct outline flags, and no vertex may lie strictly inside the circumcircle of a
/// triangle.
std::string fault_of_patches(const PolyMesh& polygons, const DetailMesh& detail);

/// The first edge that two polygons share but on which their vertices are not identical bit for
/// bit, as "polygon corner", or an empty string.
std::string fault_of_shared_edges(const PolyMesh& polygons, const DetailMesh& detail);

/// Vertices of a patch strictly between the ends of an edge of its polygon, from its first corner
/// to the next.
std::vector<Vec3> vertices_on_edge(const PolyMesh& polygons, const DetailMesh& detail,
                                   std::size_t polygon, std::size_t corner);

/// The height of a patch at a point inside its polygon.
std::optional<float> height_of_patch(const DetailMesh& detail, std::size_t polygon, Vec2 at);

/// The distance of the surface from the floors of each polygon's region, at centers of cells inside
/// the polygon.  [voxels]
struct DetailError {
  double most = 0;
  double mean = 0;
};

/// Over all cells, or over those whose world column is a multiple of `step` along both axes and
/// whose center is at least `margin` cells from the edges of its polygon.
DetailError measure_detail(const DetailInput& input, const DetailMesh& detail, int step = 1,
                           float margin = 0);

}  // namespace way::test
