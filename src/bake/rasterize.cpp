// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/rasterize.h"

#include "way/core/assert.h"

#include "bake/rasterize_into.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {
namespace {

/// Cosine for 0 <= x <= pi / 2, the same bits everywhere (libm differs between systems). The first
/// term that is left out is less than 1e-18.
double cosine(double x) {
  const double x2 = x * x;
  double sum = 1;
  for (int n = 22; n >= 2; n -= 2)
    sum = 1 - sum * x2 / static_cast<double>(n * (n - 1));
  return sum;
}

float upright_threshold(float max_slope) {
  const float radians = max_slope / 180.0F * 3.14159265F;
  return std::max(0.0F, static_cast<float>(cosine(static_cast<double>(radians))));
}

/// A convex polygon while it is being cut.
struct Polygon {
  static constexpr int kCapacity = 16;  // a triangle cut by four planes has seven corners
  std::array<Vec3, kCapacity> corners;
  int count = 0;

  void push(Vec3 corner) {
    if (count < kCapacity) corners[static_cast<std::size_t>(count++)] = corner;
  }
};

template <float Vec3::*axis>
void split(const Polygon& polygon, float plane, Polygon& inside, Polygon& rest) {
  inside.count = 0;
  rest.count = 0;
  for (int i = 0, j = polygon.count - 1; i < polygon.count; j = i++) {
    const Vec3 a = polygon.corners[static_cast<std::size_t>(j)];
    const Vec3 b = polygon.corners[static_cast<std::size_t>(i)];
    const float da = plane - a.*axis;
    const float db = plane - b.*axis;
    const bool crosses = (da >= 0) != (db >= 0);
    if (crosses) {
      const Vec3 crossing = a + (b - a) * (da / (da - db));
      inside.push(crossing);
      rest.push(crossing);
    }
    if (db > 0 || (db == 0 && !crosses)) inside.push(b);
    if (db < 0 || (db == 0 && !crosses)) rest.push(b);
  }
}

template <float Vec3::*axis>
std::pair<float, float> extent(const Polygon& polygon) {
  float low = polygon.corners[0].*axis;
  float high = low;
  for (int i = 1; i < polygon.count; ++i) {
    const float value = polygon.corners[static_cast<std::size_t>(i)].*axis;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  return {low, high};
}

/// Rows or columns of the world, both ends included.
struct Range {
  int low;
  int high;
};

/// Cuts triangles into the cells of one window.
class Clipper {
 public:
  Clipper(const VoxelGrid& grid, const RasterizeOptions& options, std::vector<SpanRecord>& records)
      : grid_(grid), from_window_(options.clip_start == ClipStart::window), records_(records) {}

  void add(const std::array<Vec3, 3>& triangle, Area area) {
    area_ = area;
    Polygon left;
    for (const Vec3& corner : triangle)
      left.push(corner);
    const auto [low, high] = extent<&Vec3::z>(left);
    if (from_window_ && !touches_window(left)) return;
    const Range rows = cells(low - grid_.origin.z, high - grid_.origin.z, grid_.first.z,
                             grid_.first.z + grid_.depth);
    Polygon inside;
    Polygon rest;
    for (int z = rows.low; z <= rows.high; ++z) {
      split<&Vec3::z>(left, plane(grid_.origin.z, z), inside, rest);
      std::swap(left, rest);
      if (inside.count >= 3 && z >= grid_.first.z) add_row(inside, z);
    }
  }

 private:
  float plane(float origin, int index) const {
    return (origin + static_cast<float>(index) * grid_.cell_size) + grid_.cell_size;
  }

  bool touches_window(const Polygon& triangle) const {
    const auto [low_x, high_x] = extent<&Vec3::x>(triangle);
    const auto [low_z, high_z] = extent<&Vec3::z>(triangle);
    const float right = grid_.origin.x + static_cast<float>(grid_.width) * grid_.cell_size;
    const float far = grid_.origin.z + static_cast<float>(grid_.depth) * grid_.cell_size;
    return high_x >= grid_.origin.x && high_z >= grid_.origin.z && low_x <= right && low_z <= far;
  }

  /// The cells from one coordinate to another, both counted from the origin; begins before the
  /// window where the chain of cuts does, and ends with the window.
  Range cells(float low, float high, int first, int end) const {
    const float per_cell = 1.0F / grid_.cell_size;
    const auto last = static_cast<float>(end - 1);
    if (from_window_) {
      const auto before = static_cast<float>(first - 1);
      return {static_cast<int>(std::clamp(low * per_cell, before, last)),
              static_cast<int>(std::clamp(high * per_cell, before + 1, last))};
    }
    constexpr float kFar = 2e9F;
    return {static_cast<int>(std::floor(std::clamp(low * per_cell, -kFar, kFar))),
            static_cast<int>(std::floor(std::clamp(high * per_cell, -kFar, last)))};
  }

  void add_row(Polygon& left, int z) {
    const auto [low, high] = extent<&Vec3::x>(left);
    const float per_cell = 1.0F / grid_.cell_size;
    const int end = grid_.first.x + grid_.width;
    if ((low - grid_.origin.x) * per_cell >= static_cast<float>(end)) return;
    if ((high - grid_.origin.x) * per_cell <=
        static_cast<float>(from_window_ ? grid_.first.x - 1 : grid_.first.x) -
            (from_window_ ? 0.0F : 1.0F)) {
      return;
    }
    const Range columns = cells(low - grid_.origin.x, high - grid_.origin.x, grid_.first.x, end);
    Polygon inside;
    Polygon rest;
    for (int x = columns.low; x <= columns.high; ++x) {
      split<&Vec3::x>(left, plane(grid_.origin.x, x), inside, rest);
      std::swap(left, rest);
      if (inside.count >= 3 && x >= grid_.first.x) emit(inside, {x, z});
    }
  }

  void emit(const Polygon& piece, Cell world) {
    const auto [low, high] = extent<&Vec3::y>(piece);
    const float bottom = low - grid_.origin.y;
    const float top = high - grid_.origin.y;
    if (top < 0 || bottom > grid_.height) return;
    constexpr float kHighest = 65535;
    const float per_voxel = 1.0F / grid_.cell_height;
    const float from = std::floor(std::max(bottom, 0.0F) * per_voxel);
    const float to = std::ceil(std::min(top, grid_.height) * per_voxel);
    const float floor = std::min(from, kHighest - 1);
    records_.push_back({static_cast<std::uint32_t>(
                            grid_.column_index({world.x - grid_.first.x, world.z - grid_.first.z})),
                        static_cast<std::uint16_t>(floor),
                        static_cast<std::uint16_t>(std::clamp(to, floor + 1, kHighest)), area_});
  }

  const VoxelGrid& grid_;
  bool from_window_;
  std::vector<SpanRecord>& records_;
  Area area_ = Area::none;
};

/// Groups the records by column, those of a column in the order in which they came.
void group_by_column(std::size_t column_count, RasterizeScratch& scratch) {
  scratch.starts.assign(column_count + 2, 0);
  for (const SpanRecord& record : scratch.records)
    ++scratch.starts[record.column + 2];
  for (std::size_t i = 2; i < scratch.starts.size(); ++i)
    scratch.starts[i] += scratch.starts[i - 1];
  scratch.grouped.resize(scratch.records.size());
  for (const SpanRecord& record : scratch.records) {
    scratch.grouped[scratch.starts[record.column + 1]++] = {record.bottom, record.top, record.area};
  }
}

/// Joins one record after another into the spans from `begin` on, as Recast does it.
void join_in_order(std::span<const Span> column, int merge_height, std::vector<Span>& spans) {
  const auto begin = static_cast<std::ptrdiff_t>(spans.size());
  for (Span added : column) {
    auto low = spans.begin() + begin;
    while (low != spans.end() && low->top < added.bottom)
      ++low;
    auto high = low;
    for (; high != spans.end() && high->bottom <= added.top; ++high) {
      added.bottom = std::min(added.bottom, high->bottom);
      added.top = std::max(added.top, high->top);
      if (added.top - high->top <= merge_height) added.area = std::max(added.area, high->area);
    }
    spans.insert(spans.erase(low, high), added);
  }
}

Area area_of_run(std::span<const Span> records, int lowest_top) {
  Area area = Area::none;
  for (const Span& record : records) {
    if (record.top >= lowest_top) area = std::max(area, record.area);
  }
  return area;
}

/// Joins the records of a column; the order in which they came does not matter.
void join_highest(std::span<Span> column, int merge_height, std::vector<Span>& spans) {
  std::ranges::sort(column, {}, &Span::bottom);
  for (std::size_t begin = 0; begin < column.size();) {
    Span run = column[begin];
    std::size_t end = begin + 1;
    for (; end < column.size() && column[end].bottom <= run.top; ++end)
      run.top = std::max(run.top, column[end].top);
    run.area = area_of_run(column.subspan(begin, end - begin), run.top - merge_height);
    spans.push_back(run);
    begin = end;
  }
}

void join_columns(const RasterizeOptions& options, RasterizeScratch& scratch, Heightfield& result) {
  const std::size_t column_count = result.grid.column_count();
  result.spans.clear();
  result.columns.resize(column_count + 1);
  for (std::size_t i = 0; i < column_count; ++i) {
    result.columns[i] = static_cast<std::uint32_t>(result.spans.size());
    const std::span<Span> column =
        std::span(scratch.grouped)
            .subspan(scratch.starts[i], scratch.starts[i + 1] - scratch.starts[i]);
    if (options.area_rule == AreaRule::in_order) {
      join_in_order(column, options.merge_height, result.spans);
    } else {
      join_highest(column, options.merge_height, result.spans);
    }
  }
  result.columns[column_count] = static_cast<std::uint32_t>(result.spans.size());
}

}  // namespace

std::vector<Area> areas_by_slope(const TriangleMesh& mesh, float max_slope) {
  const float threshold = upright_threshold(max_slope);
  const std::span<const Vec3> vertices = mesh.vertices();
  std::vector<Area> areas(mesh.areas().begin(), mesh.areas().end());
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const Triangle& t = mesh.triangles()[i];
    const Vec3 normal = cross(vertices[t[1]] - vertices[t[0]], vertices[t[2]] - vertices[t[0]]);
    const float up = normal.y * (1.0F / length(normal));  // not a number where there is no area
    if (!(up > threshold)) areas[i] = Area::none;
  }
  return areas;
}

