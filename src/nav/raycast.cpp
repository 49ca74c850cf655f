// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/raycast.h"

#include "core/simd.h"
#include "nav/edge_parts.h"
#include "nav/polygon_math.h"
#include "nav/six_corners.h"
#include "nav/slot_view.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace way {
namespace {

/// A ray seen from above, which tells on which side of it points lie. Points on it, up to the
/// rounding of coordinates, all count as lying on one side: then the ray never meets a corner, and
/// the answer for a point is the same in all polygons that share it.
class Ray {
 public:
  Ray(Vec3 start, Vec3 end)
      : x_{static_cast<double>(start.x), static_cast<double>(end.x)},
        z_{static_cast<double>(start.z), static_cast<double>(end.z)},
        along_x_(x_[1] - x_[0]),
        along_z_(z_[1] - z_[0]) {
    // No root: the first decision would have to wait for it.
    const double length = std::abs(along_x_) + std::abs(along_z_);
    const double greatest = std::max(std::max(std::abs(x_[0]), std::abs(x_[1])),
                                     std::max(std::abs(z_[0]), std::abs(z_[1])));
    slack_ = length * greatest * 0x1p-22;
  }

  /// False where a coordinate is infinite or no number.
  bool is_finite() const { return slack_ < std::numeric_limits<double>::infinity(); }

  /// Positive to the left of the ray, in units of twice an area: plan_turn(), bit by bit, here for
  /// two corners.
  Double2 sides(const TileCorner& a, const TileCorner& b) const {
    const CornerPair at(a, b);
    return (at.x - x_[0]) * along_z_ - (at.z - z_[0]) * along_x_;
  }
  /// A bit for each.
  unsigned are_left(Double2 sides) const { return lanes(sides > Double2{slack_, slack_}); }

  /// plan_turn() for an edge and the start, and for the edge and the end: not negative where that
  /// lies before the edge.
  Double2 turns(Vec3 a, Vec3 b) const {
    const double ax = static_cast<double>(a.x);
    const double az = static_cast<double>(a.z);
    return (x_ - ax) * (static_cast<double>(b.z) - az) -
           (z_ - az) * (static_cast<double>(b.x) - ax);
  }

  /// For a ray along the left side of a polygon, or one that meets a corner of only one of two
  /// tiles.
  void flip_side_of_line() { slack_ = -slack_; }

 private:
  Double2 x_;  ///< Of start and end.
  Double2 z_;
  double along_x_;
  double along_z_;
  double slack_;  ///< Negative where the line itself counts as left.
};

/// The edge through which a ray leaves a polygon.
struct Exit {
  const TileCorner* a = nullptr;
  const TileCorner* b = nullptr;
  double side_a = 0;
  double side_b = 0;

  /// Of the way from a to b, where the ray crosses.
  float share() const {
    const double share = side_a / (side_a - side_b);
    return static_cast<float>(std::min(std::max(share, 0.0), 1.0));
  }
};

/// Finds where the corners, which run counter-clockwise, pass from the right of a ray to its left.
/// All at once and without a branch, for that cannot be foreseen.
/// @return  False where the ray does not cross the polygon.
/// @pre corners.count <= SixCorners::kMax
[[gnu::always_inline]] inline bool find_exit_of_few(const PolygonView& corners, const Ray& ray,
                                                    Exit& exit) {
  const SixCorners six(corners.count);
  const TileCorner* c = corners.corners;
  const std::array<Double2, 3> sides = {ray.sides(c[0], c[1]), ray.sides(c[2], c[six.fourth]),
                                        ray.sides(c[six.fifth], c[six.sixth])};
  const unsigned left =
      ray.are_left(sides[0]) | (ray.are_left(sides[1]) << 2U) | (ray.are_left(sides[2]) << 4U);
  const unsigned left_before = (left << 1U) | (left >> 5U);
  const unsigned entered = left & ~left_before;
  if (entered == 0) return false;
  const auto b = static_cast<std::uint32_t>(std::countr_zero(entered));
  const std::uint32_t a = b == 0 ? six.sixth : b - 1;
  exit = {c + a, c + b, sides[a / 2][a % 2], sides[b / 2][b % 2]};
  return true;
}

bool find_exit_of_many(const PolygonView& corners, const Ray& ray, Exit& exit) {
  for (std::uint32_t b = 0; b < corners.count; ++b) {
    const std::uint32_t a = b == 0 ? corners.count - 1 : b - 1;
    const Double2 sides = ray.sides(corners.corners[a], corners.corners[b]);
    if (ray.are_left(sides) != 2) continue;
    exit = {corners.corners + a, corners.corners + b, sides[0], sides[1]};
    return true;
  }
  return false;
}

[[gnu::always_inline]] inline bool find_exit(const PolygonView& corners, const Ray& ray,
                                             Exit& exit) {
  return corners.count <= SixCorners::kMax ? find_exit_of_few(corners, ray, exit)
                                           : find_exit_of_many(corners, ray, exit);
}

class RayWalk {
 public:
  RayWalk(const NavMesh& mesh, const RaycastQuery& query, std::span<PolyRef> passed,
          const QueryFilter& filter)
      : mesh_(mesh),
        query_(query),
        passed_(passed),
        filter_(filter),
        ray_(query.start, query.end),
        at_(query.start) {}

