// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// What rasterize_into() fills a grid with.
struct RasterizeInput {
  const TriangleMesh& mesh;
  std::span<const Area> areas;  ///< Of all triangles of the mesh.
  /// The triangles to take, ascending; nothing for all of them.
  std::optional<std::span<const std::uint32_t>> triangles = std::nullopt;
};

/// A span of one triangle in one column, before those of a column are joined.
struct SpanRecord {
  std::uint32_t column = 0;
  std::uint16_t bottom = 0;
  std::uint16_t top = 0;
  Area area = Area::none;
};

/// Memory of rasterize_into(), kept from one call to the next.
struct RasterizeScratch {
  std::vector<SpanRecord> records = {};
  std::vector<std::uint32_t> starts = {};
  std::vector<Span> grouped = {};
};

/// rasterize() of some triangles into reused memory.
void rasterize_into(const RasterizeInput& input, const VoxelGrid& grid,
                    const RasterizeOptions& options, RasterizeScratch& scratch,
                    Heightfield& result);

}  // namespace way
