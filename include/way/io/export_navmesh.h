// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_notes.h"
#include "way/nav/navmesh.h"

#include <span>
#include <string>

namespace way {

/// Which parts of a navmesh are exported, for viewing in other programs.
struct ExportOptions {
  bool polygons = true;  ///< Flat, from corner to corner.
  bool detail = false;   ///< The triangles of their surfaces.
  bool links = false;    ///< Joints between tiles, and off-mesh links, as lines.
  /// Names of areas, for materials; an area without a name is `area_63`.
  std::span<const AreaName> areas = {};
};

/// Formats a navmesh as an OBJ file: objects `polygons`, `detail` and `links`, one material per
/// area. Polygons are faces with all of their corners. Numbers are the shortest that read back bit
/// for bit.
[[nodiscard]] std::string format_obj(const NavMesh& mesh, const ExportOptions& options = {});

/// Encodes a navmesh as a binary glTF 2.0 file: nodes `polygons`, `detail` and `links`, one
/// material and primitive per area. Polygons are triangulated as fans. Fails from 4 GiB on, the
/// limit of the format.
[[nodiscard]] Result<std::string> encode_glb(const NavMesh& mesh,
                                             const ExportOptions& options = {});

/// The same as the text of a `.gltf` file that contains its buffer as a `data:` URI.
[[nodiscard]] std::string format_gltf(const NavMesh& mesh, const ExportOptions& options = {});

}  // namespace way
