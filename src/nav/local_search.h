// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include "nav/edge_parts.h"
#include "nav/polygon_math.h"
#include "nav/search_state.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A way from a polygon into another.
struct Opening {
  std::uint32_t place = 0;    ///< Of the other polygon, for SearchNodes::node_at().
  std::uint32_t tile = 0;     ///< Of SearchNodes::tile().
  std::uint32_t polygon = 0;  ///< In that tile.
  std::uint32_t edge = 0;     ///< That is crossed, from this corner to the next.
  Vec3 a = {};                ///< From here to b it is open; both lie on the edge, in the order
  Vec3 b = {};                ///< of its corners.
};

/// A stretch of an edge behind which there is nothing, or nothing that the filter lets pass.
struct WallPart {
  std::uint32_t edge = 0;  ///< From this corner of the polygon to the next.
  Vec3 a = {};
  Vec3 b = {};
};

/// Squared distance of a point from the segment from a to b, seen from above.
inline float plan_distance_squared(Vec3 p, Vec3 a, Vec3 b) {
  return plan_length_squared(between(a, b, plan_parameter(p, a, b)) - p);
}

/// The polygons around a place, reached one from another: what the searches around a place share.
/// Each polygon has one node, whichever way it is reached; nodes are numbered as they are reached.
class LocalSearch {
 public:
  LocalSearch(const NavMesh& mesh, SearchWorkspace::State& state, const QueryFilter& filter)
      : nodes_(state.nodes), parts_(state.edge_parts), filter_(filter) {
    nodes_.begin(mesh);
  }

  /// Reaches the polygon where the search begins; gives its node, 0.
  /// @pre its tile is in the mesh
  std::uint32_t start(PolyRef from, Vec3 position) {
    const std::uint32_t tile = nodes_.tile_in(from.slot());
    const std::uint32_t place = nodes_.tile(tile).first_place + from.polygon();
    return reach({.place = place, .tile = tile, .polygon = from.polygon()}, SearchNodes::kNone,
                 position, 0);
  }

  /// The node of the polygon behind an opening, or kNone where it was not reached.
  std::uint32_t node_behind(const Opening& way) const { return nodes_.node_at(way.place); }
  bool is_reached(const Opening& way) const { return node_behind(way) != SearchNodes::kNone; }

  /// What the node of a polygon is after close().
  static constexpr std::uint32_t kClosed = SearchNodes::kNone - 1;
  bool is_closed(std::uint32_t index) const { return nodes_.node_at(place_of(index)) == kClosed; }
  void close(std::uint32_t index) { nodes_.set_node_at(place_of(index), kClosed); }

  /// The polygon at the end of an off-mesh link.
  Opening behind(const LinkDeparture& link) {
    const std::uint32_t tile = nodes_.tile_in(link.target.slot());
    const std::uint32_t polygon = link.target.polygon();
    return {nodes_.tile(tile).first_place + polygon, tile, polygon, 0, link.start, link.end};
  }
  bool passes(const LinkDeparture& link, const Opening& way) const {
    return filter_.passes(link.link, link.flags) && passes(nodes_.tile(way.tile), way.polygon);
  }
  /// Adds a node without making it that of its polygon.
  std::uint32_t add_beside(const SearchNode& node) { return nodes_.add(node); }

  /// Adds a node.  @pre !is_reached(way)
  std::uint32_t reach(const Opening& way, std::uint32_t parent, Vec3 position, float cost) {
    const std::uint32_t node = nodes_.add({position, cost, parent, way.tile, way.polygon, {}});
    nodes_.set_node_at(way.place, node);
    return node;
  }

