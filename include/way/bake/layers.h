// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include <cstdint>
#include <vector>

namespace way {

/// One layer of a tile as an image: at most one floor in each cell, so that it can be stored and
/// compressed like a picture and changed without the rest of the tile.
///
/// Cells are those of the meshed part of the grid, x fastest.
struct HeightLayer {
  static constexpr std::uint16_t kNoFloor = 0xffff;

  int width = 0;    ///< Cells along x.
  int depth = 0;    ///< Cells along z.
  int low = 0;      ///< Height of its lowest floor.  [voxels above the origin]
  int high = 0;     ///< Height of its highest floor.
  Cell first = {};  ///< Low corner of the cells in use.
  Cell last = {};   ///< High corner of the cells in use, included.
  /// Per cell: height above `low`, or kNoFloor. A floor that leads to another layer is raised to
  /// the height of the floor on its far side, so that both sides of the portal have the same
  /// height.
  std::vector<std::uint16_t> heights = {};
  std::vector<Area> areas = {};  ///< Per cell; Area::none if there is no floor.
  /// Per cell: bit `side` is set if a step to that side stays in the layer, bit 4 + `side` if it
  /// leads to another layer or into the rim, that is, to the next tile.
  std::vector<std::uint8_t> links = {};
};

/// Partitions open space into layers: each walkable floor of the meshed part is in exactly one, and
/// none lies above another of its layer. Layers are as large as that allows. Their parts need not
/// touch, but must not be much higher or lower than each other.
[[nodiscard]] std::vector<HeightLayer> find_layers(const CompactHeightfield& open);

}  // namespace way
