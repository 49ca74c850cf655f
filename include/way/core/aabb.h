// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <limits>

namespace way {

/// An axis-aligned box, both corners included. The default is empty: it contains nothing, and
/// joining anything to it gives that thing.
struct Aabb3 {
  Vec3 min = {std::numeric_limits<float>::max(), std::numeric_limits<float>::max(),
              std::numeric_limits<float>::max()};
  Vec3 max = {std::numeric_limits<float>::lowest(), std::numeric_limits<float>::lowest(),
              std::numeric_limits<float>::lowest()};

  friend bool operator==(const Aabb3&, const Aabb3&) = default;

  constexpr bool is_empty() const { return max.x < min.x || max.y < min.y || max.z < min.z; }
};

constexpr Aabb3 join(const Aabb3& box, Vec3 point) {
  return {min(box.min, point), max(box.max, point)};
}
constexpr Aabb3 join(const Aabb3& a, const Aabb3& b) {
  return {min(a.min, b.min), max(a.max, b.max)};
}

/// Touching counts as overlap.
constexpr bool overlaps(const Aabb3& a, const Aabb3& b) {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
         a.min.z <= b.max.z && b.min.z <= a.max.z;
}
/// The same in the xz plane: heights are ignored.
constexpr bool overlaps_in_plan(const Aabb3& a, const Aabb3& b) {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.z <= b.max.z && b.min.z <= a.max.z;
}

constexpr Aabb3 expand(const Aabb3& box, Vec3 by) {
  return {box.min - by, box.max + by};
}

}  // namespace way
