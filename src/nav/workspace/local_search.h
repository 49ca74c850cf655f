// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include "nav/plan/convex_polygon.h"
#include "nav/workspace/search_state.h"

#include <cstdint>
#include <span>

namespace way {

/// Squared distance of a point from the segment ab, in 2D (xz).
inline float plan_distance_squared(Vec3 p, Vec3 a, Vec3 b) {
  return plan_length_squared(between(a, b, plan_parameter(p, a, b)) - p);
}

/// Begins a search around a point.
/// @return  The index of the polygon, or SearchNodes::kNone if the reference is stale.
inline std::uint32_t begin_local_search(const NavMesh& mesh, PolyRef from,
                                        SearchWorkspace::State& state) {
  state.nodes.begin(mesh);
  state.outlines.begin(state.nodes);
  return state.nodes.find_index(from);
}

/// The same for a circle; kNone also if it is not valid: its center not finite, its radius negative
/// or NaN.
inline std::uint32_t begin_local_search(const NavMesh& mesh, const MeshPoint& at, float radius,
                                        SearchWorkspace::State& state) {
  const std::uint32_t from = begin_local_search(mesh, at.polygon, state);
  return is_finite(at.point) && radius >= 0 ? from : SearchNodes::kNone;
}

/// The base of all searches around a point: polygons are reached one from another. Each polygon has
/// one node, however it is reached; nodes are numbered in the order in which they are reached.
class LocalSearch {
 public:
  /// @pre begin_local_search() has found the start polygon
  LocalSearch(SearchWorkspace::State& state, const QueryFilter& filter)
      : nodes_(state.nodes), outlines_(state.outlines), filter_(filter) {}

  /// Reaches the start polygon and returns its node, 0.
  std::uint32_t start(std::uint32_t polygon_index, Vec3 position) {
    return reach(polygon_index, SearchNodes::kNone, position, 0);
  }

  /// The node of a polygon, or kNone if it has not been reached.
  std::uint32_t node_at(std::uint32_t polygon_index) const { return nodes_.node_at(polygon_index); }
  bool is_reached(std::uint32_t polygon_index) const { return nodes_.has_node_at(polygon_index); }

  /// The node of a polygon after close().
  static constexpr std::uint32_t kClosed = SearchNodes::kNone - 1;
  bool is_closed(std::uint32_t index) const {
    return node_at(nodes_[index].polygon_index) == kClosed;
  }
  void close(std::uint32_t index) { nodes_.set_node_at(nodes_[index].polygon_index, kClosed); }

  /// The index of the polygon at the end of an off-mesh link.
  std::uint32_t index_behind(const LinkDeparture& link) { return nodes_.index_of(link.target); }
  bool passes(const LinkDeparture& link, std::uint32_t polygon_index) const {
    return filter_.passes(link.link, link.flags) &&
           filter_.passes(nodes_.ref_of(polygon_index), nodes_.polygon_state(polygon_index).flags);
  }
  /// The off-mesh links that begin on the polygon of a node.
  std::span<const LinkDeparture> departures(std::uint32_t index) {
    const std::uint32_t polygon_index = nodes_[index].polygon_index;
    const SearchNodes::VisitedTile& tile =
        nodes_.tile(outlines_.polygon(nodes_, polygon_index).tile);
    if (tile.ends == nullptr) return {};
    return tile.ends->from(polygon_index - tile.first_index);
  }
  /// Adds a node without making it the node of its polygon.
  std::uint32_t add_beside(const SearchNode& node) { return nodes_.add(node); }

  /// Adds a node.  @pre !is_reached(polygon_index)
  std::uint32_t reach(std::uint32_t polygon_index, std::uint32_t parent, Vec3 position,
                      float cost) {
    const std::uint32_t node = nodes_.add({position, cost, parent, polygon_index, {}});
    nodes_.set_node_at(polygon_index, node);
    return node;
  }

  /// Prefetches what is needed when the polygon is expanded.
  void prefetch(std::uint32_t polygon_index) const { outlines_.prefetch(polygon_index); }

  SearchNodes::Marker marker() { return SearchNodes::Marker(nodes_); }
  /// Valid until the next polygon is requested.
  const PolygonOutlines::Polygon& polygon_of(std::uint32_t polygon_index) {
    return outlines_.polygon(nodes_, polygon_index);
  }
  TileView view_of(std::uint32_t polygon_index) {
    return nodes_.view(outlines_.polygon(nodes_, polygon_index).tile);
  }

  std::uint32_t size() const { return nodes_.size(); }
  SearchNode& node(std::uint32_t index) { return nodes_[index]; }
  const SearchNode& node(std::uint32_t index) const { return nodes_[index]; }
  PolyRef ref(std::uint32_t index) const { return nodes_.ref(index); }
  PolyRef ref_of(std::uint32_t polygon_index) const { return nodes_.ref_of(polygon_index); }
  Area area(std::uint32_t index) const {
    return nodes_.polygon_state(nodes_[index].polygon_index).area;
  }

  /// The openings and walls of a node's polygon. Valid until the next polygon is requested.
  PolygonOutlines::Outline outline(std::uint32_t index) {
    return outline_at(nodes_[index].polygon_index);
  }
  PolygonOutlines::Outline outline_at(std::uint32_t polygon_index) {
    return outlines_.outline(nodes_, polygon_index, filter_);
  }
  std::span<const OutlineSegment> openings_at(std::uint32_t polygon_index) {
    return outlines_.openings(nodes_, polygon_index, filter_);
  }
  std::span<const OutlineSegment> walls_at(std::uint32_t polygon_index) {
    return outlines_.walls(nodes_, polygon_index, filter_);
  }

 private:
  SearchNodes& nodes_;
  PolygonOutlines& outlines_;
  const QueryFilter& filter_;
};

}  // namespace way
