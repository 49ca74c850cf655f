// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/agent.h"
#include "way/nav/navmesh.h"
#include "way/nav/off_mesh_link.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// What a tile adds to the sum of a mesh, by its hash: spreads the bits, so that sums tell sets of
/// tiles apart.
[[nodiscard]] std::uint64_t share_of_tile(std::uint64_t hash);

/// What an off-mesh link adds to the sum of a mesh.
[[nodiscard]] std::uint64_t share_of_link(const OffMeshLink& link);

/// What NavMesh::hash() is made of. A file knows all of it before it reads any tile.
struct MeshSums {
  std::uint64_t tiles = 0;  ///< Of share_of_tile().
  std::size_t link_count = 0;
  std::uint64_t links = 0;  ///< Of share_of_link().
};

/// NavMesh::hash().
[[nodiscard]] std::uint64_t hash_mesh(const NavMeshLayout& layout, const MeshSums& sums);

/// NavMeshSet::hash(), from the agents of a set and the hashes of their meshes.
[[nodiscard]] std::uint64_t hash_set(std::span<const NavAgent> agents,
                                     std::span<const std::uint64_t> meshes);

}  // namespace way
