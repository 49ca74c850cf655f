// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/distances.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// What a field tells of a place.
struct FieldSample {
  double length = 0;  ///< Of the shortest walk from here to a goal, seen from above.
  /// Where that walk turns first, crosses a link or ends: to go straight there is to walk on it.
  /// Its height is not known here.
  Vec2 next = {};
  /// The off-mesh link that begins at `next` and is to be crossed there, or null. It tells the
  /// direction; behind it the field is asked again.
  PolyRef link = {};
  std::uint32_t goal = 0;  ///< Which one, in the order in which they were given.
};

/// The distance to the nearest of some goals, everywhere on a navmesh: one search, and then any
/// number of readers on any number of threads, each for the time of a look into one polygon. What
/// is often called a flow field, but exact: the lengths are those of find_path().
///
/// It belongs to the snapshot for which it was made, and says when another is a different one.
/// Where all areas cost the same, off-mesh links are crossed as by find_distances(), one-way links
/// from start to end only; where areas differ in cost, costs do not count and links are not
/// crossed.
class GoalField {
 public:
  /// Empty: there is no way anywhere.
  GoalField() = default;
  /// @param filter  Must let pass the polygons of goals; used only in here.
  GoalField(const NavMesh& mesh, std::span<const WalkPoint> goals, SearchWorkspace& workspace,
            const QueryFilter& filter = kAllPolygons);

  /// Nothing where there is no way to a goal, or the polygon is not of the field's snapshot.
  /// @param place  Moved onto its polygon only in that its height does not matter.
  [[nodiscard]] std::optional<FieldSample> at(const WalkPoint& place) const;

  /// True where the snapshot is not the one for which the field was made.
  bool is_stale(const NavMesh& mesh) const { return !mesh_.is_same_snapshot(mesh); }
  std::size_t bytes() const;

 private:
  /// What can be seen of a polygon from a root.
  struct View {
    PolyRef polygon = {};
    Vec2 left = {};
    Vec2 right = {};
    std::uint32_t root = 0;
    std::uint32_t entered = 0;  ///< Corner at which the edge begins by which it is entered.
    bool is_whole = false;      ///< All of it.
    bool left_behind = false;
    bool right_behind = false;
    bool left_corner = false;  ///< What is seen begins at this corner of the polygon.
    bool right_corner = false;
  };
  struct Root {
    double cost = 0;
    Vec2 point = {};
    std::uint32_t goal = 0;
    PolyRef link = {};
  };

  NavMesh mesh_;
  std::vector<View> views_;  ///< In the order of their polygons.
  std::vector<Root> roots_;
};

}  // namespace way
