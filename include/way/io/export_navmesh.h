// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_notes.h"
#include "way/nav/navmesh.h"

#include <span>
#include <string>

namespace way {

/// What of a navmesh is exported, for other programs to look at.
struct ExportOptions {
  bool polygons = true;  ///< Flat, from corner to corner.
  bool detail = false;   ///< The triangles of their surfaces.
  bool links = false;    ///< Ways between tiles, and off-mesh links, as lines.
  /// Names of areas, for materials; an area without a name is `area_63`.
  std::span<const AreaName> areas = {};
};

/// A navmesh as the text of an OBJ file: objects `polygons`, `detail` and `links`, a material an
/// area. Polygons are faces with all of their corners. Numbers are the shortest that read back to
/// the same bits.
[[nodiscard]] std::string export_obj(const NavMesh& mesh, const ExportOptions& options = {});

/// A navmesh as a binary glTF 2.0 file: nodes `polygons`, `detail` and `links`, a material and a
/// primitive an area. Polygons are cut into fans. Refused from 4 GiB on, which its sizes cannot
/// hold.
[[nodiscard]] Result<std::string> export_glb(const NavMesh& mesh,
                                             const ExportOptions& options = {});

/// The same as the text of a `.gltf` file that holds its buffer as a `data:` address.
[[nodiscard]] std::string export_gltf(const NavMesh& mesh, const ExportOptions& options = {});

}  // namespace way
