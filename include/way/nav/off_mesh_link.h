// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/nav/poly_ref.h"

#include <cstdint>

namespace way {

/// A connection between two points of a navmesh that no polygon covers: a ladder, a jump, a
/// teleporter. It belongs to the navmesh, not to a tile: it may have any length, and survives the
/// replacement of the tiles at its ends.
///
/// If there is ground at both ends, the link is attached and searches can cross it; otherwise it
/// waits. Each commit attaches the links again that have an end at a changed tile.
///
/// An end is attached at the point of the mesh that find_nearest() returns for it within a box of
/// `radius` along x and z and `height` along y, ignoring flags: an end in a room is attached to the
/// floor of that room, not to one below it. In 2D, the point must be within `radius`.
///
/// A wide link is a bundle: each point of its start leads to the corresponding point of its end.
/// Points at most `radius` apart are attached one by one; adjacent ones that lead from one polygon
/// to one other form a part, which can be crossed anywhere along its width.
struct OffMeshLink {
  Vec3 start = {};
  Vec3 end = {};
  Vec3 start_width = {};  ///< The start extends from `start` to `start + start_width`.
  Vec3 end_width = {};    ///< The same for its end.
  float radius = 0.5F;    ///< Maximum distance from an end to the ground, in 2D.  [> 0]
  float height = 1;       ///< Maximum vertical distance.  [>= 0]
  bool one_way = false;   ///< From start to end only.
  Area area = Area::ground;
  std::uint16_t flags = 1;  ///< As for polygons; at least one.
  /// Crossing costs fixed_cost + cost_factor * length * cost of `area`, with the length of the
  /// straight line from start to end. The default costs the same as walking on ground.  [both >= 0]
  float fixed_cost = 0;
  float cost_factor = 1;
  std::uint64_t user_id = 0;  ///< Not used by the library.

  friend bool operator==(const OffMeshLink&, const OffMeshLink&) = default;
};

/// A part of a link that leads from one polygon to one other: from any point between start_a and
/// start_b to the corresponding point between end_a and end_b. All four are on surfaces.
struct LinkPart {
  PolyRef from = {};
  PolyRef to = {};
  Vec3 start_a = {};
  Vec3 start_b = {};  ///< Equal to start_a if the part has no width.
  Vec3 end_a = {};
  Vec3 end_b = {};

  friend bool operator==(const LinkPart&, const LinkPart&) = default;
};

/// The points at which a path crosses a link.
struct LinkCrossing {
  PolyRef link = {};  ///< Includes the direction.
  Vec3 start = {};    ///< On the polygon before the link.
  Vec3 end = {};      ///< On the polygon behind it.
};

}  // namespace way
