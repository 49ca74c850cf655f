// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/picture.h"
#include "way/nav/navmesh.h"

namespace way {

/// Options of draw_links().
struct LinkDrawOptions {
  Color color = rgb(0x7b3fa0);
  Color waiting = rgb(0x9aa0a6);  ///< Links without ground at one of their ends.
  float width = 2;                ///< [pixels]
};

/// Adds the off-mesh links of a navmesh to a picture: arcs from start to end, with an arrow at the
/// end, and at the start, too, if they are bidirectional. A wide link has two arcs and a line
/// across each end.
void draw_links(Picture& picture, const NavMesh& mesh, const LinkDrawOptions& options = {});

}  // namespace way
