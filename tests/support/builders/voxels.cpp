// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/voxels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

namespace way::test {

VoxelGrid unit_grid(int width, int depth, float height) {
  return {.origin = {},
          .cell_size = 1,
          .cell_height = 1,
          .height = height,
          .first = {},
          .width = width,
          .depth = depth,
          .border = 0};
}

Heightfield make_heightfield(int width, int depth, const std::vector<std::vector<Span>>& columns) {
  REQUIRE(columns.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(depth));
  Heightfield field = {.grid = unit_grid(width, depth), .columns = {0}, .spans = {}};
  for (const std::vector<Span>& column : columns) {
    field.spans.insert(field.spans.end(), column.begin(), column.end());
    field.columns.push_back(static_cast<std::uint32_t>(field.spans.size()));
  }
  return field;
}

Heightfield make_terrain(const std::vector<std::string_view>& rows) {
  std::vector<std::vector<Span>> columns;
  for (const std::string_view row : rows) {
    for (const char c : row) {
      columns.emplace_back();
      if (c == '.') continue;
      const int top = c <= '9' ? c - '0' : c - 'a' + 10;
      columns.back().push_back({0, static_cast<std::uint16_t>(top), Area::ground});
    }
  }
  return make_heightfield(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), columns);
}

TriangleMesh make_mesh(const std::vector<std::array<Vec3, 3>>& triangles, std::vector<Area> areas) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> indices;
  for (const std::array<Vec3, 3>& triangle : triangles) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), triangle.begin(), triangle.end());
    indices.push_back({first, first + 1, first + 2});
  }
  auto mesh = TriangleMesh::create(std::move(vertices), std::move(indices), std::move(areas));
  REQUIRE(mesh);
  return *std::move(mesh);
}

namespace {

using Polygon = std::vector<Vec3>;

/// Cuts a polygon in two at a plane across an axis, as in the description of the method.
void cut(const Polygon& polygon, float Vec3::*axis, float plane, Polygon& inside, Polygon& rest) {
  inside.clear();
  rest.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 a = polygon[i == 0 ? polygon.size() - 1 : i - 1];
    const Vec3 b = polygon[i];
    const float da = plane - a.*axis;
    const float db = plane - b.*axis;
    if ((da >= 0) != (db >= 0)) {
      const float s = da / (da - db);
      const Vec3 crossing = {a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s};
      inside.push_back(crossing);
      rest.push_back(crossing);
      if (db > 0) inside.push_back(b);
      if (db < 0) rest.push_back(b);
    } else {
      if (db >= 0) inside.push_back(b);
      if (db <= 0) rest.push_back(b);
    }
  }
}

float lowest(const Polygon& polygon, float Vec3::*axis) {
  float value = polygon[0].*axis;
  for (const Vec3& corner : polygon)
    value = std::min(value, corner.*axis);
  return value;
}

float highest(const Polygon& polygon, float Vec3::*axis) {
  float value = polygon[0].*axis;
  for (const Vec3& corner : polygon)
    value = std::max(value, corner.*axis);
  return value;
}

/// Where a chain of cuts along one axis begins and ends, in columns of the world.
struct Chain {
  double begin;
  double last;
};

Chain chain_of(float low, float high, int first, int count) {
  return {std::clamp<double>(std::trunc(low), first - 1, first + count - 1),
          std::clamp<double>(std::trunc(high), first, first + count - 1)};
}

class SlowField {
 public:
  SlowField(const VoxelGrid& grid, const RasterizeOptions& options)
      : grid_(grid), options_(options), columns_(grid.column_count()) {}

  void add(const Polygon& triangle, Area area) {
    if (options_.clip_start == ClipStart::window) {
      add_by_cuts(triangle, area);
    } else {
      add_alone(triangle, area);
    }
  }

  Heightfield finish() {
    Heightfield field = {.grid = grid_, .columns = {0}, .spans = {}};
    for (std::vector<Span>& column : columns_) {
      const std::vector<Span> joined =
          options_.area_rule == AreaRule::in_order ? join_in_order(column) : join_highest(column);
      field.spans.insert(field.spans.end(), joined.begin(), joined.end());
      field.columns.push_back(static_cast<std::uint32_t>(field.spans.size()));
    }
    return field;
  }

