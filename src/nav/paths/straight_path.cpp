// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/straight_path.h"

#include "way/nav/point_on_polygon.h"

#include "core/simd.h"
#include "nav/funnel/corner_trail.h"
#include "nav/funnel/cross_link.h"
#include "nav/funnel/first_corners.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/funnel/on_portal.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/find_edge_to.h"
#include "nav/plan/orient.h"
#include "nav/plan/segment4.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace way {
namespace {

/// As a number of corners: all of them.
constexpr std::size_t kAllCorners = static_cast<std::size_t>(-1);

/// Where the segment ab crosses a portal.
Vec3 crossing(Vec3 a, Vec3 b, const FunnelPortal& portal) {
  const Vec3 from = portal.right_point();
  const Vec3 to = portal.left_point();
  const double left = plan_turn(a, b, to);
  const double right = plan_turn(a, b, from);
  // Parallel to the portal there is no single crossing; take the nearest point.
  if (left == right) return between(from, to, plan_parameter(a, from, to));
  return between(from, to, static_cast<float>(std::clamp(right / (right - left), 0.0, 1.0)));
}

/// Returns true if both refer to polygons of the same version of the same tile.
bool is_in_same_tile(PolyRef a, PolyRef b) {
  return ((a.bits() ^ b.bits()) & ~std::uint64_t{PolyRef::kMaxPolygons - 1}) == 0;
}

/// The funnel algorithm (Lee and Preparata, 1984, in the simple variant that restarts at each
/// corner), for a corridor up to its first link.
///
/// Portal i leads from polygon i of the corridor to polygon i + 1; the last portal is the end point
/// itself, twice:
///
///    polygon 0 | polygon 1 | polygon 2 | ... | polygon n - 1 . end
///          portal 0    portal 1    portal 2            portal n - 1
///
/// It has three steps, and the first two may alternate, so that only as much of a long corridor is
/// read as the wanted corners need: collect_portals() finds the portals, turn_until() runs the
/// funnel over them (find_turn()) and adds corners, pull() adds the end. Orientation: plan_turn(a,
/// b, c) > 0 if c is to the left of the line from a to b.
class Funnel {
 public:
  /// @param start  The first corner, on the first polygon of the corridor; it is not moved.
  /// @pre the first polygon is in the mesh, and `state.nodes` has been set to the mesh
  Funnel(const NavMesh& mesh, std::span<const PolyRef> corridor, const PathCorner& start,
         PathCrossings crossings, SearchWorkspace::State& state)
      : mesh_(mesh),
        corridor_(corridor),
        start_(start),
        crossings_(crossings),
        nodes_(state.nodes),
        outlines_(state.outlines),
        portals_(room_for(state.portals, corridor.size())),
        openings_(state.openings),
        choice_(state.opening_choice),
        corners_(state.corners),
        tile_(nodes_.tile_in(corridor.front().slot())) {
    reach_.add(nodes_.tile(tile_).tile->bounds());
    openings_.clear();
  }

  /// Continues until `count` portals are known, or all.
  /// @return  True if the corridor is intact so far; otherwise it is cut before the link or the
  ///   gap.
  bool collect_portals(std::size_t count) {
    const PolyRef* const end = corridor_.data() + std::min(count, corridor_.size() - 1);
    const PolyRef* at = corridor_.data() + count_;
    FunnelPortal* portal = portals_ + count_;
    const SearchNodes::VisitedTile* tile = &nodes_.tile(tile_);
    bool is_foreign = is_foreign_;
    for (; at < end; ++at, ++portal) {
      if (!is_in_same_tile(at[0], at[1])) {
        if (!pass_border(at[0], at[1], *portal)) break;
        is_foreign = true;
        tile = &nodes_.tile(tile_);
        if (portal != portals_) join_ends(portal[-1], *portal);
        continue;
      }
      if (!pass_edge(*tile, at[0].polygon(), at[1].polygon(), *portal)) break;
      if (is_foreign) is_foreign = join_ends(portal[-1], *portal);
    }
    is_foreign_ = is_foreign;
    count_ = static_cast<std::size_t>(portal - portals_);
    if (at < end) {
      corridor_ = corridor_.first(count_ + 1);
      is_whole_ = false;
    }
    return is_whole_;
  }