void rasterize_into(const RasterizeInput& input, const VoxelGrid& grid,
                    const RasterizeOptions& options, RasterizeScratch& scratch,
                    Heightfield& result) {
  WAY_ASSERT(input.areas.size() == input.mesh.triangles().size());
  const std::span<const Vec3> vertices = input.mesh.vertices();
  const std::span<const Triangle> triangles = input.mesh.triangles();
  scratch.records.clear();
  Clipper clipper(grid, options, scratch.records);
  const auto add = [&](std::size_t index) {
    const Triangle& t = triangles[index];
    clipper.add({vertices[t[0]], vertices[t[1]], vertices[t[2]]}, input.areas[index]);
  };
  if (input.triangles) {
    for (const std::uint32_t index : *input.triangles)
      add(index);
  } else {
    for (std::size_t index = 0; index < triangles.size(); ++index)
      add(index);
  }
  group_by_column(grid.column_count(), scratch);
  result.grid = grid;
  join_columns(options, scratch, result);
}

Heightfield rasterize(const TriangleMesh& mesh, std::span<const Area> areas, const VoxelGrid& grid,
                      const RasterizeOptions& options) {
  RasterizeScratch scratch;
  Heightfield result;
  rasterize_into({.mesh = mesh, .areas = areas}, grid, options, scratch, result);
  return result;
}

}  // namespace way
