// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/input/tile_bins.h"

#include "bake/input/triangle_parts.h"
#include "bake/scratch/resize_exactly.h"
#include "core/simd.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace way {
namespace {

/// Distance from its columns up to which a window may read.  [cells]
double slack_of(const BakeConfig& config) {
  // By Recast's rules each window is measured from its own rounded corner, and clipping looks a
  // cell further. Otherwise corners are moved onto planes that are closer than a thousandth of a
  // cell.
  return config.rasterize.clip_start == ClipStart::window ? 1.5 : 1.0 / 64;
}

struct Interval {
  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Tiles from low up to and including high; none if high < low.
struct TileRange {
  int low;
  int high;
};

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
        tiles_z_(config.tiles_z()) {}

  /// Calls visit(tile index) for each tile that the triangle touches.
  template <class Visit>
  void each_tile(const std::array<Vec3, 3>& triangle, Visit visit) const {
    const std::array<Double2, 3> corners = {in_cells(triangle[0]), in_cells(triangle[1]),
                                            in_cells(triangle[2])};
    const Double2 low = tiles(min(min(corners[0], corners[1]), corners[2]) - reach_);
    const Double2 high = tiles(max(max(corners[0], corners[1]), corners[2]) + reach_);
    const TileRange columns = in_world(low[0], high[0], tiles_x_);
    const TileRange rows = in_world(low[1], high[1], tiles_z_);
    const bool narrow = rows.high <= rows.low + 1 || columns.high <= columns.low + 1;
    for (int z = rows.low; z <= rows.high; ++z) {
      const TileRange row = narrow ? columns : columns_in_row(corners, z);
      for (int x = row.low; x <= row.high; ++x) {
        visit(static_cast<std::size_t>(z) * static_cast<std::size_t>(tiles_x_) +
              static_cast<std::size_t>(x));
      }
    }
  }

 private:
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
};

/// The last run of a tile while its triangles are counted or listed.
struct LastRun {
  std::uint32_t last = 0;
  std::uint32_t count = 0;  ///< Its triangles; 0 before the first.

  /// Adds a triangle. Returns the number of entries by which the list of the tile grows.
  int add(std::uint32_t triangle) {
    const bool goes_on = count > 0 && triangle == last + 1;
    last = triangle;
    count = goes_on ? count + 1 : 1;
    return count <= 2 ? 1 : 0;
  }
};

}  // namespace

/// The list of a tile while a part of the triangles is counted, or added to it.
struct TileBins::Tail {
  std::size_t end = 0;
  LastRun run = {};
};

TileBins::TileBins(const TriangleMesh& mesh, const BakeConfig& config)
    : first_(config.first_tile), tiles_x_(config.tiles_x()) {
  SerialExecutor serial;
  fill(mesh, config, serial);
}

TileBins::TileBins(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor)
    : first_(config.first_tile), tiles_x_(config.tiles_x()) {
  fill(mesh, config, executor);
}

void TileBins::fill(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor) {
  const auto count = static_cast<std::uint32_t>(mesh.triangles().size());
  const std::size_t tile_count =
      static_cast<std::size_t>(tiles_x_) * static_cast<std::size_t>(config.tiles_z());
  if (tile_count == 1) {  // it has all triangles
    if (count > 0) runs_.push_back(count - 1);
    if (count > 1) runs_.push_back(0);
    starts_ = {0, runs_.size()};
    return;
  }
  const TileFinder finder(config);
  const auto each = [&](std::uint32_t begin, std::uint32_t end, auto visit) {
    const std::span<const Vec3> vertices = mesh.vertices();
    for (std::uint32_t i = begin; i < end; ++i) {
      const Triangle& t = mesh.triangles()[i];
      finder.each_tile({vertices[t[0]], vertices[t[1]], vertices[t[2]]},
                       [&](std::size_t tile) { visit(tile, i); });
    }
  };
  const TriangleParts parts(count, executor);
  std::vector<std::vector<Tail>> tails(static_cast<std::size_t>(parts.size()));
  parts.run(executor, [&](int part, std::uint32_t begin, std::uint32_t end) {
    std::vector<Tail>& own = tails[static_cast<std::size_t>(part)];
    own.resize(tile_count);
    each(begin, end, [&](std::size_t tile, std::uint32_t i) {
      own[tile].end += static_cast<std::size_t>(own[tile].run.add(i));
    });
  });
  give_places(tails);
  parts.run(executor, [&](int part, std::uint32_t begin, std::uint32_t end) {
    std::vector<Tail>& own = tails[static_cast<std::size_t>(part)];
    each(begin, end, [&](std::size_t tile, std::uint32_t i) { add(i, own[tile]); });
  });
}

/// Turns what the parts have counted into where they begin. A run that goes on from one part to the
/// next is written as two.
void TileBins::give_places(std::vector<std::vector<Tail>>& tails) {
  const std::size_t tile_count = tails.front().size();
  starts_.resize(tile_count + 1);
  std::size_t end = 0;
  for (std::size_t tile = 0; tile < tile_count; ++tile) {
    starts_[tile] = end;
    for (std::vector<Tail>& part : tails) {
      const std::size_t entries = part[tile].end;
      part[tile] = {.end = end};
      end += entries;
    }
  }
  starts_[tile_count] = end;
  runs_.resize(end);
}

inline void TileBins::add(std::uint32_t triangle, Tail& tail) {
  tail.end += static_cast<std::size_t>(tail.run.add(triangle));
  const std::uint32_t length = tail.run.count;
  runs_[tail.end - 1] = triangle + 1 - length;
  if (length > 1) runs_[tail.end - 2] = triangle;
}

/// Calls visit(first, last) for each run of a tile.
template <class Visit>
void TileBins::each_run(std::size_t tile, Visit visit) const {
  const std::size_t end = starts_[tile + 1];
  for (std::size_t i = starts_[tile]; i < end; ++i) {
    const std::uint32_t last = runs_[i];
    const bool single = i + 1 == end || runs_[i + 1] > last;
    visit(single ? last : runs_[++i], last);
  }
}

std::size_t TileBins::triangle_count(int x, int z) const {
  std::size_t count = 0;
  each_run(index_of(x, z),
           [&](std::uint32_t first, std::uint32_t last) { count += last - first + 1; });
  return count;
}

void TileBins::triangles_into(int x, int z, std::vector<std::uint32_t>& list) const {
  resize_exactly(list, triangle_count(x, z));
  std::uint32_t* to = list.data();
  each_run(index_of(x, z), [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t t = first; t <= last; ++t)
      *to++ = t;
  });
}

}  // namespace way
