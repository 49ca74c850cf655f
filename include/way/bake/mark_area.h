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

/// An upright cylinder. Covers the columns whose center is less than `radius` from its axis.
struct CylinderVolume {
  Vec3 base = {};    ///< Center of its lower end.
  float radius = 0;  ///< [world units]
  float height = 0;  ///< [world units]
};

/// An upright prism. Covers the columns whose center lies inside the outline, which may be concave,
/// wind either way, and even cross itself: the even-odd rule decides. If two prisms share an edge,
/// a column on that edge is covered by exactly one.
struct PrismVolume {
  std::vector<Vec2> outline = {};
  float min_height = 0;  ///< World y of its lower end.
  float max_height = 0;  ///< World y of its upper end.
};

/// A part of space whose floors get an area. A box covers every column that it touches.
struct AreaVolume {
  std::variant<Aabb3, CylinderVolume, PrismVolume> shape = {};
  Area area = Area::ground;  ///< Area::none removes the floors.
  int priority = 0;          ///< If volumes overlap, the highest priority wins; of equal ones, the
                             ///< last.
};

/// Gives walkable floors the area of the volume that contains them. A floor is in a volume if its
/// column is covered and its voxel is between those of the volume's lower and upper end, both
/// included. Unwalkable floors stay unwalkable.
///
/// To be called before erode(), so that agents keep their radius from floors removed by Area::none,
/// as from any wall. Volumes outside the grid cover nothing. The cost is proportional to the number
/// of covered columns.
void mark_areas(CompactHeightfield& open, std::span<const AreaVolume> volumes);

}  // namespace way
