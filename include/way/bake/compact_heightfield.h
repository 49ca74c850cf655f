// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/floor_links.h"
#include "way/bake/heightfield.h"

#include <cstdint>
#include <vector>

namespace way {

/// Open space above walkable spans, with links between neighbors: the graph that all later stages
/// use.
///
/// Floors are stored in column order (x fastest, then z), bottom to top within a column. Arrays per
/// floor have size() + 1 entries. The last one represents "no floor": its area is Area::none and
/// all its neighbors are itself, so that stepping off the edge needs no test.
struct CompactHeightfield {
  VoxelGrid grid = {};
  int walkable_height = 0;  ///< Clearance that an agent needs.  [voxels]
  int walkable_climb = 0;   ///< Highest step that it can take.  [voxels]
  /// Column i holds floors columns[i] up to columns[i + 1]; one entry more than columns.
  std::vector<std::uint32_t> columns = {0};
  std::vector<std::uint16_t> floor = {0};      ///< Height of the floor.  [voxels above the origin]
  std::vector<std::uint16_t> clearance = {0};  ///< Open space above it, 65535 for the sky. [voxels]
  std::vector<Area> area = {Area::none};       ///< Area::none if a later stage removed the floor.
  FloorLinks neighbors = {};                   ///< The floor that an agent can step to on each
                                               ///< Side, or none().

  std::uint32_t size() const { return static_cast<std::uint32_t>(floor.size() - 1); }
  std::uint32_t none() const { return size(); }
};

/// Converts solid space to open space: the floors are the tops of walkable spans.
///
/// Floors of adjacent columns are linked if the open space that they share is at least
/// `walkable_height` high and they differ by at most `walkable_climb`. Of several candidates the
/// lowest is taken, so a link need not be mutual if floors are close together.
///
/// @param walkable_height  [voxels, >= 1]
/// @param walkable_climb   [voxels, >= 0]
[[nodiscard]] CompactHeightfield compact(const Heightfield& solid, int walkable_height,
                                         int walkable_climb);

}  // namespace way
