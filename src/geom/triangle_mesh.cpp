// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/geom/triangle_mesh.h"

#include "core/text.h"

#include <algorithm>
#include <limits>
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

Result<TriangleMesh> transformed(const TriangleMesh& mesh, const Transform& transform) {
  std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
  std::ranges::transform(vertices, vertices.begin(), transform);
  const bool is_mirrored = transform.determinant() < 0;
  return TriangleMesh::create(
      std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()},
      {mesh.areas().begin(), mesh.areas().end()},
      {.winding = is_mirrored ? TriangleMeshOptions::Winding::clockwise
                              : TriangleMeshOptions::Winding::counter_clockwise});
}

Result<TriangleMesh> joined(std::span<const TriangleMesh* const> meshes) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  std::vector<Area> areas;
  for (const TriangleMesh* mesh : meshes) {
    const std::size_t first = vertices.size();
    if (first + mesh->vertices().size() > std::numeric_limits<std::uint32_t>::max()) {
      return Error{Error::Code::too_large,
                   text("the meshes have more than ", std::numeric_limits<std::uint32_t>::max(),
                        " vertices")};
    }
    vertices.insert(vertices.end(), mesh->vertices().begin(), mesh->vertices().end());
    areas.insert(areas.end(), mesh->areas().begin(), mesh->areas().end());
    for (Triangle t : mesh->triangles()) {
      for (std::uint32_t& index : t)
        index += static_cast<std::uint32_t>(first);
      triangles.push_back(t);
    }
  }
  return TriangleMesh::create(std::move(vertices), std::move(triangles), std::move(areas));
}

}  // namespace way
