// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "geom/convex_hull.h"

#include "way/core/aabb.h"

#include "core/int128.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace way {
namespace {

struct GridPoint {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t z = 0;

  friend bool operator==(const GridPoint&, const GridPoint&) = default;
};

GridPoint operator-(const GridPoint& a, const GridPoint& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

GridPoint cross(const GridPoint& a, const GridPoint& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Coordinates have 21 bits, those of a cross product 43, so the sum does not overflow.
Int128 dot(const GridPoint& a, const GridPoint& b) {
  return product(a.x, b.x) + product(a.y, b.y) + product(a.z, b.z);
}

/// Grows a hull point by point.
class HullBuilder {
 public:
  explicit HullBuilder(std::vector<GridPoint> points) : points_(std::move(points)) {}

  /// Returns false if all points lie in one plane.
  bool run() {
    const auto first = first_corners();
    if (!first) return false;
    const auto [a, b, c, d] = *first;
    faces_ = {{a, b, c}, {a, c, d}, {a, d, b}, {d, c, b}};
    if (side({a, b, c}, d) > 0) {
      for (Triangle& face : faces_)
        std::swap(face[1], face[2]);
    }
    for (std::uint32_t i = 0; i < points_.size(); ++i)
      add(i);
    return true;
  }

  std::vector<Triangle> take() { return std::move(faces_); }

 private:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;

  /// Positive if a point is in front of a face.
  int side(const Triangle& face, std::uint32_t point) const {
    const GridPoint& a = points_[face[0]];
    return sign_of(dot(cross(points_[face[1]] - a, points_[face[2]] - a), points_[point] - a));
  }

  /// Four points that do not lie in one plane.
  std::optional<std::array<std::uint32_t, 4>> first_corners() const {
    const auto count = static_cast<std::uint32_t>(points_.size());
    std::uint32_t b = 1;
    while (b < count && points_[b] == points_[0])
      ++b;
    std::uint32_t c = b + 1;
    while (c < count && cross(points_[b] - points_[0], points_[c] - points_[0]) == GridPoint{})
      ++c;
    std::uint32_t d = c + 1;
    while (d < count && side({0, b, c}, d) == 0)
      ++d;
    if (d >= count) return std::nullopt;
    return std::array{0U, b, c, d};
  }

  /// Replaces the faces that see a point by faces from their outline to the point. A face in whose
  /// plane the point lies stays, and the new faces continue it.
  void add(std::uint32_t point) {
    horizon_.clear();
    const auto seen = std::stable_partition(
        faces_.begin(), faces_.end(), [&](const Triangle& face) { return side(face, point) <= 0; });
    for (auto face = seen; face != faces_.end(); ++face) {
      for (std::size_t i = 0; i < 3; ++i)
        horizon_.emplace_back((*face)[i], (*face)[(i + 1) % 3]);
    }
    faces_.erase(seen, faces_.end());
    std::ranges::sort(horizon_);
    for (const auto& [from, to] : horizon_) {
      const bool is_inner = std::ranges::binary_search(horizon_, Edge{to, from});
      if (!is_inner) faces_.push_back({from, to, point});
    }
  }

  std::vector<GridPoint> points_;
  std::vector<Triangle> faces_;
  std::vector<Edge> horizon_;
};

std::vector<GridPoint> to_grid(std::span<const Vec3> points, const Aabb3& box) {
  constexpr double kSteps = 1 << 20;
  const auto low = [&](float Vec3::*axis) { return static_cast<double>(box.min.*axis); };
  const double side = std::max({static_cast<double>(box.max.x) - low(&Vec3::x),
                                static_cast<double>(box.max.y) - low(&Vec3::y),
                                static_cast<double>(box.max.z) - low(&Vec3::z)});
  const double scale = side > 0 ? kSteps / side : 0;
  const auto step = [&](const Vec3& p, float Vec3::*axis) {
    return static_cast<std::int64_t>((static_cast<double>(p.*axis) - low(axis)) * scale + 0.5);
  };
  std::vector<GridPoint> result;
  result.reserve(points.size());
  for (const Vec3& p : points)
    result.push_back({step(p, &Vec3::x), step(p, &Vec3::y), step(p, &Vec3::z)});
  return result;
}

}  // namespace

Result<std::vector<Triangle>> convex_hull(std::span<const Vec3> points) {
  Aabb3 box;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 p = points[i];
    if (!is_finite(p)) {
      return Error{Error::Code::invalid_mesh,
                   text("point ", i, " is not finite: (", p.x, ", ", p.y, ", ", p.z, ")")};
    }
    box = join(box, p);
  }
  HullBuilder builder(points.empty() ? std::vector<GridPoint>{} : to_grid(points, box));
  if (!builder.run()) {
    return Error{Error::Code::invalid_mesh,
                 text("the hull of ", points.size(), " points has no volume")};
  }
  return builder.take();
}

}  // namespace way
