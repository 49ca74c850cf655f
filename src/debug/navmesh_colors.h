// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/draw_navmesh.h"

#include <cstdint>
#include <vector>

namespace way {

/// A polygon of a tile, with the height of its center.
struct SeenPolygon {
  float y = 0;
  std::uint32_t slot = 0;
  std::uint32_t polygon = 0;
};

/// The polygons that a drawing shows, the lowest first.
[[nodiscard]] std::vector<SeenPolygon> polygons_from_bottom_to_top(
    const NavMesh& mesh, const NavMeshDrawOptions& options);

/// Maps the heights that are drawn to numbers from 0 to 1.
struct HeightScale {
  float low = 0;
  float range = 1;

  Color color(float y) const { return height_color((y - low) / range); }
};

/// From the lowest to the highest vertex of all surfaces that are drawn.
[[nodiscard]] HeightScale scale_of(const NavMesh& mesh, const std::vector<SeenPolygon>& order);

/// Returns true if colors show heights, which may differ within a polygon.
[[nodiscard]] bool is_by_height(const NavMeshDrawOptions& options);

/// The color of a polygon if colors do not show heights.
[[nodiscard]] Color plain_color(const NavMesh& mesh, const SeenPolygon& seen,
                                const NavMeshDrawOptions& options);

[[nodiscard]] Color color_of_area(Area area);

}  // namespace way
