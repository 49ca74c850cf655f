// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/nearest_on_path.h"

#include "way/nav/point_on_polygon.h"

#include "nav/polyanya/interval_geometry.h"
#include "nav/polyanya/interval_search.h"
#include "nav/snapshot/closest_polygon.h"
#include "nav/workspace/local_search.h"

#include <limits>

namespace way {
namespace {

/// Marks all polygons that can be reached as reached, in `state.nodes`.
class Flood {
 public:
  Flood(SearchWorkspace::State& state, const QueryFilter& filter) : search_(state, filter) {}

  /// @param from  Index of the polygon where it begins.
  void run(std::uint32_t from) {
    search_.start(from, {});
    for (std::uint32_t i = 0; i < search_.size(); ++i) {
      for (const OutlineSegment& opening : search_.outline(i).openings)
        reach(opening.polygon_index);
      for (const LinkDeparture& link : search_.departures(i)) {
        const std::uint32_t polygon_index = search_.index_behind(link);
        if (search_.passes(link, polygon_index)) reach(polygon_index);
      }
    }
  }

 private:
  void reach(std::uint32_t polygon_index) {
    if (!search_.is_reached(polygon_index)) search_.reach(polygon_index, SearchNodes::kNone, {}, 0);
  }

  LocalSearch search_;
};

bool is_reached(const void* nodes, PolyRef polygon) {
  return static_cast<const SearchNodes*>(nodes)->find(polygon) != SearchNodes::kNone;
}

/// Searches from the goal, ignoring the filter, until it comes to a polygon that was reached.
MeshPoint first_reached(const NavMesh& mesh, const PathEnds& missed,
                        SearchWorkspace::State& state) {
  IntervalSearch search(mesh, kAllPolygons, state.intervals);
  search.add_start(plan(missed.to));
  bool is_over = false;
  while (!is_over) {
    is_over = search.step(1);
    if (search.last_node() == IntervalSearch::kNone) break;
    const IntervalNode& node = state.intervals.nodes[search.last_node()];
    const PolyRef ref = state.intervals.corners.tile(node.tile).ref(node.polygon);
    if (!is_reached(&state.nodes, ref)) continue;
    const Vec2 near = search.nearest_point(search.last_node());
    const auto surface = closest_on_surface(mesh, ref, {near.x, 0, near.z});
    return {ref, surface->point};
  }
  return {};
}

}  // namespace

MeshPoint nearest_on_path(const NavMesh& mesh, const PathEnds& missed, PartialPath partial,
                          SearchWorkspace& workspace, const QueryFilter& filter) {
  SearchWorkspace::State& state = workspace.state();
  Flood(state, filter).run(begin_local_search(mesh, missed.from.polygon, state));
  if (partial == PartialPath::by_walk) {
    const MeshPoint found = first_reached(mesh, missed, state);
    if (found) return found;
  }
  return closest_polygon(mesh, missed.to.point, {.predicate = is_reached, .context = &state.nodes});
}

MeshPoint nearest_reached(const NavMesh& mesh, const IntervalMemory& memory, Vec3 target) {
  MeshPoint best;
  float least = std::numeric_limits<float>::infinity();
  for (const IntervalNode& node : memory.nodes) {
    const PolyRef ref = memory.corners.tile(node.tile).ref(node.polygon);
    const Vec3 point = closest_on_surface(mesh, ref, target)->point;
    const float away = distance(point, target);
    if (away >= least) continue;
    least = away;
    best = {ref, point};
  }
  return best;
}

}  // namespace way
