// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/shape.h"

#include "core/text.h"
#include "geom/convex_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace way {
namespace {

Error invalid(std::string message) {
  return {Error::Code::invalid_argument, std::move(message)};
}

std::optional<Error> check_size(const char* what, float value) {
  if (value > 0 && std::isfinite(value)) return std::nullopt;
  return invalid(text(what, " is ", value, ": it must be a number greater than 0"));
}

std::optional<Error> check_transform(const Transform& t) {
  if (!t.is_finite()) return invalid("the transform is not finite");
  if (t.determinant() == 0) return invalid("the transform makes everything flat");
  return std::nullopt;
}

std::optional<Error> check_rigid(const char* what, const Transform& t) {
  if (t.is_rigid()) return std::nullopt;
  return invalid(text(what, " cannot be scaled by its transform: change its size"));
}

bool is_along_axes(const Transform& t) {
  return t.x_axis.y == 0 && t.x_axis.z == 0 && t.y_axis.x == 0 && t.y_axis.z == 0 &&
         t.z_axis.x == 0 && t.z_axis.y == 0;
}

/// The two triangles of each side of a box whose corners are numbered by their bits: 1 for the far
/// end along x, 2 along y, 4 along z.
constexpr std::array<Triangle, 12> kBoxTriangles = {{{0, 1, 3},
                                                     {0, 3, 2},
                                                     {4, 6, 7},
                                                     {4, 7, 5},
                                                     {0, 4, 5},
                                                     {0, 5, 1},
                                                     {2, 3, 7},
                                                     {2, 7, 6},
                                                     {0, 2, 6},
                                                     {0, 6, 4},
                                                     {1, 5, 7},
                                                     {1, 7, 3}}};

Result<VolumeShape> place_mesh(const TriangleMesh& mesh, const Transform& t, bool is_convex) {
  auto placed = transformed(mesh, t);
  if (!placed) return placed.error();
  return VolumeShape{
      MeshVolume{std::make_shared<const TriangleMesh>(std::move(*placed)), is_convex}};
}

std::vector<Vec3> corners_of(const BoxShape& box) {
  const Vec3 half = box.size * 0.5F;
  std::vector<Vec3> corners;
  for (unsigned i = 0; i < 8; ++i) {
    corners.push_back({(i & 1U) != 0 ? half.x : -half.x, (i & 2U) != 0 ? half.y : -half.y,
                       (i & 4U) != 0 ? half.z : -half.z});
  }
  return corners;
}

/// Points of a circle around the y axis.
void add_ring(float radius, float y, std::vector<Vec3>& points) {
  constexpr int kSides = 24;
  for (int i = 0; i < kSides; ++i) {
    const SineCosine at = sine_cosine(static_cast<float>(i) * (360.0F / kSides));
    points.push_back(
        {radius * static_cast<float>(at.cosine), y, radius * static_cast<float>(at.sine)});
  }
}

/// Points of two half balls, `half` above and below the middle.
std::vector<Vec3> capsule_points(float radius, float half) {
  std::vector<Vec3> points = {{0, half + radius, 0}, {0, -half - radius, 0}};
  for (int i = 0; i < 6; ++i) {
    const SineCosine at = sine_cosine(static_cast<float>(i) * 15);
    const float ring = radius * static_cast<float>(at.cosine);
    const float y = half + radius * static_cast<float>(at.sine);
    add_ring(ring, y, points);
    add_ring(ring, -y, points);
  }
  return points;
}

std::vector<Vec3> points_of(const CylinderShape& cylinder) {
  std::vector<Vec3> points;
  add_ring(cylinder.radius, cylinder.height * 0.5F, points);
  add_ring(cylinder.radius, cylinder.height * -0.5F, points);
  return points;
}
std::vector<Vec3> points_of(const SphereShape& ball) {
  return capsule_points(ball.radius, 0);
}
std::vector<Vec3> points_of(const CapsuleShape& capsule) {
  return capsule_points(capsule.radius, std::max(capsule.height * 0.5F - capsule.radius, 0.0F));
}
std::vector<Vec3> points_of(const BoxShape& box) {
  return corners_of(box);
}

Result<VolumeShape> place(const BoxShape& box, const Transform& t) {
  if (auto error = check_size("the size of a box along x", box.size.x)) return *error;
  if (auto error = check_size("the size of a box along y", box.size.y)) return *error;
  if (auto error = check_size("the size of a box along z", box.size.z)) return *error;
  std::vector<Vec3> corners = corners_of(box);
  if (is_along_axes(t)) {
    const Aabb3 placed = join(join(Aabb3{}, t(corners[0])), t(corners[7]));
    if (!is_finite(placed.min) || !is_finite(placed.max)) return invalid("the box is too large");
    return VolumeShape{placed};
  }
  auto mesh =
      TriangleMesh::create(std::move(corners), {kBoxTriangles.begin(), kBoxTriangles.end()});
  if (!mesh) return mesh.error();
  return place_mesh(*mesh, t, true);
}

Result<VolumeShape> place(const CylinderShape& cylinder, const Transform& t) {
  if (auto error = check_size("the radius of a cylinder", cylinder.radius)) return *error;
  if (auto error = check_size("the height of a cylinder", cylinder.height)) return *error;
  if (auto error = check_rigid("a cylinder", t)) return *error;
  if (std::fabs(t.y_axis.y) < 0.999F)
    return invalid("a cylinder cannot lean: use a hull or a mesh");
  const Vec3 base = t.position - Vec3{0, cylinder.height * 0.5F, 0};
  return VolumeShape{CylinderVolume{base, cylinder.radius, cylinder.height}};
}

Result<VolumeShape> place(const SphereShape& ball, const Transform& t) {
  if (auto error = check_size("the radius of a sphere", ball.radius)) return *error;
  if (auto error = check_rigid("a sphere", t)) return *error;
  return VolumeShape{SphereVolume{t.position, ball.radius}};
}

Result<VolumeShape> place(const CapsuleShape& capsule, const Transform& t) {
  if (auto error = check_size("the radius of a capsule", capsule.radius)) return *error;
  if (auto error = check_size("the height of a capsule", capsule.height)) return *error;
  if (auto error = check_rigid("a capsule", t)) return *error;
  const float half = std::max(capsule.height * 0.5F - capsule.radius, 0.0F);
  return VolumeShape{CapsuleVolume{t({0, -half, 0}), t({0, half, 0}), capsule.radius}};
}

Result<VolumeShape> place(const MeshShape& shape, const Transform& t) {
  if (shape.mesh == nullptr || shape.mesh->triangles().empty()) {
    return invalid("the mesh of a shape has no triangles");
  }
  return place_mesh(*shape.mesh, t, shape.is_convex);
}

}  // namespace

Result<MeshShape> hull_shape(std::span<const Vec3> points) {
  auto triangles = convex_hull(points);
  if (!triangles) return triangles.error();
  auto mesh = TriangleMesh::create({points.begin(), points.end()}, std::move(*triangles));
  if (!mesh) return mesh.error();
  return MeshShape{std::make_shared<const TriangleMesh>(std::move(*mesh)), true};
}

Result<TriangleMesh> mesh_of(const Shape& shape) {
  const auto placed = place_shape(shape, {});
  if (!placed) return placed.error();
  const auto make = [](const auto& of) -> Result<TriangleMesh> {
    if constexpr (requires { of.mesh; }) {
      return *of.mesh;
    } else {
      const auto hull = hull_shape(points_of(of));
      if (!hull) return hull.error();
      return *hull->mesh;
    }
  };
  return std::visit(make, shape);
}

Result<VolumeShape> place_shape(const Shape& shape, const Transform& transform) {
  if (auto error = check_transform(transform)) return *error;
  return std::visit([&](const auto& of) { return place(of, transform); }, shape);
}

}  // namespace way
