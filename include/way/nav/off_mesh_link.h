// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/nav/poly_ref.h"

#include <cstdint>

namespace way {

/// A way from one place of a navmesh to another that no polygon covers: a ladder, a jump, a
/// teleporter. It belongs to the navmesh, not to a tile: it may be of any length, and survives the
/// replacement of the tiles at its ends.
///
/// Where there is ground at both ends the link is attached, and searches cross it; where there is
/// none it waits. Each commit looks anew at the links whose ends lie at the tiles that it changes.
///
/// An end belongs to the point of the mesh that find_nearest() gives for it within a box of
/// `radius` sideways and `height` up and down, whatever the flags of polygons, so that an end in a
/// room goes to the floor of that room and never through it. The point must not be farther than
/// `radius` seen from above.
///
/// A wide link is a bundle: each place of its start leads to the place with the same share of the
/// width at its end. Places at most `radius` apart are attached each by itself; those side by side
/// that lead from one polygon to one other form a part, along which the link can be crossed
/// anywhere.
struct OffMeshLink {
  Vec3 start = {};
  Vec3 end = {};
  Vec3 start_width = {};  ///< The link begins anywhere from `start` to here from it; 0 for a point.
  Vec3 end_width = {};    ///< The same for its end.
  float radius = 0.5F;    ///< How far from an end the ground may be, seen from above.  [> 0]
  float height = 1;       ///< How far above or below it.  [>= 0]
  bool one_way = false;   ///< From start to end only.
  Area area = Area::ground;
  std::uint16_t flags = 1;  ///< As those of a polygon; at least one.
  /// Crossing costs fixed_cost + cost_factor * length * cost of `area`, where the length is that of
  /// the straight line from start to end. The default is a walk as if on ground.  [both >= 0]
  float fixed_cost = 0;
  float cost_factor = 1;
  std::uint64_t user_id = 0;  ///< Means nothing to the library.

  friend bool operator==(const OffMeshLink&, const OffMeshLink&) = default;
};

/// A stretch of a link that leads from one polygon to one other: from any place between start_a and
/// start_b to the place with the same share between end_a and end_b. All four lie on surfaces.
struct LinkPart {
  PolyRef from = {};
  PolyRef to = {};
  Vec3 start_a = {};
  Vec3 start_b = {};  ///< The same point as start_a where the part has no width.
  Vec3 end_a = {};
  Vec3 end_b = {};

  friend bool operator==(const LinkPart&, const LinkPart&) = default;
};

/// Where a path crosses a link.
struct LinkCrossing {
  PolyRef link = {};  ///< Tells the direction, too.
  Vec3 start = {};    ///< On the polygon before the link.
  Vec3 end = {};      ///< On the polygon behind it.
};

}  // namespace way
