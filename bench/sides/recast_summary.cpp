// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/recast_summary.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <DetourNavMesh.h>
#include <Recast.h>

namespace way::bench {
namespace {

double plan_area(const dtMeshTile& tile, const dtPoly& poly) {
  double twice = 0;
  for (unsigned i = 0; i < poly.vertCount; ++i) {
    const float* a = tile.verts + std::size_t{poly.verts[i]} * 3;
    const float* b = tile.verts + std::size_t{poly.verts[(i + 1) % poly.vertCount]} * 3;
    twice += double{a[0]} * double{b[2]} - double{b[0]} * double{a[2]};
  }
  return std::abs(twice) / 2;
}

/// Flood-fills a navmesh from polygon to polygon across its links.
class ComponentCounter {
 public:
  explicit ComponentCounter(const dtNavMesh& navmesh) : navmesh_(navmesh) {
    first_.resize(static_cast<std::size_t>(navmesh.getMaxTiles()) + 1);
    for (int i = 0; i < navmesh.getMaxTiles(); ++i) {
      const dtMeshTile* tile = navmesh.getTile(i);
      first_[i + 1] = first_[i] + (tile->header != nullptr ? tile->header->polyCount : 0);
    }
    seen_.resize(static_cast<std::size_t>(first_.back()));
  }

  std::uint64_t count() {
    std::uint64_t found = 0;
    for (int i = 0; i < navmesh_.getMaxTiles(); ++i) {
      const dtMeshTile* tile = navmesh_.getTile(i);
      if (tile->header == nullptr) continue;
      const dtPolyRef base = navmesh_.getPolyRefBase(tile);
      for (unsigned p = 0; p < static_cast<unsigned>(tile->header->polyCount); ++p)
        if (visit(base | p)) {
          ++found;
          flood();
        }
    }
    return found;
  }

 private:
  bool visit(dtPolyRef ref) {
    const std::size_t tile = navmesh_.decodePolyIdTile(ref);
    const auto index = static_cast<std::size_t>(first_[tile]) + navmesh_.decodePolyIdPoly(ref);
    if (seen_[index]) return false;
    seen_[index] = true;
    open_.push_back(ref);
    return true;
  }

  void flood() {
    while (!open_.empty()) {
      const dtMeshTile* tile = nullptr;
      const dtPoly* poly = nullptr;
      navmesh_.getTileAndPolyByRefUnsafe(open_.back(), &tile, &poly);
      open_.pop_back();
      for (unsigned link = poly->firstLink; link != DT_NULL_LINK; link = tile->links[link].next)
        if (tile->links[link].ref != 0) visit(tile->links[link].ref);
    }
  }

  const dtNavMesh& navmesh_;
  std::vector<int> first_;
  std::vector<bool> seen_;
  std::vector<dtPolyRef> open_;
};

}  // namespace

std::uint64_t count_spans(const rcHeightfield& solid) {
  std::uint64_t count = 0;
  for (int i = 0; i < solid.width * solid.height; ++i)
    for (const rcSpan* span = solid.spans[i]; span != nullptr; span = span->next)
      ++count;
  return count;
}

std::uint64_t count_walkable(const rcCompactHeightfield& open) {
  const std::span areas(open.areas, static_cast<std::size_t>(open.spanCount));
  return static_cast<std::uint64_t>(
      std::ranges::count_if(areas, [](unsigned char area) { return area != RC_NULL_AREA; }));
}

void summarize(const dtNavMesh& navmesh, BakeSummary& summary) {
  for (int i = 0; i < navmesh.getMaxTiles(); ++i) {
    const dtMeshTile* tile = navmesh.getTile(i);
    if (tile->header == nullptr) continue;
    summary.polygons += static_cast<std::uint64_t>(tile->header->polyCount);
    summary.detail_triangles += static_cast<std::uint64_t>(tile->header->detailTriCount);
    for (int p = 0; p < tile->header->polyCount; ++p)
      summary.area += plan_area(*tile, tile->polys[p]);
  }
  summary.components = ComponentCounter(navmesh).count();
}

}  // namespace way::bench
