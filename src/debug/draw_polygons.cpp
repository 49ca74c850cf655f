// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_bake.h"

#include "debug/paper.h"

#include <algorithm>
#include <vector>

namespace way {
namespace {

Aabb3 inner_box(const VoxelGrid& grid) {
  const Vec3 low = grid.to_world({0, 0, 0});
  const Vec3 high = grid.to_world(
      {static_cast<float>(grid.inner_width()), 0, static_cast<float>(grid.inner_depth())});
  return {low, {high.x, low.y + grid.height, high.z}};
}

template <class Point>
Vec3 world_point(const VoxelGrid& grid, const Point& p) {
  return grid.to_world({static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
}

bool is_seen(float y, const DrawOptions& options) {
  return y >= options.low && y <= options.high;
}

std::vector<Vec2> outline_of(const PolyMesh& mesh, std::size_t polygon) {
  std::vector<Vec2> outline;
  for (const std::uint32_t corner : mesh.polygon(polygon))
    outline.push_back(plan(world_point(mesh.grid, mesh.vertices[corner])));
  return outline;
}

/// Polygons between the heights of the options, low ones first.
std::vector<std::size_t> polygons_in_order(const PolyMesh& mesh, const DrawOptions& options) {
  std::vector<std::pair<float, std::size_t>> found;
  for (std::size_t i = 0; i < mesh.size(); ++i) {
    float sum = 0;
    for (const std::uint32_t corner : mesh.polygon(i))
      sum += world_point(mesh.grid, mesh.vertices[corner]).y;
    const float y = sum / static_cast<float>(mesh.polygon(i).size());
    if (is_seen(y, options)) found.emplace_back(y, i);
  }
  std::ranges::sort(found);
  std::vector<std::size_t> order(found.size());
  std::ranges::transform(found, order.begin(), [](const auto& entry) { return entry.second; });
  return order;
}

Stroke stroke_of(std::uint32_t neighbor) {
  if (neighbor == PolyMesh::kWall) return {kInk, 2};
  if (PolyMesh::is_portal(neighbor)) return {kPortalInk, 2.5F};
  return {with_alpha(kInk, 110), 0.8F};
}

void draw_edges(Picture& picture, const PolyMesh& mesh, std::size_t polygon) {
  const std::vector<Vec2> outline = outline_of(mesh, polygon);
  for (std::size_t k = 0; k < outline.size(); ++k) {
    const std::uint32_t neighbor = mesh.neighbors[mesh.first[polygon] + k];
    picture.line(outline[k], outline[(k + 1) % outline.size()], stroke_of(neighbor));
  }
}

}  // namespace

Picture draw_contours(const ContourSet& contours, const DrawOptions& options) {
  Picture picture = draw_frame(inner_box(contours.grid), options);
  std::vector<std::vector<Vec2>> rings;
  for (const Contour& contour : contours.contours) {
    std::vector<Vec2>& ring = rings.emplace_back();
    for (const ContourVertex& v : contours.outline(contour))
      ring.push_back(plan(world_point(contours.grid, v)));
    picture.fill(ring, with_alpha(color_of(contour.region), 110));
  }
  for (const std::vector<Vec2>& ring : rings)
    picture.ring(ring, {kInk, 1.4F});
  for (const std::vector<Vec2>& ring : rings) {
    for (const Vec2& p : ring)
      picture.dot(p, kPortalInk, 5);
  }
  return picture;
}

Picture draw_polygons(const PolyMesh& polygons, const DrawOptions& options) {
  Picture picture = draw_frame(inner_box(polygons.grid), options);
  const std::vector<std::size_t> order = polygons_in_order(polygons, options);
  for (const std::size_t i : order)
    picture.fill(outline_of(polygons, i),
                 mix(color_of(static_cast<std::uint32_t>(i)), kPaper, 0.25F));
  for (const std::size_t i : order)
    draw_edges(picture, polygons, i);
  return picture;
}

Picture draw_detail(const PolyMesh& polygons, const DetailMesh& detail,
                    const DrawOptions& options) {
  Picture picture = draw_frame(inner_box(polygons.grid), options);
  float low = std::numeric_limits<float>::max();
  float high = std::numeric_limits<float>::lowest();
  for (const Vec3& v : detail.vertices) {
    low = std::min(low, v.y);
    high = std::max(high, v.y);
  }
  const std::vector<std::size_t> order = polygons_in_order(polygons, options);
  for (const std::size_t i : order) {
    const DetailMesh::Patch& patch = detail.patches[i];
    for (std::uint32_t t = 0; t < patch.triangle_count; ++t) {
      std::vector<Vec2> outline;
      float sum = 0;
      for (const std::uint32_t corner : detail.triangles[patch.first_triangle + t].vertices) {
        const Vec3& v = detail.vertices[patch.first_vertex + corner];
        outline.push_back(plan(polygons.grid.to_world(v)));
        sum += v.y;
      }
      picture.fill(outline, height_color((sum / 3 - low) / std::max(high - low, 1.0F)));
      picture.ring(outline, {with_alpha(rgb(0xffffff), 150), 0.7F});
    }
  }
  for (const std::size_t i : order)
    draw_edges(picture, polygons, i);
  return picture;
}

}  // namespace way
