// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/agent.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// What a `.way` file says about one of its navmeshes.
struct MeshEntry {
  NavAgent agent = {};
  std::uint64_t hash = 0;        ///< NavMesh::hash().
  std::uint32_t tile_count = 0;  ///< Rows of the tile table, behind those of the meshes before it.
  std::uint32_t link_count = 0;  ///< Rows of the links, likewise.

  friend bool operator==(const MeshEntry&, const MeshEntry&) = default;
};

/// The section of a `.way` file that lists its navmeshes.
[[nodiscard]] std::vector<std::byte> write_meshes(std::span<const MeshEntry> meshes);

/// The opposite.
///
/// Errors: bad_format if it is truncated, has no mesh or more than kMaxAgents, a number that is
/// negative or not finite, or a name that is missing or used twice. A single mesh needs no name.
[[nodiscard]] Result<std::vector<MeshEntry>> read_meshes(std::span<const std::byte> bytes);

}  // namespace way
