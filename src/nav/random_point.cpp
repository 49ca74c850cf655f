// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/random_point.h"

#include "nav/random_in_plan.h"
#include "nav/settle.h"

namespace way {
namespace {

template <class Use>
void for_each_polygon(const NavMesh& mesh, const QueryFilter& filter, Use&& use) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i) {
      const PolyRef ref = mesh.ref(slot, i);
      if (filter.passes(ref, mesh.flags(ref))) use(ref, tile->plan_area(i));
    }
  }
}

/// The corners of a polygon in the plan, as random_in_fan() takes them.
template <class Corners>
struct FanOfCorners {
  const Corners& corners;

  std::size_t size() const { return corners.count; }
  RealPoint operator[](std::size_t i) const {
    const Vec3 corner = corners.corner(static_cast<std::uint32_t>(i));
    return {static_cast<double>(corner.x), static_cast<double>(corner.z)};
  }
};

RandomPoint point_on(const TileView& tile, PolyRef polygon, RealPoint p) {
  return {polygon,
          settle(tile, polygon.polygon(), {static_cast<float>(p.x), 0, static_cast<float>(p.z)})};
}

}  // namespace

PointSampler::PointSampler(const NavMesh& mesh, const QueryFilter& filter) : mesh_(mesh) {
  for_each_polygon(mesh, filter, [&](PolyRef polygon, double area) { add(polygon, area); });
}

PointSampler::PointSampler(const NavMesh& mesh, PolyRef from, const QueryFilter& filter)
    : mesh_(mesh) {
  if (!mesh.is_valid(from)) return;
  const std::uint32_t component = mesh.component(from);
  for_each_polygon(mesh, filter, [&](PolyRef polygon, double area) {
    if (mesh.component(polygon) == component) add(polygon, area);
  });
}

void PointSampler::add(PolyRef polygon, double area) {
  if (!(area > 0)) return;
  ends_.push_back(this->area() + area);
  polygons_.push_back(polygon);
}

RandomPoint PointSampler::sample(Random& random) const {
  if (is_empty()) return {};
  const double at = random_share(random) * area();
  const std::size_t place = place_of(ends_, at);
  const PolyRef polygon = polygons_[place];
  const double rest = at - (place == 0 ? 0 : ends_[place - 1]);
  const TileView tile(*mesh_.tile_in(polygon.slot()));
  return tile.with_polygon(polygon.polygon(), [&](const auto& corners) {
    return point_on(tile, polygon, random_in_fan(FanOfCorners{corners}, rest, random));
  });
}

}  // namespace way
