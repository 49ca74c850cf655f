// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/triangle_ground.h"
#include "way/nav/navmesh_edit.h"
#include "way/world/world.h"

#include "core/mutex.h"
#include "core/published.h"
#include "world/doors.h"
#include "world/object_table.h"
#include "world/tile_table.h"
#include "world/volume_index.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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
  const FlagsOfAreas flags;

  Mutex updating;                                ///< One update at a time.
  std::vector<ResumeWorkspace> workspaces = {};  ///< By worker.

  Mutex publishing;                 ///< Guards what follows.
  Published<NavMeshSet> published;  ///< Read by anyone.
  std::map<int, std::function<void(const WorldChange&)>> listeners = {};
  int next_listener = 1;

  Mutex indexing;  ///< Guards what follows; no other lock is taken while it is held.
  std::optional<PathIndexOptions> index_options = std::nullopt;
  bool index_measured = false;  ///< Landmarks and least distance are those of its snapshots.
  Published<std::shared_ptr<const std::vector<IndexedNavMesh>>> indexed{nullptr};  ///< By agent.

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
  /// Opens or closes a marker; nothing if it is so already.  @pre content is locked
  /// Errors: as World::set_open().
  Result<std::optional<ClosedDoor>> swing(ObjectHandle marker, bool is_open);
  /// The closed doors at some tiles, in the order in which they were added.  @pre content is locked
  std::vector<ClosedDoor> closed_doors(std::span<const TileCoord> at) const;
  /// Shows snapshots, one per agent, to everyone.  @pre publishing is locked
  Result<> show(std::vector<NavMesh> meshes);
  /// The same for listeners.
  void tell_listeners(std::span<const TileCoord> changed) const;
};

/// What a stale handle is refused with.
[[nodiscard]] Error stale_object(ObjectHandle handle);

/// World::update().
[[nodiscard]] Result<UpdateReport> update_world(World::State& world, const UpdateOptions& options);

}  // namespace way
