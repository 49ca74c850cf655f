// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd_bytes.h"
#include "nav/search/polygon_outlines.h"
#include "nav/search/search_nodes.h"
#include "nav/surface/polygon_surface.h"
#include "nav/tile/tile_view.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Heights of surfaces with many triangles, by a table of the triangles' 2D boxes. It is made when
/// a surface is queried for the second time, and stays valid as long as the same snapshot is
/// queried.
class SurfaceIndex {
 public:
  /// The surface of a polygon.
  struct Surface {
    const TileView& tile;
    std::uint32_t polygon = 0;        ///< Number in the tile.
    std::uint32_t polygon_index = 0;  ///< Polygon index of SearchNodes.
    const Aabb2& box;                 ///< Bounds of its corners, in 2D (xz).
  };

  /// Begins a search.
  void begin(const SearchNodes& nodes) {
    if (mesh_number_ == nodes.mesh_number()) return;
    mesh_number_ = nodes.mesh_number();
    first_.clear();
    blocks_.clear();
  }

  /// Returns height_over().
  float height(const Surface& surface, Vec3 p);

  std::size_t bytes() const {
    return first_.capacity() * sizeof(first_[0]) + blocks_.capacity() * sizeof(blocks_[0]);
  }

 private:
  /// The boxes of 16 triangles, on a grid of 256 x 256 over the polygon's box; points outside are
  /// clamped to it.
  struct alignas(64) Block {
    Bytes16 low_x;
    Bytes16 low_z;
    Bytes16 high_x;
    Bytes16 high_z;
  };

  // Values of first_ for surfaces without blocks.
  static constexpr std::uint32_t kUnknown = 0;
  static constexpr std::uint32_t kAskedOnce = 1;
  static constexpr std::uint32_t kFew = 2;  ///< Few triangles; they are tested one by one.
  static constexpr std::uint32_t kBlocks = 3;

  void look_at(const Surface& surface);
  void index(const Surface& surface);

  std::uint32_t mesh_number_ = 0;
  std::vector<std::uint32_t> first_;  ///< By polygon index: kBlocks plus the first block, or one of
                                      ///< the values above.
  std::vector<Block> blocks_;
};

}  // namespace way
