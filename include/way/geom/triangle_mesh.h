// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/geom/transform.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Three vertex indices, counter-clockwise viewed from the walkable side.
using Triangle = std::array<std::uint32_t, 3>;

/// How TriangleMesh::create() interprets raw arrays.
struct TriangleMeshOptions {
  enum class UpAxis : std::uint8_t { y, z };
  enum class Winding : std::uint8_t { counter_clockwise, clockwise };

  /// Which axis of the input points up. Data with z up is rotated, not mirrored: (x, y, z) becomes
  /// (x, z, -y).
  UpAxis up = UpAxis::y;
  /// How the corners of a triangle are ordered, viewed from the walkable side.
  Winding winding = Winding::counter_clockwise;
};

/// The validated triangles of a level: every index is in range, every coordinate is finite. A soup:
/// triangles may overlap, intersect, be degenerate or have no area. +y is up.
class TriangleMesh {
 public:
  TriangleMesh() = default;

  /// Validates raw arrays and takes ownership of them.
  ///
  /// @param areas  One per triangle, or empty. Area::ground means "walkable if not too steep",
  ///   Area::none "never walkable", anything else "this area if not too steep".
  /// Errors: invalid_mesh, naming the first offending triangle, vertex or count: `triangle 0 names
  /// vertex 1 of 1`, `vertex 7 is not finite: (nan, 0, 2)`.
  [[nodiscard]] static Result<TriangleMesh> create(std::vector<Vec3> vertices,
                                                   std::vector<Triangle> triangles,
                                                   std::vector<Area> areas = {},
                                                   const TriangleMeshOptions& options = {});

  std::span<const Vec3> vertices() const { return vertices_; }
  std::span<const Triangle> triangles() const { return triangles_; }
  /// One per triangle, always.
  std::span<const Area> areas() const { return areas_; }
  /// The bounding box of all vertices, including unused ones; empty for an empty mesh.
  const Aabb3& bounds() const { return bounds_; }

 private:
  std::vector<Vec3> vertices_;
  std::vector<Triangle> triangles_;
  std::vector<Area> areas_;
  Aabb3 bounds_;
};

/// A mesh with every vertex moved by a transform. If that is a mirror image, triangles are rewound,
/// so that they still face outward.
///
/// Errors: invalid_mesh if a vertex becomes too large for a float.
[[nodiscard]] Result<TriangleMesh> transformed(const TriangleMesh& mesh,
                                               const Transform& transform);

/// Appends meshes to one, in their order.
///
/// Errors: too_large for more than 2^32 - 1 vertices.
[[nodiscard]] Result<TriangleMesh> joined(std::span<const TriangleMesh* const> meshes);

}  // namespace way
