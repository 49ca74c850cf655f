// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/exact_turn.h"
#include "nav/interval_geometry.h"
#include "nav/interval_sight.h"

#include <algorithm>

namespace way {
namespace {

/// From a corner that sees more than this the search goes on polygon by polygon.
constexpr std::size_t kMostSeen = 512;

// Roots of a survey: what a way comes from that turns left as far as any can, the corner for such
// ways, and the same for those that turn right.
constexpr std::uint32_t kBeforeLeft = 0;
constexpr std::uint32_t kLeft = 1;
constexpr std::uint32_t kBeforeRight = 2;
constexpr std::uint32_t kRight = 3;

/// How much more is seen than what lies before the line of a wall, which other tiles may place a
/// rounding apart.  [share of the distance]
constexpr float kBeside = 0x1p-10F;

/// A point beside the way from `from` to `to`, to its left or right.
Vec2 beside(Vec2 from, Vec2 to, float share) {
  return {to.x + (to.z - from.z) * share, to.z - (to.x - from.x) * share};
}

}  // namespace

/// Sees all that a way can go on to that turns at a corner. A way that turns left comes, at the
/// most, from along the wall to the right.
bool IntervalSearch::survey_corner(std::uint32_t record) {
  m_.clear();
  survey_->clear();
  if (!corners_.find_around(record, survey_->around)) return false;
  const Vec2 point = corners_.point_of(survey_->around.front());
  survey_->point = point;
  const Vec2 right = beside(point, corners_.point_after(survey_->around.front()), -kBeside);
  const Vec2 left = beside(point, corners_.point_before(survey_->around.back()), kBeside);
  if (!(exact_turn(right, point, left) > 0)) return false;
  m_.roots = {{0, right, kNone, kNone},
              {0, point, kBeforeLeft, record},
              {0, left, kNone, kNone},
              {0, point, kBeforeRight, record}};
  for (const std::uint32_t root : {kLeft, kRight}) {
    for (const CornerRecords::Corner& at : survey_->around) {
      const auto kind =
          root == kLeft ? IntervalNode::Kind::turn_left : IntervalNode::Kind::turn_right;
      note_seen(
          {.root = root, .parent = kNone, .tile = at.tile, .polygon = at.polygon, .kind = kind},
          point, point);
    }
  }
  const auto around = static_cast<std::uint32_t>(m_.nodes.size());
  for (std::uint32_t i = 0; i < m_.nodes.size(); ++i) {
    if (m_.nodes.size() > kMostSeen) return false;
    if (i < around) {
      see_around(i, survey_->around[i % survey_->around.size()].edge);
    } else {
      expand(i);
    }
  }
  // From the wall on the side to which a way turns.
  std::ranges::stable_sort(survey_->lefts, [&](const auto& a, const auto& b) {
    return exact_turn(point, b.point, a.point) > 0;
  });
  std::ranges::stable_sort(survey_->rights, [&](const auto& a, const auto& b) {
    return exact_turn(point, b.point, a.point) < 0;
  });
  return true;
}

/// Sees through the edges of a polygon around the corner, but for those at the corner.
void IntervalSearch::see_around(std::uint32_t index, std::uint32_t edge) {
  const Sight sight = sight_of(index);
  const bool is_left = sight.node.kind == IntervalNode::Kind::turn_left;
  const std::uint32_t at = edge - sight.first_edge;
  const ExactLine way(m_.roots[sight.root.parent].point, sight.root.point);
  for (std::uint32_t i = 0; i < sight.corners.count; ++i) {
    if (i == at || corner_after(sight.corners, i) == at) continue;
    const double side_a = way.side(sight.corner(i));
    const double side_b = way.side(plan(sight.corners.corner_after(i)));
    if (!(is_left ? side_b > 0 || side_a >= 0 : side_a < 0 || side_b <= 0)) continue;
    for_each_opening(sight, i,
                     [&](const Opening& opening) { see_beside(sight, opening, is_left); });
  }
}

void IntervalSearch::note_seen(const IntervalNode& node, Vec2 a, Vec2 b) {
  m_.nodes.push_back(node);
  survey_->nodes.push_back({.cone = node, .a = a, .b = b});
}

/// True where a way may be the shortest that turns so at a corner: both of its walls lie on the
/// side to which it turns.
bool IntervalSearch::can_turn(const IntervalNode& arrival, Vec2 at, std::uint32_t record) {
  if (arrival.kind == IntervalNode::Kind::whole) return true;
  if (!corners_.find_around(record, survey_->other)) return true;
  const double side = arrival.kind == IntervalNode::Kind::turn_left ? 1 : -1;
  const PlanSpot from = spot(m_.roots[arrival.root].point);
  const auto is_beside = [&](Vec2 wall) {
    const double off = spot_turn(from, spot(at), spot(wall)) * side;
    return off >= -static_cast<double>(kBeside) * spot_distance(from, spot(at)) *
                      spot_distance(spot(at), spot(wall));
  };
  return is_beside(corners_.point_after(survey_->other.front())) &&
         is_beside(corners_.point_before(survey_->other.back()));
}

/// @param arrival  The node by which a search turns at the corner; its root is the one before.
void IntervalSearch::note_next(const IntervalNode& arrival, Vec2 at, std::uint32_t record) {
  if (!can_turn(arrival, at, record)) return;
  auto& nexts = arrival.root == kLeft ? survey_->lefts : survey_->rights;
  nexts.push_back({.distance = plan_distance(m_.roots[arrival.root].point, at),
                   .point = at,
                   .record = record,
                   .arrival = static_cast<std::uint32_t>(survey_->arrivals.size())});
  survey_->arrivals.push_back(arrival);
}

}  // namespace way