  /// Returns true if two polygons share several openings; pull() chooses among them.
  bool has_choice() const { return !openings_.empty(); }

  /// Finds the portal to a polygon of the same tile: the edge shared with it, joined with the edges
  /// that continue it. Returns false if there is none.
  bool pass_edge(const SearchNodes::VisitedTile& tile, std::uint32_t from, std::uint32_t to,
                 FunnelPortal& portal) {
    const PolygonView corners = tile.polygon(from);
    if (to >= tile.polygon_count) return false;
    if (corners.count > PaddedCorners::kMax) return pass_edges(corners, to, portal);
    const EdgeEnds& edge = only_edge_with_code(corners, to);
    if (!edge) [[unlikely]]
      return pass_edges(corners, to, portal);
    portal = portal_between(*edge.first(corners.corners), *edge.second(corners.corners));
    return true;
  }

  WAY_NOINLINE bool pass_edges(const PolygonView& corners, std::uint32_t to, FunnelPortal& portal) {
    bool is_found = false;
    for (std::uint32_t edge = 0; edge < corners.count; ++edge) {
      if (corners.code(edge) != to || corners.code(corner_before(corners, edge)) == to) continue;
      std::uint32_t after = corner_after(corners, edge);
      while (corners.code(after) == to)
        after = corner_after(corners, after);
      offer(portal_between(corners.corners[edge], corners.corners[after]), portal, is_found);
    }
    return is_found;
  }

  /// Adds an opening to a portal.
  void offer(const FunnelPortal& opening, FunnelPortal& portal, bool& is_found) {
    const auto index = static_cast<std::size_t>(&portal - portals_);
    if (!is_found) {
      portal = opening;
    } else {
      if (openings_.empty() || openings_.back().portal != index)
        openings_.push_back({index, portal});
      openings_.push_back({index, opening});
    }
    is_found = true;
  }

  /// Corners run counter-clockwise, so on leaving the polygon the first corner of the edge is on
  /// the right.
  static FunnelPortal portal_between(const TileCorner& right, const TileCorner& left) {
    return {load4(&left.point.x), load4(&right.point.x)};
  }

  /// Finds the portal to a polygon of another tile: the open segment shared with it, joined with
  /// those that continue it. Returns false if there is none.
  bool pass_border(PolyRef from, PolyRef to, FunnelPortal& portal) {
    const std::uint32_t tile = nodes_.find_tile(to);
    if (tile == SearchNodes::kNone) return false;
    const Openings openings =
        outlines_.all_openings(nodes_, nodes_.tile(tile_).first_index + from.polygon());
    const SearchNodes::VisitedTile& behind = nodes_.tile(tile);
    const std::uint32_t polygon_index = behind.first_index + to.polygon();
    const unsigned found = openings.size() <= 4 ? openings_into(openings, polygon_index) : 0;
    const bool is_one = found != 0 && (found & (found - 1)) == 0;
    if (is_one) [[likely]] {
      const OutlineSegment& opening = openings.data()[std::countr_zero(found)];
      portal = {load4(&opening.b.x), load4(&opening.a.x)};
    } else if (!pass_openings(openings, polygon_index, portal)) {
      return false;
    }
    tile_ = tile;
    reach_.add(behind.tile->bounds());
    return true;
  }

  using Openings = std::span<const OutlineSegment>;

  /// Returns those of up to four segments that lead to a polygon, one bit each. Branch-free:
  /// unpredictable.
  static unsigned openings_into(Openings openings, std::uint32_t polygon_index) {
    const auto segment = [&](std::size_t i) { return load4(&openings.data()[i].a.x); };
    const Int4 indices = last_lanes(segment(0), segment(1), segment(2), segment(3));
    const Int4 wanted = Int4{} + static_cast<int>(polygon_index);
    return lanes(indices == wanted) & Segment4::first_bits(openings.size());
  }

