// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/polyanya/corner_records.h"
#include "nav/search/search_heap.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// A place at which ways turn, and the way to it.
struct IntervalRoot {
  double cost = 0;  ///< Length of the way here.
  Vec2 point = {};
  std::uint32_t parent = 0;  ///< The root before, or kNone.
  std::uint32_t record = 0;  ///< Of the corner, or kNone for a place where a search begins.
};

/// What can be seen of a polygon from a root.
///
/// A cone sees the part of it between two rays from the root, through the edge by which it is
/// entered. The rays are given by points of the mesh on them, never by points that were computed:
/// so every decision is about numbers of the mesh, and can be exact. A ray that goes straight on
/// from the root before is given by that root, which lies behind.
struct IntervalNode {
  static constexpr std::uint32_t kNone = 0xffffffffU;
  enum class Kind : std::uint8_t {
    cone,
    turn_left,   ///< The root is the left end of the opening that was crossed; what lies to the
                 ///< left of the way to it is seen.
    turn_right,  ///< The same to the right.
    whole        ///< The root lies on the polygon: all of it is seen.
  };

  Vec2 left = {};
  Vec2 right = {};
  std::uint32_t root = 0;
  std::uint32_t parent = 0;       ///< The node from whose polygon this one is entered, or kNone.
  std::uint32_t tile = 0;         ///< Of CornerRecords::tile().
  std::uint32_t polygon = 0;      ///< That is entered.
  std::uint32_t entered = kNone;  ///< Its corner at which the edge begins by which it is entered.
  std::uint32_t via = 0;  ///< With `by_link`, the link of the parent's tile that was crossed; with
                          ///< `by_off_mesh`, the departure there, or here if links are crossed
                          ///< from their ends.
  Kind kind = Kind::cone;
  bool by_link = false;
  bool left_behind : 1 = false;  ///< `left` is the root before.
  bool right_behind : 1 = false;
  bool left_end : 1 = false;  ///< `left` is the left end of the opening.
  bool right_end : 1 = false;
  /// Of a cone: its left end is the corner of the polygon at the left end of the entered edge. Of
  /// other nodes: the root is. Where tiles place a corner a rounding apart, only this can tell.
  bool left_corner : 1 = false;
  bool right_corner : 1 = false;
  bool by_off_mesh : 1 = false;
  std::uint8_t steps = 0;  ///< Of a cone: polygons since the root, modulo 256.
};
static_assert(sizeof(IntervalNode) == 44);

/// On which sides of the rays of a cone a point lies: positive to the left, zero on their lines.
struct RaySides {
  double left = 0;
  double right = 0;
};

/// One of many goals of a search.
struct WalkGoal {
  PolyRef polygon = {};
  Vec2 point = {};
  std::uint32_t index = 0;
};

/// The memory of interval searches, kept from one to the next.
struct IntervalMemory {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// A polygon that holds the goal.
  struct GoalPolygon {
    std::uint32_t tile = 0;
    std::uint32_t polygon = 0;
    std::uint32_t parent = kNone;  ///< The one from which it was found.
  };

  CornerRecords corners;
  SearchHeap open;
  std::vector<IntervalRoot> roots;
  std::vector<IntervalNode> nodes;
  std::vector<std::uint32_t> starts;  ///< Nodes on whose polygon a start lies.
  std::vector<RaySides> sides;        ///< Of the corners of the polygon that is looked at.
  std::vector<GoalPolygon> goals;     ///< The one that was asked for is the first.

  std::size_t bytes() const {
    return corners.bytes() + open.bytes() + roots.capacity() * sizeof(IntervalRoot) +
           nodes.capacity() * sizeof(IntervalNode) + starts.capacity() * sizeof(std::uint32_t) +
           sides.capacity() * sizeof(RaySides) + goals.capacity() * sizeof(GoalPolygon);
  }
};

}  // namespace way
