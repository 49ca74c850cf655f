// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// All off-mesh links of a mesh, in the order of their slots.
[[nodiscard]] std::vector<OffMeshLink> links_of(const NavMesh& mesh);

/// The first limit of read_links() that the links violate.
[[nodiscard]] std::optional<Error> check_reach(const std::vector<OffMeshLink>& links,
                                               const NavMeshLayout& layout);

/// Encodes links as a section of a `.way` file, in the order of their bytes.
///
/// Errors: too_large for links that read_links() would reject.
[[nodiscard]] Result<std::vector<std::byte>> write_links(const std::vector<OffMeshLink>& links,
                                                         const NavMeshLayout& layout);

/// The inverse of write_links(). Values are validated when links are added to a mesh.
///
/// Errors: bad_format if the section is truncated; too_large if the links reach over so many tiles
/// that a small file would demand much memory.
[[nodiscard]] Result<std::vector<OffMeshLink>> read_links(std::span<const std::byte> bytes,
                                                          const NavMeshLayout& layout);

}  // namespace way
