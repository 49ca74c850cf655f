// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/heightfield.h"
#include "way/bake/rasterize.h"
#include "way/core/random.h"
#include "way/geom/triangle_mesh.h"

#include <string_view>
#include <vector>

namespace way::test {

/// A grid of columns of size 1 with voxels of height 1 from the world's origin.
VoxelGrid unit_grid(int width, int depth, float height = 100);

/// A heightfield on a unit grid from its columns, x fastest.
Heightfield make_heightfield(int width, int depth, const std::vector<std::vector<Span>>& columns);

/// A heightfield with one ground span in each column, from 0 to the height given by its character:
/// '1' to '9', then 'a' to 'z' for 10 to 35; '.' is an empty column. The first row is z = 0.
Heightfield make_terrain(const std::vector<std::string_view>& rows);

/// A mesh of loose triangles.
TriangleMesh make_mesh(const std::vector<std::array<Vec3, 3>>& triangles,
                       std::vector<Area> areas = {});

/// Reference implementation of rasterize() with one sorted list of spans per column: slow and
/// simple. With ClipStart::window spans come from polygon cuts as in Recast; with
/// ClipStart::triangle, from rasterize() of each triangle alone, which is compared with ExactCover.
Heightfield rasterize_slowly(const TriangleMesh& mesh, std::span<const Area> areas,
                             const VoxelGrid& grid, const RasterizeOptions& options);

/// Random columns of up to `most` spans each, with random areas.
Heightfield random_heightfield(Random& random, int width, int depth, int most);

/// Uneven ground, one span in most columns; here and there a hole, a wall or a bridge.
Heightfield random_ground(Random& random, int width, int depth);

}  // namespace way::test
