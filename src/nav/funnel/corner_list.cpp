// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/corner_list.h"

#include "nav/plan/convex_polygon.h"
#include "nav/plan/orient.h"

namespace way {
namespace {

/// Where the segment ab crosses a portal.
Vec3 crossing(Vec3 a, Vec3 b, const FunnelPortal& portal) {
  const Vec3 from = portal.right_point();
  const Vec3 to = portal.left_point();
  const double left = plan_turn(a, b, to);
  const double right = plan_turn(a, b, from);
  // Parallel to the portal there is no single crossing; take the nearest point.
  if (left == right) return between(from, to, plan_parameter(a, from, to));
  return between(from, to, static_cast<float>(std::clamp(right / (right - left), 0.0, 1.0)));
}

/// Flags of two corners at the same point; only two crossings make a crossing.
std::uint8_t joined_flags(std::uint8_t a, std::uint8_t b) {
  const unsigned crossing = a & b & PathCorner::kCrossing;
  return static_cast<std::uint8_t>(((a | b) & ~unsigned{PathCorner::kCrossing}) | crossing);
}

}  // namespace

void CornerList::add_all_crossings(std::size_t end, Vec3 to, double rounding) {
  const Vec3 from = corners_.back().point;
  for (; crossed_ < end; ++crossed_) {
    const PolyRef left = portals_.corridor()[crossed_];
    const PolyRef entered = portals_.corridor()[crossed_ + 1];
    if (crossings_ == PathCrossings::areas && mesh_.area(left) == mesh_.area(entered)) continue;
    add(lanes_of(crossing(from, to, portals_.portals()[crossed_])), entered, PathCorner::kCrossing,
        rounding);
  }
}

/// Merges a corner with the last one if they are the same point, and returns false. Otherwise
/// removes the last one if the path does not turn there.
bool CornerList::prepare_append(Float4 point, PolyRef polygon, std::uint8_t flags) {
  const std::size_t count = corners_.size();
  if (is_same_point(lanes_of(corners_.back().point), point)) {
    corners_.back().polygon = polygon;
    corners_.back().flags = joined_flags(corners_.back().flags, flags);
    return false;
  }
  // The first corner of a stretch has flags, so corners before it are never read.
  const bool replaces = count > 1 && crossings_ == PathCrossings::none &&
                        corners_.back().flags == 0 &&
                        is_on_segment(lanes_of(corners_[count - 2].point),
                                      lanes_of(corners_[count - 1].point), point);
  if (replaces) {
    corners_.pop_back();
    trail_.replace_last(lanes_of(corners_.back().point));
  } else {
    trail_.add();
  }
  return true;
}

}  // namespace way
