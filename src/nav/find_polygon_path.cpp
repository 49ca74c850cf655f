// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_polygon_path.h"

#include "nav/closest_polygon.h"
#include "nav/polygon_math.h"
#include "nav/search_state.h"

#include <algorithm>
#include <array>
#include <limits>

namespace way {
namespace {

constexpr std::uint32_t kNone = SearchNodes::kNone;

/// Keeps rounding from making the estimate of a straight way greater than its cost.
constexpr float kHeuristicScale = 0.999F;

/// No way between two points costs less for each world unit of their distance. A link that is cheap
/// for its length lowers it; its area may cost more or less than 1.
float least_cost_per_unit(const NavMesh& mesh, const AreaCosts& costs) {
  if (mesh.link_count() == 0) return costs.lowest();
  return std::min(costs.lowest(), std::min(costs.lowest(), 1.0F) * mesh.least_link_cost());
}

}  // namespace

/// Opens the neighbours of nodes. The goal and the filter are kept here, out of the inner loop's
/// way.
template <bool kHasPredicate>
class PolygonPathSearch::Expansion {
 public:
  explicit Expansion(const PolygonPathSearch& search)
      : nodes_(search.workspace_->state().nodes),
        open_(search.workspace_->state().open),
        filter_(*search.filter_),
        goal_(search.query_.to),
        end_(search.query_.end),
        heuristic_(search.heuristic_),
        goal_tile_(nodes_.tile_in(goal_.slot())),
        goal_cost_(filter_.costs[nodes_.tile(goal_tile_).view.areas()[goal_.polygon()]]) {}

  bool is_goal(const SearchNode& node) const {
    return node.tile == goal_tile_ && node.polygon == goal_.polygon();
  }

  void expand(std::uint32_t index) {
    from_ = nodes_[index];
    nodes_.close(nodes_[index]);  // after the copy, which need not wait for it then
    index_ = index;
    const SearchNodes::VisitedTile tile = nodes_.tile(from_.tile);
    const SearchNode& parent = nodes_[from_.parent == kNone ? index : from_.parent];
    const bool same_tile = parent.tile == from_.tile;
    skip_ref_ = same_tile ? PolyRef() : nodes_.ref(from_.parent);
    skip_ = same_tile ? parent.polygon : kNone;
    unit_cost_ = filter_.costs[tile.view.areas()[from_.polygon]];
    const PolygonView corners = tile.view.polygon(from_.polygon);
    for (std::uint32_t first = 0; first < corners.count; first += kChunk)
      expand_edges(tile, corners, first);
    if (tile.ends != nullptr) cross_links(tile);
  }

 private:
  struct Target {
    std::uint32_t node;
    std::uint32_t tile;
    std::uint32_t polygon;
  };

  static constexpr std::uint32_t kChunk = 8;

  /// Looks at up to kChunk edges. Those to neighbours are picked out first, without a branch that
  /// cannot be foreseen.
  void expand_edges(const SearchNodes::VisitedTile& tile, const PolygonView& corners,
                    std::uint32_t first) {
    const std::uint32_t count = tile.view.polygon_count();
    const std::uint32_t end = std::min(corners.count, first + kChunk);
    std::array<std::uint32_t, kChunk> picked;
    std::uint32_t picked_count = 0;
    bool has_portals = false;
    for (std::uint32_t i = first; i < end; ++i) {
      const std::uint32_t code = corners.code(i);
      picked[picked_count] = i;
      picked_count +=
          static_cast<std::uint32_t>(code < count) & static_cast<std::uint32_t>(code != skip_);
      has_portals |= code > count;
    }
    const std::uint16_t* flags = tile.view.flags();
    for (std::uint32_t k = 0; k < picked_count; ++k) {
      const std::uint32_t i = picked[k];
      const std::uint32_t code = corners.code(i);
      if (!passes(tile, code, flags[code])) continue;
      relax({tile.first_node + code, from_.tile, code},
            (corners.corner(i) + corners.corner_after(i)) * 0.5F);
    }
    for (std::uint32_t i = first; has_portals && i < end; ++i) {
      if (corners.code(i) > count) cross_all(tile, corners, i);
    }
  }

