// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/draw_navmesh.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
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

/// How many parts, the largest first, have colors that cannot be confused.
inline constexpr std::size_t kDistinctParts = 8;
/// The color of a part by its rank among all; those from kDistinctParts on are pale.
[[nodiscard]] Color color_of_part(std::size_t rank);

/// The colors of polygons. Makes one pass over a mesh whose colors show components.
class PolygonColors {
 public:
  PolygonColors(const NavMesh& mesh, const NavMeshDrawOptions& options);

  /// The color of a polygon; nothing if it shows heights, which may differ within a polygon.
  std::optional<Color> plain(const SeenPolygon& seen) const;

 private:
  const NavMesh& mesh_;
  const NavMeshDrawOptions& options_;
  std::map<std::uint32_t, Color> parts_ = {};  ///< By component.
};

/// Returns true if a polygon has no flags.
[[nodiscard]] bool is_closed(const NavMesh& mesh, const SeenPolygon& seen);

[[nodiscard]] Color color_of_area(Area area);

}  // namespace way
