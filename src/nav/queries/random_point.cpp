// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/random_point.h"

#include "way/nav/point_on_polygon.h"

#include "nav/plan/point4.h"
#include "nav/plan/random_in_plan.h"
#include "nav/snapshot/tiles_in_box.h"
#include "nav/surface/clamp_to_polygon.h"

namespace way {
namespace {

/// Entries of the guide table per triangle: more entries, fewer steps to find a triangle.
constexpr std::size_t kEntriesPerTriangle = 4;

}  // namespace

PointSampler::PointSampler(const NavMesh& mesh, const QueryFilter& filter) : mesh_(mesh) {
  for_each_polygon(mesh, [&](const Tile& tile, PolyRef polygon) {
    if (filter.passes(polygon, mesh.flags(polygon))) add(tile, polygon);
  });
  make_guide();
}

PointSampler::PointSampler(const NavMesh& mesh, PolyRef from, const QueryFilter& filter)
    : mesh_(mesh) {
  if (!mesh.is_valid(from)) return;
  const std::uint32_t component = mesh.component(from);
  for_each_polygon(mesh, [&](const Tile& tile, PolyRef polygon) {
    if (mesh.component(polygon) == component && filter.passes(polygon, mesh.flags(polygon)))
      add(tile, polygon);
  });
  make_guide();
}

void PointSampler::add(const Tile& tile, PolyRef polygon) {
  const PolygonView view = TileView(tile).polygon(polygon.polygon());
  for (std::uint32_t i = 2; i < view.count; ++i) {
    const double area =
        plan_triangle_area(to_2d(view.corner(0)), to_2d(view.corner(i - 1)), to_2d(view.corner(i)));
    if (area > 0) triangles_.push_back({this->area() + area, &tile, polygon, i});
  }
}

void PointSampler::make_guide() {
  if (is_empty()) return;
  const std::size_t count = kEntriesPerTriangle * triangles_.size();
  entries_per_area_ = static_cast<double>(count) / area();
  guide_.resize(guide_entry(area()) + 1);
  std::size_t entry = 0;
  for (std::size_t i = 0; i < triangles_.size(); ++i) {
    for (const std::size_t last = guide_entry(triangles_[i].end); entry <= last; ++entry)
      guide_[entry] = static_cast<std::uint32_t>(i);
  }
}

/// The first triangle whose running sum of areas exceeds `area`.
const PointSampler::Triangle& PointSampler::triangle_at(double area) const {
  const Triangle* triangle = triangles_.data() + guide_[guide_entry(area)];
  // An area that was rounded up to the total belongs to the last triangle.
  const Triangle* last = &triangles_.back();
  while (triangle != last && triangle->end <= area)
    ++triangle;
  return *triangle;
}

MeshPoint PointSampler::sample(Random& random) const {
  if (is_empty()) return {};
  const Triangle& in = triangle_at(random_share(random) * area());
  const std::uint32_t polygon = in.polygon.polygon();
  const TileCorner* corners = TileView(*in.tile).polygon(polygon).corners;
  const auto corner = [&](std::uint32_t i) { return in_plan(load4(&corners[i].point.x)); };
  const Double2 drawn = random_in_triangle(corner(0), corner(in.last - 1), corner(in.last), random);
  const Vec3 p = {static_cast<float>(drawn[0]), 0, static_cast<float>(drawn[1])};
  if (const auto height = surface_height(*in.tile, polygon, p))
    return {in.polygon, {p.x, *height, p.z}};
  return {in.polygon, clamp_to_polygon(TileView(*in.tile), polygon, p)};
}

}  // namespace way
