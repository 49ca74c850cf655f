// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"
#include "way/io/area_rules.h"
#include "way/io/navmesh_file.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"
#include "way/nav/path_index.h"
#include "way/nav/query_filter.h"

#include "commands.h"

#include <optional>
#include <span>

namespace way::cli {

/// A navmesh to query, and the level that it was baked from, if available.
struct MeshInput {
  NavMesh mesh;
  std::optional<TriangleMesh> level;
  QueryFilter filter = {};              ///< With the costs from the rules of its bake.
  std::optional<PathIndex> index = {};  ///< If it was asked for.
};

/// All navmeshes of the input, and what else is known about it.
struct SetInput {
  NavMeshSet set;
  std::optional<TriangleMesh> level;
  QueryFilter filter = {};               ///< With the costs from the rules of its bake.
  std::optional<NavMeshFile> file = {};  ///< That it was read from.
};

/// A filter with the costs of areas.
QueryFilter filter_of(std::span<const AreaKind> kinds);

/// Reads a navmesh file, or bakes a level in memory, and adds the links. Ctrl-C ends it.
Result<MeshInput> load_mesh(const MeshRequest& request);
/// The same for the navmeshes of all agents.
Result<SetInput> load_mesh_set(const MeshRequest& request);

}  // namespace way::cli
