// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include <vector>

namespace way::scenes {

/// Start and direction of a straight flight of stairs: `along` is a unit vector on the x or z axis.
struct Flight {
  Vec3 start = {};
  Vec2 along = {1, 0};
  float width = 2;  ///< To the right, in plan with x to the right and z down.
  int steps = 1;
  float rise = 0.2F;   ///< Height of a step.
  float tread = 0.4F;  ///< Depth of a step.
};

/// Collects surfaces; every one faces the side from which its corners are counter-clockwise.
class MeshBuilder {
 public:
  void triangle(Vec3 a, Vec3 b, Vec3 c, Area area = Area::ground);
  void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Area area = Area::ground);

  /// A level rectangle that faces up.
  void floor(Vec2 low, Vec2 high, float y, Area area = Area::ground);
  /// The same, facing down.
  void ceiling(Vec2 low, Vec2 high, float y);
  /// A rectangle in plan that rises from `start` by `rise` over its length along an axis.
  void slope(Vec3 start, Vec2 along, float width, float rise);
  /// The four sides and the top of a box: 10 triangles.
  void box(Vec3 low, Vec3 high);
  /// An upright prism of eight sides with a top: 24 triangles.
  void post(Vec3 foot, float radius, float height);
  /// Riser and tread of each step: 4 triangles per step.
  void stairs(const Flight& flight);

  TriangleMesh finish();

 private:
  std::vector<Vec3> vertices_;
  std::vector<Triangle> triangles_;
  std::vector<Area> areas_;
};

/// The direction to the right of another, in plan with x to the right and z down.
constexpr Vec2 right_of(Vec2 along) {
  return {-along.z, along.x};
}

}  // namespace way::scenes
