// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/draw_bake.h"
#include "way/debug/picture.h"
#include "way/nav/navmesh.h"

#include <functional>

namespace way {

/// What the colours of a navmesh tell.
enum class NavMeshColor : std::uint8_t {
  height,     ///< Low to high.
  area,       ///< Ground is green, every other area a colour of its own.
  component,  ///< Parts between which there is no way differ.
  tile,       ///< Tiles differ.
  polygon     ///< Polygons differ.
};

/// How draw_navmesh() draws.
struct NavMeshDrawOptions {
  NavMeshColor color = NavMeshColor::height;
  /// A colour for each polygon, in place of the above; for instance of its region.
  std::function<Color(PolyRef)> color_of = {};
  bool tile_borders = true;
  /// Polygons whose middle lies outside of these heights are left out.  [world units]
  float low = std::numeric_limits<float>::lowest();
  float high = std::numeric_limits<float>::max();
};

/// The box of all tiles; empty for a navmesh without any.
[[nodiscard]] Aabb3 bounds_of(const NavMesh& mesh);

/// Adds a navmesh to a picture: filled polygons, the low ones first; walls as dark lines, edges
/// between polygons as faint ones, ways from tile to tile in orange, off-mesh links as
/// arcs (see draw_links.h).
void draw_navmesh(Picture& picture, const NavMesh& mesh, const NavMeshDrawOptions& options = {});

}  // namespace way
