// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/triangle_mesh.h"

#include "geom/triangulate_into.h"

#include <span>
#include <vector>

namespace way {

/// Cuts faces of files into triangles: any number of corners, convex or not, flat or nearly so.
/// Kept from face to face for its capacity.
class PolygonCutter {
 public:
  /// corners.size() - 2 triangles of indices into the corners, wound as the face is, good until the
  /// next call: the fan from the first corner wherever that covers the face, as in Recast. A face
  /// of no area becomes a fan; one that crosses itself still gives that number.
  /// @pre corners.size() >= 3
  std::span<const Triangle> cut(std::span<const Vec3> corners);

 private:
  void make_fan(std::size_t count);
  bool lay_flat(std::span<const Vec3> corners);
  bool fan_covers() const;

  std::vector<PlanPoint> ring_;
  std::vector<Triangle> triangles_;
  TriangulateScratch scratch_;
};

}  // namespace way
