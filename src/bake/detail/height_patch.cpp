// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/detail/height_patch.h"

#include "bake/open/fast_links.h"
#include "bake/scratch/resize_exactly.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace way {
namespace {

/// How far floors of a polygon may be from a cell. Outlines are simplified by a few cells at most;
/// without a bound, a polygon over a void would search its whole window for every sample.  [cells]
constexpr int kReach = 32;

/// How many steps outside a polygon a flood goes: enough for the cells around a point on an edge
/// that strays from the floors, but not around the end of a wall and along its far side.
constexpr int kStepsOutside = 3;
/// How far a flood along an edge goes into a polygon.  [cells]
constexpr double kAlong = 8;

/// Marks a cell that a flood must not enter.
constexpr std::uint32_t kAround = 0xffffffffU;

int distance_squared(Cell a, Cell b) {
  return (a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z);
}

/// The side toward a cell `x` and `z` steps away: along the longer of the two, or the shorter.
int side_towards(int x, int z, bool longer) {
  const bool along_x = (std::abs(x) >= std::abs(z)) == longer;
  if (along_x) return static_cast<int>(x < 0 ? Side::low_x : Side::high_x);
  return static_cast<int>(z < 0 ? Side::low_z : Side::high_z);
}

}  // namespace

void HeightPatch::select(const PolyMesh& polygons, std::size_t polygon,
                         const CompactHeightfield& open, const RegionMap& regions) {
  polygons_ = &polygons;
  polygon_ = polygon;
  open_ = &open;
  regions_ = &regions;
  region_ = polygons.regions[polygon];
  own_ = polygons.regions_of(polygon);
  find_window();
  is_mixed_ = region_ == 0;
  keeps_to_links_ = false;
  flooded_ = is_mixed_ ? kWhole : kNot;
  if (!is_mixed_) return;
  start_flood();
  for (int z = window_.low.z; z <= window_.high.z; ++z)
    std::fill_n(floors_.data() + patch_index({window_.low.x, z}), window_.width(), open_->none());
  flood();
}

/// The polygon's cells and one more on each side, clamped to the meshed part.
void HeightPatch::find_window() {
  constexpr int kMost = std::numeric_limits<int>::max();
  CellWindow window = {{kMost, kMost}, {-kMost, -kMost}};
  lowest_ = kMost;
  highest_ = -kMost;
  for (const std::uint32_t corner : polygons_->polygon(polygon_)) {
    const GridPoint& at = polygons_->vertices[corner];
    window.low = {std::min(window.low.x, at.x), std::min(window.low.z, at.z)};
    window.high = {std::max(window.high.x, at.x), std::max(window.high.z, at.z)};
    lowest_ = std::min(lowest_, at.y);
    highest_ = std::max(highest_, at.y);
  }
  const VoxelGrid& grid = polygons_->grid;
  window_ = {{std::max(window.low.x - 1, 0), std::max(window.low.z - 1, 0)},
             {std::min(window.high.x, grid.inner_width() - 1),
              std::min(window.high.z, grid.inner_depth() - 1)}};
}

void HeightPatch::keep_to_links(std::size_t edge) {
  keeps_to_links_ = true;
  if (flooded_ == edge || is_mixed_) return;
  flooded_ = edge;
  flood_along(edge);
}

