// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/rasterize.h"

#include "way/core/assert.h"

#include "bake/input/slope_areas.h"
#include "bake/input/triangle_parts.h"
#include "bake/solid/rasterize_into.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {
namespace {

/// Cosine for 0 <= x <= pi / 2 with the same bits everywhere (libm differs between systems). The
/// first omitted term is less than 1e-18.
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

/// The triangles of a mesh, one after another.
class TriangleList {
 public:
  explicit TriangleList(const RasterizeInput& input) : input_(input) {}

  std::size_t size() const {
    return input_.triangles ? input_.triangles->size() : input_.mesh.triangles().size();
  }
  std::uint32_t operator[](std::size_t i) const {
    return input_.triangles ? (*input_.triangles)[i] : static_cast<std::uint32_t>(i);
  }
  GroundCode ground(std::uint32_t index) const { return input_.grounds[index]; }
  std::array<Vec3, 3> corners(std::uint32_t index) const {
    const Triangle& t = input_.mesh.triangles()[index];
    const std::span<const Vec3> vertices = input_.mesh.vertices();
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }

 private:
  const RasterizeInput& input_;
};

void clip_triangles(const TriangleList& list, TriangleClipper& clipper) {
  for (std::size_t i = 0; i < list.size(); ++i)
    clipper.add(list.corners(list[i]), list.ground(list[i]));
}

/// Two consecutive triangles are often the halves of a rectangle.
void slice_triangles(const TriangleList& list, TriangleSlicer& slicer) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::uint32_t index = list[i];
    const std::array<Vec3, 3> corners = list.corners(index);
    const bool has_next = i + 1 < list.size() && list[i + 1] == index + 1 &&
                          list.ground(index + 1) == list.ground(index);
    if (has_next && slicer.add_rectangle(corners, list.corners(index + 1), list.ground(index))) {
      ++i;
    } else {
      slicer.add(corners, list.ground(index));
    }
  }
}

}  // namespace

std::vector<Area> areas_by_slope(const TriangleMesh& mesh, float max_slope) {
  SerialExecutor serial;
  return areas_by_slope_on(serial, mesh, max_slope);
}

std::vector<Area> areas_by_slope_on(Executor& executor, const TriangleMesh& mesh, float max_slope) {
  const float threshold = upright_threshold(max_slope);
  const std::span<const Vec3> vertices = mesh.vertices();
  std::vector<Area> areas(mesh.areas().begin(), mesh.areas().end());
  const TriangleParts parts(static_cast<std::uint32_t>(areas.size()), executor);
  parts.run(executor, [&](int, std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      const Triangle& t = mesh.triangles()[i];
      const Vec3 normal = cross(vertices[t[1]] - vertices[t[0]], vertices[t[2]] - vertices[t[0]]);
      const float up = normal.y * (1.0F / length(normal));  // NaN if the triangle has no area
      // The cosine of small angles is rounded to 1, which no ground exceeds.
      const bool is_level = normal.x == 0 && normal.z == 0 && normal.y > 0;
      if (!is_level && !(up > threshold)) areas[i] = Area::none;
    }
  });
  return areas;
}

void fill_columns(const RasterizeInput& input, const VoxelGrid& grid,
                  const RasterizeOptions& options, RasterizeScratch& scratch) {
  WAY_ASSERT(input.grounds.size() == input.mesh.triangles().size());
  scratch.columns.reset(grid, options);
  if (options.clip_start == ClipStart::triangle) {
    TriangleSlicer slicer(grid, scratch.slice, scratch.columns);
    slice_triangles(TriangleList(input), slicer);
  } else {
    TriangleClipper clipper(grid, scratch.clip, scratch.columns);
    clip_triangles(TriangleList(input), clipper);
  }
}

void rasterize_into(const RasterizeInput& input, const VoxelGrid& grid,
                    const RasterizeOptions& options, RasterizeScratch& scratch,
                    Heightfield& result) {
  fill_columns(input, grid, options, scratch);
  result.grid = grid;
  scratch.columns.finish({.merge_height = options.merge_height}, result);
}

Heightfield rasterize(const TriangleMesh& mesh, std::span<const Area> areas, const VoxelGrid& grid,
                      const RasterizeOptions& options) {
  std::vector<GroundCode> grounds(areas.size());
  std::ranges::transform(areas, grounds.begin(),
                         [](Area area) { return static_cast<GroundCode>(area); });
  RasterizeScratch scratch;
  Heightfield result;
  rasterize_into({.mesh = mesh, .grounds = grounds}, grid, options, scratch, result);
  return result;
}

}  // namespace way
