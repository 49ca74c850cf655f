// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/raycast.h"

#include "core/simd.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/edge_parts.h"
#include "nav/plan/edge_table.h"
#include "nav/plan/outline_distance.h"
#include "nav/plan/padded_corners.h"
#include "nav/plan/point4.h"
#include "nav/queries/ray_past_corners.h"
#include "nav/snapshot/slot_view.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

namespace way {
namespace {

/// A ray in 2D (xz) with a side test for points.
///
/// The side of a point p is twice the signed area of the triangle (start, end, p), positive to the
/// left of the ray:
///
///   side(p) = (p.x - start.x) * along.z - (p.z - start.z) * along.x,   along = end - start
///
/// Points on the line, up to the rounding of coordinates, all count as the same side. So the ray
/// never passes exactly through a corner, and all polygons that share a corner agree on its side;
/// if that side is blocked, ray_past_corners.h tries the other one.
///
/// Two corners are tested at once. For that each number of the ray is kept twice, in both lanes.
class Ray {
 public:
  Ray(Vec3 start, Vec3 end) {
    // From registers: reading the vectors back from memory would stall. See
    // docs/hacking.md#hot-code.
    start_ = low_to_double(Float4{start.x, start.z, 0, 0});
    end_ = low_to_double(Float4{end.x, end.z, 0, 0});
    x_ = shuffle<0, 0>(start_);
    z_ = shuffle<1, 1>(start_);
    const Double2 along = end_ - start_;
    along_x_ = shuffle<0, 0>(along);
    along_z_ = shuffle<1, 1>(along);
    // No square root: the first decision would wait for it. The sum of magnitudes is at least the
    // length.
    const Double2 sizes = magnitude(along);
    const Double2 greatest = max(magnitude(start_), magnitude(end_));
    slack_ = (sizes + swapped(sizes)) * max(greatest, swapped(greatest)) * 0x1p-22;
  }

  /// False if a coordinate is infinite or NaN.
  bool is_finite() const { return slack_[0] < std::numeric_limits<double>::infinity(); }

  /// One bit for each of two corners, set if it is to the left.
  unsigned are_left(const TileCorner& a, const TileCorner& b) const {
    return lanes(sides(a, b) > slack_);
  }

  /// plan_turn() for an edge and the end of the ray: not negative if the edge does not separate the
  /// end from the polygon.
  double turn_at_end(const TileCorner& a, const TileCorner& b) const {
    const Double2 from = in_plan(load4(&a.point.x));
    const Double2 parts = (end_ - from) * swapped(in_plan(load4(&b.point.x)) - from);
    return parts[0] - parts[1];
  }
  /// The same for the start and for the end.
  Double2 turns_at_ends(const TileCorner& a, const TileCorner& b) const {
    const Double2 from = in_plan(load4(&a.point.x));
    const Double2 along = swapped(in_plan(load4(&b.point.x)) - from);
    const Double2 of_start = (start_ - from) * along;
    const Double2 of_end = (end_ - from) * along;
    return shuffle<0, 2>(of_start, of_end) - shuffle<1, 3>(of_start, of_end);
  }

  /// The parameter, from a to b, at which the ray crosses the edge.
  float crossing_parameter(const TileCorner& a, const TileCorner& b) const {
    const Double2 at = sides(a, b);
    const Double2 t = at / (at - swapped(at));
    return static_cast<float>(min(max(t, Double2{}), Double2{1, 1})[0]);
  }

  /// Returns true if an end of an edge is on the line, up to the rounding of coordinates.
  bool touches_end(const TileCorner& a, const TileCorner& b) const {
    return lanes(magnitude(sides(a, b)) <= magnitude(slack_)) != 0;
  }

  /// Needed if the ray runs along the left side of a polygon, or through a corner that only one of
  /// two tiles has.
  void flip_side_of_line() { slack_ = -slack_; }

 private:
  /// plan_turn(), bit for bit, for two corners.
  Double2 sides(const TileCorner& a, const TileCorner& b) const {
    const CornerPair at(a, b);
    return (at.x - x_) * along_z_ - (at.z - z_) * along_x_;
  }