  RaycastResult walk() {
    const double rise = static_cast<double>(query_.end.y) - static_cast<double>(query_.start.y);
    if (query_.from.slot() >= mesh_.slot_count() || !ray_.is_finite()) return {};
    const SlotView slot(mesh_, query_.from.slot());
    if (!slot.holds(query_.from) || !(std::abs(rise) < std::numeric_limits<double>::infinity()))
      return {};
    enter_tile(slot);
    PolyRef polygon = query_.from;
    for (std::size_t count = 0;;) {
      if (count < passed_.size()) passed_[count] = polygon;
      ++count;
      const PolygonView corners = view_.polygon(polygon.polygon());
      Exit exit;
      if (!find_exit(corners, ray_, exit)) [[unlikely]] {
        ray_.flip_side_of_line();
        if (!find_exit(corners, ray_, exit)) return missed(polygon, count);
      }
      const Vec3 a = exit.a->point;
      const Vec3 b = exit.b->point;
      if (ray_.turns(a, b)[1] >= 0) return reached(polygon, count);
      const float share = exit.share();
      go_to(between(a, b, share), polygon);
      const PolyRef next = neighbour(polygon, exit.a->code, share);
      if (!next || is_loop(next, count)) {
        const auto edge = static_cast<std::uint32_t>(exit.a - corners.corners);
        return blocked({a, b, edge}, polygon, count);
      }
      polygon = next;
    }
  }

 private:
  void enter_tile(const SlotView& slot) {
    view_ = slot.view();
    links_ = slot.links;
  }

  void go_to(Vec3 point, PolyRef polygon) {
    const Area area = view_.areas()[polygon.polygon()];
    cost_ += distance(at_, point) * filter_.costs[area];
    at_ = point;
  }

  RaycastResult reached(PolyRef polygon, std::size_t count) {
    go_to(query_.end, polygon);
    return {RayStatus::reached, 1, query_.end, {}, polygon, 0, cost_, count};
  }

  struct Edge {
    Vec3 a;
    Vec3 b;
    std::uint32_t index;
  };

  RaycastResult blocked(const Edge& edge, PolyRef polygon, std::size_t count) const {
    RaycastResult result = {RayStatus::blocked, 0, at_, {}, polygon, edge.index, cost_, count};
    const Double2 turns = ray_.turns(edge.a, edge.b);
    if (turns[0] > 0 && turns[1] < 0)
      result.t = static_cast<float>(turns[0] / (turns[0] - turns[1]));
    const Vec3 along = edge.b - edge.a;
    const float size = std::sqrt(plan_length_squared(along));
    if (size > 0) result.normal = {along.z / size, 0, -along.x / size};
    return result;
  }

  /// The ray does not touch the polygon: a start beside it, or an end in the place of the start.
  [[gnu::noinline]] RaycastResult missed(PolyRef polygon, std::size_t count) {
    const PolygonView outline = view_.polygon(polygon.polygon());
    const bool no_way = query_.start.x == query_.end.x && query_.start.z == query_.end.z;
    if (no_way || contains_in_plan(outline, query_.end)) return reached(polygon, count);
    const OutlinePoint closest = closest_on_outline(outline, at_);
    const Edge edge = {outline.corner(closest.edge), outline.corner_after(closest.edge),
                       closest.edge};
    at_ = between(edge.a, edge.b, closest.t);
    return blocked(edge, polygon, count);
  }

  /// The polygon beyond an edge, at the place where the ray crosses; null where there is none.
  PolyRef neighbour(PolyRef polygon, std::uint32_t code, float share) {
    const std::uint32_t count = view_.polygon_count();
    if (code > count) return cross_portal(code - count - 1, share);
    if (code == count) return {};
    const PolyRef next(polygon.slot(), polygon.generation(), code);
    return filter_.passes(next, view_.flags()[code]) ? next : PolyRef();
  }

  /// The same for a portal; enters the tile behind it.
  PolyRef cross_portal(std::uint32_t portal, float share) {
    PolyRef best;
    SlotView best_slot;
    float least = kShareRounding;
    for (const TileLink& link : links_->at(portal)) {
      const float gap = std::max({link.low - share, share - link.high, 0.0F});
      if (gap > least || (best && gap == least)) continue;
      const SlotView slot(mesh_, link.target.slot());
      if (!filter_.passes(link.target, slot.view().flags()[link.target.polygon()])) continue;
      best = link.target;
      best_slot = slot;
      least = gap;
    }
    if (best) enter_tile(best_slot);
    return best;
  }

  /// Where a ray leaves a polygon does not depend on how it got in, so that a walk that comes to a
  /// polygon twice goes round for ever. Found by Brent's method, without memory: the walk is
  /// compared with one place of it, which moves on after 1, 2, 4, 8... steps.
  bool is_loop(PolyRef next, std::size_t count) {
    if (next == mark_) return true;
    if (count == next_mark_) {
      mark_ = next;
      next_mark_ *= 2;
    }
    return false;
  }

  const NavMesh& mesh_;
  const RaycastQuery& query_;
  std::span<PolyRef> passed_;
  const QueryFilter& filter_;
  Ray ray_;
  TileView view_;
  const TileLinks* links_ = nullptr;
  Vec3 at_;  ///< Where the walk is.
  float cost_ = 0;
  PolyRef mark_;
  std::size_t next_mark_ = 1;
};

}  // namespace

RaycastResult raycast(const NavMesh& mesh, const RaycastQuery& query, std::span<PolyRef> passed,
                      const QueryFilter& filter) {
  return RayWalk(mesh, query, passed, filter).walk();
}

}  // namespace way
