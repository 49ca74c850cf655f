// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/random_point.h"

#include "nav/clip_to_octagon.h"
#include "nav/local_search.h"
#include "nav/random_in_plan.h"
#include "nav/regions_in_plan.h"
#include "nav/settle.h"

#include <algorithm>

namespace way {
namespace {

/// Polygons are drawn by a bound of their area in the circle, then clipped to the octagon around
/// the circle: only those that are drawn need be clipped. After this many draws in vain, which it
/// takes slivers for, all are clipped; after twice as many the sampler gives up.
constexpr int kMaxDraws = 500;

class CircleSampler {
 public:
  /// @param from  The place of the polygon where it begins.
  CircleSampler(std::uint32_t from, const CircleQuery& query, SearchWorkspace::State& state,
                const QueryFilter& filter)
      : search_(state, filter),
        state_(state),
        centre_(query.centre),
        radius_(query.radius),
        circle_(query.centre, query.radius) {
    state.areas.clear();
    search_.start(from, query.centre);
    for (std::uint32_t i = 0; i < search_.size(); ++i) {
      const double before = i == 0 ? 0 : state.areas.back();
      state.areas.push_back(before + area_bound(i));
      for (const LocalWay& way : search_.outline(i).ways) {
        if (search_.is_reached(way.place) || !circle_.touches(way)) continue;
        search_.reach(way.place, SearchNodes::kNone, {}, 0);
      }
    }
  }

  RandomPoint sample(Random& random) {
    for (int i = 0; i < 2 * kMaxDraws && state_.areas.back() > 0; ++i) {
      if (i == kMaxDraws) clip_all();
      const RandomPoint drawn = draw(random);
      if (drawn && is_inside(drawn.point)) return drawn;
    }
    const RandomPoint closest = settled(0, centre_);
    return is_inside(closest.point) ? closest : RandomPoint();
  }

 private:
  /// At least the area of what of a polygon lies in the square around the circle.
  double area_bound(std::uint32_t node) {
    const LocalWays::Polygon& polygon = search_.polygon_at(node);
    const double x = overlap_with_square(polygon.box.low_x, polygon.box.high_x, centre_.x);
    const double z = overlap_with_square(polygon.box.low_z, polygon.box.high_z, centre_.z);
    return std::min(polygon.area, x * z);
  }

  double overlap_with_square(float low, float high, float centre) const {
    const double middle = static_cast<double>(centre);
    const double radius = static_cast<double>(radius_);
    const double from = std::max(static_cast<double>(low), middle - radius);
    const double to = std::min(static_cast<double>(high), middle + radius);
    return std::max(to - from, 0.0);
  }

  void clip_all() {
    state_.areas.clear();
    double sum = 0;
    for (std::uint32_t i = 0; i < search_.size(); ++i)
      state_.areas.push_back(sum += fan_area(clipped(i)));
  }

  /// What of a polygon lies in the octagon around the circle, seen from the centre.
  std::span<const RealPoint> clipped(std::uint32_t node) {
    std::vector<RealPoint>& points = state_.clip[0];
    points.clear();
    const PolygonView corners = search_.corners(node);
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const Vec3 corner = corners.corner(i);
      points.push_back({static_cast<double>(corner.x) - static_cast<double>(centre_.x),
                        static_cast<double>(corner.z) - static_cast<double>(centre_.z)});
    }
    clip_to_octagon(points, static_cast<double>(radius_), state_.clip[1]);
    return points;
  }

  /// Null where the draw was in vain.
  RandomPoint draw(Random& random) {
    const double at = random_share(random) * state_.areas.back();
    const std::size_t place = place_of(state_.areas, at);
    const double rest = at - (place == 0 ? 0 : state_.areas[place - 1]);
    const auto node = static_cast<std::uint32_t>(place);
    const std::span<const RealPoint> inside = clipped(node);
    // As much of the bound as is not in the octagon was drawn in vain.
    if (inside.size() < 3 || rest >= fan_area(inside)) return {};
    const RealPoint p = random_in_fan(inside, rest, random);
    const double radius = static_cast<double>(radius_);
    if (!(p.x * p.x + p.z * p.z < radius * radius)) return {};
    return settled(node, {static_cast<float>(static_cast<double>(centre_.x) + p.x), 0,
                          static_cast<float>(static_cast<double>(centre_.z) + p.z)});
  }

  RandomPoint settled(std::uint32_t index, Vec3 p) {
    const PolyRef polygon = search_.ref(index);
    return {polygon, settle(search_.view(index), polygon.polygon(), p)};
  }

  bool is_inside(Vec3 p) const {
    const double x = static_cast<double>(p.x) - static_cast<double>(centre_.x);
    const double z = static_cast<double>(p.z) - static_cast<double>(centre_.z);
    return x * x + z * z < static_cast<double>(radius_) * static_cast<double>(radius_);
  }

  LocalSearch search_;
  SearchWorkspace::State& state_;
  Vec3 centre_;
  float radius_;
  CircleInPlan circle_;
};

}  // namespace

RandomPoint random_point_around(const NavMesh& mesh, const CircleQuery& query, Random& random,
                                SearchWorkspace& workspace, const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.from, workspace.state());
  const bool is_good = from != SearchNodes::kNone && is_finite(query.centre) && query.radius >= 0;
  if (!is_good) return {};
  return CircleSampler(from, query, workspace.state(), filter).sample(random);
}

}  // namespace way
