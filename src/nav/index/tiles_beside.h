// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/polyanya/corner_records.h"

#include <cstdint>
#include <vector>

namespace way {

/// An offset in the tile grid as one number; kLongOffset if it is too long.
using TileOffset = std::uint16_t;
constexpr TileOffset kLongOffset = 0;
constexpr TileOffset packed_offset(int x, int z) {
  constexpr int kMost = 127;
  if (x < -kMost || x > kMost || z < -kMost || z > kMost) return kLongOffset;
  return static_cast<TileOffset>((x + kMost + 1) * 256 + z + kMost + 1);
}

/// Some of a tile and the eight columns of tiles around it, one bit each, row by row.
struct TilesBeside {
  static constexpr std::uint16_t kOwn = 1U << 4U;
  /// The tiles are not known.
  static constexpr std::uint16_t kUnknown = 1U << 9U;

  std::uint16_t bits = 0;

  static constexpr std::uint16_t bit(int x, int z) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(3 * (z + 1) + x + 1));
  }
  /// Calls `use(x, z)` for each, relative to the tile.
  template <class Use>
  void for_each(Use&& use) const {
    for (int z = -1; z <= 1; ++z) {
      for (int x = -1; x <= 1; ++x) {
        if ((bits & bit(x, z)) != 0) use(x, z);
      }
    }
  }
};

/// Finds the tiles around a corner of a polygon on which the sector around that corner depends:
/// those that meet its tile there.
[[nodiscard]] TilesBeside tiles_around(const CornerRecords& records, std::uint32_t tile,
                                       std::uint32_t edge);

/// The same for all corners of a polygon, its own tile included; kept for later.
class TilesAroundPolygons {
 public:
  TilesBeside around(const CornerRecords& records, std::uint32_t tile, std::uint32_t polygon) {
    if (tile >= tiles_.size()) tiles_.resize(tile + 1);
    if (tiles_[tile].empty()) fill(records, tile);
    return tiles_[tile][polygon];
  }

 private:
  void fill(const CornerRecords& records, std::uint32_t tile);

  std::vector<std::vector<TilesBeside>> tiles_;  ///< Per tile of the records, per polygon.
};

}  // namespace way
