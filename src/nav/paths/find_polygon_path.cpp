// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_polygon_path.h"

#include "nav/plan/convex_polygon.h"
#include "nav/snapshot/closest_polygon.h"
#include "nav/workspace/search_state.h"

#include <algorithm>

namespace way {
namespace {

/// Keeps rounding from making the estimate of a straight path greater than its cost.
constexpr float kHeuristicScale = 0.999F;

/// A lower bound of the cost of any path per world unit of the distance between its ends. A link
/// that is cheap for its length lowers it; the area of a link may cost more or less than 1.
float least_cost_per_unit(const NavMesh& mesh, const AreaCosts& costs) {
  if (mesh.link_count() == 0) return costs.lowest();
  return std::min(costs.lowest(), std::min(costs.lowest(), 1.0F) * mesh.least_link_cost());
}

}  // namespace

/// Expands the search over the edges of a polygon. Holds the goal and the filter, so that the inner
/// loop does not reload them.
///
/// This is A* over the edge graph. A node of the search is a shared edge, crossed at its middle,
/// not a polygon: the cheapest path to a polygon depends on the edge by which it is entered and
/// left. The heuristic is the distance to the end times the least cost per unit, so it is
/// admissible.
template <bool kHasPredicate>
class PolygonPathSearch::Expansion {
 public:
  explicit Expansion(const PolygonPathSearch& search)
      : nodes_(search.workspace_->state().nodes),
        graph_(search.workspace_->state().edge_graph),
        open_(search.workspace_->state().open),
        filter_(*search.filter_),
        end_(search.query_.to.point),
        heuristic_(search.heuristic_),
        goal_(nodes_.index_of(search.query_.to.polygon)),
        goal_rank_(graph_.rank(nodes_, goal_)),
        expands_all_(search.query_.wants_partial) {}

  std::uint32_t goal() const { return goal_; }

  /// Relaxes all edges of the polygon behind edge `index`, except the one back.
  void expand(std::uint32_t index) {
    if (graph_.state(index).first_successor == 0) {
      if (index == 0) return expand_start();
      graph_.list_successors(nodes_, index);
    }
    const float so_far = graph_.state(index).cost;
    const float unit_cost = filter_.costs[graph_[index].area];
    const SuccessorEdge* next = graph_.successors(index);
    for (; next->edge < SuccessorEdge::kLinks; ++next)
      pass(next->edge, so_far + next->length * unit_cost, index);
    if (next->edge == SuccessorEdge::kLinks) cross_links(index, unit_cost);
  }

 private:
  /// The start point differs in each search, so its distances to the edges are not cached.
  void expand_start() {
    const EdgeGraph::Polygon polygon = graph_.polygon(nodes_, graph_[0].target);
    const float so_far = graph_.state(0).cost;
    const float unit_cost = filter_.costs[graph_[0].area];
    for (std::uint32_t i = polygon.first; i < polygon.end; ++i)
      pass(i, so_far + distance(graph_[0].middle, graph_[i].middle) * unit_cost, 0);
    cross_links(0, unit_cost);
  }

  void pass(std::uint32_t index, float cost, std::uint32_t parent) {
    const GraphEdge& edge = graph_[index];
    if (!leads_to_goal(edge) || !passes(edge)) return;
    const EdgeState& state = graph_.state(index);
    if (graph_.is_reached(state) && !(cost < state.cost)) return;
    reach(index, cost, parent);
  }

  bool leads_to_goal(const GraphEdge& edge) const {
    return edge.goals.contains(goal_rank_) | expands_all_;
  }

  bool passes(const GraphEdge& edge) const {
    if (!filter_.passes_flags(edge.flags)) return false;
    if constexpr (kHasPredicate)
      return filter_.predicate(filter_.context, nodes_.ref_of(edge.target));
    return true;
  }

  void cross_links(std::uint32_t from, float unit_cost) {
    const EdgeGraph::Polygon polygon = graph_.polygon(nodes_, graph_[from].target);
    for (std::uint32_t i = polygon.end; i < polygon.end_links; ++i)
      cross_link(from, i, unit_cost);
  }

