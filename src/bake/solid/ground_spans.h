// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/triangle_ground.h"
#include "way/bake/voxel_grid.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A piece of solid space of one ground. Its top is walkable, unless the ground is none.
struct GroundSpan {
  std::uint16_t bottom = 0;
  std::uint16_t top = 0;
  GroundCode ground = GroundCode::none;

  friend bool operator==(const GroundSpan&, const GroundSpan&) = default;
};

/// Rasterized triangles of a window, to which more can be added later: the spans of a column may
/// overlap, because which area a joined span gets depends on all that is added to it.
///
/// Saved by SpanColumns::save(). Adding the spans to empty columns gives the same solid space, and
/// so does adding them with other triangles in any order (AreaRule::highest).
struct GroundSpans {
  VoxelGrid grid = {};
  std::vector<std::uint32_t> columns = {0};  ///< Where each column begins, x fastest, and the end.
  std::vector<GroundSpan> spans = {};

  std::span<const GroundSpan> column(std::size_t i) const {
    return std::span(spans).subspan(columns[i], columns[i + 1] - columns[i]);
  }
};

}  // namespace way
