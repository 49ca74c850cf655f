// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/color.h"
#include "way/debug/draw_bake.h"
#include "way/debug/picture.h"
#include "way/nav/navmesh.h"

#include <functional>

namespace way {

/// What the colors of a navmesh show.
enum class NavMeshColor : std::uint8_t {
  height,     ///< Low to high.
  area,       ///< Ground is green, each other area has its own color.
  component,  ///< Parts without a connection; the eight largest have clearly different colors.
  tile,       ///< One color per tile.
  polygon     ///< One color per polygon.
};

/// The color of polygons without flags, which no filter accepts: closed doors, pruned islands.
inline constexpr Color kClosedColor = rgb(0x5d5560);

/// Options of draw_navmesh().
struct NavMeshDrawOptions {
  NavMeshColor color = NavMeshColor::height;
  /// A color for each polygon, instead of the above and of kClosedColor; for instance by region.
  std::function<Color(PolyRef)> color_of = {};
  bool tile_borders = true;
  /// Polygons whose center is outside these heights are left out.  [world units]
  float low = std::numeric_limits<float>::lowest();
  float high = std::numeric_limits<float>::max();
};

/// The bounding box of all tiles; empty for a navmesh without any.
[[nodiscard]] Aabb3 bounds_of(const NavMesh& mesh);

/// Adds a navmesh to a picture: filled polygons, low ones first; walls as dark lines, edges between
/// polygons as faint ones, joints between tiles in orange, off-mesh links as arcs (see
/// draw_links.h).
void draw_navmesh(Picture& picture, const NavMesh& mesh, const NavMeshDrawOptions& options = {});

}  // namespace way
