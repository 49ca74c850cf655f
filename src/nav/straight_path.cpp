// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/straight_path.h"

#include "way/nav/point_on_polygon.h"

#include "core/simd.h"
#include "nav/cross_link.h"
#include "nav/first_corners.h"
#include "nav/polygon_math.h"
#include "nav/portal.h"
#include "nav/search_state.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// In place of a number of corners: as many as there are.
constexpr std::size_t kAllCorners = static_cast<std::size_t>(-1);

/// Half a unit in the last place of the greatest coordinate, for two points: closer than this they
/// are the same but for rounding.
float rounding_of(Vec3 a, Vec3 b) {
  const float greatest = std::max(
      {std::abs(a.x), std::abs(a.y), std::abs(a.z), std::abs(b.x), std::abs(b.y), std::abs(b.z)});
  return greatest * 0x1p-22F;
}

bool is_same_point(Vec3 a, Vec3 b) {
  const float slack = rounding_of(a, b);
  return std::abs(a.x - b.x) <= slack && std::abs(a.y - b.y) <= slack &&
         std::abs(a.z - b.z) <= slack;
}

bool is_same_place(Vec3 a, Vec3 b) {
  return a.x == b.x && a.z == b.z;
}

/// True where b lies on the straight way from a to c, seen from above and up to rounding.
bool is_on_the_way(Vec3 a, Vec3 b, Vec3 c) {
  const double along = plan_distance(a, c);
  if (!(std::abs(plan_turn(a, c, b)) <= static_cast<double>(rounding_of(a, c)) * along))
    return false;
  return plan_distance(a, b) <= along && plan_distance(b, c) <= along;
}

bool is_on_portal(Vec3 p, const Portal& portal) {
  const Vec3 closest =
      between(portal.right, portal.left, plan_parameter(p, portal.right, portal.left));
  const float slack = rounding_of(portal.left, portal.right);
  return plan_length_squared(closest - p) <= slack * slack;
}

/// Where the way from a to b passes a portal.
Vec3 crossing(Vec3 a, Vec3 b, const Portal& portal) {
  const double left = plan_turn(a, b, portal.left);
  const double right = plan_turn(a, b, portal.right);
  // Along the portal there is no one place to cross: the nearest is taken.
  const double t = left == right ? static_cast<double>(plan_parameter(a, portal.right, portal.left))
                                 : right / (right - left);
  return between(portal.right, portal.left, static_cast<float>(std::clamp(t, 0.0, 1.0)));
}

/// A step in the plan, x and z, exact but for the rounding of doubles.
using PlanStep = Double2;

PlanStep plan_step(Vec3 from, Vec3 to) {
  return PlanStep{static_cast<double>(to.x), static_cast<double>(to.z)} -
         PlanStep{static_cast<double>(from.x), static_cast<double>(from.z)};
}

/// What plan_turn() gives for the ends of two steps from the same point, bit by bit.
double turn_between(PlanStep a, PlanStep b) {
  return a[1] * b[0] - a[0] * b[1];
}

bool is_nowhere(PlanStep step) {
  return (step[0] == 0) & (step[1] == 0);
}

/// One side of a funnel: the step from the apex to an end of a portal, or nowhere.
struct FunnelSide {
  PlanStep step = {};
  std::size_t portal = 0;

  /// Takes over an end where that narrows the funnel. No branch: it cannot be foreseen.
  void move_to(PlanStep end, std::size_t of, bool narrows) {
    using Lanes = std::int64_t __attribute__((vector_size(16)));
    const auto all = -static_cast<std::int64_t>(narrows);
    step = Lanes{all, all} != Lanes{} ? end : step;
    portal = narrows ? of : portal;
  }
};

/// The funnel (Lee, Preparata 1984; in the short form that starts anew at each corner), for a part
/// of a corridor without links. Portal i leads from polygon i of the corridor into polygon i + 1;
/// the last one is the end itself. plan_turn(a, b, c) > 0 means that c lies to the left of the way
/// from a to b.
class Funnel {
 public:
  /// @pre the first polygon of the corridor is in the mesh, which `state.nodes` has turned to
  Funnel(const NavMesh& mesh, std::span<const PolyRef> corridor, PathCrossings crossings,
         SearchWorkspace::State& state)
      : mesh_(mesh),
        corridor_(corridor),
        crossings_(crossings),
        nodes_(state.nodes),
        ways_(state.local_ways),
        portals_(state.portals),
        corners_(state.corners),
        place_(nodes_.place_of(corridor.front())) {
    portals_.clear();
    portals_.reserve(corridor.size());
  }

  /// Goes on until there are `count` portals or all.
  /// @return  True where the corridor is whole so far; else it is cut at the break.
  bool collect_portals(std::size_t count) {
    for (std::size_t i = portals_.size(); i < count && i + 1 < corridor_.size(); ++i) {
      const LocalWay* way = way_into(corridor_[i + 1]);
      if (way == nullptr) {
        corridor_ = corridor_.first(i + 1);
        is_whole_ = false;
        break;
      }
      // Corners run counter-clockwise, so that whoever leaves a polygon through an edge has the
      // edge's first end on the right.
      portals_.push_back({way->b, way->a});
      place_ = way->place;
      changes_tile_ = changes_tile_ || !is_in_same_tile(corridor_[i], corridor_[i + 1]);
      if (changes_tile_ && portals_.size() > 1)
        join_ends(portals_[portals_.size() - 2], portals_.back());
    }
    return is_whole_;
  }

