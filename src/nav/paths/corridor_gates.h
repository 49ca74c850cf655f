// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include "nav/paths/gate_tree.h"

#include <cstdint>
#include <span>

namespace way {

/// A goal of a field, on its polygon.
struct FieldGoal {
  MeshPoint at = {};
  std::uint32_t index = 0;
};

/// Adds the corridors of find_polygon_path() to the nearest goal, from everywhere: those whose path
/// over the middles of openings costs least. Links are crossed, wide ones in their middle.
void add_corridor_gates(const NavMesh& mesh, std::span<const FieldGoal> goals,
                        SearchWorkspace& workspace, const QueryFilter& filter, GateTree& tree);

}  // namespace way
