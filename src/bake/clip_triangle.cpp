// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/clip_triangle.h"

#include <algorithm>

namespace way {

ClipAxis make_axis(const VoxelGrid& grid, float origin, CellRange cells, ClipStart start) {
  return {.origin = origin,
          .cell_size = grid.cell_size,
          .per_cell = 1.0F / grid.cell_size,
          .first = cells.low,
          .last = cells.high,
          .from_window = start == ClipStart::window};
}

/// An edge of the triangle on its way through the rows.
struct TriangleClipper::Edge {
  Vec3 from;
  Vec3 to;
  int low;   ///< The first plane that it crosses.
  int high;  ///< Behind the last one.
  bool up;
  ClipCorner before = {};  ///< Where it crossed the plane before the row.
  ClipCorner behind = {};  ///< Where it crosses the plane behind the row.

  void cut(float plane, const RowClipper& row) {
    const float from_a = plane - from.z;
    const float from_b = plane - to.z;
    const Vec3 point = from + (to - from) * (from_a / (from_a - from_b));
    if (up) {
      from = point;
    } else {
      to = point;
    }
    behind = row.corner(point.x, point.y);
  }
};

/// A triangle on its way through the rows. Edge i leads to corner i.
struct TriangleClipper::Rows {
  std::array<ClipCorner, 3> corners;
  std::array<int, 3> row;  ///< Of each corner.
  std::array<bool, 3> on_plane;
  std::array<Edge, 3> edges;

  /// A corner on a plane belongs to both rows, unless the edge that leads to it comes from the far
  /// side: then that edge's cut stands for it.
  bool has_corner(std::size_t i, int z) const {
    if (!on_plane[i]) return z == row[i];
    return row[i == 0 ? 2 : i - 1] <= row[i] && (z == row[i] || z == row[i] + 1);
  }
};

TriangleClipper::TriangleClipper(const VoxelGrid& grid, ClipStart start, ClipScratch& scratch,
                                 SpanColumns& columns)
    : grid_(grid),
      z_(make_axis(grid, grid.origin.z, {grid.first.z, grid.first.z + grid.depth - 1}, start)),
      row_(grid, start, scratch, columns) {}

/// Recast skips what lies wholly beside the window, also less than a cell below its low edges.
bool TriangleClipper::touches_window(const std::array<Vec3, 3>& triangle) const {
  const auto [a, b, c] = triangle;
  const Vec3 low = min(min(a, b), c);
  const Vec3 high = max(max(a, b), c);
  const Vec3 corner = grid_.origin + Vec3{static_cast<float>(grid_.width) * grid_.cell_size, 0,
                                          static_cast<float>(grid_.depth) * grid_.cell_size};
  return high.x >= grid_.origin.x && high.z >= grid_.origin.z && low.x <= corner.x &&
         low.z <= corner.z;
}

void TriangleClipper::add(const std::array<Vec3, 3>& triangle, Area area) {
  if (z_.from_window && !touches_window(triangle)) return;
  std::array<int, 3> start = {};
  for (std::size_t i = 0; i < 3; ++i)
    start[i] = z_.start_cell(triangle[i].z);
  const int low = std::min({start[0], start[1], start[2]});
  const int high = std::max({start[0], start[1], start[2]});
  // Recast cuts what touches the far edge of a window from outside as if it began in its last row.
  const CellRange cells = z_.cut_range(z_.from_window ? std::min(low, z_.last) : low, high);
  if (cells.is_empty()) return;

  row_.begin(triangle, area);
  if (add_plain(triangle, start)) return;
  Rows rows = {};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 point = triangle[i];
    const int cell = z_.cell_by_planes(point.z, start[i]);
    rows.row[i] = std::clamp(cell, cells.low, cells.high + 1);
    rows.on_plane[i] = point.z == z_.plane(rows.row[i]);
    rows.corners[i] = row_.corner(point.x, point.y);
  }
  const int first = std::min({rows.row[0], rows.row[1], rows.row[2]});
  const int last = std::max({rows.row[0], rows.row[1], rows.row[2]});
  if (first == last && cells.low == cells.high) {
    if (first == cells.low && first >= z_.first) row_.add(rows.corners, first - z_.first);
    return;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = i == 0 ? 2 : i - 1;
    rows.edges[i] = {triangle[j], triangle[i], std::min(rows.row[j], rows.row[i]),
                     std::max(rows.row[j], rows.row[i]), rows.row[j] < rows.row[i]};
  }
  for (int z = first; z <= std::min(last + 1, cells.high); ++z)
    cut_row(rows, z);
}