  /// The first way into a polygon, or null where there is none.
  const LocalWay* way_into(PolyRef to) {
    for (const LocalWay& way : ways_.ways(nodes_, place_)) {
      if (nodes_.ref_of_place(way.place) == to) return &way;
    }
    return nullptr;
  }

  /// Tiles may have the same vertex with other last bits. To the funnel a portal whose end differs
  /// by rounding alone from that of the portal before would face anywhere.
  static void join_ends(const Portal& before, Portal& portal) {
    const auto join = [](Vec3 from, Vec3& to) {
      if (is_same_place(from, to)) return;  // as most are, which needs no slack
      const float slack = 2 * rounding_of(from, to);
      if (std::abs(from.x - to.x) > slack || std::abs(from.z - to.z) > slack) return;
      to.x = from.x;
      to.z = from.z;
    };
    join(before.left, portal.left);
    join(before.right, portal.right);
  }

  /// Looks no farther ahead than `wanted` corners need, twice at most. The last of them may still
  /// change, for a corner is known to turn only when the next is known.
  /// @return  False where there are fewer before the end; then nothing is left behind.
  /// @pre there are no corners yet, nor are crossings asked for
  bool pull_first(const PathCorner& start, std::size_t wanted) {
    for (std::size_t count = 16; wanted != kAllCorners && count + 1 < corridor_.size();
         count *= 2) {
      if (!collect_portals(count)) break;
      if (turns_often(start, wanted)) return true;
      corners_.clear();
    }
    return false;
  }

  /// @param start  The first corner, on the first polygon.
  void pull_to_end(const PathCorner& start, Vec3 wanted) {
    const PolyRef last = corridor_.back();
    pull(start, {closest_on_surface(mesh_, last, wanted)->point, last, PathCorner::kEnd});
  }

  void pull(const PathCorner& start, const PathCorner& end) {
    portals_.push_back({end.point, end.point});
    add(start);
    restart(start.point, first_portal(start.point));
    while (next_ < portals_.size())
      pass_next();
    add_crossings(portals_.size() - 1, end.point);
    add(end);
  }

 private:
  /// Pulls through the portals that were collected, up to the end or the wanted corners.
  bool turns_often(const PathCorner& start, std::size_t wanted) {
    const std::size_t first = first_portal(start.point);
    if (first + 1 == portals_.size()) return false;  // the start may lie on this one, too
    add(start);
    restart(start.point, first);
    while (next_ < portals_.size() && corners_.size() < wanted)
      pass_next();
    return corners_.size() >= wanted;
  }

  /// Narrows the funnel by the next portal, or begins anew at a corner: where one side passes the
  /// other, which makes the other's end a corner.
  void pass_next() {
    const Portal& portal = portals_[next_];
    const PlanStep right = plan_step(apex_, portal.right);
    const bool narrows_right = !(turn_between(right_.step, right) < 0);
    const bool is_beyond_left = turn_between(left_.step, right) > 0;
    const bool passes_left = !is_nowhere(right_.step) & is_beyond_left;
    if (narrows_right & passes_left) return turn_at(portals_[left_.portal].left, left_.portal);
    right_.move_to(right, next_, narrows_right);

    const PlanStep left = plan_step(apex_, portal.left);
    const bool narrows_left = !(turn_between(left_.step, left) > 0);
    const bool is_beyond_right = turn_between(right_.step, left) < 0;
    const bool passes_right = !is_nowhere(left_.step) & is_beyond_right;
    if (narrows_left & passes_right) return turn_at(portals_[right_.portal].right, right_.portal);
    left_.move_to(left, next_, narrows_left);
    ++next_;
  }

  /// Begins with the first portal on which the start does not lie already.
  std::size_t first_portal(Vec3 start) const {
    std::size_t i = 0;
    while (i + 1 < portals_.size() && is_on_portal(start, portals_[i]))
      ++i;
    return i;
  }

  /// @param next  The portal to go on with.
  void restart(Vec3 apex, std::size_t next) {
    apex_ = apex;
    left_ = right_ = FunnelSide{PlanStep{}, next};
    next_ = next;
  }

  void turn_at(Vec3 corner, std::size_t portal) {
    add_crossings(portal, corner);
    const std::size_t entered = std::min(portal + 1, corridor_.size() - 1);
    add({corner, corridor_[entered], 0});
    restart(corner, portal + 1);
  }

  /// The points between the last corner and the next, which lies on portal `end`.
  void add_crossings(std::size_t end, Vec3 to) {
    if (crossings_ == PathCrossings::none) return;
    const Vec3 from = corners_.back().point;
    for (; crossed_ < end; ++crossed_) {
      const PolyRef entered = corridor_[crossed_ + 1];
      if (crossings_ == PathCrossings::areas && area(corridor_[crossed_]) == area(entered))
        continue;
      add({crossing(from, to, portals_[crossed_]), entered, PathCorner::kCrossing});
    }
  }

