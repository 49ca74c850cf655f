// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/queries/ray_past_corners.h"

#include "nav/plan/convex_polygon.h"
#include "nav/plan/edge_parts.h"
#include "nav/plan/orient.h"
#include "nav/snapshot/slot_view.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace way {
namespace {

/// The line of a ray, and on which side of it points are.
class RayLine {
 public:
  explicit RayLine(const RaycastQuery& query)
      : start_(to_2d(query.from.point)),
        end_(to_2d(query.target)),
        along_{end_.x - start_.x, end_.z - start_.z} {
    const double greatest =
        std::max({std::abs(start_.x), std::abs(start_.z), std::abs(end_.x), std::abs(end_.z)});
    slack_ = (std::abs(along_.x) + std::abs(along_.z)) * greatest * 0x1p-22;
  }

  /// Positive to the left, negative to the right; on the line up to the rounding of coordinates,
  /// zero.
  double side(Vec3 p) const {
    const double turn = plan_turn(start_, end_, to_2d(p));
    return std::abs(turn) <= slack_ ? 0 : turn;
  }
  /// Grows along the ray.
  double progress(Vec3 p) const { return to_2d(p).x * along_.x + to_2d(p).z * along_.z; }
  /// Negative if the edge separates the end from the polygon.
  double turn_at_end(Vec3 a, Vec3 b) const { return plan_turn(to_2d(a), to_2d(b), end_); }
  double turn_at_start(Vec3 a, Vec3 b) const { return plan_turn(to_2d(a), to_2d(b), start_); }
  /// The parameter, from a to b, at which the ray crosses an edge.
  float crossing(Vec3 a, Vec3 b) const {
    const double first = side(a);
    const double last = side(b);
    if (first == last) return first == 0 && progress(b) > progress(a) ? 1.0F : 0.0F;
    return static_cast<float>(std::min(std::max(first / (first - last), 0.0), 1.0));
  }

 private:
  PlanPoint2d start_;
  PlanPoint2d end_;
  PlanPoint2d along_;
  double slack_;
};

constexpr std::uint32_t kNoEdge = 0xFFFFFFFFU;

/// How the line of a ray passes a polygon.
struct Passage {
  std::uint32_t exit = kNoEdge;  ///< The edge by which the ray leaves it.
  bool is_crossed = false;       ///< There are corners on both sides.
  bool is_turned = false;        ///< The ray only touches it, and the exit leads around the corner.
};

/// @param is_left  Corners on the line are passed on their left, so they count as right.
Passage passage(const PolygonView& corners, const RayLine& line, bool is_left) {
  Passage found;
  bool has_left = false;
  bool has_right = false;
  std::uint32_t touched = kNoEdge;  // the foremost corner on the line
  for (std::uint32_t a = 0; a < corners.count; ++a) {
    const double at = line.side(corners.corner(a));
    const double after = line.side(corners.corner_after(a));
    has_left = has_left || at > 0;
    has_right = has_right || at < 0;
    const bool from_right = is_left ? at <= 0 : at < 0;
    const bool to_left = is_left ? after > 0 : after >= 0;
    if (from_right && to_left) found.exit = a;
    if (at != 0) continue;
    if (touched == kNoEdge ||
        line.progress(corners.corner(a)) > line.progress(corners.corner(touched)))
      touched = a;
  }
  found.is_crossed = has_left && has_right;
  if (found.exit != kNoEdge || touched == kNoEdge) return found;
  found.is_turned = true;
  found.exit = is_left ? touched : corner_before(corners, touched);
  return found;
}

class CornerWalk {
 public:
  CornerWalk(const NavMesh& mesh, const RaycastQuery& query, const QueryFilter& filter)
      : mesh_(mesh), query_(query), filter_(filter), line_(query) {}

  RaycastResult walk(std::span<PolyRef> passed) {
    at_ = step_to(query_.from.polygon);
    last_point_ = query_.from.point;
    fork_ = {query_.from.polygon, last_point_, 0, 0, std::numeric_limits<double>::lowest()};
    RaycastResult farthest;
    for (;;) {
      if (count_ < passed.size()) passed[count_] = at_.polygon;
      ++count_;
      const Passage by = passage(at_.corners, line_, is_left_);
      if (by.exit == kNoEdge) return farthest;
      if (is_at_end(by)) return reached();
      const Vec3 crossed = crossing_of(by.exit);
      remember_fork(by, crossed);
      go_to(crossed);
      const PolyRef next = neighbor(by.exit, line_.crossing(a_of(by.exit), b_of(by.exit)));
      if (next && !watch_.is_loop(next, ++steps_)) {
        at_ = step_to(next);
        continue;
      }
      const RaycastResult here = blocked(by.exit);
      if (farthest.status == RayStatus::invalid || here.t > farthest.t) farthest = here;
      if (!take_other_side()) return farthest;
    }
  }

 private:
  struct Step {
    PolyRef polygon;
    PolygonView corners;
    SlotView slot;
  };
  /// Where the walk can still choose the other side of the corners ahead.
  struct Fork {
    PolyRef other;  ///< The polygon on that side; the same one if the ray crosses it.
    Vec3 point;
    float cost;
    std::size_t count;
    double progress;
  };

