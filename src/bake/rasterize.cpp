// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/rasterize.h"

#include "way/core/assert.h"

#include "bake/rasterize_into.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {
namespace {

/// Cosine for 0 <= x <= pi / 2, the same bits everywhere (libm differs between systems). The first
/// term that is left out is less than 1e-18.
double cosine(double x) {
  const double x2 = x * x;
  double sum = 1;
  for (int n = 22; n >= 2; n -= 2)
    sum = 1 - sum * x2 / static_cast<double>(n * (n - 1));
  return sum;
}

float upright_threshold(float max_slope) {
  const float radians = max_slope / 180.0F * 3.14159265F;
  return std::max(0.0F, static_cast<float>(cosine(static_cast<double>(radians))));
}

template <class Sink>
void add_triangles(const RasterizeInput& input, Sink& sink) {
  const std::span<const Vec3> vertices = input.mesh.vertices();
  const std::span<const Triangle> triangles = input.mesh.triangles();
  const auto add = [&](std::size_t index) {
    const Triangle& t = triangles[index];
    sink.add({vertices[t[0]], vertices[t[1]], vertices[t[2]]}, input.areas[index]);
  };
  if (input.triangles) {
    for (const std::uint32_t index : *input.triangles)
      add(index);
  } else {
    for (std::size_t index = 0; index < triangles.size(); ++index)
      add(index);
  }
}

}  // namespace

std::vector<Area> areas_by_slope(const TriangleMesh& mesh, float max_slope) {
  const float threshold = upright_threshold(max_slope);
  const std::span<const Vec3> vertices = mesh.vertices();
  std::vector<Area> areas(mesh.areas().begin(), mesh.areas().end());
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const Triangle& t = mesh.triangles()[i];
    const Vec3 normal = cross(vertices[t[1]] - vertices[t[0]], vertices[t[2]] - vertices[t[0]]);
    const float up = normal.y * (1.0F / length(normal));  // not a number where there is no area
    if (!(up > threshold)) areas[i] = Area::none;
  }
  return areas;
}

void rasterize_into(const RasterizeInput& input, const VoxelGrid& grid,
                    const RasterizeOptions& options, RasterizeScratch& scratch,
                    Heightfield& result) {
  WAY_ASSERT(input.areas.size() == input.mesh.triangles().size());
  scratch.columns.reset(grid, options);
  if (options.clip_start == ClipStart::triangle) {
    TriangleSlicer slicer(grid, scratch.slice, scratch.columns);
    add_triangles(input, slicer);
  } else {
    TriangleClipper clipper(grid, scratch.clip, scratch.columns);
    add_triangles(input, clipper);
  }
  result.grid = grid;
  scratch.columns.finish(result);
}

Heightfield rasterize(const TriangleMesh& mesh, std::span<const Area> areas, const VoxelGrid& grid,
                      const RasterizeOptions& options) {
  RasterizeScratch scratch;
  Heightfield result;
  rasterize_into({.mesh = mesh, .areas = areas}, grid, options, scratch, result);
  return result;
}

}  // namespace way