  Area area(PolyRef polygon) const { return mesh_.area(polygon); }

  /// Of a corner and another in the same place; only two crossings make a crossing.
  static std::uint8_t joined_flags(std::uint8_t a, std::uint8_t b) {
    const unsigned crossing = a & b & PathCorner::kCrossing;
    return static_cast<std::uint8_t>(((a | b) & ~unsigned{PathCorner::kCrossing}) | crossing);
  }

  void add(const PathCorner& corner) {
    const bool ends_link = (corner.flags & PathCorner::kLinkEnd) != 0;
    if (!corners_.empty() && !ends_link && is_same_point(corners_.back().point, corner.point)) {
      corners_.back().polygon = corner.polygon;
      corners_.back().flags = joined_flags(corners_.back().flags, corner.flags);
      return;
    }
    const std::size_t count = corners_.size();
    const bool replaces =
        count > 1 && crossings_ == PathCrossings::none && corners_[count - 1].flags == 0 &&
        is_on_the_way(corners_[count - 2].point, corners_[count - 1].point, corner.point);
    if (replaces) corners_.pop_back();
    corners_.push_back(corner);
  }

  const NavMesh& mesh_;
  std::span<const PolyRef> corridor_;
  PathCrossings crossings_;
  SearchNodes& nodes_;
  LocalWays& ways_;
  std::vector<Portal>& portals_;
  std::vector<PathCorner>& corners_;
  std::uint32_t place_;  ///< Of the polygon behind the last portal that was collected.

  Vec3 apex_;
  FunnelSide left_;
  FunnelSide right_;
  std::size_t next_ = 0;
  bool is_whole_ = true;       ///< Up to there.
  bool changes_tile_ = false;  ///< Up to the last portal that was collected.
  std::size_t crossed_ = 0;    ///< The first portal that has not been looked at for crossings.
};

/// Pulls the string through each stretch between links, or until there are `wanted` corners or a
/// link. False where the corridor breaks.
bool pull_through(const NavMesh& mesh, const StraightPathQuery& query, std::size_t wanted,
                  Vec3 start, SearchWorkspace::State& state) {
  std::span<const PolyRef> rest = query.corridor;
  PathCorner from = {start, rest.front(), PathCorner::kStart};
  for (;;) {
    const auto link = std::ranges::find_if(rest, &PolyRef::is_link);
    const auto count = static_cast<std::size_t>(link - rest.begin());
    Funnel funnel(mesh, rest.first(count), query.crossings, state);
    if (funnel.pull_first(from, wanted)) return true;
    const bool is_whole = funnel.collect_portals(count);
    std::optional<LinkCrossing> crossing;
    if (is_whole && count < rest.size())
      crossing = cross_link(mesh, rest[count - 1], rest.subspan(count), from.point, query.end);
    if (!crossing) {
      funnel.pull_to_end(from, query.end);
      return is_whole && count == rest.size();
    }
    funnel.pull(from, {crossing->start, *link, PathCorner::kLink});
    if (wanted != kAllCorners) return true;
    rest = rest.subspan(count + 1);
    from = {crossing->end, rest.front(), PathCorner::kLinkEnd};
  }
}

StraightPath pull_string(const NavMesh& mesh, const StraightPathQuery& query, std::size_t wanted,
                         SearchWorkspace& workspace) {
  if (query.corridor.empty()) return {};
  const Tile* first = mesh.tile_of(query.corridor.front());
  if (first == nullptr) return {};
  const std::uint32_t polygon = query.corridor.front().polygon();
  const Vec3 start = is_over(*first, polygon, query.start)
                         ? query.start
                         : closest_on_surface(*first, polygon, query.start).point;
  SearchWorkspace::State& state = workspace.state();
  state.corners.clear();
  state.nodes.visit(mesh);
  state.local_ways.begin(state.nodes);
  const bool is_complete = pull_through(mesh, query, wanted, start, state);
  return {state.corners, is_complete};
}

}  // namespace

StraightPath make_straight_path(const NavMesh& mesh, const StraightPathQuery& query,
                                SearchWorkspace& workspace) {
  return pull_string(mesh, query, kAllCorners, workspace);
}

std::span<const PathCorner> first_corners(const NavMesh& mesh, const StraightPathQuery& query,
                                          std::size_t count, SearchWorkspace& workspace) {
  WAY_ASSERT(query.crossings == PathCrossings::none);
  const bool is_short = count >= query.corridor.size();
  const auto corners =
      pull_string(mesh, query, is_short ? kAllCorners : count + 1, workspace).corners;
  return corners.first(std::min(count, corners.size()));
}

float path_length(std::span<const PathCorner> corners) {
  float sum = 0;
  for (std::size_t i = 1; i < corners.size(); ++i)
    sum += distance(corners[i - 1].point, corners[i].point);
  return sum;
}

}  // namespace way
