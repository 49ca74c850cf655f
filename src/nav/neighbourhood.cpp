// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/neighbourhood.h"

#include "nav/local_search.h"
#include "nav/regions_in_plan.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// True where an edge of `a` has all of `b` on its outer side, up to rounding.
template <class A, class B>
bool has_edge_between(const A& a, const B& b, double slack) {
  for (std::uint32_t i = 0; i < a.count; ++i) {
    const Vec3 from = a.corner(i);
    const Vec3 to = a.corner_after(i);
    const double allowed = slack * slack * static_cast<double>(plan_length_squared(to - from));
    const auto is_outside = [&](Vec3 corner) {
      const double turn = plan_turn(from, to, corner);
      return turn <= 0 || turn * turn <= allowed;
    };
    std::uint32_t k = 0;
    while (k < b.count && is_outside(b.corner(k)))
      ++k;
    if (k == b.count) return true;
  }
  return false;
}

class NeighbourSearch {
 public:
  /// @param from  The place of the polygon where it begins.
  NeighbourSearch(std::uint32_t from, const CircleQuery& query, SearchWorkspace::State& state,
                  const QueryFilter& filter)
      : search_(state, filter),
        accepted_(state.queue),
        boxes_(state.boxes),
        found_(state.neighbours),
        circle_(query.centre, query.radius) {
    accepted_.clear();
    boxes_.clear();
    found_.clear();
    const std::uint32_t first = search_.start(from, query.centre);
    accept(first, box_of(first), ReachedPolygon::kNone);
  }

  std::span<const NeighbourPolygon> find() {
    for (place_ = 0; place_ < accepted_.size(); ++place_) {
      const std::uint32_t first = search_.size();
      for (const LocalWay& way : search_.outline(accepted_[place_]).ways) {
        if (search_.is_reached(way.place) || !circle_.touches(way.a, way.b)) continue;
        search_.reach(way.place, accepted_[place_], {}, 0);
      }
      for (std::uint32_t node = first; node < search_.size(); ++node)
        consider(node);
    }
    return found_;
  }

 private:
  /// Once refused is refused for good: what it overlaps stays.
  void consider(std::uint32_t node) {
    const Aabb2 box = box_of(node);
    for (std::uint32_t i = 0; i < accepted_.size(); ++i) {
      if (i != place_ && boxes_[i].overlaps(box) && overlaps(accepted_[i], node, box)) return;
    }
    accept(node, box, static_cast<std::uint32_t>(place_));
  }

  void accept(std::uint32_t node, const Aabb2& box, std::uint32_t parent) {
    accepted_.push_back(node);
    boxes_.push_back(box);
    found_.push_back({search_.ref(node), parent});
  }

  Aabb2 box_of(std::uint32_t node) { return search_.polygon_at(node).box; }

  bool overlaps(std::uint32_t a, std::uint32_t b, const Aabb2& box) {
    const double slack = rounding_slack({{box.low_x, 0, box.low_z}, {box.high_x, 0, box.high_z}});
    const PolygonView mine = search_.corners(a);
    const PolygonView theirs = search_.corners(b);
    return !has_edge_between(mine, theirs, slack) && !has_edge_between(theirs, mine, slack);
  }

  LocalSearch search_;
  std::vector<std::uint32_t>& accepted_;
  std::vector<Aabb2>& boxes_;  ///< Of the polygons in the queue.
  std::vector<NeighbourPolygon>& found_;
  CircleInPlan circle_;
  std::size_t place_ = 0;  ///< Of the polygon that is looked at.
};

}  // namespace

std::span<const NeighbourPolygon> local_neighbourhood(const NavMesh& mesh, const CircleQuery& query,
                                                      SearchWorkspace& workspace,
                                                      const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.from, workspace.state());
  const bool is_good = from != SearchNodes::kNone && is_finite(query.centre) && query.radius >= 0;
  if (!is_good) return {};
  return NeighbourSearch(from, query, workspace.state(), filter).find();
}

}  // namespace way
