// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_tile.h"

#include "bake/contours/contours_into.h"
#include "bake/detail/detail_mesh_into.h"
#include "bake/open/class_floors.h"
#include "bake/open/compact_into.h"
#include "bake/open/distance_field_into.h"
#include "bake/open/erode_into.h"
#include "bake/open/mark_area_into.h"
#include "bake/polygons/poly_mesh_into.h"
#include "bake/regions/regions_into.h"
#include "bake/solid/rasterize_into.h"
#include "bake/solid/row_bands.h"
#include "bake/tile/make_tile_into.h"
#include "nav/tile/tile_builder.h"

#include <memory>
#include <vector>

namespace way {

/// Results and scratch memory of all stages, kept from tile to tile.
struct BakeWorkspace::State {
  ScratchMemory memory = {};  ///< Of one stage after another.

  Heightfield solid = {};  ///< All of solid space, if an observer wants to see it.
  std::vector<ClassFloors> classes = {};
  FloorRuns runs = {.memory = &memory};
  DistanceView distance = {{}, 0};
  RegionMap regions = {};
  SeamMap seams = {};
  ContourSet contours = {};
  PolyMesh polygons = {};
  DetailMesh detail = {};
  std::vector<TileData::SmallIsland> small_islands = {};
  TileData tile = {};
  std::vector<std::shared_ptr<const Tile>> tiles = {};  ///< By agent.

  RowBands bands = RowBands(&memory);
  RasterizeScratch rasterize = {.memory = &memory};
  CompactScratch compact = {};
  MarkAreaScratch mark_areas = {};
  ErodeScratch erode = {.memory = &memory};
  DistanceFieldScratch distance_field = {.memory = &memory};
  RegionScratch find_regions = {.memory = &memory};
  ContourScratch trace_contours = {.memory = &memory};
  PolyScratch make_polygons = {.memory = &memory};
  DetailScratch add_detail = {.memory = &memory};
  SmallIslandScratch find_small_islands = {};
  TileScratch create_tile = {};

  BakeReport report = {};
};

}  // namespace way
