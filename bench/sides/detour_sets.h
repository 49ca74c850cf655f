// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"

#include "bench/sides/recast_handles.h"

#include <cstddef>
#include <vector>

namespace way::bench {

/// Reads a navmesh set as RecastDemo does, into a dtNavMesh; null if it is rejected.
[[nodiscard]] NavMeshHandle read_set(const std::vector<std::byte>& bytes);

/// Writes a navmesh set as RecastDemo does.
[[nodiscard]] std::vector<std::byte> write_set(const dtNavMesh& mesh);

/// Converts a Detour navmesh to one of ours, as decode_detour() reads it: the same polygons with
/// the same indices.
[[nodiscard]] Result<NavMesh> navmesh_of(const dtNavMesh& theirs);

}  // namespace way::bench
