// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/side.h"
#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"

#include "nav/plan/convex_polygon.h"
#include "nav/plan/outline_distance.h"
#include "nav/surface/polygon_surface.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace way {

/// A point within a convex polygon, in 2D (xz), that differs from p only in the last bits of its
/// coordinates; p if there is none.
inline Vec3 nudge_inside(const PolygonView& corners, Vec3 p) {
  const float last_bit = std::max(std::abs(p.x), std::abs(p.z)) * 0x1p-23F;
  for (const float size : {1.0F, 2.0F, 3.0F}) {
    for (int i = 0; i < 8; ++i) {
      const float x = static_cast<float>(step_x(i % 4) + (i < 4 ? 0 : step_x((i + 1) % 4)));
      const float z = static_cast<float>(step_z(i % 4) + (i < 4 ? 0 : step_z((i + 1) % 4)));
      const Vec3 near = p + Vec3{x, 0, z} * (size * last_bit);
      if (contains_in_plan(corners, near)) return near;
    }
  }
  return p;
}

/// The point of a convex polygon closest to p, which is outside, up to rounding: moved by little
/// more than necessary to be inside according to contains_in_plan().
inline Vec3 move_inside(const PolygonView& corners, Vec3 p) {
  const OutlinePoint rim = closest_on_outline(corners, p);
  const Vec3 on_rim = between(corners.corner(rim.edge), corners.corner_after(rim.edge), rim.t);
  if (contains_in_plan(corners, on_rim)) return on_rim;
  const Vec3 nudged = nudge_inside(corners, on_rim);
  if (nudged != on_rim) return nudged;
  Vec3 middle;
  for (std::uint32_t i = 0; i < corners.count; ++i)
    middle = middle + corners.corner(i) * (1 / static_cast<float>(corners.count));
  for (float share = 0x1p-23F; share < 1; share *= 1.25F) {
    const Vec3 moved = between(on_rim, middle, share);
    if (contains_in_plan(corners, moved)) return moved;
  }
  return corners.corner(rim.edge);  // the polygon is a line, up to rounding
}

/// Clamps a point to a convex polygon in 2D (xz). The result is inside according to
/// contains_in_plan().
inline Vec3 clamp_to_polygon_in_plan(const PolygonView& corners, Vec3 p) {
  return contains_in_plan(corners, p) ? p : move_inside(corners, p);
}

/// Clamps a point to a polygon, and sets its height to that of the surface.
inline Vec3 clamp_to_polygon(const TileView& tile, std::uint32_t polygon, Vec3 p) {
  p = clamp_to_polygon_in_plan(tile.polygon(polygon), p);
  return {p.x, height_over(tile, polygon, p), p.z};
}

/// The same for a point of a mesh; null if its polygon is null or stale, or a coordinate is not
/// finite.
inline MeshPoint clamp_to_mesh(const NavMesh& mesh, const MeshPoint& at) {
  const Tile* tile = mesh.tile_of(at.polygon);
  if (tile == nullptr || !is_finite(at.point)) return {};
  return {at.polygon, clamp_to_polygon(TileView(*tile), at.polygon.polygon(), at.point)};
}

}  // namespace way
