// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/core/result.h"
#include "way/geom/transform.h"
#include "way/geom/triangle_mesh.h"

#include <memory>
#include <span>
#include <variant>

namespace way {

/// A box around its center, with sides along the axes of its transform.
struct BoxShape {
  Vec3 size = {1, 1, 1};  ///< Whole sides, not halves.  [world units, > 0]
};

/// An upright cylinder around its center.
struct CylinderShape {
  float radius = 0.5F;  ///< [world units, > 0]
  float height = 1;     ///< [world units, > 0]
};

/// A ball around its center.
struct SphereShape {
  float radius = 0.5F;  ///< [world units, > 0]
};

/// A capsule around its center, along the y axis of its transform.
struct CapsuleShape {
  float radius = 0.5F;  ///< [world units, > 0]
  float height = 2;     ///< With both caps; less than two radii makes a ball.  [world units, > 0]
};

/// What a mesh encloses, see MeshVolume.
struct MeshShape {
  std::shared_ptr<const TriangleMesh> mesh = {};  ///< In the space of the object.
  bool is_convex = false;                         ///< Promises that it is closed and convex.
};

/// The form of an obstacle or an area, in the space of its object.
using Shape = std::variant<BoxShape, CylinderShape, SphereShape, CapsuleShape, MeshShape>;

/// The convex hull of points as a shape.
///
/// Errors: as convex_hull().
[[nodiscard]] Result<MeshShape> hull_shape(std::span<const Vec3> points);

/// The surface of a shape as triangles that one can stand on, in the space of its object: a crate,
/// a barrel, a boulder. Round shapes become convex polyhedra with 24 sides around, whose corners
/// lie on the shape.
///
/// Errors: as place_shape().
[[nodiscard]] Result<TriangleMesh> mesh_of(const Shape& shape);

/// A shape in the world. Boxes and meshes take any transform; cylinders, balls and capsules only
/// rigid ones, and a cylinder has to stay upright (up to a thousandth).
///
/// Errors: invalid_argument, naming the number and its range: `the radius of a cylinder is -1: it
/// must be a number greater than 0`; invalid_mesh for a mesh that the transform makes too large.
[[nodiscard]] Result<VolumeShape> place_shape(const Shape& shape, const Transform& transform);

}  // namespace way