  /// Joins segments to a polygon with those that continue them. Returns false if there is none.
  WAY_NOINLINE bool pass_openings(Openings openings, std::uint32_t polygon_index,
                                  FunnelPortal& portal) {
    const auto next_to = [&](Vec3 point, Vec3 OutlineSegment::*end) {
      return std::ranges::find_if(openings, [&](const OutlineSegment& other) {
        return other.polygon_index == polygon_index && plan(other.*end) == plan(point) &&
               plan(other.a) != plan(other.b);
      });
    };
    bool is_found = false;
    for (const OutlineSegment& first : openings) {
      const bool is_first = next_to(first.a, &OutlineSegment::b) == openings.end();
      if (first.polygon_index != polygon_index || !is_first) continue;
      Vec3 left = first.b;
      for (auto next = next_to(left, &OutlineSegment::a); next != openings.end();
           next = next_to(left, &OutlineSegment::a))
        left = next->b;
      offer({lanes_of(left), lanes_of(first.a)}, portal, is_found);
    }
    return is_found;
  }

  /// Two tiles may store the same vertex with different last bits. If an end of a portal differs
  /// from that of the portal before only by rounding, the direction between them is meaningless to
  /// the funnel, so it is moved onto that.
  /// @return  True if an end was moved.
  bool join_ends(const FunnelPortal& before, FunnelPortal& portal) const {
    const unsigned is_same =
        lanes(before.points.x == portal.points.x) & lanes(before.points.z == portal.points.z);
    // Usually one end is the same and the other far away, unpredictably: test both at once.
    if ((may_be_near(before, portal) & ~is_same) == 0) return false;
    const unsigned moves = (is_near(before.ends[0], portal.ends[0]) |
                            (is_near(before.ends[1], portal.ends[1]) << 1U)) &
                           ~is_same;
    if (moves == 0) return false;
    const Vec3 left = portal.left_point();
    const Vec3 right = portal.right_point();
    portal = {(moves & 2U) != 0 ? moved(left, before.left_point()) : lanes_of(left),
              (moves & 1U) != 0 ? moved(right, before.right_point()) : lanes_of(right)};
    return true;
  }

  static Float4 moved(Vec3 end, Vec3 to) { return lanes_of({to.x, end.y, to.z}); }

  /// One bit for each end that is_near() the one of the portal before, and possibly for a few
  /// others.
  unsigned may_be_near(const FunnelPortal& before, const FunnelPortal& portal) const {
    const double slack = 2 * reach_.rounding();
    const MirroredPair step = portal.points - before.points;
    const Double2 away = max(magnitude(step.x), magnitude(step.z));
    return lanes(away <= Double2{slack, slack});
  }

  /// 1 if two points are the same, in 2D (xz) up to twice rounding_of(), otherwise 0.
  /// @param a, b  The last lanes are ignored.
  static unsigned is_near(Float4 a, Float4 b) {
    constexpr unsigned kPlan = 0b101;
    const Float4 slack = splat(2 * rounding_of(a, b));
    return (lanes(magnitude(a - b) <= slack) & kPlan) == kPlan ? 1 : 0;
  }

  /// Runs the funnel over the portals known so far, until there are as many corners as wanted. The
  /// last one may still be removed: whether the path turns there depends on the next one.
  /// @return  False if there are fewer so far.
  WAY_NOINLINE bool turn_until(std::size_t wanted) {
    if (!has_begun_ && !begin()) return false;
    const FunnelPortal* const end = portals_ + count_;
    view_.rounding = reach_.rounding();
    FunnelView view = view_;
    while (corners_.size() < wanted) {
      const FunnelTurn turn = find_turn(end, view);
      if (turn.portal == end) {
        if (!has_end_) view_ = view;
        return false;
      }
      const Float4 corner = turn.portal->ends[turn.end];
      turn_at(corner, static_cast<std::size_t>(turn.portal - portals_), view.rounding);
      view.begin(corner, turn.portal + 1);
    }
    return true;
  }

  /// Adds the end point on the last polygon, unless there are enough corners before it.
  /// @param is_on_surface  The end is at the height of that polygon's surface, if the polygon
  ///   contains it.
  /// @pre all portals are known
  void pull_to_end(Vec3 to, bool is_on_surface, std::size_t wanted) {
    const PolyRef last = corridor_.back();
    const bool stays =
        is_on_surface && contains_in_plan(nodes_.tile(tile_).polygon(last.polygon()), to);
    const Vec3 end = stays ? to : closest_on_surface(mesh_, last, to)->point;
    pull({end, last, PathCorner::kEnd}, wanted);
  }

