// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/plan/orient.h"
#include "nav/polyanya/interval_geometry.h"
#include "nav/polyanya/interval_search.h"

namespace way {

/// A node being expanded; copies, because the lists grow during expansion.
struct IntervalSearch::Expansion {
  std::uint32_t index = 0;
  IntervalNode node = {};
  IntervalRoot root = {};
  PolygonView corners = {};
  std::uint32_t first_edge = 0;    ///< The polygon's first edge in its tile.
  std::uint32_t first_record = 0;  ///< The tile's first record.
  bool has_notes = false;          ///< Distances of corners of the tile are recorded.
  /// Edges to look through, one bit each, counted from the right end of the entered edge.
  std::uint64_t open = 0;

  Vec2 corner(std::uint32_t i) const { return plan(corners.corner(i)); }
  /// Returns true for a polygon with more corners than bits.
  bool is_wide() const { return corners.count > kBits; }
  /// Bits of the corners, counted from the right end, except the ends of the entered edge.
  std::uint64_t inner() const { return first_bits(corners.count - 1) & ~std::uint64_t{1}; }
  /// Corners counted counter-clockwise from the right end of the entered edge, which is 0, to its
  /// left end.
  std::uint32_t from_right(std::uint32_t i) const {
    const std::uint32_t at = node.entered + 1 + i;
    return at >= corners.count ? at - corners.count : at;
  }
};

/// An opening out of the polygon being expanded.
struct IntervalSearch::Opening {
  Vec2 a = {};               ///< The right end, in the direction of travel.
  Vec2 b = {};               ///< The left end.
  std::uint32_t corner = 0;  ///< The polygon's corner at which the edge begins.
  std::uint32_t tile = 0;
  std::uint32_t polygon = 0;
  std::uint32_t entered = 0;  ///< Its corner at which the edge of the opening begins.
  std::uint32_t via = 0;      ///< The tile link.
  bool by_link = false;
  bool right_own = true;  ///< The right end is a corner of the polygon being expanded,
  bool left_own = true;
  bool right_theirs = true;  ///< and of the polygon behind the opening.
  bool left_theirs = true;
};

/// Calls `use(opening)` for each opening in an edge that leads to a polygon that passes the filter.
template <class Use>
void IntervalSearch::for_each_opening(const Expansion& expansion, std::uint32_t corner, Use&& use) {
  const CornerRecords::VisitedTile& tile = m_.corners.tile(expansion.node.tile);
  const EdgeTarget across = expansion.corners.across(corner, tile.view.polygon_count());
  if (across.is_wall()) return;
  Opening opening = {.a = plan(expansion.corners.corner(corner)),
                     .b = plan(expansion.corners.corner_after(corner)),
                     .corner = corner,
                     .tile = expansion.node.tile,
                     .polygon = across.polygon()};
  if (across.is_polygon()) {
    opening.entered = m_.corners.across(tile, expansion.first_edge + corner);
    if (is_wanted(tile, expansion.node.polygon, across.polygon())) use(opening);
    return;
  }
  const TileLinks& links = *tile.links;
  const TileLink* first_link = tile.first_link;
  for (const TileLink& link : links.at(across.portal())) {
    opening.tile = m_.corners.tile_in(link.target.slot());
    opening.polygon = link.target.polygon();
    const CornerRecords::VisitedTile& other = m_.corners.tile(opening.tile);
    if (!m_.corners.passes(other, opening.polygon)) continue;
    opening.entered = link.edge - other.first_edge(opening.polygon);
    opening.via = static_cast<std::uint32_t>(&link - first_link);
    opening.by_link = true;
    const SeamOpening& seam = m_.corners.seam(m_.corners.tile(expansion.node.tile), opening.via);
    opening.a = seam.right;
    opening.b = seam.left;
    opening.right_own = seam.right_own;
    opening.left_own = seam.left_own;
    opening.right_theirs = seam.right_theirs;
    opening.left_theirs = seam.left_theirs;
    use(opening);
  }
}

/// Queues the next node. Returns false if all paths through it are too long.
/// @param rest   Lower bound of the length of a path from the root through this node to the goal.
/// @param known  The same according to bounds of the goal.
inline bool IntervalSearch::queue_next(bool is_at_goal, double cost, double rest, double known) {
  const double key = cost + std::max(rest * rest_cost_, known);
  if (!(key <= limit_)) return false;
  const auto index = static_cast<std::uint32_t>(m_.nodes.size());
  if (is_at_goal) {
    // Only shorter paths to the goal matter from now on. If this one is not shorter, a cheap link
    // from here may still make it so.
    const double length = cost + rest;
    if (goal_node_ == kNone ? length <= limit_ : length < limit_) {
      limit_ = length;
      goal_node_ = index;
    } else if (rest_cost_ == 1) {
      return false;
    }
  }
  m_.open.push({static_cast<float>(key), index});
  return true;
}

inline void IntervalSearch::push(const IntervalNode& node, double cost, double rest) {
  const bool is_at_goal = has_goal_ && is_goal(node.tile, node.polygon);
  if (queue_next(is_at_goal, cost, rest, 0)) m_.nodes.push_back(node);
}

inline double IntervalSearch::rest_of(const IntervalNode& cone, Vec2 root, Vec2 a, Vec2 b) const {
  if (has_goal_) return length_through(cone, root, a, b, to_2d(goal_));
  const IntervalEnds ends = ends_of(cone, root, a, b);
  return plan_distance(to_2d(root), closest_on_segment(to_2d(root), ends.right, ends.left));
}

/// A search that ends with so few nodes does not use the bounds of the goal.
constexpr std::size_t kNodesWithoutBounds = 16;

/// A cone checks for loops every so many steps.
constexpr std::uint8_t kStepsToLookBack = 16;

/// @param rays   The cone that looks through the opening.
/// @param right  Whether the right end of the opening is between the rays. An end that is `still`
///   the corner on a ray does not move the ray, even if rounding puts it elsewhere: cones on both
///   sides of a corner must leave no gap.
inline void IntervalSearch::push_cone(const Expansion& expansion, const Opening& opening,
                                      const IntervalNode& rays, Seen right, Seen left) {
  // One statement: separate stores would defeat store-to-load forwarding.
  const IntervalNode cone = {.left = left == Seen::yes ? opening.b : rays.left,
                             .right = right == Seen::yes ? opening.a : rays.right,
                             .root = rays.root,
                             .parent = expansion.index,
                             .tile = opening.tile,
                             .polygon = opening.polygon,
                             .entered = opening.entered,
                             .via = opening.via,
                             .kind = IntervalNode::Kind::cone,
                             .by_link = opening.by_link,
                             .left_behind = rays.left_behind && left != Seen::yes,
                             .right_behind = rays.right_behind && right != Seen::yes,
                             .left_end = left != Seen::no,
                             .right_end = right != Seen::no,
                             .left_corner = left != Seen::no && opening.left_theirs,
                             .right_corner = right != Seen::no && opening.right_theirs,
                             .by_off_mesh = false,
                             .steps = static_cast<std::uint8_t>(rays.steps + 1)};
  if (cone.steps % kStepsToLookBack == 0 && is_going_round(cone)) return;
  if (directions_ != nullptr) {
    if (!directions_->excludes(cone.left, cone.right)) push(cone, 0, 0);
    return;
  }
  const double rest = rest_of(cone, expansion.root.point, opening.a, opening.b);
  const bool is_at_goal = has_goal_ && is_goal(opening.tile, opening.polygon);
  double known = 0;
  if (bounds_ != nullptr && !is_at_goal && m_.nodes.size() > kNodesWithoutBounds) {
    if (!(expansion.root.cost + rest * rest_cost_ <= limit_)) return;
    known = rest_by_bounds(cone, expansion.root, opening);
  }
  if (queue_next(is_at_goal, expansion.root.cost, rest, known)) m_.nodes.push_back(cone);
}

}  // namespace way