/// A triangle none of whose corners lies on a plane between rows, and whose rows are all in the
/// window: sorted by row, it has one long edge and two short ones beside it.
struct TriangleClipper::PlainRows {
  std::array<Vec3, 3> points;
  std::array<int, 3> row;
  bool reversed;  ///< The points go round the other way than the triangle's.

  void sort() {
    const auto swap_if_higher = [&](std::size_t i, std::size_t j) {
      if (row[i] <= row[j]) return;
      std::swap(row[i], row[j]);
      std::swap(points[i], points[j]);
      reversed = !reversed;
    };
    swap_if_higher(0, 1);
    swap_if_higher(1, 2);
    swap_if_higher(0, 1);
  }
};

namespace {

/// Moves the lower end of an edge to a plane. The cut is computed from the end that comes first in
/// the triangle.
template <bool from_low>
Vec3 cut_edge(Vec3 low, Vec3 high, float plane) {
  const float to_low = plane - low.z;
  const float to_high = plane - high.z;
  if (from_low) return low + (high - low) * (to_low / (to_low - to_high));
  return high + (low - high) * (to_high / (to_high - to_low));
}

}  // namespace

/// Adds a triangle the fast way; false where it is not for that.
bool TriangleClipper::add_plain(const std::array<Vec3, 3>& triangle,
                                const std::array<int, 3>& start) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (start[i] < z_.first || start[i] > z_.last) return false;
    if (!(triangle[i].z > z_.plane(start[i] - 1) && triangle[i].z < z_.plane(start[i]))) {
      return false;
    }
  }
  PlainRows rows = {triangle, start, false};
  rows.sort();
  if (rows.reversed) {
    add_plain_rows<true>(rows);
  } else {
    add_plain_rows<false>(rows);
  }
  return true;
}

/// The short edges run upwards, the long one downwards, or the other way round where reversed.
template <bool reversed>
void TriangleClipper::add_plain_rows(const PlainRows& rows) {
  const auto& [lowest, middle, highest] = rows.points;
  const auto corner = [&](Vec3 point) { return row_.corner(point.x, point.y); };
  std::array<ClipCorner, 5> corners;
  std::size_t count = 0;
  Vec3 along = lowest;  // the long edge
  Vec3 beside = lowest;
  ClipCorner along_before = corner(lowest);
  ClipCorner beside_before = along_before;
  for (int z = rows.row[0]; z <= rows.row[2]; ++z) {
    count = 0;
    corners[count++] = beside_before;
    if (z == rows.row[1]) {
      corners[count++] = corner(middle);
      beside = middle;
    }
    ClipCorner along_behind;
    if (z < rows.row[2]) {
      const float plane = z_.plane(z);
      along = cut_edge<reversed>(along, highest, plane);
      beside = cut_edge<!reversed>(beside, z < rows.row[1] ? middle : highest, plane);
      along_behind = corner(along);
      beside_before = corner(beside);
      corners[count++] = beside_before;
    } else {
      along_behind = corner(highest);
    }
    corners[count++] = along_behind;
    if (z > rows.row[0]) corners[count++] = along_before;
    along_before = along_behind;
    row_.add(std::span(corners).first(count), z - z_.first, reversed);
  }
}

void TriangleClipper::cut_row(Rows& rows, int z) {
  const float plane = z_.plane(z);
  std::array<ClipCorner, 9> corners;
  std::size_t count = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    Edge& edge = rows.edges[i];
    const bool before = edge.low < z && z <= edge.high;
    const bool behind = edge.low <= z && z < edge.high;
    if (behind) edge.cut(plane, row_);
    if (before && edge.up) corners[count++] = edge.before;
    if (behind) corners[count++] = edge.behind;
    if (before && !edge.up) corners[count++] = edge.before;
    edge.before = edge.behind;
    if (rows.has_corner(i, z)) corners[count++] = rows.corners[i];
  }
  if (count >= 3 && z >= z_.first) row_.add(std::span(corners).first(count), z - z_.first);
}

}  // namespace way
