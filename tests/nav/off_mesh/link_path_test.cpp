// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// What searches and walks make of off-mesh links.
#include "way/nav/corridor.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/follow_path.h"
#include "way/nav/move_along.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/raycast.h"
#include "way/nav/reachable.h"
#include "way/nav/straight_path.h"
#include "way/nav/wall_distance.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::mesh_of;
using test::middle_of;
using test::Plan;
using test::polygon_at;

namespace {

constexpr Area kRope = static_cast<Area>('r');

/// Two floors of two by two cells with a gap of one between them, and a link over it.
NavMesh floors_with(const OffMeshLink& link) {
  return *edit(mesh_of(Plan{.rows = {"..#..", "..#.."}})).link(link).commit();
}

OffMeshLink gap_link(bool one_way = false) {
  return {.start = {1.5F, 0, 0.5F}, .end = {3.5F, 0, 0.5F}, .one_way = one_way};
}

constexpr Vec3 kLeft = {0.5F, 0, 0.5F};
constexpr Vec3 kRight = {4.5F, 0, 0.5F};

PolygonPath path_between(const NavMesh& mesh, Vec3 start, Vec3 end, SearchWorkspace& workspace,
                         const QueryFilter& filter = kAllPolygons, bool partial = false) {
  return find_polygon_path(mesh,
                           {.from = {polygon_at(mesh, start), start},
                            .to = {polygon_at(mesh, end), end},
                            .wants_partial = partial},
                           workspace, filter);
}

/// A square of single cells of side 1, two units apart: islands that only links connect.
NavMesh single_cells(int side) {
  Plan plan;
  for (int z = 0; z < side; ++z) {
    std::string row;
    for (int x = 0; x < side; ++x)
      row += ".#";
    plan.rows.push_back(row);
    plan.rows.emplace_back(row.size(), '#');
  }
  return mesh_of(plan);
}

OffMeshLink random_link(const NavMesh& mesh, Random& random) {
  const auto place = [&] {
    const Vec3 middle = middle_of(mesh, test::any_polygon(mesh, random));
    return middle + Vec3{random.between(-0.3F, 0.3F), 0, random.between(-0.3F, 0.3F)};
  };
  OffMeshLink link = {.start = place(), .end = place(), .radius = 0.125F};
  link.one_way = random.below(2) == 0;
  link.area = random.below(2) == 0 ? Area::ground : kRope;
  link.cost_factor = random.between(0, 2);
  link.fixed_cost = random.below(2) == 0 ? 0 : random.between(0, 3);
  return link;
}

/// The least cost from one point to another where every island is one polygon, by trying all links
/// over and over; infinite where there is no way.
float plain_cost(const NavMesh& mesh, const PolygonPathQuery& query, const QueryFilter& filter) {
  struct Way {
    PolyRef from, to;
    Vec3 start, end;
    float cost;
  };
  std::vector<Way> ways;
  for (std::uint32_t i = 0; i < mesh.link_slot_count(); ++i) {
    const OffMeshLink& link = *mesh.link(mesh.link_at(i));
    for (const LinkPart& part : mesh.link_parts(mesh.link_at(i))) {
      const float cost = link.fixed_cost + link.cost_factor * distance(part.start_a, part.end_a) *
                                               filter.costs[link.area];
      ways.push_back({part.from, part.to, part.start_a, part.end_a, cost});
      if (!link.one_way) ways.push_back({part.to, part.from, part.end_a, part.start_a, cost});
    }
  }
  constexpr float kFar = std::numeric_limits<float>::infinity();
  std::vector<float> costs(ways.size(), kFar);  // of having crossed each
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      float best =
          ways[i].from == query.from.polygon ? distance(query.from.point, ways[i].start) : kFar;
      for (std::size_t k = 0; k < ways.size(); ++k) {
        if (ways[k].to == ways[i].from)
          best = std::min(best, costs[k] + distance(ways[k].end, ways[i].start));
      }
      if (best + ways[i].cost >= costs[i]) continue;
      costs[i] = best + ways[i].cost;
      changed = true;
    }
  }
  float least =
      query.from.polygon == query.to.polygon ? distance(query.from.point, query.to.point) : kFar;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (ways[i].to == query.to.polygon)
      least = std::min(least, costs[i] + distance(ways[i].end, query.to.point));
  }
  return least;
}

}  // namespace

