// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/tiles_beside.h"

#include <cmath>

namespace way {
namespace {

/// A corner within this part of a tile's side from the border is on the border: far more than tiles
/// may be off their grid.
constexpr double kBorderWidth = 1.0 / 16;

/// -1 at the low border, 1 at the high one, 0 between them.
int border_at(double position, int tile) {
  const double inside = position - tile;
  if (std::abs(inside) < kBorderWidth) return -1;
  return std::abs(inside - 1) < kBorderWidth ? 1 : 0;
}

}  // namespace

TilesBeside tiles_around(const CornerRecords& records, std::uint32_t tile, std::uint32_t edge) {
  const CornerRecords::VisitedTile& at = records.tile(tile);
  if (records.is_inside_tile(at, edge)) return {TilesBeside::kOwn};
  const NavMeshLayout& layout = records.mesh().layout();
  const auto side = static_cast<double>(layout.tile_side);
  if (!(side > 0)) return {TilesBeside::kUnknown};
  const Vec3 point = at.view.corners()[edge].point;
  const TileCoord coord = at.view.tile->coord();
  const int x = border_at(
      (static_cast<double>(point.x) - static_cast<double>(layout.origin.x)) / side, coord.x);
  const int z = border_at(
      (static_cast<double>(point.z) - static_cast<double>(layout.origin.z)) / side, coord.z);
  if (x == 0 && z == 0) return {TilesBeside::kUnknown};
  const int bits =
      TilesBeside::kOwn | TilesBeside::bit(x, 0) | TilesBeside::bit(0, z) | TilesBeside::bit(x, z);
  return {static_cast<std::uint16_t>(bits)};
}

void TilesAroundPolygons::fill(const CornerRecords& records, std::uint32_t tile) {
  const CornerRecords::VisitedTile& at = records.tile(tile);
  for (std::uint32_t polygon = 0; polygon < at.view.polygon_count(); ++polygon) {
    TilesBeside& sum = tiles_[tile].emplace_back();
    for (std::uint32_t edge = at.first_edge(polygon); edge < at.first_edge(polygon + 1); ++edge)
      sum.bits |= tiles_around(records, tile, edge).bits;
  }
}

}  // namespace way
