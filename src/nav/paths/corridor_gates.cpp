// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/corridor_gates.h"

#include "nav/workspace/search_state.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

namespace way {
namespace {

/// A way into a polygon: the opening from another one, or a link that ends in it.
struct Entrance {
  PolyRef from = {};
  PolyRef into = {};
  Vec3 middle = {};  ///< Of the opening, or the start of the link,
  Vec3 behind = {};  ///< and the same, or the end of the link.
  Vec2 right = {};
  Vec2 left = {};
  PolyRef link = {};
  double link_cost = 0;
};

/// Dijkstra's algorithm from the goals over the entrances of polygons, against their direction.
class CorridorSearch {
 public:
  CorridorSearch(const NavMesh& mesh, SearchWorkspace& workspace, const QueryFilter& filter,
                 GateTree& tree)
      : mesh_(mesh), state_(workspace.state()), filter_(filter), tree_(tree) {
    state_.nodes.visit(mesh);
    state_.outlines.begin(state_.nodes);
    list_entrances();
  }

  void run(std::span<const FieldGoal> goals) {
    for (const FieldGoal& goal : goals) {
      const Vec2 point = plan(goal.at.point);
      const PolyRef polygon = goal.at.polygon;
      if (!passes(polygon)) continue;
      add({.polygon = polygon, .right = point, .left = point, .goal = goal.index});
      reach_entrances(polygon, goal.at.point, 0, {});
    }
    while (!open_.empty()) {
      const Step step = open_.top();
      open_.pop();
      if (is_closed_[step.entrance]) continue;
      is_closed_[step.entrance] = true;
      pass(step);
    }
  }

 private:
  struct Step {
    double cost = 0;
    Vec3 middle = {};
    std::uint32_t entrance = 0;
    std::uint32_t next = Gate::kNone;

    /// By position if the costs are equal: numbers of slots depend on the history of the mesh.
    bool operator>(const Step& other) const {
      const auto key = [](const Step& step) {
        return std::tuple(step.cost, step.middle.x, step.middle.z, step.middle.y, step.entrance);
      };
      return key(*this) > key(other);
    }
  };

  bool passes(PolyRef polygon) const { return filter_.passes(polygon, mesh_.flags(polygon)); }
  double unit_cost(PolyRef polygon) const {
    return static_cast<double>(filter_.costs[mesh_.area(polygon)]);
  }

  void list_entrances() {
    for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
      const Tile* tile = mesh_.tile_in(slot);
      if (tile == nullptr) continue;
      const std::uint32_t visited = state_.nodes.tile_in(slot);
      for (std::uint32_t i = 0; i < tile->polygon_count(); ++i)
        list_openings(visited, i);
      list_links(visited);
    }
    std::ranges::stable_sort(entrances_, {}, &Entrance::into);
    cost_.assign(entrances_.size(), std::numeric_limits<double>::infinity());
    is_closed_.assign(entrances_.size(), false);
  }

  /// Openings into a polygon are those out of it, in the other direction. As in a funnel, one that
  /// continues another to the same polygon is joined with it.
  void list_openings(std::uint32_t tile, std::uint32_t polygon) {
    const PolyRef into = state_.nodes.tile(tile).ref(polygon);
    const std::uint32_t index = state_.nodes.tile(tile).first_index + polygon;
    for (const OutlineSegment& opening : state_.outlines.all_openings(state_.nodes, index)) {
      const PolyRef from = state_.nodes.ref_of(opening.polygon_index);
      const Vec3 middle = (opening.a + opening.b) * 0.5F;
      Entrance entrance = {from, into, middle, middle, plan(opening.b), plan(opening.a)};
      widen(entrance, state_.outlines.all_openings(state_.nodes, index), opening.polygon_index);
      entrances_.push_back(entrance);
    }
  }

  static void widen(Entrance& entrance, std::span<const OutlineSegment> openings,
                    std::uint32_t from) {
    for (std::size_t i = 0; i < openings.size(); ++i) {
      for (const OutlineSegment& other : openings) {
        if (other.polygon_index != from) continue;
        if (plan(other.a) == entrance.right) entrance.right = plan(other.b);
        if (plan(other.b) == entrance.left) entrance.left = plan(other.a);
      }
    }
  }

  void list_links(std::uint32_t tile) {
    const LinkEnds* const ends = state_.nodes.tile(tile).ends;
    if (ends == nullptr) return;
    for (const LinkDeparture& link : ends->departures) {
      if (!filter_.passes(link.link, link.flags)) continue;
      const Vec2 start = plan(link.start);
      entrances_.push_back({state_.nodes.tile(tile).ref(link.polygon), link.target, link.start,
                            link.end, start, start, link.link,
                            static_cast<double>(link.cost(filter_.costs))});
    }
  }

  std::uint32_t add(Gate gate) {
    gate.unit_cost = unit_cost(gate.polygon);
    const std::uint32_t added = tree_.add(gate);
    tree_.begin_with(added);
    return added;
  }

  /// Reaches the entrances of a polygon from a point in it, except those from polygon `back`.
  void reach_entrances(PolyRef polygon, Vec3 from, double so_far, PolyRef back) {
    const std::uint32_t next = tree_.size() - 1;
    const auto entrances = std::ranges::equal_range(entrances_, polygon, {}, &Entrance::into);
    for (const Entrance& entrance : entrances) {
      const auto index = static_cast<std::uint32_t>(&entrance - entrances_.data());
      if (!passes(entrance.from) || (entrance.from == back && !entrance.link)) continue;
      const double cost = so_far + entrance.link_cost +
                          static_cast<double>(distance(entrance.behind, from)) * unit_cost(polygon);
      if (!(cost < cost_[index])) continue;
      cost_[index] = cost;
      open_.push({cost, entrance.middle, index, next});
    }
  }

  void pass(const Step& step) {
    const Entrance& entrance = entrances_[step.entrance];
    add({.polygon = entrance.from,
         .right = entrance.right,
         .left = entrance.left,
         .next = step.next,
         .goal = tree_[step.next].goal,
         .link = entrance.link,
         .link_end = plan(entrance.behind),
         .link_cost = entrance.link_cost});
    const PolyRef back = entrance.link ? PolyRef{} : entrance.into;
    reach_entrances(entrance.from, entrance.middle, step.cost, back);
  }

  const NavMesh& mesh_;
  SearchWorkspace::State& state_;
  const QueryFilter& filter_;
  GateTree& tree_;
  std::vector<Entrance> entrances_;  ///< Sorted by the polygon into which they lead.
  std::vector<double> cost_;         ///< From the middle of each entrance.
  std::vector<bool> is_closed_;
  std::priority_queue<Step, std::vector<Step>, std::greater<>> open_;
};

}  // namespace

void add_corridor_gates(const NavMesh& mesh, std::span<const FieldGoal> goals,
                        SearchWorkspace& workspace, const QueryFilter& filter, GateTree& tree) {
  CorridorSearch(mesh, workspace, filter, tree).run(goals);
}

}  // namespace way
