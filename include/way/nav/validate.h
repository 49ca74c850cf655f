// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"

namespace way {

/// What validate() asks for.
struct ValidateOptions {
  /// Tiles that lie side by side have the same vertices on their common border, bit for bit, as
  /// those of one bake have. Tiles from elsewhere may not.
  bool exact_borders = true;
  /// Polygons side by side have the same surface vertices on their common edge, and none overlaps
  /// another within a step's height, as in tiles of our own.
  bool exact_surfaces = true;

  /// For meshes from elsewhere, Recast's say, that leave small cracks.
  static ValidateOptions foreign() { return {.exact_borders = false, .exact_surfaces = false}; }
};

/// Checks every invariant of a navmesh, in time almost linear in its size:
///
/// - the hash of a tile is that of its content;
/// - polygons are convex and counter-clockwise seen from above;
/// - polygons of a tile do not overlap in the plan where their surfaces are within a step's height
///   less a voxel, and within half the agent's height (a bake keeps outlines apart where floors are
///   within a step and a voxel and not above each other; surfaces stray from their floors);
/// - neighbors have an edge with the same ends and lead to each other; no edge is there twice;
/// - triangles cover their polygon exactly in the plan: inner edges in pairs, outer ones flagged
///   and along the outline;
/// - polygons that share an edge have the same surface vertices on it;
/// - portals lie on the border of their tile, lead to polygons that lead back, and with exact
///   borders meet one edge with the very same vertices wherever there is a tile beyond;
/// - off-mesh links are attached where the ground at their ends is, and both their polygons know of
///   it;
/// - component() tells exactly which polygons are connected.
///
/// Errors: invalid_mesh, naming the first invariant that fails and its place:
/// `tile (3, 0, 0), polygon 17: ...`.
[[nodiscard]] Result<> validate(const NavMesh& mesh, const ValidateOptions& options = {});
/// Checks all meshes of a set. Errors begin with `agent troll: `, unless the agent has no name.
[[nodiscard]] Result<> validate(const NavMeshSet& set, const ValidateOptions& options = {});

/// Checks what can be seen in one tile.
///
/// Errors: as validate(const NavMesh&).
[[nodiscard]] Result<> validate(const Tile& tile, const ValidateOptions& options = {});

}  // namespace way
