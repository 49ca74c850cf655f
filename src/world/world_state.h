// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

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

/// A link of a world and of its navmesh.
struct WorldLink {
  PolyRef ref = {};  ///< In the snapshot; null if it is not there.
  std::optional<OffMeshLink> wanted = std::nullopt;
};

/// Locks are taken in the order update, publish, content.
struct World::State {
  State(BakeConfig on_grid, const Aabb3& grid_box, const WorldOptions& given)
      : config(std::move(on_grid)),
        grid(grid_box),
        options(given),
        published(
            NavMesh({.origin = config.world.origin,
                     .tile_side = static_cast<float>(config.tile_size) * config.world.cell_size})) {
  }

  const BakeConfig config;
  const Aabb3 grid;
  const WorldOptions options;

  Mutex updating;                                ///< One update at a time.
  std::vector<ResumeWorkspace> workspaces = {};  ///< By worker.

  Mutex publishing;              ///< Guards what follows.
  Published<NavMesh> published;  ///< Read by anyone.
  std::map<int, std::function<void(const WorldChange&)>> listeners = {};
  int next_listener = 1;

  mutable Mutex content;  ///< Guards what follows.
  ObjectTable objects = {};
  TileTable tiles = {};
  VolumeIndex volumes = {};
  std::map<std::uint32_t, WorldLink> links = {};          ///< By index of the object.
  std::map<std::uint32_t, WorldLink> changed_links = {};  ///< Not in the snapshot yet.

  /// Puts an object into the tables of its content, or takes it out.
  void enter(std::uint32_t index);
  void leave(std::uint32_t index);
  /// What closing a marker does.
  ClosedDoor door_of(const PlacedObject& placed) const;
  /// Shows a snapshot to everyone.
  void publish(NavMesh mesh, std::span<const TileCoord> changed);
};

/// World::update().
[[nodiscard]] Result<UpdateReport> update_world(World::State& world, const UpdateOptions& options);

}  // namespace way
