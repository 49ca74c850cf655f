// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/core/aabb.h"
#include "way/core/vec.h"

#include <span>
#include <variant>
#include <vector>

namespace way {

/// An upright cylinder. Covers the columns whose centre is less than `radius` from its axis.
struct CylinderVolume {
  Vec3 base = {};    ///< Centre of its lower end.
  float radius = 0;  ///< [world units]
  float height = 0;  ///< [world units]
};

/// An upright prism. Covers the columns whose centre lies inside of the outline, which may be
/// concave, wind either way, and even cross itself: what an odd number of its edges surrounds is
/// inside. Where two prisms share an edge, a column between them is covered by exactly one.
struct PrismVolume {
  std::vector<Vec2> outline = {};
  float min_height = 0;  ///< World y of its lower end.
  float max_height = 0;  ///< World y of its upper end.
};

/// A part of space whose floors get an area. A box covers every column that it touches.
struct AreaVolume {
  std::variant<Aabb3, CylinderVolume, PrismVolume> shape = {};
  Area area = Area::ground;  ///< Area::none takes the floors away.
  int priority = 0;          ///< Of several volumes the greatest wins; of equals the last.
};

/// Gives walkable floors the area of the volume that they lie in; a floor lies in a volume if its
/// column is covered and its voxel is between those of the volume's lower and upper end, both
/// included. Floors that are not walkable stay so.
///
/// To be called before erode(), so that what Area::none takes away is kept at the agent's radius
/// like any wall. Volumes outside of the grid cover nothing. The cost follows the columns that are
/// covered.
void mark_areas(CompactHeightfield& open, std::span<const AreaVolume> volumes);

}  // namespace way
