// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

// Compares paths with an index and without.
#include "way/core/random.h"
#include "way/nav/find_path.h"
#include "way/nav/path_index.h"
#include "way/nav/straight_path.h"

#include "nav/plan/orient.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace way::test {

/// A point of a polygon: a corner, on an edge, the middle of an edge, or anywhere.
inline std::pair<PolyRef, Vec3> any_point(const NavMesh& mesh, Random& random) {
  const PolyRef ref = any_polygon(mesh, random);
  const Tile& tile = *mesh.tile_of(ref);
  const auto count = static_cast<int>(tile.corner_count(ref.polygon()));
  const auto corner = [&](int i) {
    return tile.corner(ref.polygon(), static_cast<std::uint32_t>(i % count));
  };
  const int i = random.below(count);
  const Vec3 inner = lerp(corner(random.below(count)), corner(random.below(count)), random.unit());
  switch (random.below(6)) {
    case 0:
      return {ref, corner(i)};
    case 1:
      return {ref, lerp(corner(i), corner(i + 1), random.unit())};
    case 2:
      return {ref, lerp(corner(i), corner(i + 1), 0.5F)};
    default:
      return {ref, lerp(corner(i), inner, random.unit())};
  }
}

inline PathQuery any_query(const NavMesh& mesh, Random& random) {
  const auto from = any_point(mesh, random);
  const auto to = any_point(mesh, random);
  return {.from = {from.first, from.second}, .to = {to.first, to.second}};
}

/// The path goes through its corridor, which leads from polygon to polygon, and is the shortest
/// there.
inline void check_corridor(const NavMesh& mesh, const PathQuery& query, const Path& path) {
  const std::vector<PolyRef> corridor(path.corridor.begin(), path.corridor.end());
  const std::vector<Waypoint> waypoints(path.waypoints.begin(), path.waypoints.end());
  REQUIRE(!corridor.empty());
  CHECK(corridor.front() == query.from.polygon);
  CHECK(corridor.back() == query.to.polygon);
  CHECK((waypoints.front().kind == WaypointKind::start ||
         waypoints.front().kind == WaypointKind::link_start));
  SearchWorkspace workspace;
  const StraightPath straight = make_straight_path(
      mesh, {corridor, waypoints.front().point, waypoints.back().point}, workspace);
  CHECK(straight.is_complete);
  double length = 0;
  for (std::size_t i = 1; i < straight.corners.size(); ++i)
    length += plan_distance(straight.corners[i - 1].point, straight.corners[i].point);
  CHECK(std::abs(length - path.length) <= 1e-5 * std::max(length, 1.0));
}

inline bool crosses_links(const Path& path) {
  return std::ranges::any_of(path.corridor, &PolyRef::is_link);
}

/// The links of the corridor are those of the waypoints, in order.
inline void check_links(const NavMesh& mesh, const Path& path) {
  std::vector<PolyRef> links;
  std::ranges::copy_if(path.corridor, std::back_inserter(links), &PolyRef::is_link);
  std::size_t crossed = 0;
  for (std::size_t i = 0; i < path.waypoints.size(); ++i) {
    if (path.waypoints[i].kind != WaypointKind::link_start) continue;
    REQUIRE(crossed < links.size());
    CHECK(path.waypoints[i].polygon == links[crossed++]);
    REQUIRE(i + 1 < path.waypoints.size());
    CHECK(path.waypoints[i + 1].kind == WaypointKind::link_end);
    CHECK(mesh.is_valid(path.waypoints[i + 1].polygon));
  }
  CHECK(crossed == links.size());
}

/// Compares paths with an index and without; returns the number of complete paths.
inline int check_same(const NavMesh& mesh, const PathIndex& index, Random& random, int pairs,
                      const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  SearchWorkspace other;
  int complete = 0;
  for (int i = 0; i < pairs; ++i) {
    PathQuery query = any_query(mesh, random);
    const Path plain = find_path(mesh, query, workspace, filter);
    query.index = &index;
    const Path indexed = find_path(mesh, query, other, filter);
    CAPTURE(i);
    REQUIRE(indexed.status == plain.status);
    // Links may make paths of different lengths cost the same.
    const bool is_same = indexed.cost == doctest::Approx(plain.cost).epsilon(1e-9);
    CHECK(is_same);
    CHECK((indexed.length == doctest::Approx(plain.length).epsilon(1e-9) ||
           (is_same && crosses_links(plain))));
    if (plain.status != PathStatus::complete) continue;
    ++complete;
    for (const PolyRef polygon : indexed.corridor.subspan(1))
      CHECK((polygon.is_link() || filter.passes(polygon, mesh.flags(polygon))));
    check_links(mesh, indexed);
    // Searches of the ground may enter a polygon behind a goal on an edge, and return.
    const PolyRef start = query.from.polygon;
    const bool is_exact = index.helps(mesh, filter) && index.filter().is_subset_of(filter) &&
                          filter.passes(start, mesh.flags(start));
    if (is_exact || !std::ranges::equal(indexed.corridor, plain.corridor))
      check_corridor(mesh, query, indexed);
  }
  return complete;
}

}  // namespace way::test