  void cross_all(const SearchNodes::VisitedTile& tile, const PolygonView& corners,
                 std::uint32_t i) {
    const Vec3 a = corners.corner(i);
    const Vec3 b = corners.corner_after(i);
    for (const TileLink& link : tile.links->at(corners.code(i) - tile.view.polygon_count() - 1))
      cross(link, between(a, b, link.low), between(a, b, link.high));
  }

  bool passes(const SearchNodes::VisitedTile& tile, std::uint32_t polygon,
              std::uint16_t flags) const {
    if (!filter_.passes_flags(flags)) return false;
    if constexpr (kHasPredicate) return filter_.predicate(filter_.context, tile.ref(polygon));
    return true;
  }

  /// Into another tile, which is entered if this is the first way into it.
  void cross(const TileLink& link, Vec3 left, Vec3 right) {
    if (link.target == skip_ref_) return;
    const std::uint32_t polygon = link.target.polygon();
    const std::uint32_t index = nodes_.tile_in(link.target.slot());
    const SearchNodes::VisitedTile& tile = nodes_.tile(index);
    if (!passes(tile, polygon, tile.view.flags()[polygon])) return;
    const std::uint32_t code = tile.view.corners()[link.edge].code;
    relax({tile.first_node + code - 1, index, polygon}, (left + right) * 0.5F);
  }

  void cross_links(const SearchNodes::VisitedTile& tile) {
    for (const LinkDeparture& link : tile.ends->from(from_.polygon)) {
      const auto place = static_cast<std::uint32_t>(&link - tile.ends->departures.data());
      cross_link(link, tile.first_link_node() + place);
    }
  }

  void cross_link(const LinkDeparture& link, std::uint32_t node_index) {
    if (!filter_.passes(link.link, link.flags)) return;
    const std::uint32_t polygon = link.target.polygon();
    const std::uint32_t index = nodes_.tile_in(link.target.slot());
    const SearchNodes::VisitedTile& tile = nodes_.tile(index);
    if (!passes(tile, polygon, tile.view.flags()[polygon])) return;
    float cost =
        from_.cost + distance(from_.position, link.start) * unit_cost_ + link.cost(filter_.costs);
    float rest = distance(link.end, end_);
    if (link.target == goal_) {
      cost += rest * goal_cost_;
      rest = 0;
    }
    SearchNode& node = nodes_[node_index];
    if (nodes_.is_reached(node) && !(cost < node.cost)) return;
    node = {link.end, cost, index_, index, polygon, nodes_.open_mark()};
    open_.push({cost + rest * heuristic_, node_index});
  }

  void relax(const Target& target, Vec3 middle) {
    SearchNode& node = nodes_[target.node];
    const bool is_new = !nodes_.is_reached(node);
    const Vec3 position = is_new ? middle : node.position;
    float cost = from_.cost + distance(from_.position, position) * unit_cost_;
    float rest = distance(position, end_);
    if (target.polygon == goal_.polygon() && target.tile == goal_tile_) {
      cost += rest * goal_cost_;
      rest = 0;
    }
    const float limit = is_new ? std::numeric_limits<float>::infinity() : node.cost;
    if (!(cost < limit)) return;
    node = {position, cost, index_, target.tile, target.polygon, nodes_.open_mark()};
    open_.push({cost + rest * heuristic_, target.node});
  }

  SearchNodes& nodes_;
  SearchHeap& open_;
  const QueryFilter& filter_;
  PolyRef goal_;
  Vec3 end_;
  float heuristic_;
  std::uint32_t goal_tile_;
  float goal_cost_;

