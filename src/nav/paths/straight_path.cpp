// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/straight_path.h"

#include "way/nav/point_on_polygon.h"

#include "nav/funnel/corner_list.h"
#include "nav/funnel/cross_link.h"
#include "nav/funnel/funnel.h"
#include "nav/funnel/portal_collector.h"
#include "nav/paths/first_corners.h"
#include "nav/plan/convex_polygon.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace way {
namespace {

/// As a number of corners: all of them.
constexpr std::size_t kAllCorners = static_cast<std::size_t>(-1);

/// The end of a path on the last polygon.
/// @param is_on_surface  The end is at the height of that polygon's surface, if the polygon
///   contains it.
PathCorner end_on(const NavMesh& mesh, const PortalCollector& portals, Vec3 end,
                  bool is_on_surface) {
  const PolyRef last = portals.corridor().back();
  const bool stays = is_on_surface && contains_in_plan(portals.last_polygon(), end);
  return {stays ? end : closest_on_surface(mesh, last, end)->point, last, PathCorner::kEnd};
}

/// Pulls the string through each stretch between links, or until there are `wanted` corners or a
/// link. Returns false if the corridor is broken.
bool pull_through(const NavMesh& mesh, const StraightPathQuery& query, std::size_t wanted,
                  Vec3 start, SearchWorkspace::State& state) {
  std::span<const PolyRef> rest = query.corridor;
  PathCorner from = {start, rest.front(), PathCorner::kStart};
  for (;;) {
    PortalCollector portals(rest, from.point, state.nodes, state.outlines, state.portals);
    CornerList corners(mesh, query.crossings, portals, state.corners);
    Funnel funnel(from, portals, corners);
    // Look ahead in small steps: most of a long corridor is not needed.
    constexpr std::size_t kMore = 6;
    for (std::size_t ahead = wanted + kMore; wanted != kAllCorners && ahead + 1 < rest.size();
         ahead += kMore) {
      if (!portals.collect(ahead) || portals.has_choice()) break;
      if (funnel.turn_until(wanted)) return true;
    }
    const bool is_complete = portals.collect(rest.size());
    const std::size_t count = portals.corridor().size();
    std::optional<LinkCrossing> crossing;
    if (!is_complete && rest[count].is_link())
      crossing = cross_link(mesh, rest[count - 1], rest.subspan(count), from.point, query.end);
    if (!crossing) {
      const bool is_on_surface = is_complete && query.is_end_on_surface;
      funnel.pull(end_on(mesh, portals, query.end, is_on_surface), wanted);
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
