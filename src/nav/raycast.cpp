// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/raycast.h"

#include "nav/edge_parts.h"
#include "nav/polygon_math.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace way {
namespace {

/// Tells on which side of a ray points lie. Points on it, up to the rounding of coordinates, all
/// count as lying on one side: then the ray never meets a corner, and the answer for a point is the
/// same in all polygons that share it.
class RaySides {
 public:
  RaySides(Vec3 start, Vec3 end) : start_(start), end_(end) {
    const float greatest =
        std::max({std::abs(start.x), std::abs(start.z), std::abs(end.x), std::abs(end.z)});
    slack_ = plan_distance(start, end) * static_cast<double>(greatest) * 0x1p-22;
  }

  /// Positive to the left of the ray, in units of twice an area.
  double side(Vec3 p) const { return plan_turn(start_, end_, p); }
  bool is_left(double side) const { return side > (is_line_left_ ? -slack_ : slack_); }

  /// For a ray along the left side of a polygon, or one that meets a corner of only one of two
  /// tiles.
  void flip_side_of_line() { is_line_left_ = !is_line_left_; }

 private:
  Vec3 start_;
  Vec3 end_;
  double slack_;
  bool is_line_left_ = false;
};

/// The edge through which a ray leaves a polygon.
struct Exit {
  std::uint32_t edge = 0;
  std::uint32_t code = 0;
  Vec3 a = {};
  Vec3 b = {};
  float share = 0;  ///< Of the way from a to b, where the ray crosses.
};

/// Corners run counter-clockwise: the ray leaves where they pass from its right to its left.
std::optional<Exit> find_exit(const PolygonView& corners, const RaySides& sides) {
  Vec3 a = corners.corner(corners.count - 1);
  double side_a = sides.side(a);
  bool left_a = sides.is_left(side_a);
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const Vec3 b = corners.corner(i);
    const double side_b = sides.side(b);
    const bool left_b = sides.is_left(side_b);
    if (left_b && !left_a) {
      const std::uint32_t edge = i == 0 ? corners.count - 1 : i - 1;
      const double share = side_b == side_a ? 0 : side_a / (side_a - side_b);
      return Exit{edge, corners.code(edge), a, b, static_cast<float>(std::clamp(share, 0.0, 1.0))};
    }
    a = b;
    side_a = side_b;
    left_a = left_b;
  }
  return std::nullopt;
}

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
    const Tile* tile = mesh_.tile_of(query_.from);
    if (tile == nullptr || !is_finite(query_.start) || !is_finite(query_.end)) return {};
    view_ = TileView(*tile, mesh_.changed_traits(query_.from.slot()));
    enter(query_.from);
    while (result_.status == RayStatus::invalid)
      step();
    return result_;
  }

 private:
  /// Either ends the walk or enters the next polygon.
  void step() {
    std::optional<Exit> exit = exit_of(result_.polygon);
    if (!exit) {
      sides_.flip_side_of_line();
      exit = exit_of(result_.polygon);
    }
    if (!exit) return leave_missed();
    if (plan_turn(exit->a, exit->b, query_.end) >= 0) return reach();
    go_to(between(exit->a, exit->b, exit->share));
    const PolyRef next = neighbour(*exit);
    if (!next || is_loop(next)) return block(*exit);
    if (next.slot() != result_.polygon.slot())
      view_ = TileView(*mesh_.tile_of(next), mesh_.changed_traits(next.slot()));
    enter(next);
  }

  std::optional<Exit> exit_of(PolyRef polygon) const {
    return find_exit(view_.polygon(polygon.polygon()), sides_);
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

  void block(const Exit& exit) {
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
    Exit exit = {};
    bool is_over_end = false;
  };

  BoundaryShare closest_edge(Vec3 p) const {
    return view_.with_polygon(result_.polygon.polygon(), [&](const auto& corners) {
      const OutlinePoint closest = closest_on_outline(corners, p);
      const Exit exit = {closest.edge, corners.code(closest.edge), corners.corner(closest.edge),
                         corners.corner_after(closest.edge), closest.t};
      const bool no_way = query_.start.x == query_.end.x && query_.start.z == query_.end.z;
      return BoundaryShare{exit, no_way || contains_in_plan(corners, query_.end)};
    });
  }

  /// The polygon beyond an edge, at the place where the ray crosses; null where there is none.
  PolyRef neighbour(const Exit& exit) const {
    const std::uint32_t count = view_.polygon_count();
    if (exit.code < count) {
      const PolyRef next(result_.polygon.slot(), result_.polygon.generation(), exit.code);
      return filter_.passes(next, view_.flags()[exit.code]) ? next : PolyRef();
    }
    if (exit.code == count) return {};
    return linked(mesh_.links(result_.polygon.slot()).at(exit.code - count - 1), exit.share);
  }

  PolyRef linked(std::span<const TileLink> links, float share) const {
    PolyRef best;
    float least = kShareRounding;
    for (const TileLink& link : links) {
      const float gap = std::max({link.low - share, share - link.high, 0.0F});
      if (gap > least || (best && gap == least)) continue;
      if (!filter_.passes(link.target, mesh_.flags(link.target))) continue;
      best = link.target;
      least = gap;
    }
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