  void cross_link(std::uint32_t from, std::uint32_t index, float unit_cost) {
    const GraphEdge& edge = graph_[index];
    const LinkDeparture& link = graph_.link(edge);
    if (!filter_.passes(link.link, link.flags) || !passes(edge)) return;
    const float cost = graph_.state(from).cost +
                       distance(graph_[from].middle, link.start) * unit_cost +
                       link.cost(filter_.costs);
    const EdgeState& state = graph_.state(index);
    if (graph_.is_reached(state) && !(cost < state.cost)) return;
    reach(index, cost, from);
  }

  void reach(std::uint32_t index, float cost, std::uint32_t parent) {
    const GraphEdge& edge = graph_[index];
    const float rest = distance(edge.middle, end_);
    const bool is_end = edge.target == goal_;
    if (is_end) cost += rest * filter_.costs[edge.area];
    const std::uint32_t other = nodes_.node_at(edge.target);
    if (other != SearchNodes::kNone && is_dominated(other, edge, cost, is_end)) return;
    EdgeState& state = graph_.state(index);
    state.parent = parent;
    state.cost = cost;
    state.mark = graph_.open_mark();
    if (other == SearchNodes::kNone || cost < graph_.state(other).cost)
      nodes_.set_node_at(edge.target, index);
    open_.push({is_end ? cost : cost + rest * heuristic_, index});
  }

  /// Returns true if another edge into the same polygon was reached at such a low cost that
  /// crossing over from it is no more expensive, for every edge by which the path may leave.
  bool is_dominated(std::uint32_t other, const GraphEdge& edge, float cost, bool is_end) const {
    if (is_end) return graph_.state(other).cost <= cost;
    const float across = distance(graph_[other].middle, edge.middle);
    return graph_.state(other).cost + across * filter_.costs[edge.area] <= cost;
  }

