// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/polygons_in_range.h"

#include "nav/plan/search_region.h"
#include "nav/workspace/local_search.h"

#include <algorithm>

namespace way {
namespace {

/// Dijkstra within a region. Polygons are listed in order of cost; the parent of a node is an index
/// into that list.
template <class Region>
class RangeSearch {
 public:
  RangeSearch(const NavMesh& mesh, const Region& region, SearchWorkspace::State& state,
              const QueryFilter& filter)
      : search_(state, filter),
        open_(state.open),
        reached_(state.reached),
        region_(region),
        filter_(filter),
        has_links_(mesh.link_count() > 0) {
    open_.clear();
    reached_.clear();
  }

  /// @param from  Index of the polygon to start in.
  std::span<const ReachedPolygon> find(std::uint32_t from, Vec3 start) {
    open_.push({0, search_.start(from, start)});
    while (!open_.is_empty()) {
      const std::uint32_t index = open_.pop().node;
      at_ = search_.node(index);
      // A path over a link has a node of its own, besides the one of the polygon.
      if (search_.is_closed(index)) continue;  // a cheaper path came first
      search_.close(index);
      unit_cost_ = filter_.costs[search_.area(index)];
      reached_.push_back({search_.ref(index), at_.link, at_.parent, at_.cost});
      for (const OutlineSegment& opening : search_.outline(index).openings)
        pass(opening);
      if (has_links_) cross_links(search_.departures(index));
      ++list_index_;
    }
    return reached_;
  }

 private:
  void pass(const OutlineSegment& opening) {
    // As in Detour, a polygon keeps the point at which it was first entered.
    const std::uint32_t other = search_.node_at(opening.polygon_index);
    if (other == LocalSearch::kClosed) return;
    if (other == SearchNodes::kNone) {
      if (!region_.touches(opening)) return;
      search_.prefetch(opening.polygon_index);
      const Vec3 position = (opening.a + opening.b) * 0.5F;
      const float cost = at_.cost + distance(at_.position, position) * unit_cost_;
      open_.push({cost, search_.reach(opening.polygon_index, list_index_, position, cost)});
      return;
    }
    SearchNode& node = search_.node(other);
    const float cost = at_.cost + distance(at_.position, node.position) * unit_cost_;
    if (!(cost < node.cost) || !region_.touches(opening)) return;
    node.cost = cost;
    node.parent = list_index_;
    open_.push({cost, other});
  }

  void cross_links(std::span<const LinkDeparture> departures) {
    for (const LinkDeparture& link : departures) {
      const std::uint32_t polygon_index = search_.index_behind(link);
      const bool is_open = search_.node_at(polygon_index) != LocalSearch::kClosed &&
                           search_.passes(link, polygon_index) &&
                           region_.touches(link.start, link.start) &&
                           region_.touches(link.end, link.end);
      if (!is_open) continue;
      const float cost =
          at_.cost + distance(at_.position, link.start) * unit_cost_ + link.cost(filter_.costs);
      open_.push(
          {cost, search_.add_beside({link.end, cost, list_index_, polygon_index, link.link})});
    }
  }

  LocalSearch search_;
  SearchHeap& open_;
  std::vector<ReachedPolygon>& reached_;
  const Region& region_;
  const QueryFilter& filter_;
  bool has_links_;  ///< Off-mesh links.
  SearchNode at_;   ///< The node being expanded; a copy, because adding nodes may move
                    ///< them.
  std::uint32_t list_index_ = 0;  ///< Its index in the list.
  float unit_cost_ = 1;
};

static_assert(ReachedPolygon::kNone == SearchNodes::kNone);

}  // namespace

std::span<const ReachedPolygon> polygons_in_circle(const NavMesh& mesh, const CircleQuery& query,
                                                   SearchWorkspace& workspace,
                                                   const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.at, query.radius, workspace.state());
  if (from == SearchNodes::kNone) return {};
  const CircleInPlan circle(query.at.point, query.radius);
  return RangeSearch(mesh, circle, workspace.state(), filter).find(from, query.at.point);
}

std::span<const ReachedPolygon> polygons_in_shape(const NavMesh& mesh, const ShapeQuery& query,
                                                  SearchWorkspace& workspace,
                                                  const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.at.polygon, workspace.state());
  const bool is_valid = from != SearchNodes::kNone && is_finite(query.at.point) &&
                        std::ranges::all_of(query.corners, [](Vec3 c) { return is_finite(c); });
  if (!is_valid) return {};
  const ShapeInPlan shape(query.corners, workspace.state().shape);
  return RangeSearch(mesh, shape, workspace.state(), filter).find(from, query.at.point);
}

std::size_t path_to(std::span<const ReachedPolygon> reached, std::size_t index,
                    std::span<PolyRef> path) {
  if (index >= reached.size()) return 0;
  std::size_t count = 0;
  for (std::size_t i = index; i != ReachedPolygon::kNone; i = reached[i].parent)
    count += reached[i].link ? 2 : 1;
  std::size_t at = count;
  for (std::size_t i = index; i != ReachedPolygon::kNone; i = reached[i].parent) {
    if (--at < path.size()) path[at] = reached[i].polygon;
    if (reached[i].link && --at < path.size()) path[at] = reached[i].link;
  }
  return count;
}

}  // namespace way
