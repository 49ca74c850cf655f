// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The vertex lies on the straight border of the tile, inside a seam. The polygons around it are a
// fan from one seam edge to the other, and their outline without the vertex is a simple polygon:
// the whole fan is visible from the vertex, and the two seam edges become one. That polygon is cut
// again.
#include "bake/polygons/poly_mesh_into.h"

#include <algorithm>

namespace way {
namespace {

using Chain = RemovalScratch::Chain;

class SeamCleaner {
 public:
  SeamCleaner(int max_vertices, PolyScratch& scratch)
      : max_vertices_(max_vertices),
        scratch_(scratch),
        draft_(scratch.draft),
        removal_(scratch.removal) {}

  void run() {
    removal_.heads.assign(draft_.vertices.size(), kNoEdge);
    removal_.entries.clear();
    for (std::uint32_t i = 0; i < draft_.polygons.size(); ++i)
      list_polygon(i);
    for (std::uint32_t v = 0; v < draft_.vertices.size(); ++v)
      if (draft_.removable[v] != 0) remove(v);
  }

 private:
  // Records a polygon at each of its removable vertices.
  void list_polygon(std::uint32_t polygon) {
    for (const DraftEdge& e : draft_.edges_of(draft_.polygons[polygon])) {
      if (draft_.removable[e.vertex] == 0) continue;
      const auto entry = static_cast<std::uint32_t>(removal_.entries.size());
      removal_.entries.emplace_back(polygon, removal_.heads[e.vertex]);
      removal_.heads[e.vertex] = entry;
    }
  }

  // More than one fan may meet at a vertex, if floors that are not linked touch there.
  void remove(std::uint32_t vertex) {
    collect_chains(vertex);
    for (const Chain& first : removal_.chains)
      if (leaving_edge(first).seam != 0) remove_fan(first);
  }

  void collect_chains(std::uint32_t vertex) {
    removal_.chains.clear();
    for (std::uint32_t i = removal_.heads[vertex]; i != kNoEdge; i = removal_.entries[i].second) {
      const std::uint32_t polygon = removal_.entries[i].first;
      if (draft_.polygons[polygon].removed) continue;
      const auto edges = draft_.edges_of(draft_.polygons[polygon]);
      for (std::uint32_t k = 0; k < edges.size(); ++k)
        if (edges[k].vertex == vertex) removal_.chains.push_back({polygon, k});
    }
  }

  // The edge of a polygon that is `steps` after the removed vertex.
  const DraftEdge& edge(const Chain& chain, std::uint32_t steps) const {
    const DraftPolygon& p = draft_.polygons[chain.polygon];
    return draft_.edges[p.first + (chain.corner + steps) % p.count];
  }
  const DraftEdge& leaving_edge(const Chain& chain) const { return edge(chain, 0); }
  const DraftEdge& arriving_edge(const Chain& chain) const {
    return edge(chain, draft_.polygons[chain.polygon].count - 1);
  }

  void remove_fan(const Chain& first) {
    scratch_.ring_edges.clear();
    removal_.regions.clear();
    const std::uint32_t seam = leaving_edge(first).seam;
    const Chain* chain = &first;
    std::size_t fan = 0;
    for (; chain != nullptr && fan <= removal_.chains.size(); ++fan) {
      append(*chain);
      const auto regions = draft_.regions_of(draft_.polygons[chain->polygon]);
      removal_.regions.insert(removal_.regions.end(), regions.begin(), regions.end());
      if (arriving_edge(*chain).seam == seam) break;
      chain = next_in_fan(*chain);
    }
    if (chain == nullptr || fan > removal_.chains.size()) return;
    // The fan ends at the far end of the seam's edge; the ring closes along the seam.
    scratch_.ring_edges.push_back({.vertex = arriving_edge(*chain).vertex, .seam = seam});
    mark_removed(first, *chain);
    cut_again(common_of_fan(draft_.polygons[first.polygon]));
  }

  // Pieces lie anywhere in the fan, so they have a single region only if the whole fan has;
  // otherwise they have all regions of the fan.
  DraftPolygon common_of_fan(DraftPolygon common) {
    auto& regions = removal_.regions;
    std::ranges::sort(regions);
    regions.erase(std::ranges::unique(regions).begin(), regions.end());
    if (regions.size() == 1) return common;
    common.region = 0;
    common.first_mixed = static_cast<std::uint32_t>(draft_.mixed_regions.size());
    common.mixed_count = static_cast<std::uint32_t>(regions.size());
    draft_.mixed_regions.append(regions.begin(), regions.end());
    return common;
  }

  void append(const Chain& chain) {
    const std::uint32_t count = draft_.polygons[chain.polygon].count;
    for (std::uint32_t k = 1; k + 1 < count; ++k)
      scratch_.ring_edges.push_back(edge(chain, k));
  }

  // The polygon across the edge that arrives at the vertex.
  const Chain* next_in_fan(const Chain& chain) const {
    const DraftEdge& arriving = arriving_edge(chain);
    for (const Chain& other : removal_.chains) {
      const DraftEdge& leaving = leaving_edge(other);
      if (leaving.seam == 0 && leaving.across == arriving.own && leaving.own == arriving.across &&
          edge(other, 1).vertex == arriving.vertex)
        return &other;
    }
    return nullptr;
  }

  void mark_removed(const Chain& first, const Chain& last) {
    const Chain* chain = &first;
    while (chain->polygon != last.polygon) {
      const Chain* next = next_in_fan(*chain);
      draft_.polygons[chain->polygon].removed = true;
      chain = next;
    }
    draft_.polygons[last.polygon].removed = true;
  }

  void cut_again(const DraftPolygon& common) {
    scratch_.ring.clear();
    for (const DraftEdge& e : scratch_.ring_edges) {
      const GridPoint& p = draft_.vertices[e.vertex];
      scratch_.ring.push_back({p.x, p.z});
    }
    cut_into_convex({scratch_.ring, {}}, max_vertices_, scratch_.cut, scratch_.pieces);
    for (std::size_t i = 0; i < scratch_.pieces.size(); ++i)
      add_polygon(scratch_.pieces.piece(i), common);
  }

  void add_polygon(std::span<const ConvexPieces::Corner> corners, const DraftPolygon& common) {
    DraftPolygon polygon = common;
    polygon.first = static_cast<std::uint32_t>(draft_.edges.size());
    polygon.count = static_cast<std::uint32_t>(corners.size());
    polygon.removed = false;
    for (const ConvexPieces::Corner& c : corners) {
      DraftEdge e = scratch_.ring_edges[c.ring];
      if (c.inner) e = {.vertex = e.vertex, .own = kMixedRegions, .across = kMixedRegions};
      draft_.edges.push_back(e);
    }
    draft_.polygons.push_back(polygon);
    list_polygon(static_cast<std::uint32_t>(draft_.polygons.size()) - 1);
  }

  int max_vertices_;
  PolyScratch& scratch_;
  Draft& draft_;
  RemovalScratch& removal_;
};

}  // namespace

void remove_seam_vertices(int max_vertices, PolyScratch& scratch) {
  SeamCleaner(max_vertices, scratch).run();
}

}  // namespace way