  Double2 start_;  ///< x and z.
  Double2 end_;
  Double2 x_;  ///< x of the start, in both lanes; likewise below.
  Double2 z_;
  Double2 along_x_;
  Double2 along_z_;
  Double2 slack_;  ///< Rounding of the side test. Negative if the line itself counts as left.
};

/// The edge through which a ray leaves a polygon, from corner a to corner b.
struct Exit {
  const TileCorner* a = nullptr;
  const TileCorner* b = nullptr;

  explicit operator bool() const { return a != nullptr; }
};

/// Edge through which a ray leaves a polygon of up to six corners, by the set of corners to its
/// left. Corners run counter-clockwise, so it is the edge from a corner on the right to one on the
/// left:
///
///            c <------ b      left of the ray
///            |         ^
///  start ----|---------|----> end
///            v         |
///            d ------> a      right of the ray
constexpr EdgeTable kExits([](std::uint32_t left, std::uint32_t count) {
  const auto is_left = [left](std::uint32_t corner) { return ((left >> corner) & 1U) != 0; };
  for (std::uint32_t b = 0; b < count; ++b) {
    const std::uint32_t a = b == 0 ? count - 1 : b - 1;
    if (is_left(b) && !is_left(a)) return a;
  }
  return count;
});

/// All corners at once. Branch-free: unpredictable.
/// @return  Null if the ray does not cross the polygon.
/// @pre corners.count <= 6
WAY_ALWAYS_INLINE inline Exit find_exit_of_few(const PolygonView& corners, const Ray& ray) {
  const TileCorner* c = corners.corners;
  const unsigned first = ray.are_left(c[0], c[1]);
  const unsigned second = ray.are_left(c[2], c[3]);
  const unsigned third = ray.are_left(c[4], c[5]);
  const EdgeEnds& ends = kExits.at(first + 4 * second + 16 * third, corners.count);
  if (!ends) [[unlikely]]
    return {};
  return {ends.first(c), ends.second(c)};
}

Exit find_exit_of_many(const PolygonView& corners, const Ray& ray) {
  for (std::uint32_t b = 0; b < corners.count; ++b) {
    const std::uint32_t a = b == 0 ? corners.count - 1 : b - 1;
    if (ray.are_left(corners.corners[a], corners.corners[b]) == 2)
      return {corners.corners + a, corners.corners + b};
  }
  return {};
}

WAY_ALWAYS_INLINE inline Exit find_exit(const PolygonView& corners, const Ray& ray) {
  if (corners.count > PaddedCorners::kMax) [[unlikely]]
    return find_exit_of_many(corners, ray);
  return find_exit_of_few(corners, ray);
}

/// The tile that the ray is in.
struct Ground {
  explicit Ground(const SlotView& slot) : view(slot.view()), links(slot.links) {}

  TileView view;
  const TileLinks* links;
};

/// Where the walk is, and its cost so far.
class Position {
 public:
  explicit Position(Float4 start) : at_(start) {}

  Vec3 point() const { return {at_[0], at_[1], at_[2]}; }
  float cost() const { return cost_; }

  void go_to(Float4 point, float cost_per_unit) {
    const Float4 step = point - at_;
    const Float4 square = step * step;
    cost_ += std::sqrt(square[0] + square[1] + square[2]) * cost_per_unit;
    at_ = point;
  }
  /// Without adding to the cost.
  void move_to(Float4 point) { at_ = point; }

 private:
  Float4 at_;
  float cost_ = 0;
};

/// Where the ray crosses an edge: between(), bit for bit, with 0 in the last lane.
Float4 crossing(const Ray& ray, const Exit& exit) {
  const auto point_of = [](const TileCorner& corner) {
    return std::bit_cast<Float4>(std::bit_cast<Int4>(load4(&corner.point.x)) & Int4{-1, -1, -1, 0});
  };
  const float t = ray.crossing_parameter(*exit.a, *exit.b);
  const Float4 a = point_of(*exit.a);
  const Float4 b = point_of(*exit.b);
  return t == 1 ? b : a + (b - a) * splat(t);
}

/// Walks from polygon to polygon along a ray, through the exit of each.
class RayWalk {
 public:
  RayWalk(const NavMesh& mesh, const RaycastQuery& query, const QueryFilter& filter)
      : mesh_(mesh), query_(query), filter_(filter) {}

