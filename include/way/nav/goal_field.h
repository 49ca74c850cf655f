// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/distances.h"
#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace way {
class GateTree;
class IntervalSearch;

/// The value of a field at a point.
struct FieldSample {
  /// Length of the shortest path from here to a goal, in 2D (xz). If areas differ in cost, the
  /// cost of the path divided by AreaCosts::lowest().
  double length = 0;
  /// Where that path first turns, crosses a link or ends: go straight there. The height is not
  /// known.
  Vec2 next = {};
  /// The off-mesh link that begins at `next` and is to be crossed there, or null. It includes the
  /// direction; sample the field again after crossing it.
  PolyRef link = {};
  std::uint32_t goal = 0;  ///< Index of the goal, in the given order.
};

/// The distance to the nearest of several goals, everywhere on a navmesh: one search, then any
/// number of readers on any number of threads, each reading the data of one polygon. What is often
/// called a flow field, but exact: the lengths are those of find_path().
///
/// It belongs to the snapshot for which it was made, and knows when it is stale. Off-mesh links are
/// crossed as by find_distances(), one-way links from start to end only.
///
/// If areas differ in cost, the value is the cost of a path with the guarantee of find_path(): it
/// costs no more than the shortest path without links, and no more than the path of
/// PathMethod::corridor that crosses wide links in their middle. (Among corridors whose midpoint
/// paths cost the same, the two may choose different ones.) On the way to `next`, the value falls
/// by at least the cost of the way, so following the field leads to the goal and costs no more than
/// promised. A sample then reads the corridors that begin in the polygon up to their first corners.
class GoalField {
 public:
  /// Empty: no goal can be reached.
  GoalField() = default;
  /// @param filter  Must accept the polygons of goals; not kept.
  GoalField(const NavMesh& mesh, std::span<const MeshPoint> goals, SearchWorkspace& workspace,
            const QueryFilter& filter = kAllPolygons);

  /// Nothing if no goal can be reached, or the polygon is not in the field's snapshot.
  /// @param from  On its polygon, in 2D (xz); the height is ignored.
  [[nodiscard]] std::optional<FieldSample> at(const MeshPoint& from) const;

  /// Returns true if the snapshot is not the one for which the field was made.
  bool is_stale(const NavMesh& mesh) const { return !mesh_.is_same_snapshot(mesh); }
  std::size_t bytes() const;

 private:
  /// The part of a polygon that is visible from a root.
  struct View {
    PolyRef polygon = {};
    Vec2 left = {};
    Vec2 right = {};
    std::uint32_t root = 0;
    std::uint32_t entered = 0;  ///< Corner at which the edge begins by which it is entered.
    bool is_whole = false;      ///< All of it is visible.
    bool left_behind = false;
    bool right_behind = false;
    bool left_corner = false;  ///< The visible part begins at this corner of the polygon.
    bool right_corner = false;
  };
  struct Root {
    double cost = 0;
    Vec2 point = {};
    std::uint32_t goal = 0;
    PolyRef link = {};
  };

  void keep_views(const IntervalSearch& search, SearchWorkspace& workspace,
                  std::span<const std::uint32_t> starts);
  std::optional<FieldSample> cheapest_at(const MeshPoint& from) const;

  NavMesh mesh_;
  std::vector<View> views_;  ///< Sorted by polygon.
  std::vector<Root> roots_;
  /// Instead of views and roots, if areas differ in cost.
  std::shared_ptr<const GateTree> gates_;
  double lowest_cost_ = 1;
};

}  // namespace way
