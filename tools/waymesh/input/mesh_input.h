// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include "commands.h"

#include <optional>

namespace way::cli {

/// A navmesh to ask, and the level that it was baked of where that is at hand.
struct MeshInput {
  NavMesh mesh;
  std::optional<TriangleMesh> level;
  QueryFilter filter = {};  ///< Costs as the rules of its bake gave them.
};

/// Reads a file of polygons, or bakes a level in memory, and adds the links. Ctrl-C ends it.
Result<MeshInput> load_mesh(const MeshRequest& request);

}  // namespace way::cli
