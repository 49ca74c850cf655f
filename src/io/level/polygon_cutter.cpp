// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/level/polygon_cutter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {
namespace {

using Point = std::array<double, 3>;

Point point_of(Vec3 v) {
  return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

/// Twice the area of the face's projection along each axis (Newell), relative to its first corner.
Point normal_of(std::span<const Vec3> corners) {
  const Point origin = point_of(corners[0]);
  Point normal = {};
  Point a = {};
  for (std::size_t i = 1; i <= corners.size(); ++i) {
    Point b = point_of(corners[i % corners.size()]);
    for (std::size_t k = 0; k < 3; ++k)
      b[k] -= origin[k];
    for (std::size_t k = 0; k < 3; ++k)
      normal[k] += a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
    a = b;
  }
  return normal;
}

}  // namespace

std::span<const Triangle> PolygonCutter::cut(std::span<const Vec3> corners) {
  if (corners.size() == 3 || !lay_flat(corners) || fan_covers()) {
    make_fan(corners.size());
  } else {
    triangulate_into(ring_, scratch_, triangles_);
  }
  return triangles_;
}

void PolygonCutter::make_fan(std::size_t count) {
  triangles_.clear();
  for (std::uint32_t i = 2; i < count; ++i)
    triangles_.push_back({0, i - 1, i});
}

// Projects the face along its dominant axis to integers, so that it is counter-clockwise there.
// Returns false if it has no area.
bool PolygonCutter::lay_flat(std::span<const Vec3> corners) {
  constexpr double kSide = 1U << 28U;
  const Point normal = normal_of(corners);
  std::size_t axis = std::abs(normal[1]) >= std::abs(normal[0]) ? 1 : 0;
  if (std::abs(normal[2]) > std::abs(normal[axis])) axis = 2;
  if (!(std::abs(normal[axis]) > 0) || !std::isfinite(normal[axis])) return false;
  // In the order of x and z about y; reversed for a face that looks down the axis.
  std::size_t u = (axis + 2) % 3;
  std::size_t w = (axis + 1) % 3;
  if (normal[axis] < 0) std::swap(u, w);
  Point low = point_of(corners[0]);
  Point high = low;
  for (const Vec3& corner : corners) {
    const Point p = point_of(corner);
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
  }
  const double scale = kSide / std::max(high[u] - low[u], high[w] - low[w]);
  ring_.clear();
  for (const Vec3& corner : corners) {
    const Point p = point_of(corner);
    ring_.push_back(
        {static_cast<int>((p[u] - low[u]) * scale), static_cast<int>((p[w] - low[w]) * scale)});
  }
  return true;
}

// A simple ring is covered by the fan from its first corner if no triangle of it is flipped.
bool PolygonCutter::fan_covers() const {
  for (std::size_t i = 2; i < ring_.size(); ++i)
    if (orient2d(ring_[0], ring_[i - 1], ring_[i]) < 0) return false;
  return true;
}

}  // namespace way
