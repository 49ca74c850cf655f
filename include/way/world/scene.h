// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/core/aabb.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"
#include "way/nav/off_mesh_link.h"
#include "way/world/object.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A marker that is closed, see AreaMarker.
struct ClosedDoor {
  /// The box of the marker's shape, wider by a cell and higher by the agent's climb.
  Aabb3 bounds = {};
  Area baked = Area::none;  ///< The area that the bake gives its polygons.
  Area area = Area::none;   ///< The area that they get.
  std::uint16_t flags = 0;  ///< The flags that they get.
};

/// The flags that polygons of an area get on the snapshot, instead of those of the bake.
struct AreaFlags {
  Area area = Area::none;
  std::uint16_t flags = 1;

  friend bool operator==(const AreaFlags&, const AreaFlags&) = default;
};

/// All that a World holds, as a bake takes it: the reference for what its navmesh is.
struct WorldScene {
  /// Static triangles, then movable ones, both in the order in which their objects were added.
  TriangleMesh level = {};
  BakeSettings settings = {};
  Aabb3 grid = {};                       ///< BakeOptions::grid.
  std::vector<AreaVolume> volumes = {};  ///< In the order in which their objects were added.
  std::vector<OffMeshLink> links = {};   ///< The same.
  std::vector<ClosedDoor> doors = {};    ///< The same.
  std::vector<AreaFlags> flags = {};     ///< WorldOptions::flags.
  std::vector<FinishedTile> tiles = {};  ///< In the order in which their objects were added.
};

/// Bakes a scene from nothing, for each agent of its settings: bake_set() on the scene's grid, with
/// its volumes; then finished tiles and links are added, polygons get the flags of their area, and
/// doors are closed. After update() the navmeshes of the world have the same content, and hash.
///
/// Errors: as bake_set() and NavMeshEdit::commit().
[[nodiscard]] Result<NavMeshSet> bake_scene(const WorldScene& scene, Executor* executor = nullptr);

/// Closes doors on a snapshot. The polygons of a door are those with the area that the bake gave it
/// whose middle, the mean of the corners, lies in its box. Of several doors the last one counts.
///
/// Errors: as NavMeshEdit::commit().
[[nodiscard]] Result<NavMesh> close_doors(const NavMesh& mesh, std::span<const ClosedDoor> doors);

}  // namespace way
