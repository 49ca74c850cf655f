// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/workspace.h"

#include "nav/workspace/search_state.h"

namespace way {

SearchWorkspace::SearchWorkspace() : state_(std::make_unique<State>()) {}
SearchWorkspace::~SearchWorkspace() = default;
SearchWorkspace::SearchWorkspace(SearchWorkspace&&) noexcept = default;
SearchWorkspace& SearchWorkspace::operator=(SearchWorkspace&&) noexcept = default;

std::size_t SearchWorkspace::bytes() const {
  const auto sum = [](const auto&... lists) {
    return (... + (lists.capacity() * sizeof(lists[0])));
  };
  const State& s = *state_;
  return sizeof(State) + s.nodes.bytes() + s.edge_graph.bytes() + s.outlines.bytes() +
         s.open.bytes() + s.follower.bytes() + s.intervals.bytes() + s.corner_search.bytes() +
         s.corner_flood.bytes() + s.legs.bytes() + s.flood.bytes() + s.surfaces.bytes() +
         sum(s.polygons, s.corners, s.portals.portals, s.portals.openings, s.box_sides, s.areas,
             s.shape, s.clip[0], s.clip[1], s.walk, s.reached, s.neighbors, s.waypoints,
             s.walk_goals, s.distances, s.other_polygons);
}

}  // namespace way
