// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// The stages one by one, for users who want to insert something between them. This is what bake()
// does with a level in one piece.

#include "way/bake/filter_spans.h"
#include "way/bake/make_tile.h"
#include "way/bake/mark_area.h"
#include "way/bake/seams.h"

#include "scenes/scenes.h"

#include <cstdio>

#include <way/way.h>

int main() {
  // [stages]
  const way::TriangleMesh level = way::scenes::stairs(12);
  const auto config = way::BakeConfig::create({.agent = {.climb = 0.5F}}, level.bounds());
  if (!config) return 1;  // The only check; after it nothing can fail until a tile is made.

  // Solid space.
  way::Heightfield solid = way::rasterize(level, way::areas_by_slope(level, config->max_slope),
                                          config->world, config->rasterize);
  way::lift_low_obstacles(solid, config->walkable_climb);
  way::remove_ledges(solid, config->walkable_height, config->walkable_climb, config->steep_rule);
  way::remove_low_ceilings(solid, config->walkable_height);

  // Open space.
  way::CompactHeightfield open =
      way::compact(solid, config->walkable_height, config->walkable_climb);
  way::erode(open, config->walkable_radius, config->erode_metric);
  const way::DistanceField distance = way::distance_field(open);
  const way::RegionMap regions = way::find_regions(open, distance, config->regions);

  // Polygons.
  const way::SeamMap seams = way::find_seams(open);
  const way::ContourSet contours = way::trace_contours(open, regions, seams, config->contours);
  const way::PolyMesh polygons = way::make_polygons(contours, config->polygon_vertices);
  const way::DetailMesh detail = way::add_detail({polygons, open, regions, seams}, config->detail);
  const auto tile = way::make_tile(polygons, detail, {});
  if (!tile) return 1;
  // [/stages]

  std::printf("%zu spans, %u floors, %u regions, %zu polygons\n", solid.spans.size(), open.size(),
              regions.count, polygons.size());
  const auto mesh = way::bake(level, config->settings);
  return mesh && (*tile)->polygon_count() == mesh->counts().polygons ? 0 : 1;
}
