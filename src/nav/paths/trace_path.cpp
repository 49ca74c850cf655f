// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/trace_path.h"

#include "nav/workspace/search_state.h"

#include <algorithm>

namespace way {
namespace {

/// A filter that lists every polygon that it is asked about.
struct ListingFilter {
  const QueryFilter& filter;
  std::vector<PolyRef>& polygons;

  static bool list(const void* context, PolyRef polygon) {
    const auto& self = *static_cast<const ListingFilter*>(context);
    self.polygons.push_back(polygon);
    const QueryFilter& filter = self.filter;
    return filter.predicate == nullptr || filter.predicate(filter.context, polygon);
  }
};

void add_entered(const IntervalMemory& memory, std::vector<PolyRef>& polygons) {
  for (const IntervalNode& node : memory.nodes)
    polygons.push_back(memory.corners.tile(node.tile).ref(node.polygon));
}

std::vector<std::uint32_t> expanded_corners(const CornerSearchMemory& memory) {
  std::vector<std::uint32_t> corners;
  for (std::uint32_t i = 0; i < memory.corners.size(); ++i)
    if (memory.corners[i].number == memory.number && memory.corners[i].expanded != 0)
      corners.push_back(i);
  return corners;
}

}  // namespace

PathTrace trace_path(const NavMesh& mesh, const PathQuery& query, SearchWorkspace& workspace,
                     const QueryFilter& filter) {
  PathTrace trace;
  SearchWorkspace::State& state = workspace.state();
  const std::uint32_t number = state.corner_search.number;
  state.intervals.nodes.clear();
  state.corner_search.goal_side.nodes.clear();
  const ListingFilter listing = {filter, trace.polygons};
  QueryFilter asked = filter;
  asked.predicate = ListingFilter::list;
  asked.context = &listing;
  trace.path = find_path(mesh, query, workspace, asked);
  // Searches of an index ask no filter.
  add_entered(state.intervals, trace.polygons);
  add_entered(state.corner_search.goal_side, trace.polygons);
  if (state.corner_search.number != number) trace.corners = expanded_corners(state.corner_search);
  std::ranges::sort(trace.polygons);
  const auto twice = std::ranges::unique(trace.polygons);
  trace.polygons.erase(twice.begin(), twice.end());
  return trace;
}

}  // namespace way
