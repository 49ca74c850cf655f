// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/search/bridges.h"
#include "nav/search/search_nodes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A directed edge of the polygon graph: from a polygon through an opening, or over an off-mesh
/// link, to another.
struct GraphEdge {
  static constexpr std::uint32_t kLink = 0x80000000U;

  Vec3 middle = {};          ///< The middle of the opening, or the end of the link.
  std::uint32_t target = 0;  ///< Index of the polygon it leads to,
  std::uint16_t flags = 0;   ///< and that polygon's flags and area.
  Area area = {};
  std::uint32_t from = 0;  ///< Index of the polygon it leaves, or kLink + its link.
  RankRange goals = {};    ///< Goals that can be behind it; all for links.
};
static_assert(sizeof(GraphEdge) == 32);

/// An edge's state in the last search that reached it.
struct EdgeState {
  std::uint32_t parent = 0;  ///< The edge before it on the path.
  float cost = 0;            ///< From the start.
  std::uint32_t mark = 0;    ///< Twice the number of the search, plus one if the edge is closed.
  std::uint32_t first_successor = 0;  ///< First of its successors, which do not depend on the
                                      ///< search; 0 if not listed yet.
};
static_assert(sizeof(EdgeState) == 16);

/// A successor of an edge: an edge that leaves the polygon it leads to, other than back.
struct SuccessorEdge {
  /// Marks the end of a list of successors.
  static constexpr std::uint32_t kEnd = 0xffffffffU;
  static constexpr std::uint32_t kLinks = 0xfffffffeU;  ///< The same, if edges over links follow.

  std::uint32_t edge = 0;
  float length = 0;  ///< Between the middles of the two edges.
};

/// The polygon graph of a snapshot. The edges that leave a polygon are adjacent in memory; they are
/// listed when a search first leaves the polygon, and stay valid as long as the same snapshot is
/// queried.
///
/// Edge 0 is a pseudo-edge into the start polygon of the current search.
class EdgeGraph {
 public:
  /// Begins a search.
  void begin(const SearchNodes& nodes) {
    if (mesh_number_ != nodes.mesh_number()) {
      mesh_number_ = nodes.mesh_number();
      edges_.resize(1);
      states_.resize(1);
      successors_.resize(1);
      polygons_.clear();
      links_.clear();
      bridges_.clear();
    }
    if (nodes.number() <= number_) forget_marks();  // numbers have wrapped around
    number_ = nodes.number();
  }

  GraphEdge& operator[](std::uint32_t i) { return edges_[i]; }
  const GraphEdge& operator[](std::uint32_t i) const { return edges_[i]; }
  EdgeState& state(std::uint32_t i) { return states_[i]; }
  const EdgeState& state(std::uint32_t i) const { return states_[i]; }

  bool is_reached(const EdgeState& state) const { return state.mark >> 1U == number_; }
  bool is_closed(const EdgeState& state) const { return state.mark == 2 * number_ + 1; }
  std::uint32_t open_mark() const { return 2 * number_; }
  void close(EdgeState& state) const { state.mark = 2 * number_ + 1; }

  /// Lists the successors of an edge, which may also list the edges of the polygon behind it.
  /// @pre 0 < edge
  void list_successors(SearchNodes& nodes, std::uint32_t edge);
  const SuccessorEdge* successors(std::uint32_t edge) const {
    return &successors_[states_[edge].first_successor];
  }

  std::uint32_t rank(const SearchNodes& nodes, std::uint32_t polygon_index) {
    bridges_.find(nodes);
    return bridges_.rank(polygon_index);
  }

  /// The edges that leave a polygon.
  struct Polygon {
    std::uint32_t first = 0;      ///< Through openings, up to `end`.
    std::uint32_t end = 0;        ///< 0 if not listed yet. Edges over links follow,
    std::uint32_t end_links = 0;  ///< up to this.
  };
  /// Lists the edges if necessary, which enters the adjacent tiles and invalidates references to
  /// edges and polygons.
  const Polygon& polygon(SearchNodes& nodes, std::uint32_t polygon_index) {
    if (polygon_index >= polygons_.size() || polygons_[polygon_index].end == 0)
      list(nodes, polygon_index);
    return polygons_[polygon_index];
  }

  /// The off-mesh link of an edge after Polygon::end.
  const LinkDeparture& link(const GraphEdge& edge) const {
    return *links_[edge.from - GraphEdge::kLink];
  }
  /// Appends the polygons and links of the path that ends with an edge, from its end to its start.
  void list_backwards(const SearchNodes& nodes, std::uint32_t edge,
                      std::vector<PolyRef>& list) const;

  std::size_t bytes() const {
    return bridges_.bytes() + edges_.capacity() * sizeof(GraphEdge) +
           states_.capacity() * sizeof(EdgeState) + successors_.capacity() * sizeof(SuccessorEdge) +
           polygons_.capacity() * sizeof(Polygon) + links_.capacity() * sizeof(links_[0]);
  }

 private:
  void list(SearchNodes& nodes, std::uint32_t polygon_index);
  void list_links(SearchNodes& nodes, std::span<const TileLink> links, Vec3 a, Vec3 b);
  void list_departures(SearchNodes& nodes, std::span<const LinkDeparture> departures);
  void forget_marks() {
    for (EdgeState& state : states_)
      state.mark = 0;
  }

  std::vector<GraphEdge> edges_ = std::vector<GraphEdge>(1);
  std::vector<EdgeState> states_ = std::vector<EdgeState>(1);  ///< By edge.
  std::vector<SuccessorEdge> successors_ = std::vector<SuccessorEdge>(1);
  std::vector<Polygon> polygons_;  ///< By polygon index.
  std::vector<const LinkDeparture*> links_;
  Bridges bridges_;
  std::uint32_t mesh_number_ = 0;
  std::uint32_t number_ = 0;
};

}  // namespace way
