// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"
#include "way/bake/triangle_ground.h"

#include "bake/solid/clip_triangle.h"
#include "bake/solid/slice_triangle.h"
#include "bake/solid/span_columns.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// The input of rasterize_into().
struct RasterizeInput {
  const TriangleMesh& mesh;
  std::span<const GroundCode> grounds;  ///< One per triangle of the mesh.
  /// The triangles to rasterize, ascending; empty for all of them.
  std::optional<std::span<const std::uint32_t>> triangles = std::nullopt;
};

/// Memory of rasterize_into(), reused by the next call.
struct RasterizeScratch {
  ScratchMemory* memory = nullptr;
  ClipScratch clip = {};
  SliceScratch slice = {};
  SpanColumns columns = SpanColumns(memory);

  std::size_t bytes() const { return clip.bytes() + slice.bytes() + columns.bytes(); }
};

/// Cuts triangles into the columns of a grid; then `scratch.columns` can finish() the spans.
void fill_columns(const RasterizeInput& input, const VoxelGrid& grid,
                  const RasterizeOptions& options, RasterizeScratch& scratch);

/// rasterize() for a subset of triangles, with reused memory.  @pre codes are numbers of areas
void rasterize_into(const RasterizeInput& input, const VoxelGrid& grid,
                    const RasterizeOptions& options, RasterizeScratch& scratch,
                    Heightfield& result);

}  // namespace way
