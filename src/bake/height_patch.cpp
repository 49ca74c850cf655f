// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/height_patch.h"

#include "bake/near_links.h"
#include "bake/resize_exactly.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace way {
namespace {

/// How far floors of a polygon may be from a cell. Outlines are simplified by a few cells at most;
/// without a bound, a polygon over a void would search all of its window for every sample.  [cells]
constexpr int kReach = 32;

/// The polygon's cells and one more on each side, as far as the meshed part reaches.
CellWindow window_of(const PolyMesh& polygons, std::size_t polygon) {
  constexpr int kMost = std::numeric_limits<int>::max();
  CellWindow window = {{kMost, kMost}, {-kMost, -kMost}};
  for (const std::uint32_t corner : polygons.polygon(polygon)) {
    const GridPoint& at = polygons.vertices[corner];
    window.low = {std::min(window.low.x, at.x), std::min(window.low.z, at.z)};
    window.high = {std::max(window.high.x, at.x), std::max(window.high.z, at.z)};
  }
  const VoxelGrid& grid = polygons.grid;
  return {{std::max(window.low.x - 1, 0), std::max(window.low.z - 1, 0)},
          {std::min(window.high.x, grid.inner_width() - 1),
           std::min(window.high.z, grid.inner_depth() - 1)}};
}

int distance_squared(Cell a, Cell b) {
  return (a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z);
}

/// The side towards a cell `x` and `z` steps away: along the longer of the two, or the shorter.
int side_towards(int x, int z, bool longer) {
  const bool along_x = (std::abs(x) >= std::abs(z)) == longer;
  if (along_x) return static_cast<int>(x < 0 ? Side::low_x : Side::high_x);
  return static_cast<int>(z < 0 ? Side::low_z : Side::high_z);
}

}  // namespace

void HeightPatch::select(const PolyMesh& polygons, std::size_t polygon,
                         const CompactHeightfield& open, const RegionMap& regions) {
  open_ = &open;
  regions_ = &regions;
  region_ = polygons.regions[polygon];
  own_ = polygons.regions_of(polygon);
  window_ = window_of(polygons, polygon);
  is_mixed_ = region_ == 0;
  if (is_mixed_) flood(polygons, polygon);
}

std::uint32_t HeightPatch::floor_near(Cell cell) const {
  const std::uint32_t floor = floor_at(cell);
  if (floor != open_->none()) return floor;
  const Found start = nearest(cell);
  if (start.floor == open_->none()) return start.floor;
  const std::uint32_t reached = walk(start, cell);
  return reached != open_->none() ? reached : start.floor;
}

HeightPatch::Found HeightPatch::nearest(Cell cell) const {
  for (int radius = 1; radius <= kReach; ++radius) {
    const Found found = nearest_on_ring(cell, radius);
    if (found.floor != open_->none()) return found;
  }
  return {cell, open_->none()};
}

HeightPatch::Found HeightPatch::nearest_on_ring(Cell cell, int radius) const {
  Found best = {cell, open_->none()};
  const int low_x = std::max(cell.x - radius, window_.low.x);
  const int high_x = std::min(cell.x + radius, window_.high.x);
  const int low_z = std::max(cell.z - radius, window_.low.z);
  const int high_z = std::min(cell.z + radius, window_.high.z);
  for (int z = low_z; z <= high_z; ++z) {
    const bool whole_row = std::abs(z - cell.z) == radius;
    // Of the rows between the first and the last only the two ends lie on the ring.
    for (int x = whole_row ? low_x : cell.x - radius; x <= high_x;
         x += whole_row ? 1 : 2 * radius) {
      const Cell at = {x, z};
      if (x < low_x) continue;
      const std::uint32_t floor = floor_at(at);
      if (floor == open_->none()) continue;
      if (best.floor == open_->none() ||
          distance_squared(at, cell) < distance_squared(best.cell, cell)) {
        best = {at, floor};
      }
    }
  }
  return best;
}

std::uint32_t HeightPatch::walk(Found from, Cell to) const {
  while (from.cell != to && from.floor != open_->none()) {
    const int x = to.x - from.cell.x;
    const int z = to.z - from.cell.z;
    int side = side_towards(x, z, true);
    if (open_->neighbours[from.floor][static_cast<std::size_t>(side)] == open_->none() && x != 0 &&
        z != 0) {
      side = side_towards(x, z, false);
    }
    from.floor = open_->neighbours[from.floor][static_cast<std::size_t>(side)];
    from.cell = {from.cell.x + step_x(side), from.cell.z + step_z(side)};
  }
  return from.floor;
}

HeightPatch::Found HeightPatch::floor_at_corner(GridPoint corner) const {
  Found best = {{}, open_->none()};
  int best_difference = std::numeric_limits<int>::max();
  for (int i = 0; i < 4; ++i) {
    const Cell cell = {corner.x - i % 2, corner.z - i / 2};
    if (!window_.contains(cell)) continue;
    const int border = open_->grid.border;
    const std::size_t column = open_->grid.column_index({cell.x + border, cell.z + border});
    for (std::uint32_t f = open_->columns[column]; f < open_->columns[column + 1]; ++f) {
      const int difference = std::abs(static_cast<int>(open_->floor[f]) - corner.y);
      if (!is_walkable(open_->area[f]) || difference >= best_difference || !may_be_own(f)) continue;
      best = {cell, f};
      best_difference = difference;
    }
  }
  return best;
}

void HeightPatch::flood(const PolyMesh& polygons, std::size_t polygon) {
  constexpr std::uint32_t kAround = 0xffffffffU;
  const std::size_t width = stride() - 2;
  const std::size_t depth = static_cast<std::size_t>(window_.depth());
  fill_exactly(floors_, stride() * (depth + 2), kAround);
  for (std::size_t z = 1; z <= depth; ++z)
    std::fill_n(floors_.data() + z * stride() + 1, width, open_->none());
  next_wave_.clear();
  for (const std::uint32_t corner : polygons.polygon(polygon)) {
    const Found start = floor_at_corner(polygons.vertices[corner]);
    if (start.floor != open_->none()) claim(patch_index(start.cell), start.floor);
  }
  with_links(open_->neighbours, [&](auto links) { spread(links); });
}

/// Gives a free cell its floor, and notes that the flood goes on from there.
inline void HeightPatch::claim(std::size_t index, std::uint32_t floor) {
  if (floors_[index] != open_->none()) return;
  floors_[index] = floor;
  next_wave_.push_back({index, floor});
}

/// Lets the flood reach all that it can.
template <class Links>
void HeightPatch::spread(Links links) {
  const RegionId* regions = regions_->regions.data();
  const auto row = static_cast<std::ptrdiff_t>(stride());
  const std::array<std::ptrdiff_t, 4> steps = {-1, row, 1, -row};  // by side
  while (!next_wave_.empty()) {
    wave_.swap(next_wave_);
    next_wave_.clear();
    for (const Reached& from : wave_) {
      for (std::size_t side = 0; side < 4; ++side) {
        const std::size_t at = from.index + static_cast<std::size_t>(steps[side]);
        const std::uint32_t floor = links(from.floor, side);
        if (floor == from.floor || floors_[at] != open_->none()) continue;
        const bool is_own = regions[floor] == regions[from.floor] || may_be_own(floor);
        if (is_own) claim(at, floor);
      }
    }
  }
}

}  // namespace way