  SearchNodes& nodes_;
  EdgeGraph& graph_;
  SearchHeap& open_;
  const QueryFilter& filter_;
  Vec3 end_;
  float heuristic_;
  std::uint32_t goal_;       ///< Its polygon index.
  std::uint32_t goal_rank_;  ///< Its rank for GraphEdge::goals.
  bool expands_all_;         ///< Expand all edges, not only those behind which the goal may be.
};

PolygonPathSearch::PolygonPathSearch(const NavMesh& mesh, const PolygonPathQuery& query,
                                     SearchWorkspace& workspace, const QueryFilter& filter)
    : mesh_(&mesh),
      workspace_(&workspace),
      filter_(&filter),
      query_(query),
      wanted_(query.to.point),
      goal_edge_(SearchNodes::kNone) {
  workspace.state().nodes.begin(mesh);
  search_ = workspace.state().nodes.number();
  const Tile* from = mesh.tile_of(query.from.polygon);
  const Tile* to = mesh.tile_of(query.to.polygon);
  is_valid_ = from != nullptr && to != nullptr;
  is_done_ = !is_valid_;
  if (is_done_) return;
  const bool same_island = from == to && from->island(query.from.polygon.polygon()) ==
                                             to->island(query.to.polygon.polygon());
  if (!same_island && mesh.component(query.from.polygon) != mesh.component(query.to.polygon)) {
    is_done_ = !query.wants_partial;
    if (query.wants_partial) retarget();
  }
  if (!is_done_) begin();
}

/// Replaces an unreachable goal by the closest polygon of the start's component.
void PolygonPathSearch::retarget() {
  const MeshPoint nearest =
      closest_reachable_polygon(*mesh_, query_.to.point, query_.from.polygon, *filter_);
  is_retargeted_ = true;
  query_.to = nearest ? nearest : query_.from;
}

void PolygonPathSearch::begin() {
  SearchWorkspace::State& state = workspace_->state();
  heuristic_ = kHeuristicScale * least_cost_per_unit(*mesh_, filter_->costs);
  state.edge_graph.begin(state.nodes);
  state.open.clear();
  const std::uint32_t polygon_index = state.nodes.index_of(query_.from.polygon);
  const Area area = state.nodes.polygon_state(polygon_index).area;
  state.edge_graph[0] = {.middle = query_.from.point,
                         .target = polygon_index,
                         .area = area,
                         .from = SearchNodes::kNone};
  EdgeState& start = state.edge_graph.state(0);
  start = {SearchNodes::kNone, 0, state.edge_graph.open_mark()};
  if (query_.from.polygon == query_.to.polygon)
    start.cost = distance(query_.from.point, query_.to.point) * filter_->costs[area];
  state.nodes.set_node_at(polygon_index, 0);
  state.open.push({0, 0});
}

bool PolygonPathSearch::step(std::size_t nodes) {
  if (is_done_) return true;
  SearchWorkspace::State& state = workspace_->state();
  WAY_ASSERT(state.nodes.number() == search_);
  const auto run = [&](auto expansion) {
    while (nodes > 0 && !state.open.is_empty()) {
      const std::uint32_t index = state.open.pop().node;
      EdgeState& reached = state.edge_graph.state(index);
      if (state.edge_graph.is_closed(reached)) continue;  // a cheaper path to it came first
      state.edge_graph.close(reached);
      if (state.edge_graph[index].target == expansion.goal()) {
        goal_edge_ = index;
        break;
      }
      expansion.expand(index);
      --nodes;
    }
  };
  if (filter_->predicate != nullptr) {
    run(Expansion<true>(*this));
  } else {
    run(Expansion<false>(*this));
  }
  is_done_ = goal_edge_ != SearchNodes::kNone || state.open.is_empty();
  return is_done_;
}

PolygonPath PolygonPathSearch::result() {
  SearchWorkspace::State& state = workspace_->state();
  WAY_ASSERT(state.nodes.number() == search_);
  if (!is_valid_ || (is_done_ && goal_edge_ == SearchNodes::kNone && !query_.wants_partial))
    return {};
  if (goal_edge_ != SearchNodes::kNone)
    return path_to(goal_edge_, is_retargeted_ ? PathStatus::partial : PathStatus::complete);
  return path_to_nearest();
}

PolygonPath PolygonPathSearch::path_to_nearest() {
  SearchWorkspace::State& state = workspace_->state();
  // Only polygons that the search has reached; all of them passed the user's filter.
  QueryFilter reached = {.context = &state.nodes};
  reached.predicate = [](const void* nodes, PolyRef polygon) {
    return static_cast<const SearchNodes*>(nodes)->find(polygon) != SearchNodes::kNone;
  };
  const MeshPoint nearest = closest_polygon(*mesh_, wanted_, reached);
  const PolyRef last = nearest ? nearest.polygon : query_.from.polygon;
  const std::uint32_t edge = state.nodes.find(last);
  PolygonPath path = path_to(edge, PathStatus::partial);
  path.end = nearest ? nearest.point : query_.from.point;
  if (last != query_.to.polygon) {  // whose cost already includes the last stretch
    const Area area = mesh_->area(last);
    path.cost += distance(state.edge_graph[edge].middle, path.end) * filter_->costs[area];
  }
  return path;
}

PolygonPath PolygonPathSearch::path_to(std::uint32_t edge, PathStatus status) {
  SearchWorkspace::State& state = workspace_->state();
  state.polygons.clear();
  state.edge_graph.list_backwards(state.nodes, edge, state.polygons);
  std::ranges::reverse(state.polygons);
  return {status, state.polygons, query_.to.point, state.edge_graph.state(edge).cost};
}

PolygonPath find_polygon_path(const NavMesh& mesh, const PolygonPathQuery& query,
                              SearchWorkspace& workspace, const QueryFilter& filter) {
  PolygonPathSearch search(mesh, query, workspace, filter);
  search.step(static_cast<std::size_t>(-1));
  return search.result();
}

}  // namespace way
