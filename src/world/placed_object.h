// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/result.h"
#include "way/nav/tile_data.h"
#include "way/world/object.h"

#include "bake/input/tile_bins.h"

#include <memory>
#include <optional>
#include <vector>

namespace way {

/// Tiles from first up to end along both axes.
struct TileRect {
  Cell first = {};
  Cell end = {};

  double count() const {
    return (static_cast<double>(end.x) - static_cast<double>(first.x)) *
           (static_cast<double>(end.z) - static_cast<double>(first.z));
  }
  bool contains(const TileCoord& at) const {
    return at.x >= first.x && at.z >= first.z && at.x < end.x && at.z < end.z;
  }
};

/// The tiles whose window, rim included, a box touches in the xz plane, up to 2^30 from the corner
/// of the grid.
[[nodiscard]] TileRect tiles_in_reach(const Aabb3& box, const BakeConfig& config);
/// Those of them in which a volume may mark a floor: none is in the outermost ring of a window,
/// where all floors are ledges.
[[nodiscard]] TileRect tiles_marked(const Aabb3& box, const BakeConfig& config);
/// Those whose own square it touches.
[[nodiscard]] TileRect tiles_under(const Aabb3& box, const BakeConfig& config);

/// The triangles of an object in the world.
struct Solid {
  std::shared_ptr<const TriangleMesh> mesh;
  TileRect tiles;  ///< Those that `bins` knows.
  TileRect inner;  ///< Those whose own square its box touches.
  TileBins bins;
  bool is_static = false;

  std::size_t bytes() const;
  /// Calls visit(coord) for each tile into whose window a triangle may reach.
  template <class Visit>
  void each_tile(Visit visit) const {
    for (int z = tiles.first.z; z < tiles.end.z; ++z) {
      for (int x = tiles.first.x; x < tiles.end.x; ++x) {
        if (bins.triangle_count(x, z) > 0) visit(TileCoord{x, z, 0});
      }
    }
  }
};

/// An object with what follows from its place in the world.
struct PlacedObject {
  WorldObject object = {};
  std::shared_ptr<const Solid> solid = {};          ///< Of geometry.
  std::optional<AreaVolume> volume = std::nullopt;  ///< Of obstacles and markers.
  Aabb3 bounds = {};                                ///< Of the volume.

  const FinishedTile* finished() const { return std::get_if<FinishedTile>(&object); }
  const OffMeshLink* link() const { return std::get_if<OffMeshLink>(&object); }
  const AreaMarker* marker() const { return std::get_if<AreaMarker>(&object); }
};

/// Checks an object and puts it into a world.
///
/// @param config  On the grid of the world, with any tiles.
/// Errors: as World::add().
[[nodiscard]] Result<PlacedObject> place_object(WorldObject object, const BakeConfig& config);

/// The object with another transform.
///
/// Errors: invalid_argument for one that cannot be moved.
[[nodiscard]] Result<WorldObject> moved_object(WorldObject object, const Transform& transform);

}  // namespace way
