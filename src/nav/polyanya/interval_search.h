// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include "nav/polyanya/corner_sides.h"
#include "nav/polyanya/goal_bounds.h"
#include "nav/polyanya/interval_geometry.h"
#include "nav/polyanya/interval_memory.h"
#include "nav/polyanya/taut_directions.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace way {

/// Where a search begins or ends.
struct IntervalPoint {
  PolyRef polygon = {};
  Vec2 point = {};  ///< In the polygon or on its outline.
};

inline IntervalPoint plan(const MeshPoint& at) {
  return {at.polygon, plan(at.point)};
}

/// The direction in which a search crosses off-mesh links: from start to end, from end to start for
/// paths that lead to where the search begins, or both, as if no link were one-way.
enum class LinkDirection : std::uint8_t { forwards, backwards, both };

/// Finds shortest paths in 2D (xz) by expanding what is visible from the corners at which they turn
/// (Polyanya: Cui, Harabor and Grastien, IJCAI 2017). The polygons need not be in one plane:
/// visibility is followed across the mesh from polygon to polygon, so floors above or below do not
/// matter.
///
/// With a goal, nodes are expanded in the order of a lower bound of the length of a path through
/// them to the goal; without one, in the order of their distance from the start.
class IntervalSearch {
 public:
  static constexpr std::uint32_t kNone = IntervalMemory::kNone;

  /// @pre mesh, filter and memory outlive it; no other search uses the memory at the same time
  IntervalSearch(const NavMesh& mesh, const QueryFilter& filter, IntervalMemory& memory);

  /// Sets the goal; to be called before the first start.  @pre mesh.is_valid(goal.polygon)
  void set_goal(const IntervalPoint& goal);
  /// Prunes paths that are too long according to bounds.
  /// @pre the bounds outlive it, and hold for this goal, filter and direction of links
  void use_bounds(GoalBounds& bounds) { bounds_ = &bounds; }
  /// Longer paths are not searched.
  void set_limit(double limit) { limit_ = limit; }
  /// Lets paths cross off-mesh links; to be set before the first start.
  /// @param unit_cost  Cost of the ground everywhere: it converts costs of links to lengths.
  void cross_links(const NavMesh& mesh, double unit_cost,
                   LinkDirection direction = LinkDirection::forwards);
  /// Lowers the bounds of what is left to the goal as if links were crossed, for a caller that
  /// crosses them; to be set before the first start.
  void expect_links(const NavMesh& mesh, double unit_cost) {
    rest_cost_ = least_rest_cost(mesh, unit_cost);
  }
  /// Least cost of a path per unit of its length, relative to that of the ground.  [0 to 1]
  [[nodiscard]] static double least_rest_cost(const NavMesh& mesh, double unit_cost);
  /// Lists the corners at which paths may turn instead of turning there, so that only what is
  /// visible from the starts is expanded; to be set before the first start. A corner may be listed
  /// several times.  @pre the list outlives it
  void stop_at_corners(std::vector<SeenCorner>& seen) { seen_ = &seen; }
  /// Leaves out what is not in these directions from the only start; to be set before it. Nodes are
  /// then expanded in any order.  @pre stop_at_corners() was called; the directions outlive it
  void keep_directions(const TautDirections& directions) { directions_ = &directions; }
  /// Adds a start to which there is a path of length `cost`.
  /// @pre mesh.is_valid(start.polygon)
  void add_start(const IntervalPoint& start, double cost = 0);

  /// Continues until the goal is reached, there is nothing left to expand, or `nodes` nodes have
  /// been expanded. Returns true if the search is over.
  bool step(std::size_t nodes);

  /// The node by which the shortest path so far reaches the goal, or kNone. Once the search is over
  /// there is no shorter path.
  std::uint32_t goal_node() const { return goal_node_; }
  /// The longest path that is searched: the length of the one to goal_node() if there is one.
  double limit() const { return limit_; }
  /// A lower bound of the lengths of paths through the next node to be expanded.
  double next_key() const {
    return m_.open.is_empty() ? std::numeric_limits<double>::infinity()
                              : static_cast<double>(m_.open.least_key());
  }
  /// Returns true if the search came to a wide off-mesh link. It crosses these only in the middle.
  bool has_seen_wide_link() const { return has_seen_wide_link_; }
  /// The last node that was expanded, and a lower bound of the lengths of paths not expanded yet.
  std::uint32_t last_node() const { return last_node_; }
  double reached_key() const { return reached_key_; }
  /// Returns false if there is a shorter path to the root of a node.
  bool is_live(const IntervalNode& node) const { return !is_overtaken(m_.roots[node.root]); }
  /// The point closest to the root on the opening by which a node enters its polygon.
  [[nodiscard]] Vec2 nearest_point(std::uint32_t node) const;

