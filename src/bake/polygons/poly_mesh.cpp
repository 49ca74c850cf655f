// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/polygons/poly_mesh_into.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

constexpr std::uint32_t kEmpty = 0xffffffffU;

std::uint64_t mix(std::uint64_t key) {
  key *= 0x9e3779b97f4a7c15ULL;
  return key ^ (key >> 32U);
}

// Clears a hash table with open addressing for `count` keys; returns its mask.
std::size_t clear_table(ScratchVector<std::uint32_t>& table, std::size_t count) {
  const std::size_t size = std::bit_ceil(count * 2 + 2);
  table.assign(size, kEmpty);
  return size - 1;
}

class PolygonMaker {
 public:
  PolygonMaker(const ContourSet& contours, int max_vertices, PolyScratch& scratch)
      : contours_(contours), max_vertices_(max_vertices), scratch_(scratch), draft_(scratch.draft) {
    draft_.vertices.clear();
    draft_.removable.clear();
    draft_.edges.clear();
    draft_.polygons.clear();
    draft_.mixed_regions.clear();
    mask_ = clear_table(scratch.table, contours.vertices.size());
  }

  void run() {
    for (const Contour& contour : contours_.contours)
      add_contour(contour);
    if (std::ranges::any_of(draft_.removable, [](std::uint8_t r) { return r != 0; }))
      remove_seam_vertices(max_vertices_, scratch_);
  }

 private:
  // The vertex at a point, new or existing. Linked floors have the same height at a corner, so
  // equal points are equal to the voxel, and floors that are merely close are not joined.
  std::uint32_t weld(const ContourVertex& v) {
    const GridPoint p = {v.x, v.y, v.z};
    std::size_t i = hash(p) & mask_;
    for (; scratch_.table[i] != kEmpty; i = (i + 1) & mask_)
      if (draft_.vertices[scratch_.table[i]] == p) break;
    if (scratch_.table[i] == kEmpty) {
      scratch_.table[i] = static_cast<std::uint32_t>(draft_.vertices.size());
      draft_.vertices.push_back(p);
      draft_.removable.push_back(0);
    }
    if (v.removable) draft_.removable[scratch_.table[i]] = 1;
    return scratch_.table[i];
  }

  static std::uint64_t hash(const GridPoint& p) {
    return mix(mix(static_cast<std::uint64_t>(p.x) << 32U | static_cast<std::uint32_t>(p.z)) +
               static_cast<std::uint64_t>(p.y));
  }

  void add_contour(const Contour& contour) {
    scratch_.ring.clear();
    scratch_.ring_edges.clear();
    for (const ContourVertex& v : contours_.outline(contour)) {
      scratch_.ring.push_back({v.x, v.z});
      scratch_.ring_edges.push_back(
          {.vertex = weld(v), .own = contour.region, .across = v.across, .seam = v.seam});
    }
    pair_bridges(contour.region);
    cut_into_convex({scratch_.ring, scratch_.partners}, max_vertices_, scratch_.cut,
                    scratch_.pieces);
    for (std::size_t i = 0; i < scratch_.pieces.size(); ++i)
      add_polygon(contour, scratch_.pieces.piece(i));
  }

  // Pairs the two sides of each cut that joins a hole to its outline.
  void pair_bridges(RegionId region) {
    auto& bridges = scratch_.bridges;
    bridges.clear();
    scratch_.partners.clear();
    const auto count = static_cast<std::uint32_t>(scratch_.ring_edges.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      if (scratch_.ring_edges[i].across != region) continue;
      const std::uint64_t a = scratch_.ring_edges[i].vertex;
      const std::uint64_t b = scratch_.ring_edges[i + 1 == count ? 0 : i + 1].vertex;
      bridges.emplace_back(std::min(a, b) << 32U | std::max(a, b), i);
    }
    if (bridges.empty()) return;
    std::ranges::sort(bridges);
    scratch_.partners.assign(count, kNoEdge);
    for (std::size_t i = 0; i + 1 < bridges.size(); i += 2) {
      scratch_.partners[bridges[i].second] = bridges[i + 1].second;
      scratch_.partners[bridges[i + 1].second] = bridges[i].second;
    }
  }

  void add_polygon(const Contour& contour, std::span<const ConvexPieces::Corner> corners) {
    draft_.polygons.push_back({.first = static_cast<std::uint32_t>(draft_.edges.size()),
                               .count = static_cast<std::uint32_t>(corners.size()),
                               .region = contour.region,
                               .area = contour.area});
    for (const ConvexPieces::Corner& c : corners) {
      DraftEdge e = scratch_.ring_edges[c.ring];
      if (c.inner) e = {.vertex = e.vertex, .own = contour.region, .across = contour.region};
      draft_.edges.push_back(e);
    }
  }

  const ContourSet& contours_;
  int max_vertices_;
  PolyScratch& scratch_;
  Draft& draft_;
  std::size_t mask_ = 0;
};

/// Converts the draft to a mesh: renumbers what remains, and finds neighbors.
class MeshWriter {
 public:
  MeshWriter(PolyScratch& scratch, PolyMesh& mesh)
      : scratch_(scratch), draft_(scratch.draft), mesh_(mesh) {}