 private:
  void add_alone(const Polygon& triangle, Area area) {
    const TriangleMesh mesh = make_mesh({{triangle[0], triangle[1], triangle[2]}}, {area});
    const Heightfield field = rasterize(mesh, mesh.areas(), grid_, options_);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      for (std::uint32_t s = field.columns[i]; s < field.columns[i + 1]; ++s)
        columns_[i].push_back(field.spans[s]);
    }
  }

  void add_by_cuts(Polygon left, Area area) {
    if (is_outside(left)) return;
    const float per_cell = 1.0F / grid_.cell_size;
    const Chain rows =
        chain_of((lowest(left, &Vec3::z) - grid_.origin.z) * per_cell,
                 (highest(left, &Vec3::z) - grid_.origin.z) * per_cell, grid_.first.z, grid_.depth);
    Polygon inside;
    Polygon rest;
    for (double z = rows.begin; z <= rows.last; ++z) {
      const float plane =
          (grid_.origin.z + static_cast<float>(z) * grid_.cell_size) + grid_.cell_size;
      cut(left, &Vec3::z, plane, inside, rest);
      left = rest;
      if (inside.size() >= 3 && z >= grid_.first.z) add_row(inside, static_cast<int>(z), area);
    }
  }

  bool is_outside(const Polygon& triangle) const {
    const float right = grid_.origin.x + static_cast<float>(grid_.width) * grid_.cell_size;
    const float far = grid_.origin.z + static_cast<float>(grid_.depth) * grid_.cell_size;
    return highest(triangle, &Vec3::x) < grid_.origin.x ||
           highest(triangle, &Vec3::z) < grid_.origin.z || lowest(triangle, &Vec3::x) > right ||
           lowest(triangle, &Vec3::z) > far;
  }

  void add_row(Polygon left, int z, Area area) {
    const float per_cell = 1.0F / grid_.cell_size;
    const float low = (lowest(left, &Vec3::x) - grid_.origin.x) * per_cell;
    const float high = (highest(left, &Vec3::x) - grid_.origin.x) * per_cell;
    if (std::trunc(high) < static_cast<float>(grid_.first.x) ||
        std::trunc(low) >= static_cast<float>(grid_.first.x + grid_.width)) {
      return;
    }
    const Chain columns = chain_of(low, high, grid_.first.x, grid_.width);
    Polygon inside;
    Polygon rest;
    for (double x = columns.begin; x <= columns.last; ++x) {
      const float plane =
          (grid_.origin.x + static_cast<float>(x) * grid_.cell_size) + grid_.cell_size;
      cut(left, &Vec3::x, plane, inside, rest);
      left = rest;
      if (inside.size() < 3 || x < grid_.first.x) continue;
      add_piece(inside, {static_cast<int>(x) - grid_.first.x, z - grid_.first.z}, area);
    }
  }

  void add_piece(const Polygon& piece, Cell cell, Area area) {
    const float low = lowest(piece, &Vec3::y) - grid_.origin.y;
    const float high = highest(piece, &Vec3::y) - grid_.origin.y;
    if (high < 0 || low > grid_.height) return;
    const float per_voxel = 1.0F / grid_.cell_height;
    const int bottom = static_cast<int>(std::floor(std::max(low, 0.0F) * per_voxel));
    const int top = static_cast<int>(std::ceil(std::min(high, grid_.height) * per_voxel));
    columns_[grid_.column_index(cell)].push_back(
        {static_cast<std::uint16_t>(bottom), static_cast<std::uint16_t>(std::max(bottom + 1, top)),
         area});
  }

  std::vector<Span> join_in_order(const std::vector<Span>& records) const {
    std::vector<Span> joined;
    for (Span added : records) {
      std::vector<Span> next;
      for (const Span& old : joined) {
        if (old.bottom > added.top || old.top < added.bottom) {
          next.push_back(old);
          continue;
        }
        added.bottom = std::min(added.bottom, old.bottom);
        added.top = std::max(added.top, old.top);
        if (std::abs(added.top - old.top) <= options_.merge_height) {
          added.area = std::max(added.area, old.area);
        }
      }
      next.push_back(added);
      std::ranges::sort(next, {}, &Span::bottom);
      joined = next;
    }
    return joined;
  }

  std::vector<Span> join_highest(std::vector<Span>& records) const {
    std::ranges::sort(records, {}, &Span::bottom);
    std::vector<Span> joined;
    for (const Span& record : records) {
      if (!joined.empty() && record.bottom <= joined.back().top) {
        joined.back().top = std::max(joined.back().top, record.top);
      } else {
        joined.push_back({record.bottom, record.top, Area::none});
      }
    }
    for (Span& run : joined) {
      for (const Span& record : records) {
        const bool within = record.bottom >= run.bottom && record.top <= run.top;
        if (!within || record.top < run.top - options_.merge_height) continue;
        run.area = std::max(run.area, record.area);
      }
    }
    return joined;
  }

  const VoxelGrid& grid_;
  const RasterizeOptions& options_;
  std::vector<std::vector<Span>> columns_;
};

}  // namespace

Heightfield rasterize_slowly(const TriangleMesh& mesh, std::span<const Area> areas,
                             const VoxelGrid& grid, const RasterizeOptions& options) {
  SlowField field(grid, options);
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const Triangle& t = mesh.triangles()[i];
    field.add({mesh.vertices()[t[0]], mesh.vertices()[t[1]], mesh.vertices()[t[2]]}, areas[i]);
  }
  return field.finish();
}

Heightfield random_heightfield(Random& random, int width, int depth, int most) {
  std::vector<std::vector<Span>> columns(static_cast<std::size_t>(width) *
                                         static_cast<std::size_t>(depth));
  for (std::vector<Span>& column : columns) {
    int height = 0;
    for (int left = random.below(most + 1); left > 0; --left) {
      const int bottom = height + random.below(7);
      height = bottom + 1 + random.below(5);
      const Area area = random.below(3) == 0 ? Area::none : static_cast<Area>(1 + random.below(3));
      column.push_back(
          {static_cast<std::uint16_t>(bottom), static_cast<std::uint16_t>(height), area});
      ++height;
    }
  }
  return make_heightfield(width, depth, columns);
}

Heightfield random_ground(Random& random, int width, int depth) {
  std::vector<std::vector<Span>> columns(static_cast<std::size_t>(width) *
                                         static_cast<std::size_t>(depth));
  for (std::vector<Span>& column : columns) {
    const int kind = random.below(100);
    if (kind == 0) continue;
    const auto top = static_cast<std::uint16_t>(20 + random.below(2));
    column.push_back({0, top, kind == 1 ? Area::none : static_cast<Area>(1 + random.below(3))});
    if (kind == 2) column.push_back({static_cast<std::uint16_t>(top + 6), 40, Area::ground});
    if (kind == 3) column.back().top = 30;
  }
  return make_heightfield(width, depth, columns);
}

}  // namespace way::test
