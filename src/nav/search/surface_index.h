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

/// Heights of surfaces that have many triangles, by boxes of these seen from above: they are made
/// when a surface is asked about for the second time, and stay as long as the snapshot is asked.
class SurfaceIndex {
 public:
  /// The surface of a polygon.
  struct Surface {
    const TileView& tile;
    std::uint32_t polygon = 0;  ///< Of the tile.
    std::uint32_t place = 0;    ///< The same, of SearchNodes.
    const Aabb2& box;           ///< Of its corners, seen from above.
  };

  /// Begins a search.
  void begin(const SearchNodes& nodes) {
    if (mesh_number_ == nodes.mesh_number()) return;
    mesh_number_ = nodes.mesh_number();
    first_.clear();
    blocks_.clear();
  }

  /// What height_over() gives.
  float height(const Surface& surface, Vec3 p);

  std::size_t bytes() const {
    return first_.capacity() * sizeof(first_[0]) + blocks_.capacity() * sizeof(blocks_[0]);
  }

 private:
  /// The boxes of sixteen triangles, on a grid over the box of the polygon; what lies beyond it
  /// counts as lying on its outline.
  struct alignas(64) Block {
    Bytes16 low_x;
    Bytes16 low_z;
    Bytes16 high_x;
    Bytes16 high_z;
  };

  // Of first_, of surfaces without blocks.
  static constexpr std::uint32_t kUnknown = 0;
  static constexpr std::uint32_t kAskedOnce = 1;
  static constexpr std::uint32_t kFew = 2;  ///< Triangles; they are looked at one by one.
  static constexpr std::uint32_t kBlocks = 3;

  void look_at(const Surface& surface);
  void index(const Surface& surface);

  std::uint32_t mesh_number_ = 0;
  std::vector<std::uint32_t> first_;  ///< By place: kBlocks plus the first block, or less.
  std::vector<Block> blocks_;
};

}  // namespace way