  Step step_to(PolyRef polygon) const {
    const SlotView slot(mesh_, polygon.slot());
    return {polygon, slot.view().polygon(polygon.polygon()), slot};
  }
  Vec3 a_of(std::uint32_t edge) const { return at_.corners.corner(edge); }
  Vec3 b_of(std::uint32_t edge) const { return at_.corners.corner_after(edge); }
  Vec3 crossing_of(std::uint32_t edge) const {
    return between(a_of(edge), b_of(edge), line_.crossing(a_of(edge), b_of(edge)));
  }
  void go_to(Vec3 point) {
    const Area area = at_.slot.view().areas()[at_.polygon.polygon()];
    cost_ += distance(last_point_, point) * filter_.costs[area];
    last_point_ = point;
  }

  bool is_at_end(const Passage& by) const {
    if (by.is_turned) return contains_in_plan(at_.corners, query_.target);
    return line_.turn_at_end(a_of(by.exit), b_of(by.exit)) >= 0;
  }
  RaycastResult reached() {
    go_to(query_.target);
    return {RayStatus::reached, 1, query_.target, {}, at_.polygon, 0, cost(), count_};
  }
  float cost() const { return query_.wants_cost ? cost_ : 0; }

  RaycastResult blocked(std::uint32_t edge) const {
    const Vec3 a = a_of(edge);
    const Vec3 b = b_of(edge);
    RaycastResult result = {RayStatus::blocked, 0,    last_point_, {},
                            at_.polygon,        edge, cost(),      count_};
    set_wall(result, b - a, line_.turn_at_start(a, b), line_.turn_at_end(a, b));
    return result;
  }

  /// A ray that crosses a polygon has both sides in it. If it runs along some of its edges instead,
  /// the other side is behind the foremost of them that is open.
  void remember_fork(const Passage& by, Vec3 crossed) {
    if (by.is_crossed) {
      fork_ = {at_.polygon, last_point_, cost_, count_ - 1, line_.progress(crossed)};
      return;
    }
    double foremost = std::numeric_limits<double>::lowest();
    for (std::uint32_t edge = 0; edge < at_.corners.count; ++edge) {
      if (line_.side(a_of(edge)) != 0 || line_.side(b_of(edge)) != 0) continue;
      const double progress = line_.progress(crossing_of(edge));
      const PolyRef other = neighbor(edge, line_.crossing(a_of(edge), b_of(edge)));
      if (!other || progress <= foremost) continue;
      foremost = progress;
      fork_ = {other, last_point_, cost_, count_, progress};
    }
  }
  /// Goes back to the last fork; false if the other side was tried already.
  bool take_other_side() {
    if (!(fork_.progress > tried_)) return false;
    tried_ = fork_.progress;
    is_left_ = !is_left_;
    at_ = step_to(fork_.other);
    last_point_ = fork_.point;
    cost_ = fork_.cost;
    count_ = fork_.count;
    watch_ = {};
    steps_ = 0;
    return true;
  }

  /// The polygon behind a parameter of an edge; null if that is a wall.
  PolyRef neighbor(std::uint32_t edge, float t) const {
    const TileView view = at_.slot.view();
    const EdgeTarget across = at_.corners.across(edge, view.polygon_count());
    if (across.is_wall()) return {};
    if (across.is_portal()) return target(at_.slot.links->at(across.portal()), t);
    const PolyRef next(at_.polygon.slot(), at_.polygon.generation(), across.polygon());
    return filter_.passes(next, view.flags()[across.polygon()]) ? next : PolyRef{};
  }
  /// Where two links meet, the one on the side on which corners are passed.
  PolyRef target(std::span<const TileLink> links, float t) const {
    const TileLink* best = nullptr;
    for (const TileLink& link : links) {
      if (std::max(link.low - t, t - link.high) > kParameterRounding) continue;
      const TileView view = SlotView(mesh_, link.target.slot()).view();
      if (!filter_.passes(link.target, view.flags()[link.target.polygon()])) continue;
      const bool is_better =
          best == nullptr || (is_left_ ? link.low > best->low : link.low < best->low);
      if (is_better) best = &link;
    }
    return best == nullptr ? PolyRef{} : best->target;
  }

  const NavMesh& mesh_;
  const RaycastQuery& query_;
  const QueryFilter& filter_;
  RayLine line_;
  bool is_left_ = true;
  Step at_;
  Vec3 last_point_ = {};
  float cost_ = 0;
  std::size_t count_ = 0;
  Fork fork_ = {};
  double tried_ = -std::numeric_limits<double>::infinity();
  LoopWatch watch_;  ///< On one side, the next polygon depends only on the last.
  std::size_t steps_ = 0;
};

}  // namespace

RaycastResult raycast_past_corners(const NavMesh& mesh, const RaycastQuery& query,
                                   const RaycastResult& blocked, std::span<PolyRef> passed,
                                   const QueryFilter& filter) {
  const RaycastResult result = CornerWalk(mesh, query, filter).walk({});
  if (result.status == RayStatus::invalid || result.t <= blocked.t) return blocked;
  return passed.empty() ? result : CornerWalk(mesh, query, filter).walk(passed);
}

}  // namespace way
