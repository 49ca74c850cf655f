// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/exact_turn.h"
#include "nav/interval_geometry.h"
#include "nav/interval_sight.h"

#include <algorithm>

namespace way {
namespace {

/// So little may a way turn to the wrong side, which is more than rounding.  [sine]
constexpr double kStraight = 1e-9;

}  // namespace

void IntervalSearch::use_sights(IntervalMemory& memory) {
  if (!corners_.are_all_open()) return;
  sights_ = &memory;
  sights_->sights.begin(corners_);
}

/// True where it is known what a corner sees; looks around where it is worth it.
bool IntervalSearch::has_sight(std::uint32_t record) {
  if (sights_ == nullptr) return false;
  if (sights_->sights.find(record) != nullptr) return true;
  return sights_->sights.count_turn(record) && look_around(record);
}

bool IntervalSearch::look_around(std::uint32_t record) {
  IntervalSearch search(sights_->survey_lists, corners_, sights_->survey);
  // Tiles that the survey was the first to enter may be closed to the filter in part.
  if (!search.survey_corner(record) || !corners_.are_all_open()) {
    sights_->sights.give_up(record);
    return false;
  }
  sights_->sights.add(record, sights_->survey, corners_);
  return true;
}

/// Makes a node that turns at a corner one that goes on by what the corner sees.
void IntervalSearch::make_corner(IntervalNode& node) {
  node.left_end = node.kind != IntervalNode::Kind::turn_right;
  node.right_end = node.kind != IntervalNode::Kind::turn_left;
  node.kind = IntervalNode::Kind::corner;
}

/// Goes on from a corner to all that it sees.
void IntervalSearch::expand_corner(std::uint32_t index) {
  const IntervalNode& node = m_.nodes[index];
  const bool to_left = node.left_end;
  const bool to_right = node.right_end;
  const CornerSights::Sight sight = *sights_->sights.find(m_.roots[node.root].record);
  for (const IntervalLists::GoalPolygon& goal : m_.goals)
    see_goal(index,
             sights_->sights.places(sight, corners_.polygon_number(goal.tile, goal.polygon)));
  if (to_left) go_on(index, sight, true);
  if (to_right) go_on(index, sight, false);
}

/// Sees the goal from a corner.
void IntervalSearch::see_goal(std::uint32_t index, std::span<const CornerSights::Place> places) {
  const std::uint32_t root_index = m_.nodes[index].root;
  const IntervalRoot root = m_.roots[root_index];
  for (const CornerSights::Place& place : places) {
    const CornerSights::Node& seen = sights_->sights.node(place.node);
    IntervalNode node = seen.cone;
    node.root = root_index;
    node.parent = index;
    node.via = place.node;
    node.by_sight = true;
    const bool is_cone = node.kind == IntervalNode::Kind::cone;
    push(node, root.cost,
         is_cone ? rest_of(node, root.point, seen.a, seen.b) : rest_at(root.point));
  }
}

/// Goes on from a corner at which the way turns to the left or right.
void IntervalSearch::go_on(std::uint32_t index, const CornerSights::Sight& sight, bool to_left) {
  const IntervalRoot root = m_.roots[m_.nodes[index].root];
  const bool is_measured = sight.point == root.point;  // tiles may place it a rounding apart
  const PlanSpot before = spot(m_.roots[root.parent].point);
  const PlanSpot at = spot(root.point);
  const double slack = kStraight * root.cost;  // which is not less than the way from before
  for (const CornerSights::Next& next : sights_->sights.nexts(sight, to_left)) {
    const double side = spot_turn(before, at, spot(next.point));
    if ((to_left ? side : -side) < -slack * next.distance) return;  // it is straight, or beyond
    const double cost =
        root.cost + (is_measured ? next.distance : plan_distance(root.point, next.point));
    const CornerRecord& known = corners_[corners_.fresh(next.record)];
    if (known.root != kNone && known.cost < cost) continue;
    const double rest = rest_at(next.point);
    if (!(cost + rest <= limit_)) continue;
    if (next.gate != kNone && corners_.is_shut(next.gate)) continue;
    go_on_to(index, next, cost, rest);
  }
}

void IntervalSearch::go_on_to(std::uint32_t index, const CornerSights::Next& next, double cost,
                              double rest) {
  CornerRecord& known = corners_[next.record];
  const std::uint32_t from = m_.nodes[index].root;
  const bool is_seen = sights_->sights.find(next.record) != nullptr;
  if (known.root != kNone && known.cost == cost) {
    if (known.from == from ? is_seen : !is_first(from, known.from, next.point)) return;
  }
  IntervalNode node = sights_->sights.arrival(next.arrival);
  node.root = static_cast<std::uint32_t>(m_.roots.size());
  node.via = node.parent;
  node.parent = index;
  node.by_sight = true;
  if (is_seen) make_corner(node);
  known.cost = cost;
  known.from = from;
  known.root = node.root;
  m_.roots.push_back({cost, next.point, from, next.record});
  push(node, cost, rest);
}

/// Lists the nodes of a way behind all others, as a search without sights has them.
class IntervalSearch::Unroll {
 public:
  explicit Unroll(IntervalSearch& search)
      : m_(search.m_), sights_(search.sights_->sights), first_(search.m_.nodes.size()) {}

