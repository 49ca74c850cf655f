// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/vec.h"

#include "core/simd.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace way {

/// Finds the tiles that a triangle touches. Works in cells of the world, in doubles, whose rounding
/// is far below the slack.
class TileFinder {
 public:
  explicit TileFinder(const BakeConfig& config)
      : origin_{static_cast<double>(config.world.origin.x),
                static_cast<double>(config.world.origin.z)},
        first_{static_cast<double>(config.world.first.x),
               static_cast<double>(config.world.first.z)},
        per_cell_(1.0 / static_cast<double>(config.world.cell_size)),
        tile_size_(config.tile_size == 0 ? std::max(config.world.width, config.world.depth)
                                         : config.tile_size),
        per_tile_(1.0 / tile_size_),
        reach_(config.border + slack_of(config)),
        tiles_x_(config.tiles_x()),
        tiles_z_(config.tiles_z()),
        counts_{static_cast<double>(tiles_x_), static_cast<double>(tiles_z_)} {}

  /// Tiles from low up to and including high; none if high < low.
  struct TileRange {
    int low;
    int high;
  };
  /// A rectangle of tiles, counted from the first.
  struct TileArea {
    TileRange columns;
    TileRange rows;
  };
  TileArea all_tiles() const { return {{0, tiles_x_ - 1}, {0, tiles_z_ - 1}}; }

  /// Calls visit(tile index) for each tile that the triangle touches.
  template <class Visit>
  void each_tile(const std::array<Vec3, 3>& triangle, Visit visit) const {
    each_tile_in(all_tiles(), triangle, visit);
  }
  /// The same for those in an area.
  template <class Visit>
  void each_tile_in(const TileArea& area, const std::array<Vec3, 3>& triangle, Visit visit) const {
    const std::array<Double2, 3> corners = {in_cells(triangle[0]), in_cells(triangle[1]),
                                            in_cells(triangle[2])};
    const Double2 low = min(min(corners[0], corners[1]), corners[2]) - reach_;
    const Double2 high = max(max(corners[0], corners[1]), corners[2]) + reach_;
    // Clamped to the world. One is added, so that rounding goes down also before the first tile.
    const Double2 first = min(max(tiles(low), Double2{0, 0}), counts_);
    const Double2 end = min(max(tiles(high), Double2{-1, -1}), counts_ - 1.0) + 1.0;
    const TileRange columns = {static_cast<int>(first[0]), static_cast<int>(end[0]) - 1};
    const TileRange rows = {static_cast<int>(first[1]), static_cast<int>(end[1]) - 1};
    const bool narrow = rows.high <= rows.low + 1 || columns.high <= columns.low + 1;
    const TileRange seen = both(rows, area.rows);
    for (int z = seen.low; z <= seen.high; ++z) {
      const TileRange row = both(narrow ? columns : columns_in_row(corners, z), area.columns);
      for (int x = row.low; x <= row.high; ++x) {
        visit(static_cast<std::size_t>(z) * static_cast<std::size_t>(tiles_x_) +
              static_cast<std::size_t>(x));
      }
    }
  }

 private:
  struct Interval {
    double low = std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::lowest();

    void add(double value) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  };

  /// Distance from its columns up to which a window may read.  [cells]
  static double slack_of(const BakeConfig& config) {
    // By Recast's rules each window is measured from its own rounded corner, and clipping looks a
    // cell further. Otherwise corners are moved onto planes that are closer than a thousandth of a
    // cell.
    return config.rasterize.clip_start == ClipStart::window ? 1.5 : 1.0 / 64;
  }

  Double2 in_cells(Vec3 point) const {
    return (Double2{static_cast<double>(point.x), static_cast<double>(point.z)} - origin_) *
               per_cell_ -
           first_;
  }
  Double2 tiles(Double2 cells) const { return cells * per_tile_; }

  /// Tiles from `low` to `high`, clamped to the world.
  static TileRange in_world(double low, double high, int count) {
    const auto last = static_cast<double>(count);
    // One is added, so that rounding goes down also before the first tile.
    return {static_cast<int>(std::clamp(low, 0.0, last)),
            static_cast<int>(std::clamp(high, -1.0, last - 1) + 1) - 1};
  }

  static TileRange both(TileRange a, TileRange b) {
    return {std::max(a.low, b.low), std::min(a.high, b.high)};
  }

  TileRange columns_in_row(const std::array<Double2, 3>& corners, int row) const {
    const Interval extent = extent_in_row(corners, row);
    const Double2 ends = tiles(Double2{extent.low - reach_, extent.high + reach_});
    return in_world(ends[0], ends[1], tiles_x_);
  }

  /// How far the triangle extends along x within the window of a row of tiles.
  Interval extent_in_row(const std::array<Double2, 3>& corners, int row) const {
    const double low = static_cast<double>(row) * tile_size_ - reach_;
    const double high = static_cast<double>(row + 1) * tile_size_ + reach_;
    Interval extent;
    for (std::size_t i = 0; i < 3; ++i) {
      const Double2 a = corners[i];
      const Double2 b = corners[(i + 1) % 3];
      if (a[1] >= low && a[1] <= high) extent.add(a[0]);
      for (const double line : {low, high}) {
        if ((a[1] < line) == (b[1] < line)) continue;
        extent.add(a[0] + (b[0] - a[0]) * ((line - a[1]) / (b[1] - a[1])));
      }
    }
    return extent;
  }

  Double2 origin_;
  Double2 first_;  ///< The first column of the world.
  double per_cell_;
  double tile_size_;
  double per_tile_;
  double reach_;
  int tiles_x_;
  int tiles_z_;
  Double2 counts_;  ///< Of tiles along both axes.
};

}  // namespace way
