// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "detour/detour_twins.h"

#include <algorithm>
#include <tuple>

namespace way::test {
namespace {

using Place = std::tuple<float, float, float>;
using Corners = std::vector<Place>;

/// The corners of a polygon, in an order independent of the first one.
Corners sorted(Corners corners) {
  std::ranges::sort(corners);
  return corners;
}

Corners corners_of(const Tile& tile, std::uint32_t polygon) {
  Corners corners;
  for (std::uint32_t i = 0; i < tile.corner_count(polygon); ++i) {
    const Vec3 v = tile.corner(polygon, i);
    corners.emplace_back(v.x, v.y, v.z);
  }
  return sorted(std::move(corners));
}

Corners corners_of(const dtMeshTile& tile, const dtPoly& polygon) {
  Corners corners;
  for (unsigned i = 0; i < polygon.vertCount; ++i) {
    const float* v = tile.verts + 3 * std::size_t{polygon.verts[i]};
    corners.emplace_back(v[0], v[1], v[2]);
  }
  return sorted(std::move(corners));
}

}  // namespace

DetourTwins::DetourTwins(const NavMesh& ours, const dtNavMesh& theirs) {
  std::map<std::pair<TileCoord, Corners>, PolyRef> by_corners;
  for (std::uint32_t slot = 0; slot < ours.slot_count(); ++slot) {
    const Tile* tile = ours.tile_in(slot);
    if (tile == nullptr) continue;
    for (std::uint32_t p = 0; p < tile->polygon_count(); ++p)
      by_corners[{tile->coord(), corners_of(*tile, p)}] = ours.ref(slot, p);
  }
  for (int i = 0; i < theirs.getMaxTiles(); ++i) {
    const dtMeshTile* tile = theirs.getTile(i);
    if (tile->header == nullptr) continue;
    const TileCoord coord = {tile->header->x, tile->header->y, tile->header->layer};
    for (int p = 0; p < tile->header->offMeshBase; ++p) {
      const dtPolyRef ref = theirs.getPolyRefBase(tile) | static_cast<dtPolyRef>(p);
      const auto twin = by_corners.find({coord, corners_of(*tile, tile->polys[p])});
      if (twin == by_corners.end()) {
        ++single_count_;
        continue;
      }
      theirs_[twin->second] = ref;
      ours_[ref] = twin->second;
      by_corners.erase(twin);
    }
  }
  single_count_ += by_corners.size();
}

std::vector<PolyRef> DetourTwins::ours(const std::vector<dtPolyRef>& theirs) const {
  std::vector<PolyRef> twins;
  for (const dtPolyRef ref : theirs)
    twins.push_back(ours(ref));
  return twins;
}

}  // namespace way::test