  std::uint32_t size() const { return nodes_.size(); }
  SearchNode& node(std::uint32_t index) { return nodes_[index]; }
  const SearchNode& node(std::uint32_t index) const { return nodes_[index]; }
  const SearchNodes::VisitedTile& tile(const SearchNode& node) const {
    return nodes_.tile(node.tile);
  }
  TileView view(const SearchNode& node) const { return nodes_.view(node.tile); }
  PolyRef ref(std::uint32_t index) const { return nodes_.ref(index); }
  PolyRef ref_of(const Opening& way) const { return nodes_.tile(way.tile).ref(way.polygon); }
  PolygonView corners(std::uint32_t index) const {
    const SearchNode& at = nodes_[index];
    return nodes_.tile(at.tile).polygon(at.polygon);
  }

  /// Shows the edges of a node's polygon, in their order, the parts of each as they begin:
  /// `visitor.opening(Opening)` for each way into a polygon that passes the filter, and, where
  /// `Visitor::kNeedsWalls`, `visitor.wall(WallPart)` for each stretch without such a way.
  template <class Visitor>
  void visit_edges(std::uint32_t index, Visitor& visitor) {
    visit_edges(nodes_[index].tile, nodes_[index].polygon, visitor);
  }
  /// The same for a polygon that need not be reached; shows nothing of a stale one.
  template <class Visitor>
  void visit_edges(PolyRef polygon, Visitor& visitor) {
    const std::uint32_t tile = nodes_.find_tile(polygon);
    if (tile != SearchNodes::kNone) visit_edges(tile, polygon.polygon(), visitor);
  }

 private:
  template <class Visitor>
  void visit_edges(std::uint32_t at, std::uint32_t polygon, Visitor& visitor) {
    const SearchNodes::VisitedTile tile = nodes_.tile(at);  // a copy, for tiles may move
    const PolygonView corners = tile.polygon(polygon);
    Vec3 b = corners.corner(0);
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const Vec3 a = b;
      b = corners.corner_after(i);
      const std::uint32_t code = corners.code(i);
      if (code > tile.polygon_count) {
        visit_portal(tile.links->at(code - tile.polygon_count - 1), {i, a, b}, visitor);
      } else if (code < tile.polygon_count && passes(tile, code)) {
        visitor.opening({tile.first_place + code, at, code, i, a, b});
      } else if constexpr (Visitor::kNeedsWalls) {
        visitor.wall({i, a, b});
      }
    }
  }

  std::uint32_t place_of(std::uint32_t index) const {
    return nodes_.tile(nodes_[index].tile).first_place + nodes_[index].polygon;
  }

  bool passes(const SearchNodes::VisitedTile& tile, std::uint32_t polygon) const {
    if (!filter_.passes_flags(tile.flags[polygon])) return false;
    return filter_.predicate == nullptr || filter_.predicate(filter_.context, tile.ref(polygon));
  }

  template <class Visitor>
  void visit_portal(std::span<const TileLink> links, const WallPart& edge, Visitor& visitor) {
    collect_parts(links);
    for (const EdgePart& part : parts_) {
      visitor.opening({nodes_.tile(part.tile).first_place + part.polygon, part.tile, part.polygon,
                       edge.edge, between(edge.a, edge.b, part.low),
                       between(edge.a, edge.b, part.high)});
    }
    if constexpr (Visitor::kNeedsWalls) {
      for_each_closed_part(parts_, [&](float low, float high) {
        visitor.wall({edge.edge, between(edge.a, edge.b, low), between(edge.a, edge.b, high)});
      });
    }
  }

  void collect_parts(std::span<const TileLink> links) {
    parts_.clear();
    for (const TileLink& link : links) {
      const std::uint32_t index = nodes_.tile_in(link.target.slot());
      const std::uint32_t polygon = link.target.polygon();
      if (passes(nodes_.tile(index), polygon))
        parts_.push_back({link.low, link.high, index, polygon});
    }
    if (parts_.size() > 1) std::ranges::sort(parts_);
  }

  SearchNodes& nodes_;
  std::vector<EdgePart>& parts_;
  const QueryFilter& filter_;
};

}  // namespace way
