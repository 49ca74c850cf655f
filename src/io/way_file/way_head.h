// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_notes.h"
#include "way/nav/navmesh_layout.h"

#include "io/way_file/way_format.h"
#include "io/way_file/way_meshes.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Everything of a `.way` file but its tiles.
struct WayHead {
  NavMeshLayout layout = {};
  NavMeshNotes notes = {};
  std::vector<MeshEntry> meshes = {};
  std::vector<std::byte> links = {};           ///< Of all meshes, as in the file.
  std::vector<std::byte> objects = {};         ///< Of a world; empty for no section.
  std::vector<std::byte> indexes = {};         ///< Path indexes; empty for no section.
  std::vector<way_format::TileRow> rows = {};  ///< With offsets from the start of the file.
  std::uint64_t file_size = 0;
  std::uint64_t mesh_hash = 0;
};

/// The next offset at which a section or a tile may begin.
inline std::uint64_t way_aligned(std::uint64_t offset) {
  return (offset + way_format::kAlignment - 1) / way_format::kAlignment * way_format::kAlignment;
}

/// The bytes of a file up to its first tile. How many there are depends on the number of rows, not
/// on their content: so a writer can ask for the head, add tiles behind it, and then ask again.
///
/// Errors: invalid_argument for notes that text cannot hold.
[[nodiscard]] Result<std::vector<std::byte>> encode_head(const WayHead& head);

}  // namespace way