 private:
  struct Opening;
  struct Expansion;
  struct LinkStep;
  enum class End : std::uint8_t { none, left, right };  ///< An end of an opening.
  /// Says if an end of an opening is within a cone; `still` if a ray of the cone is at this corner
  /// already.
  enum class Seen : std::uint8_t { no, yes, still };
  static Seen seen_if(bool is_seen) { return is_seen ? Seen::yes : Seen::no; }

  /// The sides of the corners relative to the rays of a cone, counted from the right end of the
  /// entered edge.
  struct ConeSides {
    LineSides left;
    LineSides right;
  };
  ConeSides measure_sides(const Expansion& expansion) const;

  Expansion expansion_of(std::uint32_t index) const;
  bool is_overtaken(const IntervalRoot& root) const {
    return root.record != kNone && m_.corners[root.record].cost < root.cost;
  }

  void expand(std::uint32_t index);
  void expand_cone(const Expansion& expansion);
  void expand_turn(const Expansion& expansion, bool is_left);
  void expand_whole(const Expansion& expansion);
  void turn_at_end(const Expansion& expansion, bool is_left, bool has_more, const LineSides& sides);
  void expand_wide_cone(const Expansion& expansion);
  void expand_wide_turn(const Expansion& expansion, const ExactLine& line, bool is_left);
  void see_wide_turned(const Expansion& expansion, bool is_left);

  template <class Use>
  void for_each_opening(const Expansion& expansion, std::uint32_t corner, Use&& use);
  void see_edge(const Expansion& expansion, std::uint32_t i, bool sees_right, bool sees_left);
  void see_seam(const Expansion& expansion, std::uint32_t corner, Seen right, Seen left);
  void see_turned(const Expansion& expansion, bool is_left, LineSides sides);
  void see_turned_edge(const Expansion& expansion, std::uint32_t i, bool is_left, bool is_at_root);
  void see_along(const Expansion& expansion);
  void see_beside(const Expansion& expansion, const Opening& opening, bool is_left);
  void push_cone(const Expansion& expansion, const Opening& opening, const IntervalNode& rays,
                 Seen right, Seen left);
  bool is_going_round(const IntervalNode& cone) const;
  void note_distance(const Expansion& expansion, std::uint32_t corner);
  bool is_dominated(const Expansion& expansion) const;
  void see_from_root(const Expansion& expansion, const Opening& opening);
  void turn_at(const Expansion& expansion, Vec2 at, std::uint32_t record, bool is_left,
               const LineSides& sides);
  bool has_come_by(std::uint32_t index, const Opening& opening, std::uint32_t root) const;
  void push_whole(const Expansion& expansion, const Opening& opening, std::uint32_t root, End end);
  std::uint32_t add_root(const Expansion& expansion, Vec2 point, std::uint32_t record);
  void see_links(const Expansion& expansion);
  void see_arrivals(const Expansion& expansion, const LinkEnds& ends);
  void cross_link(const Expansion& expansion, const LinkStep& link);
  bool queue_next(bool is_at_goal, double cost, double rest, double known);
  void push(const IntervalNode& node, double cost, double rest);

  /// Returns true if the polygon passes the filter and there may be a path to the goal through it.
  bool is_wanted(const CornerRecords::VisitedTile& tile, std::uint32_t from,
                 std::uint32_t to) const {
    return m_.corners.passes(tile, to) && !(has_goal_ && m_.corners.is_dead_end(tile, from, to));
  }
  bool is_goal(std::uint32_t tile, std::uint32_t polygon) const {
    if (m_.goals.size() == 1) return polygon == goal_polygon_ && tile == goal_tile_;
    return is_some_goal(tile, polygon);
  }
  bool is_some_goal(std::uint32_t tile, std::uint32_t polygon) const;
  void collect_goals();
  double rest_at(Vec2 point) const { return has_goal_ ? plan_distance(point, goal_) : 0; }
  double rest_of(const IntervalNode& cone, Vec2 root, Vec2 a, Vec2 b) const;
  double rest_by_bounds(const IntervalNode& cone, const IntervalRoot& root, const Opening& opening);
  double known_rest(std::uint32_t record);

  IntervalMemory& m_;
  Vec2 goal_ = {};
  bool has_goal_ = false;
  std::uint32_t goal_tile_ = kNone;
  std::uint32_t goal_polygon_ = kNone;
  std::uint32_t goal_node_ = kNone;
  std::uint32_t last_node_ = kNone;
  double limit_ = std::numeric_limits<double>::infinity();
  double reached_key_ = 0;
  double unit_cost_ = 0;  ///< Cost of the ground; 0 if links are not crossed.
  double rest_cost_ = 1;  ///< See least_rest_cost().
  bool has_seen_wide_link_ = false;
  LinkDirection link_direction_ = LinkDirection::forwards;
  GoalBounds* bounds_ = nullptr;                ///< See use_bounds().
  std::vector<SeenCorner>* seen_ = nullptr;     ///< See stop_at_corners().
  const TautDirections* directions_ = nullptr;  ///< See keep_directions().
};

}  // namespace way