  /// @param touches_corner  Set if the ray is blocked, but may be free on the other side of a
  ///   corner that it touches.
  template <bool kHasCost>
  WAY_ALWAYS_INLINE RaycastResult walk(std::span<PolyRef> passed, bool& touches_corner) const {
    // Load the slot first: everything else waits for it.
    if (query_.from.polygon.slot() >= mesh_.slot_count()) return {};
    const SlotView slot(mesh_, query_.from.polygon.slot());
    if (!slot.holds(query_.from.polygon)) return {};
    Ground ground(slot);
    Ray ray(query_.from.point, query_.target);
    const double rise =
        static_cast<double>(query_.target.y) - static_cast<double>(query_.from.point.y);
    if (!ray.is_finite() || !(std::abs(rise) < std::numeric_limits<double>::infinity())) return {};
    Position position(kHasCost ? lanes_of(query_.from.point) : Float4{});
    LoopWatch watch;
    Step at = {query_.from.polygon, ground.view.polygon(query_.from.polygon.polygon())};
    Exit entry;
    for (std::size_t count = 0;;) {
      if (count < passed.size()) passed[count] = at.polygon;
      ++count;
      Exit exit = find_exit(at.corners, ray);
      if (!exit) [[unlikely]] {
        ray.flip_side_of_line();
        exit = find_exit(at.corners, ray);
        if (!exit) {
          if (!kHasCost)
            position.move_to(entry ? crossing(ray, entry) : lanes_of(query_.from.point));
          return missed<kHasCost>(ray, {at, cost_here<kHasCost>(ground, at), count}, position,
                                  touches_corner);
        }
      }
      if (ray.turn_at_end(*exit.a, *exit.b) >= 0)
        return reached<kHasCost>({at, cost_here<kHasCost>(ground, at), count}, position);
      if (kHasCost) position.go_to(crossing(ray, exit), cost_here<kHasCost>(ground, at));
      // `corners` is passed separately: a struct of both would go through memory and stall.
      PolygonView corners = {};
      const PolyRef next = neighbor(ground, at.polygon, ray, exit, corners);
      if (!next || watch.is_loop(next, count)) {
        if (!kHasCost) position.move_to(crossing(ray, exit));
        return blocked(ray, {at, 0, count}, exit, position, touches_corner);
      }
      at = {next, corners};
      entry = exit;
    }
  }

 private:
  /// A polygon of the walk; null behind a wall.
  struct Step {
    PolyRef polygon;
    PolygonView corners;
  };
  /// The last polygon of a walk.
  struct Last {
    Step at;
    float cost_per_unit;
    std::size_t count;
  };

  /// Cost per unit of length, 0 if it is not needed.
  template <bool kHasCost>
  float cost_here(const Ground& ground, const Step& at) const {
    return kHasCost ? filter_.costs[ground.view.areas()[at.polygon.polygon()]] : 0;
  }

  template <bool kHasCost>
  RaycastResult reached(const Last& last, Position position) const {
    if (kHasCost) position.go_to(lanes_of(query_.target), last.cost_per_unit);
    return {RayStatus::reached, 1, query_.target,   {},
            last.at.polygon,    0, position.cost(), last.count};
  }

  static RaycastResult blocked(const Ray& ray, const Last& last, const Exit& exit,
                               const Position& position, bool& touches_corner) {
    const auto edge = static_cast<std::uint32_t>(exit.a - last.at.corners.corners);
    RaycastResult result = {RayStatus::blocked, 0,    position.point(), {},
                            last.at.polygon,    edge, position.cost(),  last.count};
    const Double2 turns = ray.turns_at_ends(*exit.a, *exit.b);
    set_wall(result, exit.b->point - exit.a->point, turns[0], turns[1]);
    touches_corner = result.t == 0 || ray.touches_end(*exit.a, *exit.b);
    return result;
  }

