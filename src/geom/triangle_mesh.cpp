// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/geom/triangle_mesh.h"

#include "core/text.h"

#include <algorithm>
#include <optional>
#include <string>

namespace way {
namespace {

Error invalid(std::string message) {
  return {Error::Code::invalid_mesh, std::move(message)};
}

std::optional<Error> find_bad_vertex(std::span<const Vec3> vertices) {
  const auto bad = std::ranges::find_if(vertices, [](const Vec3& v) { return !is_finite(v); });
  if (bad == vertices.end()) return std::nullopt;
  return invalid(text("vertex ", bad - vertices.begin(), " is not finite: (", bad->x, ", ", bad->y,
                      ", ", bad->z, ")"));
}

std::optional<Error> find_bad_index(std::span<const Triangle> triangles, std::size_t vertex_count) {
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    for (const std::uint32_t index : triangles[i]) {
      if (index < vertex_count) continue;
      return invalid(text("triangle ", i, " names vertex ", index, " of ", vertex_count));
    }
  }
  return std::nullopt;
}

}  // namespace

Result<TriangleMesh> TriangleMesh::create(std::vector<Vec3> vertices,
                                          std::vector<Triangle> triangles, std::vector<Area> areas,
                                          const TriangleMeshOptions& options) {
  if (auto error = find_bad_vertex(vertices)) return *error;
  if (auto error = find_bad_index(triangles, vertices.size())) return *error;
  if (!areas.empty() && areas.size() != triangles.size()) {
    return invalid(text(areas.size(), " areas were given for ", triangles.size(), " triangles"));
  }
  if (options.up == TriangleMeshOptions::UpAxis::z) {
    for (Vec3& v : vertices)
      v = {v.x, v.z, -v.y};
  }
  if (options.winding == TriangleMeshOptions::Winding::clockwise) {
    for (Triangle& t : triangles)
      std::swap(t[1], t[2]);
  }
  if (areas.empty()) areas.assign(triangles.size(), Area::ground);

  TriangleMesh mesh;
  mesh.vertices_ = std::move(vertices);
  mesh.triangles_ = std::move(triangles);
  mesh.areas_ = std::move(areas);
  for (const Vec3& v : mesh.vertices_)
    mesh.bounds_ = join(mesh.bounds_, v);
  return mesh;
}

}  // namespace way
