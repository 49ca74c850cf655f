// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/around.h"

#include "nav/local_search.h"
#include "nav/regions_in_plan.h"

#include <algorithm>

namespace way {
namespace {

/// Reaches polygons in the order of their cost. The parent of a node is a place in the list.
template <class Region>
class AroundSearch {
 public:
  static constexpr bool kNeedsWalls = false;

  AroundSearch(const NavMesh& mesh, const Region& region, SearchWorkspace::State& state,
               const QueryFilter& filter)
      : search_(mesh, state, filter),
        open_(state.open),
        reached_(state.reached),
        region_(region),
        filter_(filter) {
    open_.clear();
    reached_.clear();
  }

  std::span<const ReachedPolygon> find(PolyRef from, Vec3 start) {
    SearchNodes& nodes = search_.nodes();
    open_.push({0, search_.start(from, start)});
    while (!open_.is_empty()) {
      const std::uint32_t index = open_.pop().node;
      at_ = nodes[index];
      // A polygon that a link leads to has a node for that, beside its own.
      const std::uint32_t own = nodes.tile(at_.tile).first_node + at_.polygon;
      if (nodes.is_closed(nodes[own])) continue;  // overtaken by a cheaper way
      nodes.close(nodes[own]);
      place_ = static_cast<std::uint32_t>(reached_.size());
      unit_cost_ = filter_.costs[search_.view(at_).areas()[at_.polygon]];
      reached_.push_back(
          {search_.ref(index), index == own ? PolyRef() : link_into(index), at_.parent, at_.cost});
      search_.visit_edges(index, *this);
      const SearchNodes::VisitedTile tile = nodes.tile(at_.tile);
      if (tile.ends != nullptr) cross_links(tile);
    }
    return reached_;
  }

  void opening(const Opening& way) {
    const SearchNode& node = search_.node(way.node);
    if (search_.nodes().is_closed(node)) return;
    const bool is_new = !search_.nodes().is_reached(node);
    const Vec3 position = is_new ? (way.a + way.b) * 0.5F : node.position;
    const float cost = at_.cost + distance(at_.position, position) * unit_cost_;
    if ((!is_new && !(cost < node.cost)) || !region_.touches(way.a, way.b)) return;
    search_.reach(way, place_, position, cost);
    open_.push({cost, way.node});
  }

 private:
  PolyRef link_into(std::uint32_t node) {
    SearchNodes& nodes = search_.nodes();
    return nodes.link_from(nodes.tile_in(reached_[at_.parent].polygon.slot()), node);
  }

  void cross_links(const SearchNodes::VisitedTile& tile) {
    for (const LinkDeparture& link : tile.ends->from(at_.polygon)) {
      const auto place = static_cast<std::uint32_t>(&link - tile.ends->departures.data());
      cross_link(link, tile.first_link_node() + place);
    }
  }

  void cross_link(const LinkDeparture& link, std::uint32_t index) {
    SearchNodes& nodes = search_.nodes();
    const std::uint32_t tile = nodes.tile_in(link.target.slot());
    const std::uint16_t flags = nodes.tile(tile).view.flags()[link.target.polygon()];
    if (!filter_.passes(link.link, link.flags) || !filter_.passes(link.target, flags)) return;
    if (!region_.touches(link.start, link.start) || !region_.touches(link.end, link.end)) return;
    const float cost =
        at_.cost + distance(at_.position, link.start) * unit_cost_ + link.cost(filter_.costs);
    search_.reach({.node = index, .tile = tile, .polygon = link.target.polygon()}, place_, link.end,
                  cost);
    open_.push({cost, index});
  }

  LocalSearch search_;
  SearchHeap& open_;
  std::vector<ReachedPolygon>& reached_;
  const Region& region_;
  const QueryFilter& filter_;
  SearchNode at_;            ///< The node whose neighbours are reached; a copy, for nodes may move.
  std::uint32_t place_ = 0;  ///< Its place in the list.
  float unit_cost_ = 1;
};

static_assert(ReachedPolygon::kNone == SearchNodes::kNone);

}  // namespace

std::span<const ReachedPolygon> polygons_in_circle(const NavMesh& mesh, const CircleQuery& query,
                                                   SearchWorkspace& workspace,
                                                   const QueryFilter& filter) {
  const bool is_good = mesh.is_valid(query.from) && is_finite(query.centre) && query.radius >= 0;
  if (!is_good) return {};
  const CircleInPlan circle(query.centre, query.radius);
  return AroundSearch(mesh, circle, workspace.state(), filter).find(query.from, query.centre);
}

std::span<const ReachedPolygon> polygons_in_shape(const NavMesh& mesh, const ShapeQuery& query,
                                                  SearchWorkspace& workspace,
                                                  const QueryFilter& filter) {
  const bool is_good = mesh.is_valid(query.from) && is_finite(query.start) &&
                       std::ranges::all_of(query.corners, is_finite);
  if (!is_good) return {};
  const ShapeInPlan shape(query.corners);
  return AroundSearch(mesh, shape, workspace.state(), filter).find(query.from, query.start);
}

std::size_t way_to(std::span<const ReachedPolygon> reached, std::size_t place,
                   std::span<PolyRef> way) {
  if (place >= reached.size()) return 0;
  std::size_t count = 0;
  for (std::size_t i = place; i != ReachedPolygon::kNone; i = reached[i].parent)
    count += reached[i].link ? 2 : 1;
  std::size_t at = count;
  for (std::size_t i = place; i != ReachedPolygon::kNone; i = reached[i].parent) {
    if (--at < way.size()) way[at] = reached[i].polygon;
    if (reached[i].link && --at < way.size()) way[at] = reached[i].link;
  }
  return count;
}

}  // namespace way
