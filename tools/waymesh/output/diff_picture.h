// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/picture.h"
#include "way/nav/navmesh.h"

#include "work/mesh_diff.h"

namespace way::cli {

/// The differences of two navmeshes. Tiles that both have are gray. Of the others what is gained is
/// green, what is lost red, and what both have, where the two lie on each other, in between.
Picture draw_diff(const NavMesh& before, const NavMesh& after, const MeshDiff& diff, int width);

/// Three pictures side by side: a navmesh before a change and after it, by area, and the
/// differences.
Picture draw_change(const NavMesh& before, const NavMesh& after, int width);

}  // namespace way::cli