  SearchNode from_;  ///< The node whose neighbours are opened; a copy, for nodes may move.
  std::uint32_t index_ = 0;
  std::uint32_t skip_ = kNone;  ///< Its parent, if in the same tile.
  PolyRef skip_ref_;            ///< Its parent, if in another.
  float unit_cost_ = 1;
};

PolygonPathSearch::PolygonPathSearch(const NavMesh& mesh, const PolygonPathQuery& query,
                                     SearchWorkspace& workspace, const QueryFilter& filter)
    : mesh_(&mesh),
      workspace_(&workspace),
      filter_(&filter),
      query_(query),
      wanted_(query.end),
      goal_node_(kNone) {
  workspace.state().nodes.begin(mesh);
  search_ = workspace.state().nodes.number();
  const Tile* from = mesh.tile_of(query.from);
  const Tile* to = mesh.tile_of(query.to);
  is_valid_ = from != nullptr && to != nullptr;
  is_done_ = !is_valid_;
  if (is_done_) return;
  const bool same_island =
      from == to && from->island(query.from.polygon()) == to->island(query.to.polygon());
  if (!same_island && mesh.component(query.from) != mesh.component(query.to)) {
    is_done_ = !query.partial;
    if (query.partial) retarget();
  }
  if (!is_done_) begin();
}

/// Looks for the way to the nearest polygon of the start's component instead.
void PolygonPathSearch::retarget() {
  const NearestPoint nearest = closest_reachable_polygon(*mesh_, query_.end, query_.from, *filter_);
  is_retargeted_ = true;
  query_.to = nearest ? nearest.polygon : query_.from;
  query_.end = nearest ? nearest.point : query_.start;
}

void PolygonPathSearch::begin() {
  SearchWorkspace::State& state = workspace_->state();
  heuristic_ = kHeuristicScale * least_cost_per_unit(*mesh_, filter_->costs);
  state.open.clear();
  const std::uint32_t tile = state.nodes.tile_in(query_.from.slot());
  const std::uint32_t index = state.nodes.tile(tile).first_node + query_.from.polygon();
  SearchNode& node = state.nodes[index];
  node = {query_.start, 0, kNone, tile, query_.from.polygon(), state.nodes.open_mark()};
  if (query_.from == query_.to) {
    node.cost = distance(query_.start, query_.end) *
                filter_->costs[state.nodes.tile(tile).view.areas()[node.polygon]];
  }
  state.open.push({0, index});
}

bool PolygonPathSearch::step(std::size_t nodes) {
  if (is_done_) return true;
  SearchWorkspace::State& state = workspace_->state();
  WAY_ASSERT(state.nodes.number() == search_);
  const auto run = [&](auto expansion) {
    while (nodes > 0 && !state.open.is_empty()) {
      const std::uint32_t index = state.open.pop().node;
      SearchNode& node = state.nodes[index];
      if (state.nodes.is_closed(node)) continue;  // overtaken by a better way to the same node
      if (expansion.is_goal(node)) {
        goal_node_ = index;
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
  is_done_ = goal_node_ != kNone || state.open.is_empty();
  return is_done_;
}

PolygonPath PolygonPathSearch::result() {
  SearchWorkspace::State& state = workspace_->state();
  WAY_ASSERT(state.nodes.number() == search_);
  if (!is_valid_ || (is_done_ && goal_node_ == kNone && !query_.partial)) return {};
  if (goal_node_ != kNone)
    return path_to(goal_node_, is_retargeted_ ? PathStatus::partial : PathStatus::complete);
  return path_to_nearest();
}

PolygonPath PolygonPathSearch::path_to_nearest() {
  SearchWorkspace::State& state = workspace_->state();
  // Only polygons that the search has reached; the user's filter has let all of them pass.
  QueryFilter reached = {.context = &state.nodes};
  reached.predicate = [](const void* nodes, PolyRef polygon) {
    return static_cast<const SearchNodes*>(nodes)->find(polygon) != kNone;
  };
  const NearestPoint nearest = closest_polygon(*mesh_, wanted_, reached);
  const PolyRef last = nearest ? nearest.polygon : query_.from;
  const std::uint32_t node = state.nodes.find(last);
  PolygonPath path = path_to(node, PathStatus::partial);
  path.end = nearest ? nearest.point : query_.start;
  if (last != query_.to) {  // to which the last stretch is added as soon as it is reached
    const Area area = mesh_->area(last);
    path.cost += distance(state.nodes[node].position, path.end) * filter_->costs[area];
  }
  return path;
}

PolygonPath PolygonPathSearch::path_to(std::uint32_t node, PathStatus status) {
  SearchWorkspace::State& state = workspace_->state();
  state.polygons.clear();
  state.nodes.list_backwards(node, state.polygons);
  std::ranges::reverse(state.polygons);
  return {status, state.polygons, query_.end, state.nodes[node].cost};
}

PolygonPath find_polygon_path(const NavMesh& mesh, const PolygonPathQuery& query,
                              SearchWorkspace& workspace, const QueryFilter& filter) {
  PolygonPathSearch search(mesh, query, workspace, filter);
  search.step(static_cast<std::size_t>(-1));
  return search.result();
}

}  // namespace way
