// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/triangle_ground.h"
#include "way/nav/navmesh_edit.h"
#include "way/world/world.h"

#include "core/mutex.h"
#include "core/published.h"
#include "world/object_table.h"
#include "world/tile_table.h"
#include "world/volume_index.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace way {

/// A link of a world and of its navmeshes.
struct WorldLink {
  std::vector<PolyRef> refs = {};  ///< In the snapshot of each agent; none if it is not there.
  std::optional<OffMeshLink> wanted = std::nullopt;
};

/// Locks are taken in the order update, publish, content.
struct World::State {
  State(BakeConfig on_grid, const Aabb3& grid_box, const WorldOptions& given,
        TriangleGround no_ground);

  const BakeConfig config;
  const Aabb3 grid;
  const WorldOptions options;

  Mutex updating;                                ///< One update at a time.
  std::vector<ResumeWorkspace> workspaces = {};  ///< By worker.

  Mutex publishing;                 ///< Guards what follows.
  Published<NavMeshSet> published;  ///< Read by anyone.
  std::map<int, std::function<void(const WorldChange&)>> listeners = {};
  int next_listener = 1;

  mutable Mutex content;  ///< Guards what follows.
  ObjectTable objects = {};
  TileTable tiles = {};
  VolumeIndex volumes = {};
  TriangleGround ground;                                  ///< Its codes are those of all triangles.
  std::map<std::uint32_t, WorldLink> links = {};          ///< By index of the object.
  std::map<std::uint32_t, WorldLink> changed_links = {};  ///< Not in the snapshot yet.

  /// Checks an object, and gives its ground codes.  @pre content is locked
  Result<PlacedObject> place(WorldObject object);
  /// Puts an object into the tables of its content, or takes it out.
  void enter(std::uint32_t index);
  void leave(std::uint32_t index);
  /// What closing a marker does.
  ClosedDoor door_of(const PlacedObject& placed) const;
  /// Shows snapshots, one per agent, to everyone.
  Result<> publish(std::vector<NavMesh> meshes, std::span<const TileCoord> changed);
};

/// World::update().
[[nodiscard]] Result<UpdateReport> update_world(World::State& world, const UpdateOptions& options);

}  // namespace way
