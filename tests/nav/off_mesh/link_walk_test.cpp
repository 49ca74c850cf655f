// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Shortest walks that cross off-mesh links, against a slow twin.
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"

#include "support/builders/plan_mesh.h"
#include "support/oracles/visibility_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

/// A link as it is crossed.
struct Crossing {
  MeshPoint start = {};
  MeshPoint end = {};
  double cost = 0;
};

/// Costs of cheapest walks: over the ground by a visibility graph, then over links by trying each
/// one after each other, again and again.
class LinkTwin {
 public:
  LinkTwin(const NavMesh& mesh, double unit_cost) : graph_(mesh), unit_cost_(unit_cost) {
    for (std::uint32_t i = 0; i < mesh.link_count(); ++i) {
      const PolyRef link = mesh.link_at(i);
      for (const LinkPart& part : mesh.link_parts(link)) {
        add(*mesh.link(link), {part.from, part.start_a}, {part.to, part.end_a});
        if (!mesh.link(link)->one_way)
          add(*mesh.link(link), {part.to, part.end_a}, {part.from, part.start_a});
      }
    }
    for (const Crossing& behind : crossings_) {
      for (const Crossing& next : crossings_)
        between_.push_back(walk(behind.end, next.start));
    }
  }

  double cost(const MeshPoint& from, const MeshPoint& to) const {
    std::vector<double> to_start;
    for (const Crossing& crossing : crossings_)
      to_start.push_back(walk(from, crossing.start));
    std::vector<double> costs(crossings_.size(), kFar);  // of the walks behind each link
    double best = walk(from, to);
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (std::size_t i = 0; i < crossings_.size(); ++i) {
        double least = to_start[i];
        for (std::size_t k = 0; k < crossings_.size(); ++k)
          least = std::min(least, costs[k] + between_[k * crossings_.size() + i]);
        if (!(least + crossings_[i].cost < costs[i] - 1e-12)) continue;
        costs[i] = least + crossings_[i].cost;
        is_changed = true;
      }
    }
    for (std::size_t i = 0; i < crossings_.size(); ++i)
      best = std::min(best, costs[i] + walk(crossings_[i].end, to));
    return best;
  }

 private:
  void add(const OffMeshLink& link, const MeshPoint& start, const MeshPoint& end) {
    const auto length = static_cast<double>(distance(start.point, end.point));
    crossings_.push_back({start, end,
                          static_cast<double>(link.fixed_cost) +
                              static_cast<double>(link.cost_factor) * length * unit_cost_});
  }

  double walk(const MeshPoint& from, const MeshPoint& to) const {
    const auto length = graph_.distance(from, to);
    return length ? *length * unit_cost_ : kFar;
  }

  test::VisibilityGraph graph_;
  double unit_cost_;
  std::vector<Crossing> crossings_;
  std::vector<double> between_;  // from the end of each crossing to the start of each
};

/// Walls across the whole of a mesh leave only links.
NavMesh two_rooms() {
  return test::mesh_of(test::Plan{.rows = {"....#....", "....#....", "....#...."}});
}

OffMeshLink link_between(Vec3 start, Vec3 end) {
  return {.start = start, .end = end, .radius = 0.25F};
}

}  // namespace

