// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Drawings of columns: one square per column, joined along x if the color is the same.

#include "way/debug/draw_bake.h"

#include "debug/paper.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace way {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

Aabb3 box_of(const VoxelGrid& grid) {
  const auto rim = static_cast<float>(grid.border);
  const Vec3 low = grid.to_world({-rim, 0, -rim});
  const Vec3 high = grid.to_world(
      {static_cast<float>(grid.width) - rim, 0, static_cast<float>(grid.depth) - rim});
  return {low, {high.x, low.y + grid.height, high.z}};
}

Vec2 corner_of(const VoxelGrid& grid, int x, int z) {
  return plan(
      grid.to_world({static_cast<float>(x - grid.border), 0, static_cast<float>(z - grid.border)}));
}

/// Paints every column in the color that `color_at(Cell)` returns.
template <class ColorAt>
void paint_columns(Picture& picture, const VoxelGrid& grid, ColorAt color_at) {
  for (int z = 0; z < grid.depth; ++z) {
    int begin = 0;
    Color color = {};
    for (int x = 0; x <= grid.width; ++x) {
      const Color here = x < grid.width ? color_at(Cell{x, z}) : Color{};
      if (here == color && x < grid.width) continue;
      picture.fill_box(corner_of(grid, begin, z), corner_of(grid, x, z + 1), color);
      begin = x;
      color = here;
    }
  }
}

/// The border of the meshed part, if there is a rim.
void draw_rim(Picture& picture, const VoxelGrid& grid) {
  if (grid.border == 0) return;
  const Vec2 low = corner_of(grid, grid.border, grid.border);
  const Vec2 high = corner_of(grid, grid.width - grid.border, grid.depth - grid.border);
  const Vec2 ring[4] = {low, {high.x, low.z}, high, {low.x, high.z}};
  picture.ring(ring, {kPortalInk, 1.5F});
}

/// Heights of a world as numbers from 0 to 1, and as light and shade.
class Relief {
 public:
  Relief(const VoxelGrid& grid, int low, int high)
      : grid_(grid), low_(low), range_(std::max(1, high - low)) {}

  float share(int height) const {
    return static_cast<float>(height - low_) / static_cast<float>(range_);
  }

  /// Light from the upper left: brighter if the ground falls away to the lower right.
  template <class HeightAt>
  Color shade(Color color, Cell c, HeightAt height_at) const {
    const int here = height_at(c).value_or(low_);
    const auto at = [&](int dx, int dz) {
      const Cell next = {c.x + dx, c.z + dz};
      return grid_.contains(next) ? height_at(next).value_or(here) : here;
    };
    const int fall = at(-1, 0) + at(0, -1) - at(1, 0) - at(0, 1);
    const float steep = -static_cast<float>(fall) * grid_.cell_height / (4 * grid_.cell_size);
    return steep < 0 ? mix(color, rgb(0x1d2430), std::min(0.55F, -steep * 0.6F))
                     : mix(color, rgb(0xffffff), std::min(0.55F, steep * 0.6F));
  }

 private:
  const VoxelGrid& grid_;
  int low_;
  int range_;
};

/// The uppermost floor of a column between the heights of the options, or kNone.
std::uint32_t seen_floor(const CompactHeightfield& open, Cell cell, const DrawOptions& options) {
  const std::size_t column = open.grid.column_index(cell);
  for (std::uint32_t i = open.columns[column + 1]; i > open.columns[column]; --i) {
    const float y = open.grid.to_world({0, static_cast<float>(open.floor[i - 1]), 0}).y;
    if (y >= options.low && y <= options.high) return i - 1;
  }
  return kNone;
}

/// A picture in which every column has the color of its uppermost floor.
template <class ColorOf>
Picture draw_each_floor(const CompactHeightfield& open, const DrawOptions& options,
                        ColorOf color_of_floor) {
  Picture picture = draw_frame(box_of(open.grid), options);
  paint_columns(picture, open.grid, [&](Cell cell) {
    const std::uint32_t i = seen_floor(open, cell, options);
    return i == kNone ? Color{} : color_of_floor(i);
  });
  draw_rim(picture, open.grid);
  return picture;
}

}  // namespace

Picture draw_heightfield(const Heightfield& solid, const DrawOptions& options) {
  const auto seen_span = [&](Cell cell) -> const Span* {
    const auto column = solid.column(cell);
    for (std::size_t i = column.size(); i > 0; --i) {
      const float y = solid.grid.to_world({0, static_cast<float>(column[i - 1].top), 0}).y;
      if (y <= options.high && y >= options.low) return &column[i - 1];
    }
    return nullptr;
  };
  const auto height_at = [&](Cell cell) -> std::optional<int> {
    const Span* const span = seen_span(cell);
    return span == nullptr ? std::nullopt : std::optional<int>(span->top);
  };
  int low = 65535;
  int high = 0;
  for (const Span& span : solid.spans) {
    low = std::min<int>(low, span.top);
    high = std::max<int>(high, span.top);
  }
  const Relief relief(solid.grid, low, high);
  Picture picture = draw_frame(box_of(solid.grid), options);
  paint_columns(picture, solid.grid, [&](Cell cell) {
    const Span* const span = seen_span(cell);
    if (span == nullptr) return Color{};
    const Color color =
        is_walkable(span->area) ? height_color(relief.share(span->top)) : kUnwalkable;
    return relief.shade(color, cell, height_at);
  });
  draw_rim(picture, solid.grid);
  return picture;
}

Picture draw_floors(const CompactHeightfield& open, const DrawOptions& options) {
  const auto all = std::span(open.floor).first(open.size());
  if (all.empty()) return draw_frame(box_of(open.grid), options);
  const auto [low, high] = std::ranges::minmax_element(all);
  const Relief relief(open.grid, *low, *high);
  return draw_each_floor(open, options, [&](std::uint32_t i) {
    return is_walkable(open.area[i]) ? height_color(relief.share(open.floor[i])) : kUnusedFloor;
  });
}

Picture draw_distances(const CompactHeightfield& open, const DistanceField& distances,
                       const DrawOptions& options) {
  const float most = std::max<float>(1, distances.max_distance);
  return draw_each_floor(open, options, [&](std::uint32_t i) {
    if (!is_walkable(open.area[i])) return kUnusedFloor;
    return heat_color(static_cast<float>(distances.distance[i]) / most);
  });
}

Picture draw_regions(const CompactHeightfield& open, const RegionMap& regions,
                     const DrawOptions& options) {
  return draw_each_floor(open, options, [&](std::uint32_t i) {
    const RegionId id = regions.regions[i];
    if (id == 0) return kUnusedFloor;
    return is_border(id) ? kBorderFloor : color_of(id);
  });
}

}  // namespace way
