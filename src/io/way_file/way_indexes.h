// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_file.h"

#include "io/way_file/way_meshes.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way {

/// Finds the path indexes of a section: one after another, in the order of their meshes.
/// None if they are of another format.
///
/// Errors: bad_format, naming the first flaw.
[[nodiscard]] Result<std::vector<IndexEntry>> read_indexes(std::span<const std::byte> section,
                                                           std::span<const MeshEntry> meshes);

/// The section with those of the indexes that are for the meshes of a set.
/// @param stored  The meshes as they are stored: the same, but with other areas and flags in tiles.
///
/// Errors: invalid_argument if an index is for none of the meshes; those of encode_index().
[[nodiscard]] Result<std::vector<std::byte>> write_indexes(std::span<const PathIndex> indexes,
                                                           const NavMeshSet& set,
                                                           const NavMeshSet& stored);

}  // namespace way
