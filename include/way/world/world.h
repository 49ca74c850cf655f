// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/aabb.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/nav/navmesh.h"
#include "way/world/object.h"
#include "way/world/scene.h"

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

/// How a World is set up; none of it changes afterwards.
struct WorldOptions {
  /// The low corner of tile (0, 0) and of heights. Unless given, the box of the static level, as
  /// bake() does it. Geometry beside it gets further tiles on all four sides; ground below it is
  /// refused, so give a lower box if the level is going to be dug out.
  std::optional<Aabb3> grid = std::nullopt;
  /// Kept voxels take no more than this; those of tiles that were not rebuilt for the longest time
  /// are dropped, and made from triangles again if they are needed.
  std::size_t max_voxel_bytes = std::numeric_limits<std::size_t>::max();
};

/// Several changes that take effect together, or not at all.
class WorldEdit {
 public:
  /// @return  The number of the object among those that this edit adds.
  std::size_t add(WorldObject object);
  WorldEdit& move(ObjectHandle object, const Transform& transform);
  WorldEdit& replace(ObjectHandle object, WorldObject by);
  WorldEdit& remove(ObjectHandle object);

 private:
  friend class World;
  struct Add {
    WorldObject object;
  };
  struct Move {
    ObjectHandle object;
    Transform transform;
  };
  struct Replace {
    ObjectHandle object;
    WorldObject by;
  };
  struct Remove {
    ObjectHandle object;
  };
  using Step = std::variant<Add, Move, Replace, Remove>;

  std::vector<Step> steps_ = {};
  std::size_t added_ = 0;
};

/// How much World::update() does, and how.
struct UpdateOptions {
  /// Bakes tiles at the same time; null bakes them on the calling thread. Same result.
  Executor* executor = nullptr;
  /// No tile is begun after this time; at least one is.  [milliseconds]
  double milliseconds = std::numeric_limits<double>::infinity();
  /// No more tiles than this.  [> 0]
  std::size_t tiles = std::numeric_limits<std::size_t>::max();
  /// Tiles close to any of these come first.
  std::span<const Vec3> points_of_interest = {};
  /// Baked tiles are published, and their memory is shared with the snapshot, as soon as they take
  /// more than this. By default all that one call bakes is published at once.
  std::size_t max_unpublished_bytes = std::numeric_limits<std::size_t>::max();
  /// No tile is begun after it is set; may be null.
  const CancelFlag* cancel = nullptr;
  /// Called after each tile, from the thread that baked it, with tiles done and to be done.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// What an update did.
struct UpdateReport {
  std::vector<TileCoord> tiles = {};  ///< Rebuilt, in order; those without polygons included.
  std::size_t pending = 0;            ///< World::pending() afterwards.
  double seconds = 0;                 ///< From call to return.
};

/// A snapshot that a World published.
struct WorldChange {
  const NavMesh& mesh;
  /// Whose polygons may differ from those of the snapshot before, in order. References into other
  /// tiles are still valid.
  std::span<const TileCoord> tiles;
};

/// What a World holds in memory.
struct WorldMemory {
  std::size_t tiles = 0;           ///< With geometry.
  std::size_t span_bytes = 0;      ///< Kept solid space.
  std::size_t floor_bytes = 0;     ///< Kept open space.
  std::size_t geometry_bytes = 0;  ///< Triangles and their tables.
  double square_kilometers = 0;    ///< Of those tiles, at 1 world unit per meter.
};

/// A level that changes while agents walk on it.
///
///     auto world = way::World::create(level, {.tile_size = 48});
///     (void)world->update();                                      // the first bake
///     auto crate = world->add(way::Obstacle{way::BoxShape{{1, 1, 1}}, way::Transform::at(p)});
///     (void)world->update();                                      // a few tiles
///     const way::NavMesh mesh = world->navmesh();                 // from any thread
///
/// After update() the navmesh is what a fresh bake of scene() gives, bit for bit, whatever the
/// changes were, in whichever order they came, and with any executor.
///
/// All functions may be called from any thread. navmesh() never waits; the others wait for each
/// other, but changes do not wait for tiles that are being baked. Updates run one at a time.
class World {
 public:
  /// A world of a static level. Its navmesh is empty until the first update().
  ///
  /// Errors: as BakeConfig::create() and add(); invalid_argument for several agents.
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
  /// Puts another object in place of one; the handle stays valid, and so does its rank among
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

  /// The newest snapshot. Takes no lock and never waits.
  [[nodiscard]] NavMesh navmesh() const;
  /// Tiles and links that changes have touched and that are not in the snapshot yet.
  [[nodiscard]] std::size_t pending() const;
  /// Returns true if nothing is pending in a box: the snapshot is what a fresh bake gives there.
  [[nodiscard]] bool is_current(const Aabb3& box) const;
  /// The tiles that a change within a box rebuilds, in order: those with geometry whose window, rim
  /// included, touches it in the xz plane.
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
  explicit World(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace way
