// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Of ways that are equally long one is taken, whatever the order in which they are found, so that
// it does not show which corners are known from earlier searches.
#include "nav/exact_turn.h"
#include "nav/interval_geometry.h"
#include "nav/interval_sight.h"

#include <optional>

namespace way {

/// The turns of a way, from its end to its start; corners in a straight line are left out.
class IntervalSearch::WayBack {
 public:
  WayBack(const IntervalLists& lists, Vec2 end, std::uint32_t root)
      : lists_(lists), at_(end), root_(root) {}
  /// The way to the goal by a node; it bends at a ray where the goal lies beside the cone.
  WayBack(const IntervalLists& lists, Vec2 goal, const IntervalNode& node)
      : WayBack(lists, goal, node.root) {
    if (node.kind != IntervalNode::Kind::cone) return;
    const IntervalRays rays(node, lists.roots[node.root].point);
    if (!node.left_behind && rays.left_side(goal) > 0) {
      bend_ = node.left;
    } else if (!node.right_behind && rays.right_side(goal) < 0) {
      bend_ = node.right;
    }
  }

  /// The next turn, and the start for the last; then nothing.
  std::optional<Vec2> next() {
    std::optional<Vec2> turn = take();
    while (turn) {
      const std::optional<Vec2> behind = peek();
      if (!behind || exact_turn(at_, *turn, *behind) != 0) break;
      turn = take();
    }
    if (turn) at_ = *turn;
    return turn;
  }

 private:
  std::optional<Vec2> peek() const {
    if (bend_) return bend_;
    if (root_ == kNone) return std::nullopt;
    return lists_.roots[root_].point;
  }
  std::optional<Vec2> take() {
    const std::optional<Vec2> turn = peek();
    if (bend_) {
      bend_.reset();
    } else if (root_ != kNone) {
      root_ = lists_.roots[root_].parent;
    }
    return turn;
  }

  const IntervalLists& lists_;
  Vec2 at_;
  std::uint32_t root_;
  std::optional<Vec2> bend_;
};

namespace {

/// Negative where the first way comes first, positive where the second does, 0 for the same turns.
template <class WayBack>
int compare(WayBack a, WayBack b) {
  while (true) {
    const std::optional<Vec2> p = a.next();
    const std::optional<Vec2> q = b.next();
    if (!p || !q) return static_cast<int>(p.has_value()) - static_cast<int>(q.has_value());
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    if (p->z != q->z) return p->z < q->z ? -1 : 1;
  }
}

}  // namespace

/// Of two ways to a point that are equally long, by their last roots.
bool IntervalSearch::is_first(std::uint32_t root, std::uint32_t other, Vec2 at) const {
  const bool is_straight = m_.roots[root].parent == other || m_.roots[other].parent == root;
  if (is_straight) return false;  // by a corner on the way
  return compare(WayBack(m_, at, root), WayBack(m_, at, other)) < 0;
}

bool IntervalSearch::has_overtaken_root(std::uint32_t root) const {
  for (; root != kNone; root = m_.roots[root].parent) {
    if (is_overtaken(m_.roots[root])) return true;
  }
  return false;
}

/// True where a way to the goal is to be taken in place of the one that is known.
bool IntervalSearch::is_better(const IntervalNode& node, double length) const {
  if (length != limit_) return length < limit_;
  const IntervalNode& known = m_.nodes[goal_node_];
  if (has_overtaken_root(known.root)) return true;
  const int order = compare(WayBack(m_, goal_, node), WayBack(m_, goal_, known));
  if (order != 0) return order < 0;
  // A goal in a straight line with corners of polygons is seen by the cones on both of its sides.
  const auto is_on_right_ray = [&](const IntervalNode& at) {
    return at.kind == IntervalNode::Kind::cone &&
           IntervalRays(at, m_.roots[at.root].point).right_side(goal_) == 0;
  };
  return is_on_right_ray(known) && !is_on_right_ray(node);
}

}  // namespace way