void HeightPatch::flood_along(std::size_t edge) {
  const auto corners = polygons_->polygon(polygon_);
  const auto add_edge = [&](GridPoint a, GridPoint b, double inwards) {
    edges_.push_back(InsetEdge::along(b.x - a.x, b.z - a.z, inwards));
    edges_.back().from_x = a.x;
    edges_.back().from_z = a.z;
  };
  edges_.clear();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const GridPoint a = polygons_->vertices[corners[i]];
    const GridPoint b = polygons_->vertices[corners[(i + 1) % corners.size()]];
    add_edge(a, b, 0);
    if (i == edge) add_edge(b, a, -kAlong);
  }
  start_flood();
  rows_.clear();
  for (int z = window_.low.z; z <= window_.high.z; ++z) {
    const auto [from, to] = cells_in_row(edges_, z, {window_.low.x, window_.high.x});
    rows_.push_back({from, to});
    if (from > to) continue;
    std::fill_n(floors_.data() + patch_index({from, z}), to - from + 1, open_->none());
  }
  flood();
  next_wave_.clear();
  for (int z = window_.low.z; z <= window_.high.z; ++z)
    widen_row(z);
  with_links(open_->neighbors, [&](auto links) { continue_flood(links, kStepsOutside); });
}

/// Opens the cells of a row that are a few steps from the flooded part, and continues from those
/// that the flood has reached.
void HeightPatch::widen_row(int z) {
  const int first = std::max(z - kStepsOutside, window_.low.z);
  const int last = std::min(z + kStepsOutside, window_.high.z);
  Row wide = {window_.high.x + 1, window_.low.x - 1};
  for (int near = first; near <= last; ++near) {
    const Row row = rows_[static_cast<std::size_t>(near - window_.low.z)];
    if (row.from > row.to) continue;
    wide = {std::min(wide.from, row.from), std::max(wide.to, row.to)};
  }
  if (wide.from > wide.to) return;
  wide = {std::max(wide.from - kStepsOutside, window_.low.x),
          std::min(wide.to + kStepsOutside, window_.high.x)};
  const std::size_t begin = patch_index({wide.from, z});
  const std::size_t end = patch_index({wide.to, z}) + 1;
  for (std::size_t at = begin; at < end; ++at) {
    if (floors_[at] == kAround) floors_[at] = open_->none();
    if (floors_[at] != open_->none()) next_wave_.push_back({at, floors_[at]});
  }
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
    // Of the rows between the first and the last, only the two ends lie on the ring.
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
    if (open_->neighbors[from.floor][static_cast<std::size_t>(side)] == open_->none() && x != 0 &&
        z != 0) {
      side = side_towards(x, z, false);
    }
    from.floor = open_->neighbors[from.floor][static_cast<std::size_t>(side)];
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

/// Blocks the flood everywhere.
void HeightPatch::start_flood() {
  fill_exactly(floors_, stride() * (static_cast<std::size_t>(window_.depth()) + 2), kAround);
}

/// Assigns to cells the floors that can be reached from those at the corners.
void HeightPatch::flood() {
  next_wave_.clear();
  for (const std::uint32_t corner : polygons_->polygon(polygon_)) {
    const GridPoint at = polygons_->vertices[corner];
    const Found start = floor_at_corner(at);
    if (start.floor == open_->none()) continue;
    // Otherwise it is a floor of the region beside the corner, but not the one at the corner.
    const bool is_there = std::abs(open_->floor[start.floor] - at.y) <= step();
    if (!is_there && !is_mixed_) continue;
    std::uint32_t& cell = floors_[patch_index(start.cell)];
    if (cell == kAround) cell = open_->none();  // a corner has cells outside the polygon
    claim(patch_index(start.cell), start.floor);
  }
  with_links(open_->neighbors, [&](auto links) { continue_flood(links, -1); });
}

/// Assigns a floor to a free cell, and queues it for the flood.
inline void HeightPatch::claim(std::size_t index, std::uint32_t floor) {
  if (floors_[index] != open_->none()) return;
  floors_[index] = floor;
  next_wave_.push_back({index, floor});
}

/// Continues the flood by a number of steps; -1 for as many as it takes.
template <class Links>
void HeightPatch::continue_flood(Links links, int steps_left) {
  const RegionId* regions = regions_->regions.data();
  const auto row = static_cast<std::ptrdiff_t>(stride());
  const std::array<std::ptrdiff_t, 4> steps = {-1, row, 1, -row};  // by side
  while (!next_wave_.empty() && steps_left-- != 0) {
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
