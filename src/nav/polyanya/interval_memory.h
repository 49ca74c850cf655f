// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/polyanya/corner_records.h"
#include "nav/search/search_heap.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// A point at which paths turn, and the shortest path to it so far.
struct IntervalRoot {
  double cost = 0;  ///< Length of the path from the start.
  Vec2 point = {};
  std::uint32_t parent = 0;  ///< The root before it, or kNone.
  std::uint32_t record = 0;  ///< The corner's record; kNone for a start.
};

/// A search node: the part of a polygon that is visible from a root.
///
/// A cone sees the part between two rays from the root, through the edge by which the polygon is
/// entered:
///
///         left         right
///            \         /
///             \       /        the entered polygon
///      -------[=======]-----   the entered edge; in brackets the interval that the cone sees
///               \   /
///                \ /
///                root
///
/// The rays are given by mesh vertices on them, never by computed points, so every side test is
/// about numbers of the mesh and can be exact. A ray that continues the line from the previous root
/// is given by that root, which is behind.
struct IntervalNode {
  static constexpr std::uint32_t kNone = 0xffffffffU;
  enum class Kind : std::uint8_t {
    cone,
    turn_left,   ///< The root is the left end of the opening that was crossed. Visible is what
                 ///< is to the left of the path to it.
    turn_right,  ///< The same on the right.
    whole        ///< The root is on the polygon: all of it is visible.
  };

  Vec2 left = {};
  Vec2 right = {};
  std::uint32_t root = 0;
  std::uint32_t parent = 0;       ///< The node from whose polygon this one was entered, or kNone.
  std::uint32_t tile = 0;         ///< Index for CornerRecords::tile().
  std::uint32_t polygon = 0;      ///< The entered polygon.
  std::uint32_t entered = kNone;  ///< The corner at which the edge begins by which the polygon was
                                  ///< entered.
  std::uint32_t via = 0;  ///< With `by_link`, the tile link that was crossed, of the parent's tile.
                          ///< With `by_off_mesh`, the departure, of the parent's tile, or of this
                          ///< one if links are crossed backwards.
  Kind kind = Kind::cone;
  bool by_link = false;
  bool left_behind : 1 = false;  ///< `left` is the previous root.
  bool right_behind : 1 = false;
  bool left_end : 1 = false;  ///< `left` is the left end of the opening.
  bool right_end : 1 = false;
  /// In a cone: its left end is the polygon's corner at the left end of the entered edge. In other
  /// nodes: the root is. If adjacent tiles store a corner with different last bits, coordinates
  /// cannot tell.
  bool left_corner : 1 = false;
  bool right_corner : 1 = false;
  bool by_off_mesh : 1 = false;
  std::uint8_t steps = 0;  ///< In a cone: polygons since the root, modulo 256.
};
static_assert(sizeof(IntervalNode) == 44);

/// The sides of a point relative to the rays of a cone: positive to the left, zero on the line.
struct RaySides {
  double left = 0;
  double right = 0;
};

/// A corner that a search has seen and at which paths may turn.
struct SeenCorner {
  Vec2 point = {};
  std::uint32_t record = 0;
  std::uint32_t root = 0;
  bool is_left = false;  ///< Paths turn left: the corner is to the left of what is visible.
};

/// One of many goals of a search.
struct WalkGoal {
  PolyRef polygon = {};
  Vec2 point = {};
  std::uint32_t index = 0;
};

/// The memory of interval searches, reused by the next one.
struct IntervalMemory {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// A polygon that contains the goal.
  struct GoalPolygon {
    std::uint32_t tile = 0;
    std::uint32_t polygon = 0;
    std::uint32_t parent = kNone;  ///< The goal polygon from which it was found.
  };

  /// A bound of the distance from a corner to the goal.
  struct KnownRest {
    double rest = 0;
    std::uint32_t number = 0;  ///< Of the search that wrote this.
  };

  CornerRecords corners;
  SearchHeap open;
  std::vector<IntervalRoot> roots;
  std::vector<IntervalNode> nodes;
  std::vector<std::uint32_t> starts;  ///< Nodes of polygons that contain a start.
  std::vector<RaySides> sides;        ///< Sides of the corners of the polygon being expanded.
  std::vector<GoalPolygon> goals;     ///< The first is the requested one.
  std::vector<KnownRest> rests;       ///< Per record, if bounds are used.

  std::size_t bytes() const {
    return corners.bytes() + open.bytes() + roots.capacity() * sizeof(IntervalRoot) +
           nodes.capacity() * sizeof(IntervalNode) + starts.capacity() * sizeof(std::uint32_t) +
           sides.capacity() * sizeof(RaySides) + goals.capacity() * sizeof(GoalPolygon) +
           rests.capacity() * sizeof(KnownRest);
  }
};

}  // namespace way