  /// Gives the node at the goal.
  std::uint32_t run(std::uint32_t goal) {
    m_.way.clear();
    bool has_sights = false;
    for (std::uint32_t i = goal; i != kNone; i = m_.nodes[i].parent) {
      m_.way.push_back(i);
      has_sights = has_sights || m_.nodes[i].by_sight;
    }
    if (!has_sights) return goal;
    for (std::size_t i = m_.way.size(); i > 0; --i) {
      const IntervalNode node = m_.nodes[m_.way[i - 1]];
      const bool is_seen = node.by_sight && add_leg(node);
      if (!is_seen) add(node);
    }
    return static_cast<std::uint32_t>(m_.nodes.size() - 1);
  }

 private:
  void add(IntervalNode node) {
    node.parent =
        m_.nodes.size() == first_ ? kNone : static_cast<std::uint32_t>(m_.nodes.size() - 1);
    node.by_sight = false;
    if (node.kind == IntervalNode::Kind::corner) node.kind = IntervalNode::Kind::whole;
    m_.nodes.push_back(node);
  }

  /// Adds what lies between a corner and a node that is seen from there. True where that is the
  /// node itself.
  bool add_leg(const IntervalNode& node) {
    const std::size_t rest = m_.way.size();
    std::uint32_t seen = node.via;
    for (; sights_.node(seen).cone.parent != kNone; seen = sights_.node(seen).cone.parent)
      m_.way.push_back(seen);
    const std::uint32_t root = m_.nodes.back().root;
    const CornerSights::Node& first = sights_.node(seen);
    turn(sights_.around(*sights_.find(first.corner)), first.cone);
    for (; m_.way.size() > rest; m_.way.pop_back()) {
      IntervalNode cone = sights_.node(m_.way.back()).cone;
      cone.root = root;
      add(cone);
    }
    return node.root == root;
  }

  /// Goes around a corner, at which the last node is, to the polygon from which the way goes on.
  void turn(std::span<const CornerRecords::Corner> around, const IntervalNode& to) {
    IntervalNode at = m_.nodes.back();
    m_.nodes.pop_back();
    // The way may have come by several polygons at the corner.
    while (m_.nodes.back().kind == IntervalNode::Kind::cone && is_at_last(at) &&
           place_of(around, m_.nodes[m_.nodes.size() - 2]) < around.size()) {
      m_.nodes.pop_back();
      at.tile = m_.nodes.back().tile;
      at.polygon = m_.nodes.back().polygon;
    }
    add(at);
    const std::size_t last = place_of(around, to);
    for (std::size_t i = place_of(around, at); i != last;) {
      i = i < last ? i + 1 : i - 1;
      at.tile = around[i].tile;
      at.polygon = around[i].polygon;
      add(at);
    }
  }
  bool is_at_last(const IntervalNode& at) const {
    return m_.nodes.back().tile == at.tile && m_.nodes.back().polygon == at.polygon;
  }
  static std::size_t place_of(std::span<const CornerRecords::Corner> around,
                              const IntervalNode& node) {
    const auto found = std::ranges::find_if(around, [&](const CornerRecords::Corner& corner) {
      return corner.tile == node.tile && corner.polygon == node.polygon;
    });
    return static_cast<std::size_t>(found - around.begin());
  }

  IntervalLists& m_;
  const CornerSights& sights_;
  std::size_t first_;
};

void IntervalSearch::unroll_sights() {
  if (sights_ == nullptr || goal_node_ == kNone) return;
  goal_node_ = Unroll(*this).run(goal_node_);
}

}  // namespace way
