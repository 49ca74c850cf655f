// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/mark_area.h"

#include "bake/open/mark_area_into.h"
#include "bake/open/volume_columns.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace way {
namespace {

class Painter {
 public:
  Painter(CompactHeightfield& open, MarkAreaScratch& scratch)
      : open_(open), scratch_(scratch), x_(PlanAxes(open.grid).x), z_(PlanAxes(open.grid).z) {
    scratch.before = open.area;
  }

  void paint(const AreaVolume& volume) {
    if (volume.carves) return carve(volume.shape);
    area_ = volume.area;
    std::visit([&](const auto& shape) { paint_shape(shape); }, volume.shape);
  }

 private:
  /// An agent that stands on a floor touches all voxels from there up to its height.
  void carve(const VolumeShape& shape) {
    area_ = Area::none;
    for (const VolumeRow& row : find_touched(shape, open_.grid, scratch_.volume)) {
      const int lowest = row.heights.low - open_.walkable_height + 1;
      paint_row(row.z, row.left, row.right, {lowest, row.heights.high});
    }
  }

  template <class Shape>
  void paint_shape(const Shape& shape) {
    for (const VolumeRow& row : find_touched(shape, open_.grid, scratch_.volume))
      paint_row(row.z, row.left, row.right, row.heights);
  }

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
  GridAxis x_;
  GridAxis z_;
  Area area_ = Area::none;
};

}  // namespace

void mark_areas_into(CompactHeightfield& open, std::span<const AreaVolume> volumes,
                     MarkAreaScratch& scratch) {
  if (volumes.empty()) return;
  scratch.order.resize(volumes.size());
  std::iota(scratch.order.begin(), scratch.order.end(), 0U);
  std::ranges::sort(scratch.order, [&](std::uint32_t a, std::uint32_t b) {
    const auto rank = [&](std::uint32_t i) {
      return std::tuple(volumes[i].carves, volumes[i].priority, i);
    };
    return rank(a) < rank(b);
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