TEST_SUITE("nav/link_walk") {
  TEST_CASE("walks over links cost as little as those of a visibility graph with links") {
    int pairs = 0;
    int crossed = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Random random(seed);
      const NavMesh plain = test::walled_tiles(seed % 3 == 0 ? 2 : 1, seed, 4);
      const NavMesh mesh = test::with_random_links(plain, random, 4);
      QueryFilter filter;
      if (seed % 4 == 0) {
        for (int area = 0; area < 256; ++area)
          filter.costs.set(static_cast<Area>(area), 2);
      }
      const LinkTwin twin(mesh, static_cast<double>(filter.costs.lowest()));
      SearchWorkspace workspace;
      for (int i = 0; i < 60; ++i) {
        const MeshPoint from = test::any_middle(mesh, random);
        const MeshPoint to = test::any_middle(mesh, random);
        const Path path = find_path(mesh, {from, to}, workspace, filter);
        const double expected = twin.cost(from, to);
        CAPTURE(seed);
        CAPTURE(i);
        REQUIRE((path.status == PathStatus::complete) == (expected < kFar));
        if (expected == kFar) continue;
        REQUIRE(path.cost == doctest::Approx(expected).epsilon(1e-6));
        ++pairs;
        crossed += static_cast<int>(
            std::ranges::count(path.waypoints, WaypointKind::link_start, &Waypoint::kind));
      }
    }
    CHECK(pairs > 400);
    CHECK(crossed > 100);
  }

  TEST_CASE(
      "a walk names the link between the polygons that it connects, and where it is crossed") {
    const NavMesh rooms = two_rooms();
    const NavMesh mesh = *edit(rooms).link(link_between({3.5F, 0, 2.5F}, {5.5F, 0, 2.5F})).commit();
    SearchWorkspace workspace;
    const Path path = find_path(mesh, {.from = {0.5F, 0, 0.5F}, .to = {8.5F, 0, 0.5F}}, workspace);
    REQUIRE(path.status == PathStatus::complete);
    REQUIRE(path.waypoints.size() == 4);
    CHECK(path.waypoints[0].kind == WaypointKind::start);
    CHECK(path.waypoints[1].kind == WaypointKind::link_start);
    CHECK(path.waypoints[1].polygon == mesh.link_at(0));
    CHECK(path.waypoints[1].point == Vec3{3.5F, 0, 2.5F});
    CHECK(path.waypoints[2].kind == WaypointKind::link_end);
    CHECK(path.waypoints[2].point == Vec3{5.5F, 0, 2.5F});
    CHECK(path.waypoints[2].polygon == test::polygon_at(mesh, {5.5F, 0, 2.5F}));
    CHECK(path.waypoints[3].kind == WaypointKind::end);
    CHECK(std::ranges::count(path.corridor, mesh.link_at(0)) == 1);
    CHECK(path.cost == doctest::Approx(2 + 2 * std::hypot(3.0, 2.0)));
  }

  TEST_CASE("a one-way link is crossed one way") {
    OffMeshLink link = link_between({3.5F, 0, 2.5F}, {5.5F, 0, 2.5F});
    link.one_way = true;
    const NavMesh mesh = *edit(two_rooms()).link(link).commit();
    SearchWorkspace workspace;
    const PathQuery there = {.from = {0.5F, 0, 0.5F}, .to = {8.5F, 0, 0.5F}};
    const PathQuery back = {.from = there.to, .to = there.from};
    CHECK(find_path(mesh, there, workspace).status == PathStatus::complete);
    CHECK(find_path(mesh, back, workspace).status == PathStatus::unreachable);
  }

  TEST_CASE("links in the polygons of start and goal are crossed where that is cheaper") {
    const NavMesh flat = test::mesh_of(test::Plan{.rows = {"............"}});
    OffMeshLink link = link_between({1, 0, 0.5F}, {11, 0, 0.5F});
    link.cost_factor = 0;
    link.fixed_cost = 1;
    const NavMesh mesh = *edit(flat).link(link).commit();
    SearchWorkspace workspace;
    const Path path = find_path(mesh, {.from = {0.5F, 0, 0.5F}, .to = {11.5F, 0, 0.5F}}, workspace);
    CHECK(path.cost == doctest::Approx(2));
    const Path near = find_path(mesh, {.from = {1, 0, 0.5F}, .to = {11, 0, 0.5F}}, workspace);
    CHECK(near.cost == doctest::Approx(1));
    REQUIRE(near.waypoints.size() == 2);
    CHECK(near.waypoints[0].kind == WaypointKind::link_start);
    CHECK(near.waypoints[1].kind == WaypointKind::link_end);
  }

  TEST_CASE("a cheap link in the goal's polygon is a shortcut around a corner") {
    // The goal is straight ahead, through the gap; the link starts in its hall, behind the corner.
    OffMeshLink link = link_between({9, 0, 7.5F}, {15, 0, 4});
    link.cost_factor = 0.125F;
    const NavMesh halls = test::halls_at_border(3, 5, {false, true, false});
    const NavMesh mesh = *edit(halls).link(link).commit();
    SearchWorkspace workspace;
    const Path path = find_path(mesh, {.from = {1, 0, 4}, .to = {15, 0, 4}}, workspace);
    const double to_link = std::hypot(7, 1) + std::hypot(1, 2.5);
    CHECK(path.cost == doctest::Approx(to_link + 0.125 * std::hypot(6, 3.5)));
  }

  TEST_CASE("a wide link is crossed where the path costs no more than through a corridor") {
    OffMeshLink link = link_between({3.5F, 0, 0.5F}, {5.5F, 0, 0.5F});
    link.start_width = {0, 0, 2};
    link.end_width = {0, 0, 2};
    const NavMesh mesh = *edit(two_rooms()).link(link).commit();
    SearchWorkspace workspace;
    PathQuery query = {.from = {3.5F, 0, 0.6F}, .to = {5.5F, 0, 0.6F}};
    CHECK(find_path(mesh, query, workspace).cost == doctest::Approx(2).epsilon(1e-3));
  }
}
