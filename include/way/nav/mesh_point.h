// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/poly_ref.h"

namespace way {

/// A point on a navmesh, and the polygon it is on: what find_nearest() returns and every query
/// takes.
///
/// Vec3 converts to a MeshPoint without a polygon: find_path() looks for the nearest polygon, all
/// other queries treat it like a stale one.
struct MeshPoint {
  PolyRef polygon = {};  ///< Null if there is none, or it is not known.
  Vec3 point = {};       ///< On the polygon's surface, detail included.

  constexpr MeshPoint() = default;
  constexpr MeshPoint(Vec3 location) : point(location) {}
  constexpr MeshPoint(float x, float y, float z) : point{x, y, z} {}
  constexpr MeshPoint(PolyRef on, Vec3 location) : polygon(on), point(location) {}

  explicit constexpr operator bool() const { return static_cast<bool>(polygon); }
  friend bool operator==(const MeshPoint&, const MeshPoint&) = default;
};

}  // namespace way
