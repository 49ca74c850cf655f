// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/seams.h"
#include "way/nav/detail_triangle.h"

#include <cstdint>
#include <vector>

namespace way {

/// The surface of each polygon: triangles that follow the floor more closely than a flat polygon.
/// They cover exactly their polygon in plan and are counter-clockwise viewed from +y. Two polygons
/// that share an edge have the same vertices on it, even across a tile border.
struct DetailMesh {
  struct Patch {
    std::uint32_t first_vertex = 0;
    std::uint32_t vertex_count = 0;
    std::uint32_t first_triangle = 0;
    std::uint32_t triangle_count = 0;
  };

  std::vector<Patch> patches = {};  ///< One per polygon.
  /// x and z in cells from the low corner of the meshed part of the grid, y in voxels above its
  /// origin. A patch begins with the corners of its polygon, in order.
  std::vector<Vec3> vertices = {};
  std::vector<DetailTriangle> triangles = {};
};

/// Options of add_detail().
struct DetailOptions {
  /// Distance between height samples; 0 takes no samples and leaves polygons flat between their
  /// corners. If samples are closer than a cell, each column takes one.  [cells, 0 or 0.9 to 1e9]
  float sample_distance = 6;
  /// Samples farther than this from the surface become vertices.  [voxels, >= 0]
  float max_error = 1;
};

/// The input of add_detail().
struct DetailInput {
  const PolyMesh& polygons;
  const CompactHeightfield& open;
  const RegionMap& regions;
  const SeamMap& seams;
};

/// Adds heights to polygons, so that the surface follows the floors. See docs/pipeline.md#detail.
///
/// Inside polygons, heights are sampled at the centers of world columns that are `sample_distance`
/// apart, at least half of that away from the polygon's edges; on edges, at the ends of equal parts
/// no longer than that, as far as floats can distinguish them; on seams, at corners of the seam. At
/// every sample the surface is at most `max_error` above or below the floor. A sample without a
/// floor near it is ignored, so nothing sticks out if floors are missing. The number of vertices
/// and triangles of a patch is not limited.
///
/// The triangles of a patch are the Delaunay triangulation of its vertices. An edge that polygons
/// share is sampled once, and the vertices on a seam depend on the seam alone.
[[nodiscard]] DetailMesh add_detail(const DetailInput& input, const DetailOptions& options);

}  // namespace way
