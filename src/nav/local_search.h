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
  std::uint32_t node = 0;     ///< Of the other polygon.
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
/// Each polygon has one node, whichever way it is reached.
class LocalSearch {
 public:
  LocalSearch(const NavMesh& mesh, SearchWorkspace::State& state, const QueryFilter& filter)
      : nodes_(state.nodes), parts_(state.edge_parts), filter_(filter) {
    nodes_.begin(mesh);
  }

  /// Reaches the polygon where the search begins; gives its node.  @pre its tile is in the mesh
  std::uint32_t start(PolyRef from, Vec3 position) {
    const std::uint32_t tile = nodes_.tile_in(from.slot());
    const std::uint32_t node = nodes_.tile(tile).first_node + from.polygon();
    reach({.node = node, .tile = tile, .polygon = from.polygon()}, SearchNodes::kNone, position, 0);
    return node;
  }

  void reach(const Opening& way, std::uint32_t parent, Vec3 position, float cost) {
    SearchNode& node = nodes_[way.node];
    node = {position, cost, parent, way.tile, way.polygon, 0};
    nodes_.open(node);
  }

  SearchNodes& nodes() { return nodes_; }
  const SearchNode& node(std::uint32_t index) const { return nodes_[index]; }
  const TileView& view(const SearchNode& node) const { return nodes_.tile(node.tile).view; }
  PolyRef ref(std::uint32_t index) const { return nodes_.ref(index); }

  /// Gives what `use` makes of the PolygonView of a node's polygon.
  template <class Use>
  decltype(auto) with_corners(std::uint32_t index, Use&& use) const {
    const SearchNode& at = nodes_[index];
    return view(at).with_polygon(at.polygon, use);
  }

  /// Shows the edges of a node's polygon, in their order, the parts of each as they begin:
  /// `visitor.opening(Opening)` for each way into a polygon that passes the filter, and, where
  /// `Visitor::kNeedsWalls`, `visitor.wall(WallPart)` for each stretch without such a way.
  template <class Visitor>
  void visit_edges(std::uint32_t index, Visitor& visitor) {
    const SearchNode at = nodes_[index];                         // Copies, for entering a tile
    const SearchNodes::VisitedTile tile = nodes_.tile(at.tile);  // moves nodes and tiles.
    tile.view.with_polygon(at.polygon, [&](const auto& corners) {
      const std::uint32_t count = tile.view.polygon_count();
      const std::uint16_t* flags = tile.view.flags();
      Vec3 b = corners.corner(0);
      for (std::uint32_t i = 0; i < corners.count; ++i) {
        const Vec3 a = b;
        b = corners.corner_after(i);
        const std::uint32_t code = corners.code(i);
        if (code > count) {
          visit_portal(tile.links->at(code - count - 1), {i, a, b}, visitor);
        } else if (code < count && passes(tile, code, flags[code])) {
          visitor.opening({tile.first_node + code, at.tile, code, i, a, b});
        } else if constexpr (Visitor::kNeedsWalls) {
          visitor.wall({i, a, b});
        }
      }
    });
  }

 private:
  bool passes(const SearchNodes::VisitedTile& tile, std::uint32_t polygon,
              std::uint16_t flags) const {
    if (!filter_.passes_flags(flags)) return false;
    return filter_.predicate == nullptr || filter_.predicate(filter_.context, tile.ref(polygon));
  }

  template <class Visitor>
  void visit_portal(std::span<const TileLink> links, const WallPart& edge, Visitor& visitor) {
    collect_parts(links);
    for (const EdgePart& part : parts_) {
      visitor.opening({nodes_.tile(part.tile).first_node + part.polygon, part.tile, part.polygon,
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
      const SearchNodes::VisitedTile& tile = nodes_.tile(index);
      const std::uint32_t polygon = link.target.polygon();
      if (!passes(tile, polygon, tile.view.flags()[polygon])) continue;
      parts_.push_back({link.low, link.high, index, polygon});
    }
    if (parts_.size() > 1) std::ranges::sort(parts_);
  }

  SearchNodes& nodes_;
  std::vector<EdgePart>& parts_;
  const QueryFilter& filter_;
};

}  // namespace way
