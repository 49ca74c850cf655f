// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"

#include "bake/tile/stage_hash.h"
#include "handles.h"
#include "mutex.h"
#include "waymesh/record.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

namespace way::c {

/// Solid space with one array per member of a span.
struct SpanArrays {
  std::vector<std::uint16_t> bottoms = {};
  std::vector<std::uint16_t> tops = {};
  std::vector<std::uint8_t> areas = {};
};

/// Outlines or polygons in world units.
struct OutlineArrays {
  std::vector<std::uint32_t> first = {0};
  std::vector<Vec3> points = {};
  std::vector<std::uint32_t> across = {};
  std::vector<std::uint32_t> regions = {};
  std::vector<std::uint8_t> areas = {};
};

struct SurfaceArrays {
  std::vector<Vec3> vertices = {};
  std::vector<std::uint32_t> triangles = {};
  std::vector<std::uint32_t> polygons = {};
};

/// The results of the stages for one tile; arrays are made on demand.
struct TileRecord {
  VoxelGrid grid = {};
  std::uint32_t stages = 0;  ///< Bits of the available ones.
  std::array<double, kBakeStageCount> seconds = {};

  std::array<Heightfield, 4> solid = {};        ///< rasterize to remove_low_ceilings
  std::array<CompactHeightfield, 3> open = {};  ///< compact to erode
  DistanceField distance = {};
  RegionMap regions = {};
  SeamMap seams = {};
  ContourSet contours = {};
  PolyMesh polygons = {};
  DetailMesh detail = {};
  StageHash tile = {};

  std::array<SpanArrays, 4> span_arrays = {};
  std::array<std::vector<std::uint32_t>, 3> floor_neighbors = {};
  OutlineArrays contour_arrays = {};
  OutlineArrays raw_contour_arrays = {};
  OutlineArrays polygon_arrays = {};
  SurfaceArrays surface_arrays = {};

  bool has(BakeStage stage) const { return ((stages >> static_cast<unsigned>(stage)) & 1U) != 0; }
};

}  // namespace way::c

struct way_record final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::record;
  explicit way_record(std::uint32_t stages) : wanted(stages) {}

  std::uint32_t wanted;
  way::BakeReport report = {};
  way::c::Mutex mutex = {};
  std::map<way::TileCoord, way::c::TileRecord> tiles = {};

  /// By its index, or null.
  way::c::TileRecord* tile(std::size_t number);
};
