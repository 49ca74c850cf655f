// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/raycast.h"

#include "nav/edge_parts.h"
#include "nav/polygon_math.h"
#include "nav/slot_view.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// Tells on which side of a ray points lie. Points on it, up to the rounding of coordinates, all
/// count as lying on one side: then the ray never meets a corner, and the answer for a point is the
/// same in all polygons that share it.
class RaySides {
 public:
  RaySides(Vec3 start, Vec3 end)
      : x_(static_cast<double>(start.x)),
        z_(static_cast<double>(start.z)),
        along_x_(static_cast<double>(end.x) - x_),
        along_z_(static_cast<double>(end.z) - z_) {
    const float greatest =
        std::max({std::abs(start.x), std::abs(start.z), std::abs(end.x), std::abs(end.z)});
    line_ = plan_distance(start, end) * static_cast<double>(greatest) * 0x1p-22;
  }

  /// Positive to the left of the ray, in units of twice an area: what plan_turn() gives.
  double side(Vec3 p) const {
    return along_z_ * (static_cast<double>(p.x) - x_) - along_x_ * (static_cast<double>(p.z) - z_);
  }
  bool is_left(double side) const { return side > line_; }

  /// For a ray along the left side of a polygon, or one that meets a corner of only one of two
  /// tiles.
  void flip_side_of_line() { line_ = -line_; }

 private:
  double x_;
  double z_;
  double along_x_;
  double along_z_;
  double line_;  ///< From here on points are on the left.
};

/// The edge through which a ray leaves a polygon, and on which sides of the ray its ends lie.
struct Exit {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  std::uint32_t edge = kNone;
  double side_a = 0;
  double side_b = 0;

  /// Where the ray crosses, as a share of the way from the first end to the second.
  float share() const {
    const double share = side_b == side_a ? 0 : side_a / (side_a - side_b);
    return static_cast<float>(std::clamp(share, 0.0, 1.0));
  }
};

/// Corners run counter-clockwise: the ray leaves where they pass from its right to its left. Most
/// edges are foreseen by the processor, which then goes on to the next polygon ahead of time: this
/// is quicker than to compute all sides at once.
Exit find_exit(const PolygonView& corners, const RaySides& sides) {
  std::uint32_t edge = corners.count - 1;
  double side_a = sides.side(corners.corner(edge));
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const double side_b = sides.side(corners.corner(i));
    if (sides.is_left(side_b) && !sides.is_left(side_a)) return {edge, side_a, side_b};
    side_a = side_b;
    edge = i;
  }
  return {};
}

/// What stops a ray.
struct Stop {
  std::uint32_t edge = 0;
  Vec3 a = {};
  Vec3 b = {};
  float share = 0;
};

class RayWalk {
 public:
  RayWalk(const NavMesh& mesh, const RaycastQuery& query, std::span<PolyRef> passed,
          const QueryFilter& filter)
      : mesh_(mesh),
        query_(query),
        passed_(passed),
        filter_(filter),
        sides_(query.start, query.end),
        at_(query.start) {}

  RaycastResult walk() {
    if (query_.from.slot() >= mesh_.slot_count()) return {};
    const SlotView first(mesh_, query_.from.slot());
    const bool is_good =
        first.holds(query_.from) && is_finite(query_.start) && is_finite(query_.end);
    if (!is_good) return {};
    enter_tile(first);
    enter(query_.from);
    while (result_.status == RayStatus::invalid)
      step();
    return result_;
  }

 private:
  /// Either ends the walk or enters the next polygon.
  void step() {
    const PolygonView corners = view_.polygon(result_.polygon.polygon());
    Exit exit = find_exit(corners, sides_);
    if (exit.edge == Exit::kNone) {
      sides_.flip_side_of_line();
      exit = find_exit(corners, sides_);
    }
    if (exit.edge == Exit::kNone) return leave_missed();
    const Vec3 a = corners.corner(exit.edge);
    const Vec3 b = corners.corner_after(exit.edge);
    if (plan_turn(a, b, query_.end) >= 0) return reach();
    const float share = exit.share();
    go_to(between(a, b, share));
    const std::uint32_t code = corners.code(exit.edge);
    const PolyRef next = code < view_.polygon_count() ? neighbour(code) : linked(code, share);
    if (!next || is_loop(next)) return block({exit.edge, a, b, share});
    enter(next);
  }

