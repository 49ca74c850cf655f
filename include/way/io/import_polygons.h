// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"
#include "way/io/navmesh_notes.h"
#include "way/nav/navmesh.h"

#include <cstddef>
#include <vector>

namespace way {

/// How faces from other programs become a navmesh.
struct ImportOptions {
  /// The agent that the faces were made for; its climb decides what find_nearest() treats as one
  /// floor.
  TileAgent agent = {.height = 1.8F, .radius = 0.3F, .climb = 0.5F};
  /// Areas by the name of their material. Other materials get the numbers 1, 2 and so on in the
  /// order of appearance, `area_7` gets the number 7, and faces without a material are ground.
  std::vector<AreaName> areas = {};
  /// Fail instead of repairing.
  bool strict = false;
};

/// What was repaired.
struct ImportReport {
  std::size_t faces = 0;            ///< Faces in the input.
  std::size_t joined_vertices = 0;  ///< Vertices at the same point as another.
  std::size_t turned_faces = 0;     ///< Clockwise viewed from +y, and flipped.
  std::size_t cut_faces = 0;        ///< Not convex, and cut into triangles.
  std::size_t dropped_faces = 0;    ///< Vertical or without area.
  std::size_t split_edges = 0;      ///< Edges with a corner of another face on them.
  std::size_t crowded_edges = 0;    ///< Edges of more than two faces: they become walls.
};

/// A navmesh made from faces, and a report.
struct ImportedMesh {
  NavMesh mesh;
  std::vector<AreaName> areas = {};  ///< Names of all materials.
  ImportReport report = {};
};

/// Converts the faces of a level to a navmesh of one tile: a convex face becomes a polygon with any
/// number of corners; collinear corners are kept; faces are neighbors if and only if they share an
/// edge. So faces on top of each other stay separate.
///
/// Errors: invalid_mesh, naming the face: `face 12 at (3, 0, 5) crosses itself`, in plan; if
/// strict, also for everything that the report counts; too_large for more than
/// PolyRef::kMaxPolygons polygons, or more than 255 materials.
[[nodiscard]] Result<ImportedMesh> import_polygons(const Level& level,
                                                   const ImportOptions& options = {});

}  // namespace way
