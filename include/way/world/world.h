// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/aabb.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"
#include "way/nav/path_index.h"
#include "way/world/object.h"
#include "way/world/scene.h"
#include "way/world/world_update.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace way {

/// A snapshot and its path index.
struct IndexedNavMesh {
  NavMesh mesh = NavMesh();
  PathIndex index = {};  ///< Never stale on the mesh, unless it is an index of nothing.
};

/// A level that changes while agents walk on it.
///
///     auto world = way::World::create(level, {.tile_size = 48});
///     (void)world->update();                                      // the first bake
///     auto crate = world->add(way::Obstacle{way::BoxShape{{1, 1, 1}}, way::Transform::at(p)});
///     (void)world->update();                                      // a few tiles
///     const way::NavMesh mesh = world->navmesh();                 // from any thread
///
/// After update() the navmeshes are what a fresh bake of scene() gives, bit for bit, for any
/// changes in any order, and with any executor.
///
/// All functions may be called from any thread. Functions that return snapshots never wait; the
/// others wait for each other, but changes do not wait for tiles that are being baked. Updates run
/// one at a time.
class World {
 public:
  /// A world of a static level. Its navmesh is empty until the first update().
  ///
  /// Errors: as BakeConfig::create() and add().
  [[nodiscard]] static Result<World> create(TriangleMesh level, const BakeSettings& settings,
                                            const WorldOptions& options = {});
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World();

  /// Adds an object. It takes effect with the next update.
  ///
  /// Errors: invalid_argument or invalid_mesh, one sentence that names the number at fault;
  /// too_large for what is too far away or too high.
  [[nodiscard]] Result<ObjectHandle> add(WorldObject object);
  /// Moves an object to another place.
  ///
  /// Errors: as add(); invalid_argument for a stale handle, or an object that cannot be moved:
  /// static geometry, an AreaVolume, a link. The object then stays where it was.
  Result<> move(ObjectHandle object, const Transform& transform);
  /// Replaces an object by another; the handle stays valid, and so does its rank among
  /// others. Errors: as add() and for a stale handle.
  Result<> replace(ObjectHandle object, WorldObject by);
  /// Errors: invalid_argument for a stale handle.
  Result<> remove(ObjectHandle object);
  /// Makes all changes of an edit, or none of them. An update sees all or none of them, too.
  ///
  /// @return  The handles of the objects that it added, in their order.
  /// Errors: as the single changes, beginning with the number of the step.
  [[nodiscard]] Result<std::vector<ObjectHandle>> apply(const WorldEdit& edit);

  /// Opens or closes a marker: a door. Publishes a snapshot at once, without a bake; it stays so
  /// when tiles are replaced.
  ///
  /// Errors: invalid_argument for a stale handle, or an object that is no AreaMarker.
  Result<> set_open(ObjectHandle marker, bool is_open);
  /// The first marker with a name, in the order of adding; the default handle if there is none.
  [[nodiscard]] ObjectHandle find(std::string_view name) const;
  /// A copy of an object as it was given, with its present transform; nothing for a stale handle.
  [[nodiscard]] std::optional<WorldObject> object(ObjectHandle handle) const;
  std::size_t object_count() const;

  /// Rebuilds the tiles that changes touched, and publishes a snapshot.
  ///
  /// Errors: as bake_tile() for the first tile that failed; the others are published, and the tile
  /// stays pending. cancelled if the flag was set; what was baked until then is published.
  [[nodiscard]] Result<UpdateReport> update(const UpdateOptions& options = {});

  /// The newest snapshot; of several agents, that of the first one. Takes no lock and never waits.
  [[nodiscard]] NavMesh navmesh() const;
  /// The newest snapshots of all agents, which are published together. Takes no lock and never
  /// waits.
  [[nodiscard]] NavMeshSet navmeshes() const;

  /// Keeps a path index for each agent's snapshot. update_index() makes and updates them; a
  /// BackgroundUpdate does so, too, after it has published. Indexes that were made before are
  /// dropped. They are always updatable. Without this call, there are no indexes.
  ///
  /// Errors: invalid_argument if the number of landmarks is out of range.
  Result<> keep_index(const PathIndexOptions& options = {});
  /// Brings the path indexes up to the newest snapshots, regardless of how many were published
  /// since the last call. They are then those of a new PathIndex with the same options, bit for
  /// bit. Indexes with corners and edges are published first, and again with the landmarks and the
  /// least distance measured. Changes, updates and readers do not wait for it.
  ///
  /// @param executor  Null works on the calling thread. Same result.
  /// @param cancel    Looked at between agents and before landmarks are measured; may be null.
  /// Errors: invalid_argument without keep_index(). cancelled if the flag was set; what was
  /// published before stays.
  Result<> update_index(Executor* executor = nullptr, const CancelFlag* cancel = nullptr);
  /// The newest snapshot that has a path index, with that index; of several agents, that of the
  /// first one. It may be older than navmesh(); on that one, searches ignore the index, and
  /// PathIndex::is_stale() tells. If there is no index yet, it is navmesh() with an index of
  /// nothing. Takes no lock and never waits.
  [[nodiscard]] IndexedNavMesh indexed_navmesh() const;
  /// The same for all agents, in the order of navmeshes(), all of the same update.
  [[nodiscard]] std::vector<IndexedNavMesh> indexed_navmeshes() const;
  /// Tiles and links that changes have touched and that are not in the snapshot yet.
  [[nodiscard]] std::size_t pending() const;
  /// Returns true if nothing is pending in a box: the snapshot is what a fresh bake gives there.
  [[nodiscard]] bool is_current(const Aabb3& box) const;
  /// The tiles that a change within a box rebuilds, in order: those with geometry whose window, rim
  /// included, touches it in the xz plane. Obstacles and markers that touch only the outermost
  /// cells of a window rebuild nothing there, because no floor is there.
  [[nodiscard]] std::vector<TileCoord> tiles_touching(const Aabb3& box) const;

  /// What a fresh bake takes to give the same navmesh. Takes time with the size of the world.
  /// Errors: too_large for more than 2^32 - 1 vertices.
  [[nodiscard]] Result<WorldScene> scene() const;
  const BakeSettings& settings() const;  ///< With every derived value filled in.
  const Aabb3& grid() const;
  [[nodiscard]] WorldMemory memory() const;

  /// Calls a function for each snapshot that is published, on the thread that publishes it. The
  /// function must not change or update the world.
  /// @return  A number for unlisten().
  int listen(std::function<void(const WorldChange&)> listener);
  void unlisten(int number);

  struct State;  ///< Private to the library.

 private:
  friend struct WorldAccess;  ///< For encode_world() and decode_world().

  explicit World(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace way
