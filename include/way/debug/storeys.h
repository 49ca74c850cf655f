// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/picture.h"
#include "way/nav/navmesh.h"

#include <functional>
#include <vector>

namespace way {

/// A range of heights that belong together.
struct Storey {
  float low = 0;
  float high = 0;

  friend bool operator==(const Storey&, const Storey&) = default;
};

/// The storeys of a navmesh, from the lowest up: heights with much walkable ground, separated where
/// there is the least ground between two of them that are an agent's height apart. Together they
/// cover all heights of the mesh; stairs between two storeys are divided with them. Empty for a
/// mesh without polygons.
[[nodiscard]] std::vector<Storey> find_storeys(const NavMesh& mesh);

/// Storeys side by side, each labeled with its heights.
///
/// @param draw   Draws one of them, with a given width in pixels.
/// @param width  Of the whole picture.  [pixels]
[[nodiscard]] Picture draw_storeys(const std::vector<Storey>& storeys, int width,
                                   const std::function<Picture(const Storey&, int width)>& draw);

}  // namespace way
