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

/// How faces made elsewhere become a navmesh.
struct ImportOptions {
  /// The agent that the faces were made for; its climb decides what find_nearest() takes for one
  /// floor.
  TileAgent agent = {.height = 2, .radius = 0.6F, .climb = 0.9F};
  /// Areas by the name of their material. Other materials get the numbers 1, 2 and so on in the
  /// order in which they come, `area_7` the number 7, and faces without any are ground.
  std::vector<AreaName> areas = {};
  /// Refuse what would be mended.
  bool strict = false;
};

/// What was mended.
struct ImportReport {
  std::size_t faces = 0;            ///< That were given.
  std::size_t joined_vertices = 0;  ///< Vertices at the place of another.
  std::size_t turned_faces = 0;     ///< Clockwise seen from above, and turned over.
  std::size_t cut_faces = 0;        ///< Not convex, and cut into triangles.
  std::size_t dropped_faces = 0;    ///< Upright or without area.
  std::size_t split_edges = 0;      ///< With a corner of another face on them.
  std::size_t crowded_edges = 0;    ///< Of more than two faces: they lead nowhere.
};

/// A navmesh of faces, and how it came to be.
struct ImportedMesh {
  NavMesh mesh;
  std::vector<AreaName> areas = {};  ///< Of all materials.
  ImportReport report = {};
};

/// Makes a navmesh, of one tile, of the faces of a level: a convex face becomes a polygon, whatever
/// the number of its corners; corners on a straight line are kept; faces that share an edge are
/// neighbours, and no others. Faces on top of each other stay apart: they share no edge.
///
/// Errors: invalid_mesh, naming the face: `face 12 at (3, 0, 5) crosses itself`, seen from above;
/// where strict, also for all that the report counts; too_large for more than
/// PolyRef::kMaxPolygons polygons, or more than 255 materials.
[[nodiscard]] Result<ImportedMesh> import_polygons(const Level& level,
                                                   const ImportOptions& options = {});

}  // namespace way
