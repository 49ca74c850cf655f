// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/random_point.h"

#include "nav/plan/clip_to_octagon.h"
#include "nav/plan/point4.h"
#include "nav/plan/random_in_plan.h"
#include "nav/plan/search_region.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/flood_fill.h"
#include "nav/workspace/local_search.h"

#include <algorithm>

namespace way {
namespace {

/// Polygons are drawn by an upper bound of their area in the circle, and only those drawn are
/// clipped to the octagon around the circle; the rest is rejection sampling. After this many
/// rejections, which takes slivers, all polygons are clipped; after twice as many the sampler gives
/// up.
constexpr int kMaxDraws = 500;

class CircleSampler {
 public:
  /// @param from  Index of the polygon to start in.
  CircleSampler(std::uint32_t from, const CircleQuery& query, SearchWorkspace::State& state,
                const QueryFilter& filter)
      : search_(state, filter),
        state_(state),
        center_(query.at.point),
        radius_(query.radius),
        center_in_plan_{static_cast<double>(query.at.point.x),
                        static_cast<double>(query.at.point.z)},
        octagon_(static_cast<double>(query.radius)) {
    state.surfaces.begin(state.nodes);
    const CircleInPlan circle(query.at.point, query.radius);
    begin_flood(search_, state.flood, from);
    for (std::uint32_t i = 0; i < state.flood.size(); ++i)
      expand_in_circle(search_, state.flood, i, circle);
    sum_areas();
  }

  MeshPoint sample(Random& random) {
    for (int i = 0; i < 2 * kMaxDraws && state_.areas.back() > 0; ++i) {
      if (i == kMaxDraws) clip_all();
      const MeshPoint drawn = draw(random);
      if (drawn && is_inside(drawn.point)) return drawn;
    }
    const MeshPoint closest = clamped_point(0, center_);
    return is_inside(closest.point) ? closest : MeshPoint();
  }

 private:
  const PolygonOutlines::Polygon& polygon(std::uint32_t node) {
    return search_.polygon_of(state_.flood[node].polygon_index);
  }

  void sum_areas() {
    const auto radius = static_cast<double>(radius_);
    const Double2 low = center_in_plan_ - radius;
    const Double2 high = center_in_plan_ + radius;
    const std::uint32_t count = state_.flood.size();
    state_.areas.resize(count);
    double sum = 0;
    for (std::uint32_t i = 0; i < count; ++i)
      state_.areas[i] = sum += area_bound(polygon(i), low, high);
  }

  /// Upper bound of the area of a polygon within the square around the circle.
  static double area_bound(const PolygonOutlines::Polygon& polygon, Double2 low, Double2 high) {
    const Float4 box = load4(&polygon.box.low_x);
    const Double2 from = max(low_to_double(box), low);
    const Double2 to = min(low_to_double(shuffle<2, 3, 2, 3>(box)), high);
    const Double2 size = max(to - from, Double2{});
    return std::min(polygon.area, size[0] * size[1]);
  }

  void clip_all() {
    double sum = 0;
    for (std::uint32_t i = 0; i < state_.flood.size(); ++i)
      state_.areas[i] = sum += fan_area(clipped(i));
  }

  /// The part of a polygon within the octagon around the circle, relative to the center.
  std::span<const PlanPoint2d> clipped(std::uint32_t node) {
    std::vector<PlanPoint2d>& points = state_.clip[0];
    const PolygonView corners = polygon(node).view();
    if (points.size() < corners.count) points.resize(corners.count);
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const Double2 seen = in_plan(load4(&corners.corners[i].point.x)) - center_in_plan_;
      points[i] = {seen[0], seen[1]};
    }
    return octagon_.clip(points, corners.count, state_.clip[1]);
  }

  /// Null if the draw is rejected.
  MeshPoint draw(Random& random) {
    const double at = random_share(random) * state_.areas.back();
    const std::size_t drawn = index_of_sum(state_.areas, at);
    const double rest = at - (drawn == 0 ? 0 : state_.areas[drawn - 1]);
    const auto node = static_cast<std::uint32_t>(drawn);
    const std::span<const PlanPoint2d> inside = clipped(node);
    // Reject the part of the bound that is outside the octagon.
    if (inside.size() < 3 || rest >= fan_area(inside)) return {};
    const PlanPoint2d p = random_in_fan(inside, rest, random);
    const double radius = static_cast<double>(radius_);
    if (!(p.x * p.x + p.z * p.z < radius * radius)) return {};
    return clamped_point(node, {static_cast<float>(center_in_plan_[0] + p.x), 0,
                                static_cast<float>(center_in_plan_[1] + p.z)});
  }

  MeshPoint clamped_point(std::uint32_t node, Vec3 p) {
    const std::uint32_t polygon_index = state_.flood[node].polygon_index;
    const PolyRef ref = search_.ref_of(polygon_index);
    const PolygonOutlines::Polygon& at = polygon(node);
    const Vec3 over = clamp_to_polygon_in_plan(at.view(), p);
    const TileView tile = search_.view_of(polygon_index);
    return {ref,
            {over.x, state_.surfaces.height({tile, ref.polygon(), polygon_index, at.box}, over),
             over.z}};
  }

  bool is_inside(Vec3 p) const {
    const double x = static_cast<double>(p.x) - center_in_plan_[0];
    const double z = static_cast<double>(p.z) - center_in_plan_[1];
    return x * x + z * z < static_cast<double>(radius_) * static_cast<double>(radius_);
  }

  LocalSearch search_;
  SearchWorkspace::State& state_;
  Vec3 center_;
  float radius_;
  Double2 center_in_plan_;  ///< x and z.
  OctagonClip octagon_;
};

}  // namespace

MeshPoint random_point_around(const NavMesh& mesh, const CircleQuery& query, Random& random,
                              SearchWorkspace& workspace, const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.at, query.radius, workspace.state());
  if (from == SearchNodes::kNone) return {};
  return CircleSampler(from, query, workspace.state(), filter).sample(random);
}

}  // namespace way
