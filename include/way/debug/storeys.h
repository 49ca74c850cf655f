// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/picture.h"
#include "way/nav/navmesh.h"

#include <functional>
#include <vector>

namespace way {

/// Heights that belong together.
struct Storey {
  float low = 0;
  float high = 0;

  friend bool operator==(const Storey&, const Storey&) = default;
};

/// The storeys of a navmesh, from the lowest up: heights at which much can be walked on, parted
/// where least lies between two of them that are an agent's height apart. Together they hold all
/// heights of the mesh; what leads from one to the next is parted with them. None for a mesh
/// without polygons.
[[nodiscard]] std::vector<Storey> find_storeys(const NavMesh& mesh);

/// Storeys beside each other, each under its heights.
///
/// @param draw   Draws one of them, so many pixels wide.
/// @param width  Of the whole.  [pixels]
[[nodiscard]] Picture draw_storeys(const std::vector<Storey>& storeys, int width,
                                   const std::function<Picture(const Storey&, int width)>& draw);

}  // namespace way