  /// Number of polygons up to the end, the link or the gap.
  std::size_t length() const { return corridor_.size(); }

  /// The same for any end.
  void pull(const PathCorner& end, std::size_t wanted) {
    const Float4 point = lanes_of(end.point);
    if (has_choice()) choice_.run(start_.point, end.point, {portals_, count_}, openings_);
    portals_[count_] = {point, point};
    ++count_;
    reach_.add(point);
    has_end_ = true;
    if (turn_until(wanted)) return;
    add_crossings(count_ - 1, end.point, view_.rounding);
    add(point, end.polygon, end.flags, view_.rounding);
  }

 private:
  /// A corridor has at most one portal per polygon. The vector never shrinks: growing it would fill
  /// it, every time.
  static FunnelPortal* room_for(std::vector<FunnelPortal>& portals, std::size_t count) {
    if (portals.size() < count) portals.resize(count);
    return portals.data();
  }

  /// Returns false if the first portal behind the start is not known yet.
  bool begin() {
    const Float4 point = lanes_of(start_.point);
    reach_.add(point);
    const std::size_t first = first_portal(point);
    if (first + 1 == count_ && !has_end_) return false;  // the start may be on this one, too
    has_begun_ = true;
    view_.begin(point, portals_ + first);
    // The start is never removed: it is the first corner, or follows a link.
    trail_.begin(point);
    corners_.push_back(start_);
    return true;
  }

  /// The first portal that the start is not on.
  std::size_t first_portal(Float4 start) const {
    const MirroredPair from = MirroredPair::twice(in_plan(start));
    const double rounding = reach_.rounding();
    std::size_t i = 0;
    while (i + 1 < count_ && !is_certainly_beside(from, portals_[i], rounding) &&
           is_on_portal(start_.point, portals_[i]))
      ++i;
    return i;
  }

  void turn_at(Float4 corner, std::size_t portal, double rounding) {
    add_crossings(portal, {corner[0], corner[1], corner[2]}, rounding);
    const std::size_t entered = std::min(portal + 1, corridor_.size() - 1);
    add(corner, corridor_[entered], 0, rounding);
  }

  /// Adds the crossings between the last corner and the next one, which is on portal `end`.
  void add_crossings(std::size_t end, Vec3 to, double rounding) {
    if (crossings_ != PathCrossings::none) [[unlikely]]
      add_all_crossings(end, to, rounding);
  }
  WAY_NOINLINE void add_all_crossings(std::size_t end, Vec3 to, double rounding) {
    const Vec3 from = corners_.back().point;
    for (; crossed_ < end; ++crossed_) {
      const PolyRef entered = corridor_[crossed_ + 1];
      if (crossings_ == PathCrossings::areas && area(corridor_[crossed_]) == area(entered))
        continue;
      add(lanes_of(crossing(from, to, portals_[crossed_])), entered, PathCorner::kCrossing,
          rounding);
    }
  }

  Area area(PolyRef polygon) const { return mesh_.area(polygon); }

  /// Flags of two corners at the same point; only two crossings make a crossing.
  static std::uint8_t joined_flags(std::uint8_t a, std::uint8_t b) {
    const unsigned crossing = a & b & PathCorner::kCrossing;
    return static_cast<std::uint8_t>(((a | b) & ~unsigned{PathCorner::kCrossing}) | crossing);
  }

  /// @param point  The last lane is ignored.
  void add(Float4 point, PolyRef polygon, std::uint8_t flags, double rounding) {
    if (trail_.turns_at_last(point, rounding)) [[likely]] {
      trail_.add();
    } else if (!prepare_append(point, polygon, flags)) {
      return;
    }
    corners_.emplace_back(Vec3{point[0], point[1], point[2]}, polygon, flags);
  }

