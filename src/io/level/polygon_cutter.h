// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/triangle_mesh.h"

#include "geom/triangulate_into.h"

#include <span>
#include <vector>

namespace way {

/// Triangulates faces of files: any number of corners, convex or not, planar or nearly so. Reused
/// from face to face for its capacity.
class PolygonCutter {
 public:
  /// corners.size() - 2 triangles of indices into the corners, with the winding of the face, valid
  /// until the next call: the fan from the first corner if that covers the face, as in Recast. A
  /// face without area becomes a fan; one that crosses itself still gives that number.
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
