// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world_object.h"

#include "way/bake/shape.h"

#include "calls.h"
#include "core/text.h"
#include "level.h"

#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace way::c {
namespace {

Error invalid(std::string message) {
  return {Error::Code::invalid_argument, std::move(message)};
}

Result<Shape> hull_of(const way_world_object& given) {
  if (given.points == nullptr) return invalid("the points of a hull are NULL");
  std::vector<Vec3> points(given.point_count);
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = to_vec3(given.points + 3 * i);
  auto hull = hull_shape(points);
  if (!hull) return hull.error();
  return Shape{std::move(*hull)};
}

Result<Shape> shape_of(const way_world_object& given) {
  switch (given.shape) {
    case WAY_SHAPE_BOX:
      return Shape{BoxShape{to_vec3(given.sides)}};
    case WAY_SHAPE_CYLINDER:
      return Shape{CylinderShape{given.radius, given.height}};
    case WAY_SHAPE_SPHERE:
      return Shape{SphereShape{given.radius}};
    case WAY_SHAPE_CAPSULE:
      return Shape{CapsuleShape{given.radius, given.height}};
    case WAY_SHAPE_HULL:
      return hull_of(given);
    case WAY_SHAPE_MESH: {
      const auto level = find(given.mesh);
      if (level == nullptr) return invalid("the mesh of an object is NULL or was freed");
      return Shape{MeshShape{std::make_shared<const TriangleMesh>(level->mesh)}};
    }
    default:
      return invalid(text("there is no shape ", given.shape));
  }
}

Result<WorldObject> marker_of(Shape shape, const Transform& at, const way_world_object& given) {
  constexpr std::uint32_t kMostArea = std::numeric_limits<std::uint8_t>::max();
  constexpr std::uint32_t kMostFlags = std::numeric_limits<std::uint16_t>::max();
  if (given.area > kMostArea || given.closed_area > kMostArea)
    return invalid("the area of an object is beyond 255");
  if (given.closed_flags > kMostFlags) return invalid("the flags of an object are beyond 65535");
  AreaMarker marker;
  marker.shape = std::move(shape);
  marker.transform = at;
  marker.area = static_cast<Area>(given.area);
  marker.priority = given.priority;
  marker.name = text_or_empty(given.name);
  marker.is_open = given.closed == 0;
  marker.closed_flags = static_cast<std::uint16_t>(given.closed_flags);
  marker.closed_area = static_cast<Area>(given.closed_area);
  return WorldObject{std::move(marker)};
}

}  // namespace

way_world_object usual_object() {
  way_world_object result = {};
  result.sides[0] = result.sides[1] = result.sides[2] = 1;
  result.radius = 0.5F;
  result.height = 1;
  result.area = WAY_AREA_GROUND;
  return result;
}

Transform to_transform(const float* columns) {
  return {.x_axis = to_vec3(columns),
          .y_axis = to_vec3(columns + 3),
          .z_axis = to_vec3(columns + 6),
          .position = to_vec3(columns + 9)};
}

Result<WorldObject> to_object(const way_world_object* given) {
  const auto read = read_struct(given, usual_object(), "way_world_object");
  if (!read) return read.error();
  auto shape = shape_of(*read);
  if (!shape) return shape.error();
  const Transform at = read->transform != nullptr
                           ? to_transform(read->transform)
                           : Transform::turned(read->turn, to_vec3(read->center));
  switch (read->effect) {
    case WAY_EFFECT_CARVE:
      return WorldObject{Obstacle{std::move(*shape), at}};
    case WAY_EFFECT_SOLID: {
      auto mesh = mesh_of(*shape);
      if (!mesh) return mesh.error();
      return WorldObject{
          MovableGeometry{std::make_shared<const TriangleMesh>(std::move(*mesh)), at}};
    }
    case WAY_EFFECT_AREA:
      return marker_of(std::move(*shape), at, *read);
    default:
      return invalid(text("there is no effect ", read->effect));
  }
}

}  // namespace way::c