  void run(const VoxelGrid& grid) {
    mesh_.grid = grid;
    mesh_.vertices.clear();
    mesh_.first.assign(1, 0);
    mesh_.corners.clear();
    mesh_.neighbors.clear();
    mesh_.seams.clear();
    mesh_.regions.clear();
    mesh_.areas.clear();
    mesh_.mixed.clear();
    mesh_.mixed_regions.clear();
    scratch_.written.clear();
    mark_used_vertices();
    for (const DraftPolygon& p : draft_.polygons)
      if (!p.removed) write(p);
    pair_edges();
  }

 private:
  // Numbers the vertices that polygons still use, in the order in which they are found.
  void mark_used_vertices() {
    scratch_.new_index.assign(draft_.vertices.size(), kEmpty);
    for (const DraftPolygon& p : draft_.polygons) {
      if (p.removed) continue;
      for (const DraftEdge& e : draft_.edges_of(p))
        scratch_.new_index[e.vertex] = 0;
    }
    for (std::size_t v = 0; v < draft_.vertices.size(); ++v) {
      if (scratch_.new_index[v] == kEmpty) continue;
      scratch_.new_index[v] = static_cast<std::uint32_t>(mesh_.vertices.size());
      mesh_.vertices.push_back(draft_.vertices[v]);
    }
  }

  void write(const DraftPolygon& p) {
    const auto polygon = static_cast<std::uint32_t>(mesh_.size());
    for (std::uint32_t k = 0; k < p.count; ++k) {
      const DraftEdge& e = draft_.edges[p.first + k];
      const DraftEdge& after = draft_.edges[p.first + (k + 1 == p.count ? 0 : k + 1)];
      mesh_.corners.push_back(scratch_.new_index[e.vertex]);
      mesh_.seams.push_back(e.seam);
      mesh_.neighbors.push_back(e.seam == 0 ? PolyMesh::kWall : portal(e.vertex, after.vertex));
      scratch_.written.push_back({polygon, p.first + k, after.vertex});
    }
    mesh_.first.push_back(static_cast<std::uint32_t>(mesh_.corners.size()));
    mesh_.regions.push_back(p.region);
    mesh_.areas.push_back(p.area);
    if (p.region == 0) write_mixed(p, polygon);
  }

  void write_mixed(const DraftPolygon& p, std::uint32_t polygon) {
    auto& out = mesh_.mixed_regions;
    mesh_.mixed.push_back({polygon, static_cast<std::uint32_t>(out.size()), p.mixed_count});
    const auto mixed = draft_.regions_of(p);
    out.insert(out.end(), mixed.begin(), mixed.end());
    for (const DraftEdge& e : draft_.edges_of(p))
      out.push_back(e.own == kMixedRegions ? 0 : e.own);
  }

  // The side of the tile that an edge on its border lies on.
  std::uint32_t portal(std::uint32_t a, std::uint32_t b) const {
    const GridPoint& from = draft_.vertices[a];
    const GridPoint& to = draft_.vertices[b];
    Side side = Side::low_x;
    if (from.x == to.x) {
      side = from.x == 0 ? Side::low_x : Side::high_x;
    } else {
      side = from.z == 0 ? Side::low_z : Side::high_z;
    }
    return PolyMesh::kPortal + static_cast<std::uint32_t>(side);
  }

  // An edge that is neither wall nor seam waits in the table until its opposite edge is found.
  void pair_edges() {
    mask_ = clear_table(scratch_.table, mesh_.corners.size());
    for (std::uint32_t corner = 0; corner < scratch_.written.size(); ++corner)
      if (draft_.edges[scratch_.written[corner].edge].across != 0) pair(corner);
  }

  void pair(std::uint32_t corner) {
    const auto& mine = scratch_.written[corner];
    const std::uint64_t a = draft_.edges[mine.edge].vertex;
    const std::uint64_t b = mine.end;
    std::size_t i = mix(std::min(a, b) << 32U | std::max(a, b)) & mask_;
    for (; scratch_.table[i] != kEmpty; i = (i + 1) & mask_) {
      const std::uint32_t other = scratch_.table[i];
      if (mesh_.neighbors[other] != PolyMesh::kWall || !are_sides(mine, scratch_.written[other]))
        continue;
      mesh_.neighbors[corner] = scratch_.written[other].polygon;
      mesh_.neighbors[other] = mine.polygon;
      return;
    }
    scratch_.table[i] = corner;
  }

  // Returns true for the two sides of one edge. The regions must match as well: if floors that are
  // not linked meet along an edge, both sides are walls, but a third region may use the same
  // vertices.
  bool are_sides(const PolyScratch::Written& m, const PolyScratch::Written& n) const {
    const DraftEdge& a = draft_.edges[m.edge];
    const DraftEdge& b = draft_.edges[n.edge];
    return a.vertex == n.end && b.vertex == m.end && a.own == b.across && a.across == b.own;
  }

  PolyScratch& scratch_;
  const Draft& draft_;
  PolyMesh& mesh_;
  std::size_t mask_ = 0;
};

}  // namespace

void make_polygons_into(const ContourSet& contours, int max_vertices, PolyScratch& scratch,
                        PolyMesh& result) {
  PolygonMaker(contours, max_vertices, scratch).run();
  MeshWriter(scratch, result).run(contours.grid);
}

PolyMesh make_polygons(const ContourSet& contours, int max_vertices) {
  PolyScratch scratch;
  PolyMesh result;
  make_polygons_into(contours, max_vertices, scratch, result);
  return result;
}

}  // namespace way
