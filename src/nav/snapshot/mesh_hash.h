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

/// The contribution of a tile to the hash of a mesh, which is a sum. Mixes the bits, so that
/// different sets of tiles have different sums.
[[nodiscard]] std::uint64_t share_of_tile(std::uint64_t hash);

/// The contribution of an off-mesh link.
[[nodiscard]] std::uint64_t share_of_link(const OffMeshLink& link);

/// The parts of NavMesh::hash(). A file stores all of them, so that the hash is known before any
/// tile is read.
struct MeshSums {
  std::uint64_t tiles = 0;  ///< Sum of share_of_tile().
  std::size_t link_count = 0;
  std::uint64_t links = 0;  ///< Sum of share_of_link().
};

/// NavMesh::hash().
[[nodiscard]] std::uint64_t hash_mesh(const NavMeshLayout& layout, const MeshSums& sums);

/// NavMeshSet::hash(), from the agents of a set and the hashes of their meshes.
[[nodiscard]] std::uint64_t hash_set(std::span<const NavAgent> agents,
                                     std::span<const std::uint64_t> meshes);

}  // namespace way
