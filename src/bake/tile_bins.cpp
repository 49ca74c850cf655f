// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/tile_bins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace way {
namespace {

// Windows of tiles may lie this far beside their columns, and clipping may look this much further:
// Recast's rules measure each window from its own rounded corner.  [cells]
constexpr double kSlack = 1.5;

struct PlanPoint {
  double x;
  double z;
};

struct Interval {
  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Tiles from low up to high, both included; none where high < low.
struct TileRange {
  int low;
  int high;
};

/// Knows which tiles a triangle touches. Works in cells of the world, in doubles, whose rounding is
/// far below the slack.
class TileFinder {
 public:
  explicit TileFinder(const BakeConfig& config)
      : origin_(config.world.origin),
        per_cell_(1.0 / static_cast<double>(config.world.cell_size)),
        tile_size_(config.tile_size == 0 ? std::max(config.world.width, config.world.depth)
                                         : config.tile_size),
        reach_(config.border + kSlack),
        tiles_x_(config.tiles_x()),
        tiles_z_(config.tiles_z()) {}

  /// Calls visit(tile index) for each tile that the triangle touches.
  template <class Visit>
  void each_tile(const std::array<Vec3, 3>& triangle, Visit visit) const {
    std::array<PlanPoint, 3> corners = {};
    Interval box_x;
    Interval box_z;
    for (std::size_t i = 0; i < 3; ++i) {
      corners[i] = in_cells(triangle[i]);
      box_x.add(corners[i].x);
      box_z.add(corners[i].z);
    }
    const TileRange columns = tiles(box_x, tiles_x_);
    const TileRange rows = tiles(box_z, tiles_z_);
    const bool narrow = rows.high <= rows.low + 1 || columns.high <= columns.low + 1;
    for (int z = rows.low; z <= rows.high; ++z) {
      const TileRange row = narrow ? columns : tiles(extent_in_row(corners, z), tiles_x_);
      for (int x = row.low; x <= row.high; ++x) {
        visit(static_cast<std::size_t>(z) * static_cast<std::size_t>(tiles_x_) +
              static_cast<std::size_t>(x));
      }
    }
  }

 private:
  PlanPoint in_cells(Vec3 point) const {
    return {(static_cast<double>(point.x) - static_cast<double>(origin_.x)) * per_cell_,
            (static_cast<double>(point.z) - static_cast<double>(origin_.z)) * per_cell_};
  }

  TileRange tiles(Interval cells, int count) const {
    const double low = std::floor((cells.low - reach_) / tile_size_);
    const double high = std::floor((cells.high + reach_) / tile_size_);
    const double last = count;
    return {static_cast<int>(std::clamp(low, 0.0, last)),
            static_cast<int>(std::clamp(high, -1.0, last - 1))};
  }

  /// How far the triangle extends along x within the window of a row of tiles.
  Interval extent_in_row(const std::array<PlanPoint, 3>& corners, int row) const {
    const double low = static_cast<double>(row) * tile_size_ - reach_;
    const double high = static_cast<double>(row + 1) * tile_size_ + reach_;
    Interval extent;
    for (std::size_t i = 0; i < 3; ++i) {
      const PlanPoint a = corners[i];
      const PlanPoint b = corners[(i + 1) % 3];
      if (a.z >= low && a.z <= high) extent.add(a.x);
      for (const double line : {low, high}) {
        if ((a.z < line) == (b.z < line)) continue;
        extent.add(a.x + (b.x - a.x) * ((line - a.z) / (b.z - a.z)));
      }
    }
    return extent;
  }

  Vec3 origin_;
  double per_cell_;
  double tile_size_;
  double reach_;
  int tiles_x_;
  int tiles_z_;
};

/// The last run of a tile while its triangles are counted or listed.
struct LastRun {
  std::uint32_t last = 0;
  std::uint32_t count = 0;  ///< Its triangles; 0 before the first.

  /// Adds a triangle and tells how many entries the list of the tile grows by.
  int add(std::uint32_t triangle) {
    const bool goes_on = count > 0 && triangle == last + 1;
    last = triangle;
    count = goes_on ? count + 1 : 1;
    return count <= 2 ? 1 : 0;
  }
};

}  // namespace

TileBins::TileBins(const TriangleMesh& mesh, const BakeConfig& config)
    : tiles_x_(config.tiles_x()) {
  const TileFinder finder(config);
  const std::span<const Vec3> vertices = mesh.vertices();
  const auto count = static_cast<std::uint32_t>(mesh.triangles().size());
  const auto corners = [&](std::uint32_t i) {
    const Triangle& t = mesh.triangles()[i];
    return std::array<Vec3, 3>{vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  };
  const std::size_t tile_count =
      static_cast<std::size_t>(tiles_x_) * static_cast<std::size_t>(config.tiles_z());
  if (tile_count == 1) {  // whatever it is, it is there
    if (count > 0) runs_.push_back(count - 1);
    if (count > 1) runs_.push_back(0);
    starts_ = {0, runs_.size()};
    return;
  }
  // Counted two places further on: after the sums a tile's start stands one place further on, and
  // filling moves it to where the next tile's belongs.
  starts_.assign(tile_count + 2, 0);
  std::vector<LastRun> open(tile_count);
  for (std::uint32_t i = 0; i < count; ++i) {
    finder.each_tile(corners(i), [&](std::size_t tile) {
      starts_[tile + 2] += static_cast<std::size_t>(open[tile].add(i));
    });
  }
  for (std::size_t tile = 2; tile < starts_.size(); ++tile)
    starts_[tile] += starts_[tile - 1];
  runs_.resize(starts_.back());
  open.assign(tile_count, {});
  for (std::uint32_t i = 0; i < count; ++i) {
    finder.each_tile(corners(i), [&](std::size_t tile) {
      std::size_t& end = starts_[tile + 1];
      end += static_cast<std::size_t>(open[tile].add(i));
      const std::uint32_t length = open[tile].count;
      runs_[end - 1] = i + 1 - length;
      if (length > 1) runs_[end - 2] = i;
    });
  }
  starts_.pop_back();
}

void TileBins::triangles_into(int x, int z, std::vector<std::uint32_t>& list) const {
  const std::size_t tile = static_cast<std::size_t>(z) * static_cast<std::size_t>(tiles_x_) +
                           static_cast<std::size_t>(x);
  list.clear();
  const std::size_t end = starts_[tile + 1];
  for (std::size_t i = starts_[tile]; i < end; ++i) {
    const std::uint32_t last = runs_[i];
    const bool single = i + 1 == end || runs_[i + 1] > last;
    for (std::uint32_t t = single ? last : runs_[++i]; t <= last; ++t)
      list.push_back(t);
  }
}

}  // namespace way