TEST_SUITE("nav/link_path") {
  TEST_CASE("a corridor names the link between the polygons that it connects") {
    const NavMesh mesh = floors_with(gap_link());
    const PolyRef link = mesh.link_at(0);
    SearchWorkspace workspace;
    const PolygonPath there = path_between(mesh, kLeft, kRight, workspace);
    CHECK(there.status == PathStatus::complete);
    REQUIRE(there.polygons.size() == 5);
    CHECK(there.polygons[2] == link);
    CHECK(there.cost == doctest::Approx(4));
    const PolygonPath back = path_between(mesh, kRight, kLeft, workspace);
    REQUIRE(back.polygons.size() == 5);
    CHECK(back.polygons[2] == link.backward());
    CHECK(back.cost == doctest::Approx(4));
  }

  TEST_CASE("a one-way link is crossed one way") {
    const NavMesh mesh = floors_with(gap_link(true));
    SearchWorkspace workspace;
    CHECK(path_between(mesh, kLeft, kRight, workspace).status == PathStatus::complete);
    CHECK(path_between(mesh, kRight, kLeft, workspace).status == PathStatus::unreachable);
    const PolygonPath partial =
        path_between(mesh, kRight, kLeft, workspace, kAllPolygons, /*partial=*/true);
    CHECK(partial.status == PathStatus::partial);
    CHECK(partial.end == Vec3{3, 0, 0.5F});
  }

  TEST_CASE("the cost of a link is fixed, or by its length and area") {
    OffMeshLink link = gap_link();
    link.fixed_cost = 5;
    link.cost_factor = 3;
    link.area = kRope;
    QueryFilter filter;
    filter.costs.set(kRope, 0.5F);
    SearchWorkspace workspace;
    const NavMesh mesh = floors_with(link);
    CHECK(path_between(mesh, kLeft, kRight, workspace, filter).cost == doctest::Approx(2 + 5 + 3));
  }

  TEST_CASE("the filter closes links by flags and by the user's function") {
    OffMeshLink link = gap_link();
    link.flags = 2;
    const NavMesh mesh = floors_with(link);
    SearchWorkspace workspace;
    CHECK(path_between(mesh, kLeft, kRight, workspace).status == PathStatus::complete);
    QueryFilter filter = {.exclude = 2};
    CHECK(path_between(mesh, kLeft, kRight, workspace, filter).status == PathStatus::unreachable);
    filter = {};
    filter.predicate = [](const void*, PolyRef polygon) { return !polygon.is_link(); };
    CHECK(path_between(mesh, kLeft, kRight, workspace, filter).status == PathStatus::unreachable);
  }

  TEST_CASE("a link to a closed polygon is not crossed") {
    NavMesh mesh = floors_with(gap_link());
    mesh = *edit(mesh).set_flags(polygon_at(mesh, {3.5F, 0, 0.5F}), 0).commit();
    SearchWorkspace workspace;
    CHECK(path_between(mesh, kLeft, kRight, workspace).status == PathStatus::unreachable);
  }

  TEST_CASE("the search over links equals a plain one, however cheap links are") {
    QueryFilter filter;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Random random(seed);
      filter.costs.set(kRope, seed % 3 == 0 ? 0.25F : 2.5F);
      NavMeshEdit change = edit(single_cells(4));
      const NavMesh cells = *change.commit();
      for (int i = 0; i < 30; ++i)
        change.link(random_link(cells, random));
      const NavMesh mesh = *change.commit();
      SearchWorkspace workspace;
      for (int i = 0; i < 20; ++i) {
        const PolyRef from = test::any_polygon(mesh, random);
        const PolyRef to = test::any_polygon(mesh, random);
        const PolygonPathQuery query = {.from = {from, middle_of(mesh, from)},
                                        .to = {to, middle_of(mesh, to)}};
        const float expected = from == to ? 0 : plain_cost(mesh, query, filter);
        const PolygonPath path = find_polygon_path(mesh, query, workspace, filter);
        CHECK((path.status == PathStatus::complete) == std::isfinite(expected));
        if (std::isfinite(expected)) CHECK(path.cost == doctest::Approx(expected).epsilon(1e-5));
        // In steps the same comes out.
        PolygonPathSearch search(mesh, query, workspace, filter);
        while (!search.step(1)) {
        }
        CHECK(search.result().cost == path.cost);
      }
    }
  }

  TEST_CASE("polygons of different components are not connected by links of any direction") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Random random(seed);
      const NavMesh cells = single_cells(4);
      NavMeshEdit change = edit(cells);
      for (int i = 0; i < 12; ++i)
        change.link(random_link(cells, random));
      const NavMesh mesh = *change.commit();
      for (const PolyRef from : test::all_polygons(mesh)) {
        for (const PolyRef to : test::all_polygons(mesh)) {
          const PolygonPathQuery query = {.from = {from, middle_of(mesh, from)},
                                          .to = {to, middle_of(mesh, to)}};
          const bool has_way = std::isfinite(plain_cost(mesh, query, kAllPolygons));
          if (has_way) CHECK(mesh.component(from) == mesh.component(to));
          CHECK(is_reachable(mesh, from, to) == has_way);
          const NearestPoint nearest =
              find_nearest_reachable(mesh, {query.to.point, {0.1F, 1, 0.1F}}, from);
          CHECK(static_cast<bool>(nearest) == has_way);
        }
      }
    }
  }

  TEST_CASE("corners tell where a link begins and ends") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const Vec3 start = {0.5F, 0, 1.5F};
    const PolygonPath path = path_between(mesh, start, kRight, workspace);
    const StraightPath straight = make_straight_path(
        mesh, {.corridor = path.polygons, .start = start, .end = path.end}, workspace);
    CHECK(straight.is_complete);
    REQUIRE(straight.corners.size() == 4);
    CHECK(straight.corners[0].flags == PathCorner::kStart);
    CHECK(straight.corners[1].flags == PathCorner::kLink);
    CHECK(straight.corners[1].point == Vec3{1.5F, 0, 0.5F});
    CHECK(straight.corners[1].polygon == mesh.link_at(0));
    CHECK(straight.corners[2].flags == PathCorner::kLinkEnd);
    CHECK(straight.corners[2].point == Vec3{3.5F, 0, 0.5F});
    CHECK(straight.corners[2].polygon == polygon_at(mesh, {3.5F, 0, 0.5F}));
    CHECK(straight.corners[3].flags == PathCorner::kEnd);
    CHECK(path_length(straight.corners) == doctest::Approx(3 + std::sqrt(2)));
  }

  TEST_CASE("a path that begins or ends at a link has one corner for both") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const Vec3 start = {1.5F, 0, 0.5F};
    const Vec3 end = {3.5F, 0, 0.5F};
    const PolygonPath path = path_between(mesh, start, end, workspace);
    const auto corners =
        make_straight_path(mesh, {.corridor = path.polygons, .start = start, .end = end}, workspace)
            .corners;
    REQUIRE(corners.size() == 2);
    CHECK(corners[0].flags == (PathCorner::kStart | PathCorner::kLink));
    CHECK(corners[0].polygon == mesh.link_at(0));
    CHECK(corners[1].flags == (PathCorner::kLinkEnd | PathCorner::kEnd));
    CHECK(corners[1].polygon == polygon_at(mesh, end));
  }

  TEST_CASE("a wide link is crossed where the way is shortest") {
    OffMeshLink link = {.start = {1.9F, 0, 0.05F},
                        .end = {3.1F, 0, 0.05F},
                        .start_width = {0, 0, 3.9F},
                        .end_width = {0, 0, 3.9F},
                        .radius = 0.25F};
    const NavMesh mesh =
        *edit(mesh_of(Plan{.rows = {"..#..", "..#..", "..#..", "..#.."}})).link(link).commit();
    SearchWorkspace workspace;
    for (const float z : {0.25F, 0.6F, 1.3F, 2.7F, 3.8F}) {
      const Vec3 start = {0.5F, 0, z};
      const Vec3 end = {4.5F, 0, z};
      const PolygonPath path = path_between(mesh, start, end, workspace);
      REQUIRE(path.status == PathStatus::complete);
      const auto corners =
          make_straight_path(mesh, {.corridor = path.polygons, .start = start, .end = end},
                             workspace)
              .corners;
      CHECK(path_length(corners) == doctest::Approx(4).epsilon(0.002));
    }
  }

  TEST_CASE("a corridor with a stale or foreign link breaks there") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const PolygonPath path = path_between(mesh, kLeft, kRight, workspace);
    const std::vector<PolyRef> corridor(path.polygons.begin(), path.polygons.end());
    const NavMesh later = *edit(mesh).unlink(mesh.link_at(0)).commit();
    const StraightPath cut =
        make_straight_path(later, {.corridor = corridor, .start = kLeft, .end = kRight}, workspace);
    CHECK_FALSE(cut.is_complete);
    CHECK(cut.corners.back().point == Vec3{2, 0, 0.5F});
    const std::vector<PolyRef> dangling(corridor.begin(), corridor.begin() + 3);
    const StraightPath ends =
        make_straight_path(mesh, {.corridor = dangling, .start = kLeft, .end = kRight}, workspace);
    CHECK_FALSE(ends.is_complete);
    CHECK(ends.corners.back().point == Vec3{2, 0, 0.5F});
    const std::vector<PolyRef> begins(corridor.begin() + 2, corridor.end());
    CHECK(make_straight_path(mesh, {.corridor = begins, .start = kLeft, .end = kRight}, workspace)
              .corners.empty());
  }

  TEST_CASE("a corridor that breaks before its link gives the way up to the break") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const auto whole = path_between(mesh, kLeft, kRight, workspace).polygons;
    std::vector<PolyRef> broken = {whole.front(), PolyRef(7, 1, 0)};  // of no tile
    for (const PolyRef ref : whole.subspan(1))
      broken.push_back(ref);
    const StraightPath path =
        make_straight_path(mesh, {.corridor = broken, .start = kLeft, .end = kRight}, workspace);
    CHECK_FALSE(path.is_complete);
    REQUIRE_FALSE(path.corners.empty());
    CHECK(path.corners.back().polygon == broken[0]);
    CHECK(path.corners.back().flags == PathCorner::kEnd);
  }

  TEST_CASE("rays, slides and walls know nothing of links") {
    const NavMesh bare = mesh_of(Plan{.rows = {"..#..", "..#.."}});
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const PolyRef from = polygon_at(mesh, kLeft);
    const RaycastResult ray = raycast(mesh, {.from = {from, kLeft}, .target = kRight});
    CHECK(ray.status == RayStatus::blocked);
    CHECK(ray.t == raycast(bare, {.from = {from, kLeft}, .target = kRight}).t);
    const MoveResult move = move_along(mesh, {.from = {from, kLeft}, .target = kRight}, workspace);
    CHECK(move.point.x == 2);
    const Vec3 center = {1.5F, 0, 0.75F};
    const PolyRef at = polygon_at(mesh, center);
    CHECK(wall_distance(mesh, {.at = {at, center}}, workspace).distance ==
          wall_distance(bare, {.at = {at, center}}, workspace).distance);
  }

  TEST_CASE("polygons around a place are reached over links, each once, with the way there") {
    OffMeshLink link = gap_link();
    link.cost_factor = 0.5F;
    const NavMesh mesh = floors_with(link);
    SearchWorkspace workspace;
    const CircleQuery circle = {.at = {polygon_at(mesh, kLeft), kLeft}, .radius = 100};
    const auto reached = polygons_in_circle(mesh, circle, workspace);
    CHECK(reached.size() == 8);
    const PolyRef goal = polygon_at(mesh, kRight);
    const auto at = std::ranges::find(reached, goal, &ReachedPolygon::polygon);
    REQUIRE(at != reached.end());
    CHECK(at->cost == doctest::Approx(1 + 1 + 0.5F));
    std::vector<PolyRef> way(16);
    way.resize(path_to(reached, static_cast<std::size_t>(at - reached.begin()), way));
    SearchWorkspace other;
    const PolygonPath path = path_between(mesh, kLeft, kRight, other);
    CHECK(std::ranges::equal(way, path.polygons));
    CHECK(polygons_in_circle(mesh, {circle.at, 2}, workspace).size() == 4);
  }

  TEST_CASE("a corridor stops at a link until it is crossed") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const PolygonPath path = path_between(mesh, kLeft, kRight, workspace);
    PathCorridor corridor;
    corridor.reset(path.polygons.front(), kLeft);
    corridor.set_path(path.polygons, path.end);
    CHECK(corridor.is_valid(mesh));
    auto corners = corridor.corners(mesh, 8, workspace);
    REQUIRE(corners.size() == 1);
    const PathCorner next = corners[0];
    CHECK(next.flags == PathCorner::kLink);
    CHECK(corridor.move_position(mesh, next.point, workspace) == MoveStatus::reached);
    corners = corridor.corners(mesh, 8, workspace);
    REQUIRE(corners.size() == 1);
    CHECK((corners[0].flags & PathCorner::kLink) != 0);
    const auto crossing = corridor.move_over_link(mesh, next.polygon);
    REQUIRE(crossing);
    CHECK(crossing->link == mesh.link_at(0));
    CHECK(crossing->start == Vec3{1.5F, 0, 0.5F});
    CHECK(crossing->end == Vec3{3.5F, 0, 0.5F});
    CHECK(corridor.position() == crossing->end);
    CHECK(corridor.first() == polygon_at(mesh, crossing->end));
    CHECK(corridor.is_valid(mesh));
    corners = corridor.corners(mesh, 8, workspace);
    REQUIRE(corners.size() == 1);
    CHECK(corners[0].point == kRight);
    CHECK_FALSE(corridor.move_over_link(mesh, next.polygon));
    CHECK_FALSE(corridor.move_over_link(mesh, corridor.first()));
  }

  TEST_CASE("a corridor over a link that is gone is cut before it, and repaired over another") {
    NavMesh mesh = floors_with(gap_link());
    const PolyRef link = mesh.link_at(0);
    SearchWorkspace workspace;
    const PolygonPath path = path_between(mesh, kLeft, kRight, workspace);
    PathCorridor corridor;
    corridor.reset(path.polygons.front(), kLeft);
    corridor.set_path(path.polygons, path.end);
    mesh =
        *edit(mesh).unlink(link).link({.start = {1.5F, 0, 1.5F}, .end = {3.5F, 0, 1.5F}}).commit();
    CHECK_FALSE(corridor.is_valid(mesh));
    CHECK_FALSE(corridor.move_over_link(mesh, link));
    PathCorridor cut = corridor;
    cut.trim(mesh);
    CHECK(cut.last() == polygon_at(mesh, {1.5F, 0, 0.5F}));
    CHECK(corridor.repair(mesh, {1, 1, 1}, workspace) == PathStatus::complete);
    CHECK(corridor.is_valid(mesh));
    CHECK(corridor.last() == polygon_at(mesh, kRight));
  }

  TEST_CASE("a corridor does not end on a link whose far side is gone") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const PolygonPath path = path_between(mesh, kLeft, kRight, workspace);
    PathCorridor corridor;
    corridor.reset(path.polygons.front(), kLeft);
    corridor.set_path(path.polygons, path.end);
    QueryFilter filter;
    filter.predicate = [](const void* closed, PolyRef polygon) {
      return polygon != *static_cast<const PolyRef*>(closed);
    };
    const PolyRef landing = polygon_at(mesh, {3.5F, 0, 0.5F});
    filter.context = &landing;
    corridor.trim(mesh, filter);
    CHECK(corridor.last() == polygon_at(mesh, {1.5F, 0, 0.5F}));
  }

  TEST_CASE("a search over few polygons finds a link that came later") {
    const NavMesh bare = mesh_of(Plan{.rows = {"..#..", "..#..", ".....", "..#.."}});
    SearchWorkspace workspace;
    const PolygonPath path = path_between(bare, kLeft, kRight, workspace);
    PathCorridor corridor;
    corridor.reset(path.polygons.front(), kLeft);
    corridor.set_path(path.polygons, path.end);
    const NavMesh mesh = *edit(bare).link(gap_link()).commit();
    CHECK(corridor.optimize_topology(mesh, 64, workspace));
    CHECK(std::ranges::find(corridor.polygons(), mesh.link_at(0)) != corridor.polygons().end());
    CHECK(corridor.is_valid(mesh));
  }

  TEST_CASE("a walk crosses a link in one step and restarts its step count") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const PolygonPath path = path_between(mesh, kLeft, {4.75F, 0, 0.5F}, workspace);
    const std::vector<PolyRef> corridor(path.polygons.begin(), path.polygons.end());
    const FollowQuery query = {
        .corridor = corridor, .start = kLeft, .end = {4.75F, 0, 0.5F}, .step = 0.75F};
    const auto walk = follow_path(mesh, query, workspace);
    const std::vector<float> expected = {0.5F, 1.25F, 1.5F, 3.5F, 4.25F, 4.75F};
    REQUIRE(walk.size() == expected.size());
    for (std::size_t i = 0; i < walk.size(); ++i)
      CHECK(walk[i].point == Vec3{expected[i], 0, 0.5F});
    CHECK(walk[2].flags == PathCorner::kLink);
    CHECK(walk[2].polygon == mesh.link_at(0));
    CHECK(walk[3].flags == PathCorner::kLinkEnd);
    CHECK(walk[3].polygon == polygon_at(mesh, {3.5F, 0, 0.5F}));
    PathFollower follower(mesh, query, workspace);
    for (const PathCorner& point : walk)
      CHECK(follower.next()->point == point.point);
    CHECK_FALSE(follower.next());
  }

  TEST_CASE("a walk may begin and end with a link") {
    const NavMesh mesh = floors_with(gap_link());
    SearchWorkspace workspace;
    const Vec3 start = {1.5F, 0, 0.5F};
    const Vec3 end = {3.5F, 0, 0.5F};
    const PolygonPath path = path_between(mesh, start, end, workspace);
    const std::vector<PolyRef> corridor(path.polygons.begin(), path.polygons.end());
    const auto walk =
        follow_path(mesh, {.corridor = corridor, .start = start, .end = end}, workspace);
    REQUIRE(walk.size() == 2);
    CHECK(walk[0].point == start);
    CHECK(walk[0].flags == PathCorner::kLink);
    CHECK(walk[1].point == end);
    CHECK(walk[1].flags == PathCorner::kLinkEnd);
  }

  TEST_CASE("a partial way leads over links to the reached point that is nearest") {
    const NavMesh mesh =
        *edit(mesh_of(Plan{.rows = {"..#..#..", "..#..#.."}})).link(gap_link()).commit();
    SearchWorkspace workspace;
    const PolygonPath path =
        path_between(mesh, kLeft, {6.5F, 0, 0.5F}, workspace, kAllPolygons, true);
    CHECK(path.status == PathStatus::partial);
    CHECK(path.end == Vec3{5, 0, 0.5F});
    CHECK(path.polygons.size() == 5);
    // The same where the way on is closed by the filter, not by a gap.
    const NavMesh open =
        *edit(mesh).link({.start = {4.5F, 0, 0.5F}, .end = {6.5F, 0, 0.5F}, .flags = 2}).commit();
    const QueryFilter filter = {.exclude = 2};
    const PolygonPath other = path_between(open, kLeft, {6.5F, 0, 0.5F}, workspace, filter, true);
    CHECK(other.status == PathStatus::partial);
    CHECK(other.end == Vec3{5, 0, 0.5F});
    CHECK(other.polygons.size() == 5);
    CHECK(other.cost == doctest::Approx(4.5F));
  }
}
