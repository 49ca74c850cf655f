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
/// They cover exactly their polygon in the plan and are counter-clockwise seen from above. Two
/// polygons that share an edge have the same vertices on it, also across a tile border.
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

/// The knobs of add_detail().
struct DetailOptions {
  /// Distance between height samples; 0 samples nothing and leaves polygons flat between their
  /// corners. Of samples closer than a cell each column takes one.  [cells, 0 or >= 0.9]
  float sample_distance = 6;
  /// Samples further than this from the surface become vertices.  [voxels, >= 0]
  float max_error = 1;
};

/// Everything that add_detail() reads.
struct DetailInput {
  const PolyMesh& polygons;
  const CompactHeightfield& open;
  const RegionMap& regions;
  const SeamMap& seams;
};

/// Adds heights to polygons, so that the surface follows the floors. See docs/pipeline.md#detail.
///
/// Heights are sampled inside of polygons at the centres of columns of the world that lie
/// `sample_distance` apart, at least half of that away from the polygon's edges; on edges at the
/// ends of equal parts no longer than that, as far as floats can tell them apart; on seams at
/// corners of the seam. At every sample the surface is at most `max_error` above or below the
/// floor. A sample without a floor near it does not count, so nothing sticks out where floors are
/// missing. There is no limit to the vertices or triangles of a patch.
///
/// The triangles of a patch are the Delaunay triangulation of its vertices. Where polygons share an
/// edge it is sampled once, and what is put on a seam depends on the seam alone.
[[nodiscard]] DetailMesh add_detail(const DetailInput& input, const DetailOptions& options);

}  // namespace way
