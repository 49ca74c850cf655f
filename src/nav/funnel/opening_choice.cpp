// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/opening_choice.h"

#include "nav/funnel/on_portal.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace way {
namespace {

bool is_on(Vec2 p, const FunnelPortal& portal) {
  return is_on_portal({p.x, 0, p.z}, portal);
}

}  // namespace

void OpeningChoice::run(Vec3 start, Vec3 end, std::span<FunnelPortal> portals,
                        std::span<const PortalOpening> openings) {
  list(portals, openings);
  constexpr double kFar = std::numeric_limits<double>::infinity();
  nodes_.assign(1, {plan(start), 0, 0, 0});
  for (std::size_t portal = 0; portal < portals.size(); ++portal) {
    for (const Opening& opening : openings_of(portal)) {
      nodes_.push_back({opening.right, portal + 1, kFar, 0});
      nodes_.push_back({opening.left, portal + 1, kFar, 0});
    }
  }
  nodes_.push_back({plan(end), portals.size(), kFar, 0});
  for (std::size_t node = 0; node + 1 < nodes_.size(); ++node)
    expand(node);
  std::size_t ambiguous = openings.size();
  for (std::size_t at = nodes_.size() - 1; at != 0; at = nodes_[at].parent) {
    const Node& from = nodes_[nodes_[at].parent];
    for (; ambiguous > 0 && openings[ambiguous - 1].portal >= from.portal; --ambiguous) {
      const std::size_t portal = openings[ambiguous - 1].portal;
      portals[portal] = passed_by(from.point, nodes_[at].point, portal);
    }
  }
}

void OpeningChoice::list(std::span<const FunnelPortal> portals,
                         std::span<const PortalOpening> openings) {
  openings_.clear();
  first_.clear();
  const auto add = [&](const FunnelPortal& ends) {
    openings_.push_back({plan(ends.right_point()), plan(ends.left_point()), &ends});
  };
  auto next = openings.begin();
  for (std::size_t i = 0; i < portals.size(); ++i) {
    first_.push_back(openings_.size());
    if (next == openings.end() || next->portal != i) add(portals[i]);
    for (; next != openings.end() && next->portal == i; ++next)
      add(next->ends);
  }
  first_.push_back(openings_.size());
}

void OpeningChoice::reach(std::size_t node, std::size_t from) {
  const double length = nodes_[from].length + plan_distance(nodes_[from].point, nodes_[node].point);
  if (!(length < nodes_[node].length)) return;
  nodes_[node].length = length;
  nodes_[node].parent = from;
}

/// Reaches all nodes that are visible from a node.
void OpeningChoice::expand(std::size_t node) {
  const Vec2 at = nodes_[node].point;
  const auto sees = [&](const Cone& cone, Vec2 p) {
    return cone.is_whole || (plan_turn(at, cone.right, p) >= 0 && plan_turn(at, cone.left, p) <= 0);
  };
  cones_.assign(1, {.is_whole = true});
  for (std::size_t k = nodes_[node].portal; k + 1 < first_.size() && !cones_.empty(); ++k) {
    next_cones_.clear();
    for (std::size_t i = first_[k]; i < first_[k + 1]; ++i) {
      const Opening& opening = openings_[i];
      for (const Cone& cone : cones_) {
        if (sees(cone, opening.right)) reach(1 + 2 * i, node);
        if (sees(cone, opening.left)) reach(2 + 2 * i, node);
        if (cone.is_whole && is_on(at, *opening.ends)) {
          next_cones_.push_back(cone);
          continue;
        }
        const bool narrows_right = cone.is_whole || plan_turn(at, cone.right, opening.right) >= 0;
        const bool narrows_left = cone.is_whole || plan_turn(at, cone.left, opening.left) <= 0;
        const Cone next = {narrows_right ? opening.right : cone.right,
                           narrows_left ? opening.left : cone.left};
        if (plan_turn(at, next.right, next.left) >= 0) next_cones_.push_back(next);
      }
    }
    std::swap(cones_, next_cones_);
  }
  for (const Cone& cone : cones_)
    if (sees(cone, nodes_.back().point)) reach(nodes_.size() - 1, node);
}

/// The opening of a portal through which a straight leg leads.
const FunnelPortal& OpeningChoice::passed_by(Vec2 from, Vec2 to, std::size_t portal) const {
  const auto beside = [&](const Opening& opening) {
    if (is_on(from, *opening.ends) || is_on(to, *opening.ends)) return 0.0;
    return std::max({0.0, plan_turn(from, to, opening.right), -plan_turn(from, to, opening.left)});
  };
  return *std::ranges::min_element(openings_of(portal), {}, beside)->ends;
}

}  // namespace way
