// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/edge_graph.h"

#include "nav/plan/convex_polygon.h"

#include <algorithm>
#include <tuple>

namespace way {
namespace {

bool is_before(Vec3 a, Vec3 b) {
  return std::tie(a.x, a.z, a.y) < std::tie(b.x, b.z, b.y);
}

}  // namespace

void EdgeGraph::list(SearchNodes& nodes, std::uint32_t polygon_index) {
  const auto first = static_cast<std::uint32_t>(edges_.size());
  // A copy, because tiles may move.
  const SearchNodes::VisitedTile tile = nodes.tile(nodes.tile_of(polygon_index));
  const PolygonView corners = tile.polygon(polygon_index - tile.first_index);
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const Vec3 a = corners.corner(i);
    const Vec3 b = corners.corner_after(i);
    const EdgeTarget across = corners.across(i, tile.polygon_count);
    if (across.is_polygon()) {
      edges_.push_back({.middle = (a + b) * 0.5F, .target = tile.first_index + across.polygon()});
    } else if (across.is_portal()) {
      list_links(nodes, tile.links->at(across.portal()), a, b);
    }
  }
  bridges_.find(nodes);
  for (std::size_t i = first; i < edges_.size(); ++i) {
    GraphEdge& edge = edges_[i];
    edge.from = polygon_index;
    const bool is_within = edge.target - tile.first_index < tile.polygon_count;
    edge.goals = is_within ? bridges_.goals_within(polygon_index, edge.target)
                           : bridges_.goals_beyond(polygon_index, edge.target);
  }
  const auto end = static_cast<std::uint32_t>(edges_.size());
  if (tile.ends != nullptr)
    list_departures(nodes, tile.ends->from(polygon_index - tile.first_index));
  for (std::size_t i = first; i < edges_.size(); ++i) {
    edges_[i].flags = nodes.polygon_state(edges_[i].target).flags;
    edges_[i].area = nodes.polygon_state(edges_[i].target).area;
  }
  states_.resize(edges_.size());
  if (polygons_.size() < nodes.polygon_count()) polygons_.resize(nodes.polygon_count());
  polygons_[polygon_index] = {first, end, static_cast<std::uint32_t>(edges_.size())};
}

void EdgeGraph::list_successors(SearchNodes& nodes, std::uint32_t edge) {
  const Polygon at = polygon(nodes, edges_[edge].target);
  states_[edge].first_successor = static_cast<std::uint32_t>(successors_.size());
  for (std::uint32_t i = at.first; i < at.end; ++i) {
    if (edges_[i].target != edges_[edge].from)
      successors_.push_back({i, distance(edges_[edge].middle, edges_[i].middle)});
  }
  successors_.push_back({at.end < at.end_links ? SuccessorEdge::kLinks : SuccessorEdge::kEnd});
}

// Tile links are sorted by slot, and slots depend on the history of the mesh. Edges are listed by
// position instead, so that among equally cheap paths the same one is always found.
void EdgeGraph::list_links(SearchNodes& nodes, std::span<const TileLink> links, Vec3 a, Vec3 b) {
  const std::size_t first = edges_.size();
  for (const TileLink& link : links) {
    edges_.push_back({.middle = (between(a, b, link.low) + between(a, b, link.high)) * 0.5F,
                      .target = nodes.index_of(link.target)});
  }
  if (links.size() < 2) return;
  std::ranges::sort(
      edges_.begin() + static_cast<std::ptrdiff_t>(first), edges_.end(),
      [](const GraphEdge& x, const GraphEdge& y) { return is_before(x.middle, y.middle); });
}

void EdgeGraph::list_departures(SearchNodes& nodes, std::span<const LinkDeparture> departures) {
  const std::size_t first = links_.size();
  for (const LinkDeparture& link : departures)
    links_.push_back(&link);
  std::ranges::sort(links_.begin() + static_cast<std::ptrdiff_t>(first), links_.end(),
                    [](const LinkDeparture* x, const LinkDeparture* y) {
                      if (x->link != y->link) return x->link < y->link;
                      return x->start != y->start ? is_before(x->start, y->start)
                                                  : is_before(x->end, y->end);
                    });
  for (std::size_t i = first; i < links_.size(); ++i) {
    edges_.push_back({.middle = links_[i]->end,
                      .target = nodes.index_of(links_[i]->target),
                      .from = GraphEdge::kLink + static_cast<std::uint32_t>(i)});
  }
}

void EdgeGraph::list_backwards(const SearchNodes& nodes, std::uint32_t edge,
                               std::vector<PolyRef>& list) const {
  for (std::uint32_t i = edge; i != SearchNodes::kNone; i = states_[i].parent) {
    list.push_back(nodes.ref_of(edges_[i].target));
    const bool by_link = i != 0 && edges_[i].from >= GraphEdge::kLink;
    if (by_link) list.push_back(link(edges_[i]).link);
  }
}

}  // namespace way
