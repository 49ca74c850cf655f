// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/bake/shape.h"
#include "way/geom/transform.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/off_mesh_link.h"
#include "way/nav/tile.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace way {

/// Names an object of a World. A handle of an object that was removed is stale, and is recognized
/// as such even if another object took its slot. The default names nothing.
class ObjectHandle {
 public:
  constexpr ObjectHandle() = default;
  constexpr ObjectHandle(std::uint32_t index, std::uint32_t generation)
      : index_(index), generation_(generation) {}

  /// The handle as one number and back, for other languages; 0 is the default handle.
  static constexpr ObjectHandle from_value(std::uint64_t value) {
    return {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32U)};
  }
  constexpr std::uint64_t value() const {
    return (static_cast<std::uint64_t>(generation_) << 32U) | index_;
  }

  constexpr std::uint32_t index() const { return index_; }
  /// 0 for the default handle only.
  constexpr std::uint32_t generation() const { return generation_; }
  explicit constexpr operator bool() const { return generation_ != 0; }

  friend constexpr auto operator<=>(const ObjectHandle&, const ObjectHandle&) = default;

 private:
  std::uint32_t index_ = 0;
  std::uint32_t generation_ = 0;
};

/// Triangles that stay where they are, in world coordinates. Rasterized once; moving them is not
/// possible, replacing them is.
struct StaticGeometry {
  std::shared_ptr<const TriangleMesh> mesh = {};
};

/// Triangles that move and that one can stand on: a crate, a bridge.
struct MovableGeometry {
  std::shared_ptr<const TriangleMesh> mesh = {};  ///< In the space of the object.
  Transform transform = {};
};

/// Something that agents walk around but never on. Carves before erosion, so that they keep their
/// radius from it; see AreaVolume::carves for what happens above and below it.
struct Obstacle {
  Shape shape = {};
  Transform transform = {};
};

/// A piece of ground of another kind: mud, water, danger. Of several the greatest priority wins, of
/// equal ones the one that was added last.
///
/// Also a door: a marker that is closed gives its polygons other flags and another area on the
/// snapshot, without a bake. Give doors an area that nothing else beside them has, so that their
/// polygons end where they do.
struct AreaMarker {
  Shape shape = {};
  Transform transform = {};
  Area area = Area::ground;
  int priority = 0;
  std::string name = {};  ///< Means nothing to the library; found by World::find().
  bool is_open = true;    ///< See World::set_open().
  std::uint16_t closed_flags =
      0;  ///< Flags of its polygons while it is closed; 0 lets nobody through.
  Area closed_area = Area::none;  ///< Area of its polygons while it is closed; none keeps `area`.
};

/// A tile that was baked before with the same settings, for instance read from a `.way` file. Takes
/// the place of the tile that geometry at its coordinate gives; of several the one that was added
/// last. Obstacles and markers do not change its polygons, but doors close on it, and links attach.
struct FinishedTile {
  /// One per agent of the settings, all with the same coordinate; null for an agent without ground
  /// there, but not for all of them.
  std::vector<std::shared_ptr<const Tile>> tiles = {};
};

/// Everything that a World holds. An AreaVolume is a marker as bake() takes it, which cannot be
/// moved. An OffMeshLink needs no bake.
using WorldObject = std::variant<StaticGeometry, MovableGeometry, Obstacle, AreaMarker, AreaVolume,
                                 OffMeshLink, FinishedTile>;

}  // namespace way
