// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_notes.h"
#include "way/nav/navmesh_set.h"
#include "way/nav/path_index.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace way {

/// The format of `.way` files, the only one that is written and read; see docs/formats.md.
inline constexpr std::uint32_t kWayFormat = 4;

/// How navmeshes are written.
struct SaveOptions {
  NavMeshNotes notes = {};
  /// Compresses tiles with zstd. The same set gives the same bytes uncompressed, always;
  /// compressed, for one version of zstd.
  bool compress = false;
  /// The objects of a world, from save_world(); stored as they are.
  std::vector<std::byte> objects = {};
  /// Path indexes of meshes of the set, in any order, at most one per mesh.
  std::vector<PathIndex> indexes = {};
};

/// The navmeshes of a set, or a single one, as the bytes of a `.way` file. Areas and flags are
/// written as the snapshots have them; slots and generations are not stored. Tiles of several
/// meshes with the same polygons are stored once.
///
/// Errors: invalid_argument for an empty set, for notes that text cannot hold, for compression in a
/// build without it, or for path indexes of other meshes; those of encode_index().
[[nodiscard]] Result<std::vector<std::byte>> encode_navmesh(const NavMeshSet& set,
                                                            const SaveOptions& options = {});

/// Writes a `.way` file, whole or not at all.
///
/// Errors: io, with path and reason; those of encode_navmesh().
[[nodiscard]] Result<> save_navmesh(const std::string& path, const NavMeshSet& set,
                                    const SaveOptions& options = {});

/// Returns true if this build writes and reads compressed tiles.
[[nodiscard]] bool has_compression();

}  // namespace way