  void enter_tile(const SlotView& slot) {
    view_ = slot.view();
    links_ = slot.links;
  }

  void enter(PolyRef polygon) {
    if (result_.polygon_count < passed_.size()) passed_[result_.polygon_count] = polygon;
    ++result_.polygon_count;
    result_.polygon = polygon;
  }

  void go_to(Vec3 point) {
    const Area area = view_.areas()[result_.polygon.polygon()];
    result_.cost += distance(at_, point) * filter_.costs[area];
    at_ = point;
  }

  void reach() {
    go_to(query_.end);
    result_.status = RayStatus::reached;
    result_.t = 1;
    result_.point = query_.end;
  }

  void block(const Stop& exit) {
    result_.status = RayStatus::blocked;
    result_.point = at_;
    result_.edge = exit.edge;
    const double before = plan_turn(exit.a, exit.b, query_.start);
    const double after = plan_turn(exit.a, exit.b, query_.end);
    if (before > 0 && after < 0) result_.t = static_cast<float>(before / (before - after));
    const Vec3 along = exit.b - exit.a;
    const float size = std::sqrt(plan_length_squared(along));
    if (size > 0) result_.normal = {along.z / size, 0, -along.x / size};
  }

  /// The ray does not touch the polygon: a start beside it, or an end in the place of the start.
  void leave_missed() {
    const BoundaryShare closest = closest_edge(at_);
    if (closest.is_over_end) return reach();
    at_ = between(closest.exit.a, closest.exit.b, closest.exit.share);
    block(closest.exit);
  }

  struct BoundaryShare {
    Stop exit = {};
    bool is_over_end = false;
  };

  BoundaryShare closest_edge(Vec3 p) const {
    return view_.with_polygon(result_.polygon.polygon(), [&](const auto& corners) {
      const OutlinePoint closest = closest_on_outline(corners, p);
      const Stop exit = {closest.edge, corners.corner(closest.edge),
                         corners.corner_after(closest.edge), closest.t};
      const bool no_way = query_.start.x == query_.end.x && query_.start.z == query_.end.z;
      return BoundaryShare{exit, no_way || contains_in_plan(corners, query_.end)};
    });
  }

  /// A polygon of the same tile, or null where the filter does not let it pass.
  PolyRef neighbour(std::uint32_t polygon) const {
    const PolyRef next(result_.polygon.slot(), result_.polygon.generation(), polygon);
    return filter_.passes(next, view_.flags()[polygon]) ? next : PolyRef();
  }

  /// The polygon of another tile at the place where the ray crosses an edge, or null; enters its
  /// tile.
  PolyRef linked(std::uint32_t code, float share) {
    if (code == view_.polygon_count()) return {};
    PolyRef best;
    SlotView slot_of_best;
    float least = kShareRounding;
    for (const TileLink& link : links_->at(code - view_.polygon_count() - 1)) {
      const float gap = std::max({link.low - share, share - link.high, 0.0F});
      if (gap > least || (best && gap == least)) continue;
      const SlotView slot(mesh_, link.target.slot());
      if (!filter_.passes(link.target, slot.view().flags()[link.target.polygon()])) continue;
      best = link.target;
      slot_of_best = slot;
      least = gap;
    }
    if (best) enter_tile(slot_of_best);
    return best;
  }

  /// Where a ray leaves a polygon does not depend on how it got in, so that a walk that comes to a
  /// polygon twice goes round for ever. Found by Brent's method, without memory: the walk is
  /// compared with one place of it, which moves on after 1, 2, 4, 8... steps.
  bool is_loop(PolyRef next) {
    if (next == mark_) return true;
    if (result_.polygon_count == next_mark_) {
      mark_ = next;
      next_mark_ *= 2;
    }
    return false;
  }

  const NavMesh& mesh_;
  const RaycastQuery& query_;
  std::span<PolyRef> passed_;
  const QueryFilter& filter_;
  RaySides sides_;
  TileView view_;
  const TileLinks* links_ = nullptr;
  Vec3 at_;  ///< Where the walk is.
  RaycastResult result_;
  PolyRef mark_;
  std::size_t next_mark_ = 1;
};

}  // namespace

RaycastResult raycast(const NavMesh& mesh, const RaycastQuery& query, std::span<PolyRef> passed,
                      const QueryFilter& filter) {
  return RayWalk(mesh, query, passed, filter).walk();
}

}  // namespace way
