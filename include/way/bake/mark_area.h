// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/core/aabb.h"
#include "way/core/vec.h"
#include "way/geom/prism_volume.h"
#include "way/geom/triangle_mesh.h"

#include <memory>
#include <span>
#include <variant>

namespace way {

/// An upright cylinder. Covers the columns whose center is less than `radius` from its axis.
struct CylinderVolume {
  Vec3 base = {};    ///< Center of its lower end.
  float radius = 0;  ///< [world units]
  float height = 0;  ///< [world units]
};

/// A ball. Covers every column that it touches.
struct SphereVolume {
  Vec3 center = {};
  float radius = 0;  ///< [world units]
};

/// All points within `radius` of a segment, which may lean. Covers every column that it touches.
struct CapsuleVolume {
  Vec3 start = {};
  Vec3 end = {};
  float radius = 0;  ///< [world units]
};

/// What triangles enclose, and the voxels that they pass through themselves. Covers every column
/// that they touch. Space is enclosed if a vertical line through the center of its column enters
/// the mesh below it and leaves it above it, counted by the winding of triangles; where the line
/// enters and leaves unequally often, the mesh is not closed and encloses nothing.
struct MeshVolume {
  std::shared_ptr<const TriangleMesh> mesh = {};  ///< In world coordinates; null covers nothing.
  /// Promises that the mesh is closed and convex, which is cheaper: everything between its lowest
  /// and highest voxel in a column is enclosed.
  bool is_convex = false;
};

using VolumeShape =
    std::variant<Aabb3, CylinderVolume, PrismVolume, SphereVolume, CapsuleVolume, MeshVolume>;

/// The box of a shape; empty if the shape covers nothing.
[[nodiscard]] Aabb3 bounds_of(const VolumeShape& shape);

/// A part of space whose floors get an area, or are removed. A box covers every column that it
/// touches.
struct AreaVolume {
  VolumeShape shape = {};
  Area area = Area::ground;  ///< Area::none removes the floors.
  int priority = 0;          ///< If volumes overlap, the highest wins; of equal ones the last.
  /// Makes the volume an obstacle, regardless of its area and priority: it removes each floor in a
  /// column that the shape touches on which an agent would touch the shape, that is, from the
  /// agent's height below the shape up to its upper end, rounded outward to whole voxels. Ground
  /// under a raised obstacle stays if the agent fits below. Obstacles win over all other volumes.
  bool carves = false;
};

/// Gives walkable floors the area of the volume that contains them. A floor is in a volume if its
/// column is covered and its voxel is between those of the volume's lower and upper end, both
/// included. Unwalkable floors stay unwalkable.
///
/// To be called before erode(), so that what is removed is kept at the agent's radius like any
/// wall. Volumes outside of the grid cover nothing. The cost follows the columns that are covered.
void mark_areas(CompactHeightfield& open, std::span<const AreaVolume> volumes);

}  // namespace way