  /// Merges a corner with the last one if they are the same point, and returns false. Otherwise
  /// removes the last one if the path does not turn there.
  WAY_NOINLINE bool prepare_append(Float4 point, PolyRef polygon, std::uint8_t flags) {
    const std::size_t count = corners_.size();
    if (is_same_point(lanes_of(corners_.back().point), point)) {
      corners_.back().polygon = polygon;
      corners_.back().flags = joined_flags(corners_.back().flags, flags);
      return false;
    }
    // The first corner of a stretch has flags, so corners before it are never read.
    const bool replaces = count > 1 && crossings_ == PathCrossings::none &&
                          corners_.back().flags == 0 &&
                          is_on_segment(lanes_of(corners_[count - 2].point),
                                        lanes_of(corners_[count - 1].point), point);
    if (replaces) {
      corners_.pop_back();
      trail_.replace_last(lanes_of(corners_.back().point));
    } else {
      trail_.add();
    }
    return true;
  }

  const NavMesh& mesh_;
  std::span<const PolyRef> corridor_;
  const PathCorner& start_;
  PathCrossings crossings_;
  SearchNodes& nodes_;
  PolygonOutlines& outlines_;
  FunnelPortal* portals_;
  std::vector<PortalOpening>& openings_;
  OpeningChoice& choice_;
  std::size_t count_ = 0;   ///< Number of portals known.
  FunnelReach reach_ = {};  ///< Covers the tiles it passes and its ends.
  std::vector<PathCorner>& corners_;
  CornerTrail trail_;
  FunnelView view_;     ///< From the last corner.
  std::uint32_t tile_;  ///< Behind the last portal known; an index of SearchNodes.

  bool has_begun_ = false;  ///< The start has been added.
  bool has_end_ = false;    ///< The last portal is the end point.
  bool is_whole_ = true;    ///< No link or gap so far.
  /// The ends of the last portal may differ by rounding from the vertices of the tile behind it.
  bool is_foreign_ = false;
  std::size_t crossed_ = 0;  ///< The first portal not yet tested for crossings.
};

/// Pulls the string through each stretch between links, or until there are `wanted` corners or a
/// link. Returns false if the corridor is broken.
bool pull_through(const NavMesh& mesh, const StraightPathQuery& query, std::size_t wanted,
                  Vec3 start, SearchWorkspace::State& state) {
  std::span<const PolyRef> rest = query.corridor;
  PathCorner from = {start, rest.front(), PathCorner::kStart};
  for (;;) {
    Funnel funnel(mesh, rest, from, query.crossings, state);
    // Look ahead in small steps: most of a long corridor is not needed.
    constexpr std::size_t kMore = 6;
    for (std::size_t ahead = wanted + kMore; wanted != kAllCorners && ahead + 1 < rest.size();
         ahead += kMore) {
      if (!funnel.collect_portals(ahead) || funnel.has_choice()) break;
      if (funnel.turn_until(wanted)) return true;
    }
    const bool is_complete = funnel.collect_portals(rest.size());
    const std::size_t count = funnel.length();
    std::optional<LinkCrossing> crossing;
    if (!is_complete && rest[count].is_link())
      crossing = cross_link(mesh, rest[count - 1], rest.subspan(count), from.point, query.end);
    if (!crossing) {
      funnel.pull_to_end(query.end, is_complete && query.is_end_on_surface, wanted);
      return is_complete;
    }
    funnel.pull({crossing->start, rest[count], PathCorner::kLink}, wanted);
    if (wanted != kAllCorners) return true;
    rest = rest.subspan(count + 1);
    from = {crossing->end, rest.front(), PathCorner::kLinkEnd};
  }
}

StraightPath pull_string(const NavMesh& mesh, const StraightPathQuery& query, std::size_t wanted,
                         SearchWorkspace& workspace) {
  if (query.corridor.empty()) return {};
  const PolyRef first = query.corridor.front();
  SearchWorkspace::State& state = workspace.state();
  state.nodes.visit(mesh);
  const std::uint32_t tile = state.nodes.find_tile(first);
  if (tile == SearchNodes::kNone) return {};
  const bool stays = contains_in_plan(state.nodes.tile(tile).polygon(first.polygon()), query.start);
  const Vec3 start = stays ? query.start : closest_on_surface(mesh, first, query.start)->point;
  state.corners.clear();
  state.outlines.begin(state.nodes);
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