  /// The ray does not cross the polygon: the start is outside of it, or equals the end.
  template <bool kHasCost>
  WAY_NOINLINE RaycastResult missed(const Ray& ray, const Last& last, Position position,
                                    bool& touches_corner) const {
    const PolygonView& outline = last.at.corners;
    const bool is_point =
        query_.from.point.x == query_.target.x && query_.from.point.z == query_.target.z;
    if (is_point || contains_in_plan(outline, query_.target))
      return reached<kHasCost>(last, position);
    const OutlinePoint closest = closest_on_outline(outline, position.point());
    const std::uint32_t after = closest.edge + 1 == outline.count ? 0 : closest.edge + 1;
    const Exit edge = {outline.corners + closest.edge, outline.corners + after};
    position.move_to(lanes_of(between(edge.a->point, edge.b->point, closest.t)));
    return blocked(ray, last, edge, position, touches_corner);
  }

  /// The polygon behind an edge, where the ray crosses; null if that is a wall. Inline, so that the
  /// ray stays in registers.
  WAY_ALWAYS_INLINE PolyRef neighbor(Ground& ground, PolyRef polygon, const Ray& ray,
                                     const Exit& exit, PolygonView& corners) const {
    const EdgeTarget across(exit.a->code, ground.view.polygon_count());
    if (across.is_wall()) return {};
    if (across.is_portal()) {
      const TileLink* link = cross_portal(ground, ground.links->at(across.portal()), ray, exit);
      if (link == nullptr) return {};
      corners = {link->corners, link->corner_count};
      return link->target;
    }
    const PolyRef next(polygon.slot(), polygon.generation(), across.polygon());
    if (!filter_.passes(next, ground.view.flags()[across.polygon()])) return {};
    corners = ground.view.polygon(across.polygon());
    return next;
  }

  /// Enters the tile behind a portal; null if it is blocked.
  WAY_ALWAYS_INLINE const TileLink* cross_portal(Ground& ground, std::span<const TileLink> links,
                                                 const Ray& ray, const Exit& exit) const {
    const TileLink* link = links.data();
    // Most portals lead to one polygon over their whole length, no matter where the ray crosses.
    const bool is_one = links.size() == 1 && link->low == 0 && link->high == 1;
    if (!is_one) link = closest_link(links, ray.crossing_parameter(*exit.a, *exit.b));
    if (link == nullptr) return nullptr;
    const Ground behind(SlotView(mesh_, link->target.slot()));
    if (is_one && !passes(*link, behind.view)) return nullptr;
    ground = behind;
    return link;
  }

  bool passes(const TileLink& link, const TileView& tile) const {
    return filter_.passes(link.target, tile.flags()[link.target.polygon()]);
  }

  /// The link that is open at a parameter of the portal, up to rounding; of several, the first of
  /// the closest. Null if there is none.
  WAY_NOINLINE const TileLink* closest_link(std::span<const TileLink> links, float t) const {
    const TileLink* best = nullptr;
    float least = kParameterRounding;
    for (const TileLink& link : links) {
      const float gap = std::max(std::max(link.low - t, t - link.high), 0.0F);
      if (gap > least || (best != nullptr && gap == least)) continue;
      if (!passes(link, SlotView(mesh_, link.target.slot()).view())) continue;
      best = &link;
      least = gap;
    }
    return best;
  }

  const NavMesh& mesh_;
  const RaycastQuery& query_;
  const QueryFilter& filter_;
};

}  // namespace

RaycastResult raycast(const NavMesh& mesh, const RaycastQuery& query, std::span<PolyRef> passed,
                      const QueryFilter& filter) {
  const RayWalk ray(mesh, query, filter);
  bool touches_corner = false;
  RaycastResult result = query.wants_cost ? ray.walk<true>(passed, touches_corner)
                                          : ray.walk<false>(passed, touches_corner);
  if (touches_corner) [[unlikely]]
    result = raycast_past_corners(mesh, query, result, passed, filter);
  return result;
}

}  // namespace way
