// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/navmesh.h"
#include "way/nav/straight_path.h"

#include "core/compiler.h"
#include "core/simd.h"
#include "nav/funnel/corner_trail.h"
#include "nav/funnel/portal_collector.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Appends the corners of one stretch of a path, up to its first link, and the crossings between
/// them. Two corners at the same point become one, and a corner on the straight line between its
/// neighbors is removed.
class CornerList {
 public:
  /// @param corners  Of the path so far; the stretch is appended.
  CornerList(const NavMesh& mesh, PathCrossings crossings, const PortalCollector& portals,
             std::vector<PathCorner>& corners)
      : mesh_(mesh), crossings_(crossings), portals_(portals), corners_(corners) {}

  /// Adds the start, which is never removed: it is the first corner of the path, or follows a link.
  void begin(const PathCorner& start) {
    trail_.begin(lanes_of(start.point));
    corners_.push_back(start);
  }

  /// Adds a corner at an end of a portal.
  /// @param point     The last lane is ignored.
  /// @param rounding  FunnelReach::rounding() of all points.
  void turn_at(Float4 point, std::size_t portal, double rounding) {
    add_crossings(portal, {point[0], point[1], point[2]}, rounding);
    const std::size_t entered = std::min(portal + 1, portals_.corridor().size() - 1);
    add(point, portals_.corridor()[entered], 0, rounding);
  }

  /// Adds the end.
  /// @pre the last portal is the end point
  void finish(const PathCorner& end, double rounding) {
    add_crossings(portals_.portals().size() - 1, end.point, rounding);
    add(lanes_of(end.point), end.polygon, end.flags, rounding);
  }

  /// Number of corners of the whole path. The last one may still be removed.
  std::size_t size() const { return corners_.size(); }

 private:
  /// Adds the crossings between the last corner and the next one, which is on portal `end`.
  void add_crossings(std::size_t end, Vec3 to, double rounding) {
    if (crossings_ != PathCrossings::none) [[unlikely]]
      add_all_crossings(end, to, rounding);
  }
  WAY_NOINLINE void add_all_crossings(std::size_t end, Vec3 to, double rounding);

  void add(Float4 point, PolyRef polygon, std::uint8_t flags, double rounding) {
    if (trail_.turns_at_last(point, rounding)) [[likely]] {
      trail_.add();
    } else if (!prepare_append(point, polygon, flags)) {
      return;
    }
    corners_.emplace_back(Vec3{point[0], point[1], point[2]}, polygon, flags);
  }
  WAY_NOINLINE bool prepare_append(Float4 point, PolyRef polygon, std::uint8_t flags);

  const NavMesh& mesh_;
  PathCrossings crossings_;
  const PortalCollector& portals_;
  std::vector<PathCorner>& corners_;
  CornerTrail trail_;
  std::size_t crossed_ = 0;  ///< The first portal not yet tested for crossings.
};

}  // namespace way
