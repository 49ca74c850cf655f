// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/clip_triangle.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

struct Extent {
  float low;
  float high;
};

Extent extent_of(const std::vector<Vec3>& polygon, float Vec3::*coordinate) {
  const auto [low, high] = std::ranges::minmax_element(polygon, {}, coordinate);
  return {(*low).*coordinate, (*high).*coordinate};
}

/// Heights are stored in 16 bits.
float highest_that_fits(const VoxelGrid& grid) {
  constexpr float kHighest = 65000;
  return std::min(grid.height, kHighest * grid.cell_height);
}

}  // namespace

TriangleClipper::TriangleClipper(const VoxelGrid& grid, ClipScratch& scratch, SpanColumns& columns)
    : grid_(grid),
      x_{&Vec3::x, grid.origin.x, grid.first.x, grid.first.x + grid.width - 1},
      z_{&Vec3::z, grid.origin.z, grid.first.z, grid.first.z + grid.depth - 1},
      height_(highest_that_fits(grid)),
      scratch_(scratch),
      columns_(columns) {}

/// A triangle that touches the window's far edges counts as inside.
bool TriangleClipper::touches_window(const std::array<Vec3, 3>& triangle) const {
  const auto [a, b, c] = triangle;
  const Vec3 low = min(min(a, b), c);
  const Vec3 high = max(max(a, b), c);
  const Vec3 corner = grid_.origin + Vec3{static_cast<float>(grid_.width) * grid_.cell_size, 0,
                                          static_cast<float>(grid_.depth) * grid_.cell_size};
  return high.x >= grid_.origin.x && high.z >= grid_.origin.z && low.x <= corner.x &&
         low.z <= corner.z;
}

/// Rounds toward zero: a triangle that starts less than a cell before the first one still enters
/// it.
TriangleClipper::Cells TriangleClipper::cells_of(const std::vector<Vec3>& polygon,
                                                 const Axis& axis) const {
  const float per_cell = 1.0F / grid_.cell_size;
  const auto cell_of = [&](float value) {
    const float cell = std::trunc((value - axis.origin) * per_cell);
    return static_cast<int>(
        std::clamp(cell, static_cast<float>(axis.first - 1), static_cast<float>(axis.last + 1)));
  };
  const Extent extent = extent_of(polygon, axis.coordinate);
  return {cell_of(extent.low), cell_of(extent.high)};
}

/// Cuts a polygon at the far plane of a cell and moves the part in front of the plane to `inside`.
/// A corner on the plane belongs to both parts, unless the edge that leads to it is cut there.
void TriangleClipper::cut_off(std::vector<Vec3>& polygon, const Axis& axis, int cell,
                              std::vector<Vec3>& inside) {
  const float plane = (axis.origin + static_cast<float>(cell) * grid_.cell_size) + grid_.cell_size;
  std::vector<Vec3>& behind = scratch_.remainder;
  inside.clear();
  behind.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 from = polygon[i == 0 ? polygon.size() - 1 : i - 1];
    const Vec3 to = polygon[i];
    const float from_plane = plane - from.*axis.coordinate;
    const float to_plane = plane - to.*axis.coordinate;
    const bool is_cut = (from_plane >= 0) != (to_plane >= 0);
    if (is_cut) {
      const Vec3 crossing = from + (to - from) * (from_plane / (from_plane - to_plane));
      inside.push_back(crossing);
      behind.push_back(crossing);
    }
    const bool on_both = to_plane == 0 && !is_cut;
    if (to_plane > 0 || on_both) inside.push_back(to);
    if (to_plane < 0 || on_both) behind.push_back(to);
  }
  std::swap(polygon, behind);
}

void TriangleClipper::add(const std::array<Vec3, 3>& triangle, GroundCode ground) {
  if (!touches_window(triangle)) return;
  scratch_.rows.assign(triangle.begin(), triangle.end());
  const Cells cells = cells_of(scratch_.rows, z_);
  // A triangle that touches the far edge from outside is cut as if it began in the last row.
  for (int z = std::min(cells.low, z_.last); z <= std::min(cells.high, z_.last); ++z) {
    cut_off(scratch_.rows, z_, z, scratch_.row);
    if (scratch_.row.size() >= 3 && z >= z_.first) add_row(z - z_.first, ground);
  }
}

void TriangleClipper::add_row(int row, GroundCode ground) {
  const Cells cells = cells_of(scratch_.row, x_);
  for (int x = cells.low; x <= std::min(cells.high, x_.last); ++x) {
    cut_off(scratch_.row, x_, x, scratch_.piece);
    if (scratch_.piece.size() < 3 || x < x_.first) continue;
    add_piece({x - x_.first, row}, ground);
  }
}

void TriangleClipper::add_piece(Cell cell, GroundCode ground) {
  const Extent extent = extent_of(scratch_.piece, &Vec3::y);
  const float low = extent.low - grid_.origin.y;
  const float high = extent.high - grid_.origin.y;
  if (high < 0 || low > height_) return;
  const float per_voxel = 1.0F / grid_.cell_height;
  const int bottom = static_cast<int>(std::max(low, 0.0F) * per_voxel);
  const int top = static_cast<int>(std::ceil(std::min(high, height_) * per_voxel));
  const int lane = cell.x % SpanColumns::kLanes;
  const SpanColumns::Adder adder = columns_.adder(ground);
  adder(adder.row(cell.z)[cell.x / SpanColumns::kLanes],
        Spans8::same(bottom, top) & lanes_between(lane, lane + 1));
}

}  // namespace way
