// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/poly_mesh.h"

#include "bake/polygons/poly_merge.h"
#include "bake/scratch/scratch_vector.h"

#include <utility>

namespace way {

/// The region on both sides of a cut through polygons of several regions.
constexpr RegionId kMixedRegions = 0xffffffffU;

/// A corner of a polygon under construction, and the edge from it to the next.
struct DraftEdge {
  std::uint32_t vertex = 0;
  RegionId own = 0;     ///< Region on this side; together with `across` it identifies the border
                        ///< that the edge is on.
  RegionId across = 0;  ///< 0 for a wall and for a seam.
  std::uint32_t seam = 0;
};

struct DraftPolygon {
  std::uint32_t first = 0;  ///< Its corners in Draft::edges.
  std::uint32_t count = 0;
  RegionId region = 0;  ///< 0 if it spans several, which are listed in Draft::mixed_regions.
  Area area = Area::none;
  bool removed = false;
  std::uint32_t first_mixed = 0;
  std::uint32_t mixed_count = 0;
};

/// Polygons before their neighbors are known.
struct Draft {
  ScratchMemory* memory = nullptr;
  ScratchVector<GridPoint> vertices{memory};
  ScratchVector<std::uint8_t> removable{memory};  ///< Per vertex.
  ScratchVector<DraftEdge> edges{memory};
  ScratchVector<DraftPolygon> polygons{memory};
  ScratchVector<RegionId> mixed_regions{memory};

  std::span<const RegionId> regions_of(const DraftPolygon& p) const {
    if (p.region != 0) return {&p.region, 1};
    return std::span(mixed_regions).subspan(p.first_mixed, p.mixed_count);
  }
  std::span<const DraftEdge> edges_of(const DraftPolygon& p) const {
    return std::span(edges).subspan(p.first, p.count);
  }

  /// Frees the memory.
  void give_back() { free_all(vertices, removable, edges, polygons, mixed_regions); }
};

struct RemovalScratch {
  ScratchMemory* memory = nullptr;
  /// The part of a polygon's outline that does not touch the vertex to be removed.
  struct Chain {
    std::uint32_t polygon = 0;
    std::uint32_t corner = 0;  ///< Index of the vertex in the polygon.
  };
  ScratchVector<std::uint32_t> heads{memory};  ///< Per vertex: its first entry, or kNoEdge.
  ScratchVector<std::pair<std::uint32_t, std::uint32_t>> entries{memory};  ///< Polygon, next entry.
  std::vector<Chain> chains = {};
  std::vector<RegionId> regions = {};  ///< The outline of a fan.

  /// Frees the memory.
  void give_back() { free_all(heads, entries); }
};

struct PolyScratch {
  ScratchMemory* memory = nullptr;
  /// A corner of the resulting mesh.
  struct Written {
    std::uint32_t polygon = 0;
    std::uint32_t edge = 0;  ///< Index in Draft::edges.
    std::uint32_t end = 0;   ///< Draft vertex at which the edge ends.
  };

  Draft draft = {.memory = memory};
  CutScratch cut = {};
  ConvexPieces pieces = {};
  RemovalScratch removal = {.memory = memory};
  ScratchVector<std::uint32_t> table{memory};  ///< Hash table of vertices, then of edges.
  ScratchVector<PlanPoint> ring{memory};
  ScratchVector<DraftEdge> ring_edges{memory};
  ScratchVector<std::uint32_t> partners{memory};
  ScratchVector<std::pair<std::uint64_t, std::uint32_t>> bridges{memory};
  ScratchVector<std::uint32_t> new_index{memory};  ///< New numbers of the remaining vertices.
  ScratchVector<Written> written{memory};

  /// Frees the memory.
  void give_back() {
    draft.give_back();
    removal.give_back();
    free_all(table, ring, ring_edges, partners, bridges, new_index, written);
  }
};

/// Removes every removable vertex inside a seam, so that each seam is one edge.
void remove_seam_vertices(int max_vertices, PolyScratch& scratch);

/// make_polygons() with reused memory.
void make_polygons_into(const ContourSet& contours, int max_vertices, PolyScratch& scratch,
                        PolyMesh& result);

}  // namespace way
