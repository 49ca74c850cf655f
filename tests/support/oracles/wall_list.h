// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <vector>

namespace way::test {

/// An edge, or a part of one, with nothing on its other side.
struct Wall {
  PolyRef polygon = {};
  Vec3 a = {};
  Vec3 b = {};
};

/// All walls of a mesh, found without any search. On a border, points are tried every 2^-8 of an
/// edge: links of a test's mesh must begin and end at such points.
std::vector<Wall> all_walls(const NavMesh& mesh);

}  // namespace way::test
