// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/exact_cover.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

namespace way::test {
namespace {

constexpr double kMargin = 1e-4;  // cells
constexpr double kRise = 0.01;    // voxels

/// Corners within a thousandth of a cell of a plane between cells count as on it.
double snapped(double cells) {
  const double plane = std::round(cells);
  return std::abs(cells - plane) < 1.0 / 1024 ? plane : cells;
}

/// Keeps the part of a convex polygon on which a linear function is not negative.
template <class Point, class Distance>
std::vector<Point> part_of(const std::vector<Point>& polygon, Distance distance) {
  std::vector<Point> part;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point& a = polygon[i == 0 ? polygon.size() - 1 : i - 1];
    const Point& b = polygon[i];
    const double da = distance(a);
    const double db = distance(b);
    if ((da < 0) != (db < 0)) {
      const double s = da / (da - db);
      part.push_back({a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s});
    }
    if (db >= 0) part.push_back(b);
  }
  return part;
}

/// The possible ends of a span.
struct Bounds {
  int least_bottom;
  int greatest_bottom;
  int least_top;
  int greatest_top;
};

/// @param inner  The part that certainly is in the cell, if any.
/// @param outer  The part that may be in the cell.
Bounds bounds_of(const std::optional<HeightRange>& inner, const HeightRange& outer, double height) {
  const auto floor_of = [&](double y) {
    return static_cast<int>(std::floor(std::clamp(y, 0.0, height)));
  };
  const auto ceiling_of = [&](double y) {
    return static_cast<int>(std::ceil(std::clamp(y, 0.0, height)));
  };
  const HeightRange least = inner.value_or(HeightRange{outer.high, outer.low});
  return {floor_of(outer.low - kRise), floor_of(least.low + kRise), ceiling_of(least.high - kRise),
          ceiling_of(outer.high + kRise)};
}

bool fits(const Span& span, const Bounds& bounds) {
  const int flat_top = span.bottom + 1;
  return span.bottom >= bounds.least_bottom && span.bottom <= bounds.greatest_bottom &&
         span.top >= bounds.least_top && span.top <= std::max(bounds.greatest_top, flat_top);
}

}  // namespace

ExactCover::ExactCover(const std::array<Vec3, 3>& triangle, const VoxelGrid& grid)
    : corners_(), first_(grid.first) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 corner = triangle[i];
    corners_[i] = {snapped((double{corner.x} - double{grid.origin.x}) / double{grid.cell_size}),
                   (double{corner.y} - double{grid.origin.y}) / double{grid.cell_height},
                   snapped((double{corner.z} - double{grid.origin.z}) / double{grid.cell_size})};
  }
}

std::optional<HeightRange> ExactCover::heights(Cell cell, double margin) const {
  const double x = cell.x + first_.x;
  const double z = cell.z + first_.z;
  std::vector<Point> part(corners_.begin(), corners_.end());
  part = part_of(part, [&](const Point& p) { return p.x - (x - margin); });
  part = part_of(part, [&](const Point& p) { return (x + 1 + margin) - p.x; });
  part = part_of(part, [&](const Point& p) { return p.z - (z - margin); });
  part = part_of(part, [&](const Point& p) { return (z + 1 + margin) - p.z; });
  if (part.empty()) return std::nullopt;
  const auto [low, high] = std::ranges::minmax_element(part, {}, &Point::y);
  return HeightRange{low->y, high->y};
}

std::string difference_from_cover(const Heightfield& field, const ExactCover& cover) {
  const double height = double{field.grid.height} / double{field.grid.cell_height};
  std::ostringstream wrong;
  for (int z = 0; z < field.grid.depth; ++z) {
    for (int x = 0; x < field.grid.width; ++x) {
      const auto spans = field.column({x, z});
      const auto inner = cover.heights({x, z}, -kMargin);
      const auto outer = cover.heights({x, z}, kMargin);
      const bool must = inner && inner->high > kRise && inner->low < height - kRise;
      const bool may = outer && outer->high > -kRise && outer->low < height + kRise;
      const bool counts = spans.size() <= (may ? 1U : 0U) && spans.size() >= (must ? 1U : 0U);
      if (counts && (spans.empty() || fits(spans[0], bounds_of(inner, *outer, height)))) continue;
      wrong << "cell (" << x << ", " << z << "): ";
      if (outer) wrong << "heights " << outer->low << " to " << outer->high;
      if (inner) wrong << ", inside " << inner->low << " to " << inner->high;
      for (const Span& span : spans)
        wrong << ", span " << span.bottom << " to " << span.top;
      return wrong.str();
    }
  }
  return {};
}

}  // namespace way::test
