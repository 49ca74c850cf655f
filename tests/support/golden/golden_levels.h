// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/seams.h"
#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"

#include <vector>

namespace way::test {

/// The floors of a window of a level, eroded: the input of regions.
CompactHeightfield make_open(const TriangleMesh& mesh, const BakeConfig& config,
                             const VoxelGrid& grid);

/// The floors of all tiles that have any triangles, row by row.
std::vector<CompactHeightfield> make_open_tiles(const TriangleMesh& mesh, const BakeConfig& config);

/// All stages from floors to polygons.
struct PolygonBake {
  SeamMap seams = {};
  RegionMap regions = {};
  ContourSet contours = {};
  PolyMesh polygons = {};
};
PolygonBake bake_polygons(const CompactHeightfield& open, const BakeConfig& config);

}  // namespace way::test
