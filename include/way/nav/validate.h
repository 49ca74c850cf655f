// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"

namespace way {

/// Strictness of validate().
struct ValidateOptions {
  /// Adjacent tiles have the same vertices on their common border, bit for bit. True for tiles of
  /// one bake; not necessarily for others.
  bool exact_borders = true;
  /// Adjacent polygons have the same surface vertices on their common edge, and none overlaps
  /// another within a step's height. True for tiles that waymesh has baked.
  bool exact_surfaces = true;

  /// For meshes of other programs, such as Recast, that leave small cracks.
  static ValidateOptions foreign() { return {.exact_borders = false, .exact_surfaces = false}; }
};

/// Checks every invariant of a navmesh, in time almost linear in its size:
///
/// - the hash of a tile is that of its content;
/// - polygons are convex and counter-clockwise in the xz plane;
/// - polygons of a tile do not overlap in 2D if their surfaces are within a step's height
///   less a voxel, and within half the agent's height (a bake keeps outlines apart where floors are
///   within a step and a voxel and not above each other; surfaces stray from their floors);
/// - neighbors share an edge with the same ends and lead to each other; no edge occurs twice;
/// - triangles cover their polygon exactly in 2D: inner edges in pairs, outer ones flagged
///   and along the outline;
/// - polygons that share an edge have the same surface vertices on it;
/// - portals lie on the border of their tile, lead to polygons that lead back, and with exact
///   borders match one edge with the very same vertices of each adjacent tile;
/// - off-mesh links are attached to the ground at their ends, and listed by both their polygons;
/// - component() is equal for exactly those polygons that are connected.
///
/// Errors: invalid_mesh, naming the first invariant that fails and its location:
/// `tile (3, 0, 0), polygon 17: ...`.
[[nodiscard]] Result<> validate(const NavMesh& mesh, const ValidateOptions& options = {});
/// Checks all meshes of a set. Errors begin with `agent troll: `, unless the agent has no name.
[[nodiscard]] Result<> validate(const NavMeshSet& set, const ValidateOptions& options = {});

/// Checks the invariants of a single tile.
///
/// Errors: as validate(const NavMesh&).
[[nodiscard]] Result<> validate(const Tile& tile, const ValidateOptions& options = {});

}  // namespace way
