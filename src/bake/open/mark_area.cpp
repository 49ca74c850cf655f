// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/mark_area.h"

#include "bake/open/mark_area_into.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace way {
namespace {

double wide(float value) {
  return static_cast<double>(value);
}

/// Rounds a value down and clamps it; returns `low` for NaN.
int floor_within(double value, int low, int high) {
  if (!(value > low)) return low;
  return value >= high ? high : static_cast<int>(std::floor(value));
}

/// One axis of a grid: columns and their centers.
struct Axis {
  double origin = 0;
  double size = 1;
  int first = 0;
  int count = 0;

  double cells(double position) const { return (position - origin) / size - first; }
  /// The column of a position; -1 and `count` mean outside.
  int column(double position) const { return floor_within(cells(position), -1, count); }
  double center(int column) const { return origin + (first + column + 0.5) * size; }
  /// The first column whose center is not before a position.
  int first_center_from(double position) const {
    int column = floor_within(cells(position), 0, count);
    while (column > 0 && center(column - 1) >= position)
      --column;
    while (column < count && center(column) < position)
      ++column;
    return column;
  }
};

/// The voxels that a volume covers, both included.
struct HeightRange {
  int low = 0;
  int high = 0;
};

class Painter {
 public:
  Painter(CompactHeightfield& open, MarkAreaScratch& scratch)
      : open_(open),
        scratch_(scratch),
        x_{wide(open.grid.origin.x), wide(open.grid.cell_size), open.grid.first.x, open.grid.width},
        z_{wide(open.grid.origin.z), wide(open.grid.cell_size), open.grid.first.z,
           open.grid.depth} {
    scratch.before = open.area;
  }

  void paint(const AreaVolume& volume) {
    area_ = volume.area;
    std::visit([&](const auto& shape) { paint_shape(shape); }, volume.shape);
  }

 private:
  void paint_shape(const Aabb3& box) {
    const HeightRange heights = heights_of(box.min.y, box.max.y);
    const int left = x_.column(wide(box.min.x));
    const int right = x_.column(wide(box.max.x));
    const int last = std::min(z_.column(wide(box.max.z)), z_.count - 1);
    for (int z = std::max(z_.column(wide(box.min.z)), 0); z <= last; ++z)
      paint_row(z, left, right + 1, heights);
  }

  void paint_shape(const CylinderVolume& cylinder) {
    const double radius = wide(cylinder.radius);
    if (!(radius > 0)) return;
    const HeightRange heights = heights_of(cylinder.base.y, cylinder.base.y + cylinder.height);
    const double middle_x = wide(cylinder.base.x);
    const double middle_z = wide(cylinder.base.z);
    const int end = z_.first_center_from(middle_z + radius);
    for (int z = z_.first_center_from(middle_z - radius); z < end; ++z) {
      const double dz = z_.center(z) - middle_z;
      const double half = std::sqrt(std::max(radius * radius - dz * dz, 0.0));
      int left = x_.first_center_from(middle_x - half);
      // A center exactly at the radius is outside, on both sides.
      if (left < x_.count && x_.center(left) <= middle_x - half) ++left;
      paint_row(z, left, x_.first_center_from(middle_x + half), heights);
    }
  }

  void paint_shape(const PrismVolume& prism) {
    if (prism.outline.size() < 3) return;
    const HeightRange heights = heights_of(prism.min_height, prism.max_height);
    const auto [low, high] = std::ranges::minmax(prism.outline, {}, &Vec2::z);
    const int end = z_.first_center_from(wide(high.z));
    for (int z = z_.first_center_from(wide(low.z)); z < end; ++z) {
      find_crossings(prism.outline, z_.center(z));
      const std::vector<double>& crossings = scratch_.crossings;
      for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
        paint_row(z, x_.first_center_from(crossings[i]), x_.first_center_from(crossings[i + 1]),
                  heights);
      }
    }
  }

  /// Where the edges of an outline cross a line along x, sorted. Their number is even.
  void find_crossings(std::span<const Vec2> outline, double z) {
    scratch_.crossings.clear();
    Vec2 a = outline.back();
    for (const Vec2 b : outline) {
      const double from = wide(a.z);
      const double to = wide(b.z);
      if ((from > z) != (to > z)) {
        const double t = (z - from) / (to - from);
        scratch_.crossings.push_back(wide(a.x) + (wide(b.x) - wide(a.x)) * t);
      }
      a = b;
    }
    std::ranges::sort(scratch_.crossings);
  }

  HeightRange heights_of(float low, float high) const {
    const auto voxel = [&](float y) {
      const double above = wide(y) - wide(open_.grid.origin.y);
      return floor_within(above / wide(open_.grid.cell_height), -1, 65536);
    };
    return {voxel(low), voxel(high)};
  }

  /// Paints columns left <= x < right of a row.
  void paint_row(int z, int left, int right, HeightRange heights) {
    left = std::max(left, 0);
    right = std::min(right, x_.count);
    if (left >= right) return;
    const std::size_t row = open_.grid.column_index({0, z});
    const std::uint32_t end = open_.columns[row + static_cast<std::size_t>(right)];
    for (std::uint32_t i = open_.columns[row + static_cast<std::size_t>(left)]; i < end; ++i) {
      const int floor = open_.floor[i];
      const bool inside = floor >= heights.low && floor <= heights.high;
      if (inside && is_walkable(scratch_.before[i])) open_.area[i] = area_;
    }
  }

  CompactHeightfield& open_;
  MarkAreaScratch& scratch_;
  Axis x_;
  Axis z_;
  Area area_ = Area::none;
};

}  // namespace

void mark_areas_into(CompactHeightfield& open, std::span<const AreaVolume> volumes,
                     MarkAreaScratch& scratch) {
  if (volumes.empty()) return;
  scratch.order.resize(volumes.size());
  std::iota(scratch.order.begin(), scratch.order.end(), 0U);
  std::ranges::sort(scratch.order, [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(volumes[a].priority, a) < std::pair(volumes[b].priority, b);
  });
  Painter painter(open, scratch);
  for (const std::uint32_t i : scratch.order)
    painter.paint(volumes[i]);
}

void mark_areas(CompactHeightfield& open, std::span<const AreaVolume> volumes) {
  MarkAreaScratch scratch;
  mark_areas_into(open, volumes, scratch);
}

}  // namespace way
