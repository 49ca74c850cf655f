// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/golden/golden_levels.h"

#include "way/bake/distance_field.h"
#include "way/bake/erode.h"
#include "way/bake/filter_spans.h"
#include "way/bake/rasterize.h"

#include <algorithm>

namespace way::test {
namespace {

bool touches(const TriangleMesh& mesh, const Triangle& triangle, const VoxelGrid& grid) {
  Aabb3 box;
  for (const std::uint32_t v : triangle)
    box = join(box, mesh.vertices()[v]);
  const Vec3 low = {grid.origin.x + static_cast<float>(grid.first.x) * grid.cell_size, 0,
                    grid.origin.z + static_cast<float>(grid.first.z) * grid.cell_size};
  const Vec3 size = {static_cast<float>(grid.width) * grid.cell_size, 0,
                     static_cast<float>(grid.depth) * grid.cell_size};
  return overlaps_in_plan(box, {low, low + size});
}

}  // namespace

CompactHeightfield make_open(const TriangleMesh& mesh, const BakeConfig& config,
                             const VoxelGrid& grid) {
  const std::vector<Area> areas = areas_by_slope(mesh, config.max_slope);
  Heightfield solid = rasterize(mesh, areas, grid, config.rasterize);
  lift_low_obstacles(solid, config.walkable_climb);
  remove_ledges(solid, config.walkable_height, config.walkable_climb, config.steep_rule);
  remove_low_ceilings(solid, config.walkable_height);
  CompactHeightfield open = compact(solid, config.walkable_height, config.walkable_climb);
  erode(open, config.walkable_radius, config.erode_metric);
  return open;
}

std::vector<CompactHeightfield> make_open_tiles(const TriangleMesh& mesh,
                                                const BakeConfig& config) {
  std::vector<CompactHeightfield> tiles;
  for (int z = 0; z < config.tiles_z(); ++z) {
    for (int x = 0; x < config.tiles_x(); ++x) {
      const VoxelGrid grid = config.tile_grid(x, z);
      const auto touching = [&](const Triangle& t) { return touches(mesh, t, grid); };
      if (std::ranges::none_of(mesh.triangles(), touching)) continue;
      tiles.push_back(make_open(mesh, config, grid));
    }
  }
  return tiles;
}

PolygonBake bake_polygons(const CompactHeightfield& open, const BakeConfig& config) {
  PolygonBake bake;
  DistanceField distance;
  if (config.regions.partition == Partition::watershed) distance = distance_field(open);
  bake.regions = find_regions(open, distance, config.regions);
  bake.seams = find_seams(open);
  bake.contours = trace_contours(open, bake.regions, bake.seams, config.contours);
  bake.polygons = make_polygons(bake.contours, config.polygon_vertices);
  return bake;
}

}  // namespace way::test
