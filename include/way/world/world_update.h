// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/aabb.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/nav/navmesh_set.h"
#include "way/nav/tile_store.h"
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
  /// The floors of the tiles that were rebuilt last are also kept as they are, not compressed, so
  /// that the next change there takes less time. They take no more than this; 0 for none.
  std::size_t max_recent_bytes = std::size_t{8} << 20U;
  /// Flags by area, for instance those of area rules. Of several for one area the last one counts.
  /// Polygons of other areas, and links, keep the flags that they have.
  std::vector<AreaFlags> flags = {};
  /// Tiles whose voxels are not kept are taken from here if they are there, and stored otherwise:
  /// the next start of the program then reads its world instead of baking it. Shared with
  /// bakes on the same grid (BakeOptions::grid).
  /// See TileCache; may be null; outlives the world.
  TileStore* store = nullptr;
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
  const NavMeshSet& meshes;  ///< The navmeshes of all agents.
  /// Whose polygons may differ from those of the snapshot before, in order. References into other
  /// tiles are still valid.
  std::span<const TileCoord> tiles;
};

/// What a World holds in memory.
struct WorldMemory {
  std::size_t tiles = 0;           ///< With geometry, or finished.
  std::size_t span_bytes = 0;      ///< Kept solid space, of tiles that movable geometry touched.
  std::size_t floor_bytes = 0;     ///< Kept open space.
  std::size_t recent_bytes = 0;    ///< Open space that is kept without compression.
  std::size_t geometry_bytes = 0;  ///< Triangles and their tables.
  std::size_t tile_bytes = 0;      ///< Finished tiles.
  std::size_t index_bytes = 0;     ///< Path indexes; their snapshots excluded.
  double square_kilometers = 0;    ///< Area of those tiles, at 1 world unit per meter.
};

}  // namespace way
