// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Detour's results on three levels, for exactly the same polygons. Every difference is explained
// case by case.

#include "support/golden/golden_queries.h"

#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"

#include "support/oracles/distance.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using nlohmann::json;
using test::for_each_case;
using test::is_fragile;
using test::kTolerance;
using test::to_point;

namespace {

/// Cases in which Detour returns a point outside of the query box: it takes any polygon whose
/// rounded box touches it. Most of these points are a floor or more below. We find nothing, or a
/// point inside the box.
const std::set<std::string> kOutsideOfBox = {
    "nav_test 54 start", "nav_test 76 end",    "nav_test 101 start", "nav_test 114 start",
    "dungeon 50 end",    "dungeon 56 start",   "dungeon 72 end",     "dungeon 74 end",
    "dungeon 99 start",  "dungeon 106 start",  "dungeon 118 start",  "dungeon 119 end",
    "dungeon 138 start", "dungeon 145 end",    "dungeon 148 end",    "dungeon 154 start",
    "dungeon 172 end",   "undulating 77 start"};

/// Distance in 2D (xz).
float plan_gap(Vec3 a, Vec3 b) {
  return std::sqrt(test::distance_squared(plan(a), plan(b)));
}

bool is_in_box(Vec3 p, const NearestQuery& query) {
  return overlaps({query.point - query.extents, query.point + query.extents}, {p, p});
}

void check_nearest(const NavMesh& mesh, Vec3 point, const json& expected, const std::string& name) {
  CAPTURE(name);
  const NearestQuery query = {.point = point};
  const NearestPoint found = find_nearest(mesh, query);
  if (expected.is_null()) {
    CHECK_FALSE(found);
  } else if (kOutsideOfBox.contains(name)) {
    CHECK_FALSE(is_in_box(to_point(expected["pt"]), query));
    CHECK((!found || is_in_box(found.point, query)));
  } else {
    REQUIRE(found);
    CHECK(found.polygon.polygon() == expected["poly"].get<std::uint32_t>());
    CHECK(distance(found.point, to_point(expected["pt"])) <= kTolerance);
    CHECK(found.over == expected["over"].get<bool>());
  }
}

/// The path between the nearest points of the reference.
PolygonPathQuery path_query(const NavMesh& mesh, const json& one) {
  const json& from = one["start_nearest"];
  const json& to = one["end_nearest"];
  return {.from = {mesh.ref(0, from["poly"].get<std::uint32_t>()), to_point(from["pt"])},
          .to = {mesh.ref(0, to["poly"].get<std::uint32_t>()), to_point(to["pt"])},
          .wants_partial = true};
}

/// Cases in which Detour's corridor is more expensive than necessary: it fixes the first point at
/// which it enters a polygon and leads all later paths over that point. We find the cheapest path
/// over the middles of edges.
const std::set<std::string> kDearerCorridors = {
    "nav_test 87",    "nav_test 91",    "nav_test 134",   "nav_test 155",   "nav_test 156",
    "nav_test 189",   "undulating 10",  "undulating 13",  "undulating 17",  "undulating 20",
    "undulating 28",  "undulating 29",  "undulating 32",  "undulating 35",  "undulating 37",
    "undulating 44",  "undulating 45",  "undulating 51",  "undulating 53",  "undulating 56",
    "undulating 59",  "undulating 70",  "undulating 81",  "undulating 82",  "undulating 84",
    "undulating 91",  "undulating 94",  "undulating 102", "undulating 108", "undulating 112",
    "undulating 122", "undulating 124", "undulating 125", "undulating 131", "undulating 133",
    "undulating 138", "undulating 143", "undulating 154", "undulating 160", "undulating 163",
    "undulating 164", "undulating 174", "undulating 181", "undulating 196", "undulating 199"};

/// Cases in which two corridors cost the same, and we find the other one.
const std::set<std::string> kOtherCorridors = {"undulating 55", "undulating 62", "undulating 92"};

void check_complete(const PolygonPath& path, const json& expected, const std::string& name) {
  std::vector<std::uint32_t> ids;
  for (const PolyRef ref : path.polygons)
    ids.push_back(ref.polygon());
  const auto cost = expected["cost"].get<float>();
  if (kDearerCorridors.contains(name)) {
    CHECK(path.cost < cost);
    return;
  }
  if (!kOtherCorridors.contains(name))
    CHECK(ids == expected["ids"].get<std::vector<std::uint32_t>>());
  // Within one polygon Detour's path is free; ours costs its length.
  if (ids.size() > 1) CHECK(path.cost == doctest::Approx(cost));
}

/// Detour goes to the polygon whose entry is closest to the goal; we go to the closest point. So no
/// partial path of ours may end farther from the goal than Detour's.
void check_partial(const NavMesh& mesh, const PolygonPath& path, const json& one) {
  const Vec3 goal = to_point(one["end_nearest"]["pt"]);
  const PolyRef last = mesh.ref(0, one["path"]["ids"].back().get<std::uint32_t>());
  const Vec3 theirs = closest_on_surface(mesh, last, goal)->point;
  CHECK(distance(path.end, goal) <= distance(theirs, goal) + kTolerance);
}

/// Cases in which Detour has corners at which the path does not turn: they are on the straight line
/// between their neighbors, in 2D (xz). We leave them out.
const std::set<std::string> kCornersWithoutTurn = {
    "nav_test 29",  "nav_test 37",  "nav_test 110",  "nav_test 118",
    "nav_test 127", "nav_test 144", "nav_test 151",  "nav_test 168",
    "nav_test 169", "dungeon 122",  "undulating 32", "undulating 81"};

/// The two ends are on the surface, like the nearest points that Detour itself has found. Detour's
/// straight path moves an end on the outline to the height of the straight edge, and the clamped
/// end of a partial path to that or to an undefined height.
void check_ends(const NavMesh& mesh, const StraightPath& path, const json& one) {
  const PolyRef last = mesh.ref(0, one["path"]["ids"].back().get<std::uint32_t>());
  const Vec3 goal = to_point(one["end_nearest"]["pt"]);
  CHECK(distance(path.corners.front().point, to_point(one["start_nearest"]["pt"])) <= kTolerance);
  CHECK(distance(path.corners.back().point, closest_on_surface(mesh, last, goal)->point) <=
        kTolerance);
  const json& theirs = one["straight"]["pts"].back();
  CHECK(plan_gap(path.corners.back().point, to_point(theirs)) <= kTolerance);
}

/// Compares the corners between the two ends; returns the number of Detour's corners that are not
/// among ours.
int count_left_out(const StraightPath& path, const json& expected) {
  int left_out = 0;
  std::size_t next = 1;
  for (std::size_t i = 1; i + 1 < expected.size(); ++i) {
    const Vec3 theirs = to_point(expected[i]);
    const Vec3 ours = path.corners[next].point;
    if (distance(ours, theirs) <= kTolerance && next + 1 < path.corners.size()) {
      ++next;
      continue;
    }
    ++left_out;
    const Vec3 before = path.corners[next - 1].point;
    const Vec2 on_line = test::closest_on_segment(plan(theirs), plan(before), plan(ours));
    CHECK(plan_gap({on_line.x, 0, on_line.z}, theirs) <= 1e-5F);
  }
  CHECK(next + 1 == path.corners.size());
  return left_out;
}

void check_straight(const NavMesh& mesh, const json& one, SearchWorkspace& workspace,
                    const std::string& name) {
  std::vector<PolyRef> corridor;
  for (const json& id : one["path"]["ids"])
    corridor.push_back(mesh.ref(0, id.get<std::uint32_t>()));
  const StraightPath path = make_straight_path(mesh,
                                               {.corridor = corridor,
                                                .start = to_point(one["start_nearest"]["pt"]),
                                                .end = to_point(one["end_nearest"]["pt"])},
                                               workspace);
  CHECK(path.is_complete);
  REQUIRE(!path.corners.empty());
  check_ends(mesh, path, one);
  const int left_out = count_left_out(path, one["straight"]["pts"]);
  CHECK((left_out > 0) == kCornersWithoutTurn.contains(name));
  const bool same_ends = one["start_nearest"]["over"] == true &&
                         one["end_nearest"]["over"] == true && one["path"]["status"] == "complete";
  if (left_out > 0 || !same_ends) return;
  CHECK(path_length(path.corners) ==
        doctest::Approx(one["straight"]["length"].get<float>()).epsilon(1e-6));
}

/// Cases in which the start is on a wall, rounded to its far side, and Detour's ray misses the
/// first polygon: it passes no polygon and its wall has no normal. We touch the first polygon and
/// return the normal of the wall.
const std::set<std::string> kMissesFirstPolygon = {"nav_test 2",    "nav_test 12",  "nav_test 125",
                                                   "nav_test 191",  "dungeon 154",  "dungeon 173",
                                                   "undulating 27", "undulating 76"};

/// Cases in which the ray is blocked at the start, and passes so close to a corner that only
/// rounding keeps it from touching the next polygon. We touch that one too.
const std::set<std::string> kTouchesCorner = {"undulating 122"};

/// Cases in which the ray hits a wall closer to its end than coordinates are rounded: 18 um at 70 m
/// from the origin. For us it touches the corner, and goes on to the next wall.
const std::set<std::string> kPassesCorner = {"dungeon 99"};

std::size_t expected_polygons(const json& ray, const std::string& name) {
  const bool one_more = kMissesFirstPolygon.contains(name) || kTouchesCorner.contains(name);
  return ray["polys"].get<std::size_t>() + (one_more ? 1 : 0);
}

void check_ray(const NavMesh& mesh, const json& one, const std::string& name) {
  const json& from = one["start_nearest"];
  const json& to = one["end_nearest"];
  const RaycastResult ray =
      raycast(mesh, {.from = {mesh.ref(0, from["poly"].get<std::uint32_t>()), to_point(from["pt"])},
                     .target = to.is_null() ? to_point(one["end"]) : to_point(to["pt"])});
  const json& expected = one["raycast"];
  if (kPassesCorner.contains(name)) {
    CHECK(ray.t > expected["t"].get<float>());
    return;
  }
  CHECK(ray.polygon_count == expected_polygons(expected, name));
  REQUIRE((ray.status == RayStatus::blocked) == expected["hit"].get<bool>());
  if (ray.status == RayStatus::reached) return;
  CHECK(std::abs(ray.t - expected["t"].get<float>()) <= kTolerance);
  const Vec3 normal = kMissesFirstPolygon.contains(name) ? Vec3() : ray.normal;
  CHECK(distance(normal, to_point(expected["normal"])) <= kTolerance);
  CHECK(length(ray.normal) == doctest::Approx(1));
}

}  // namespace

TEST_SUITE("nav/golden_queries") {
  TEST_CASE("nearest points are Detour's, except those outside of the box") {
    for_each_case([](const NavMesh& mesh, const json& one, const std::string& name) {
      for (const std::string end : {"start", "end"}) {
        const std::string field = end + "_nearest";
        if (is_fragile(one, field.c_str())) continue;
        check_nearest(mesh, to_point(one[end]), one[field], name + " " + end);
      }
    });
  }

  TEST_CASE("complete polygon paths are Detour's, partial ones end no farther from the goal") {
    SearchWorkspace workspace;
    for_each_case([&](const NavMesh& mesh, const json& one, const std::string& name) {
      if (one["path"].is_null()) return;
      CAPTURE(name);
      const PolygonPath path = find_polygon_path(mesh, path_query(mesh, one), workspace);
      const bool is_complete = path.status == PathStatus::complete;
      REQUIRE((is_complete ? "complete" : "partial") == one["path"]["status"]);
      if (is_complete) {
        check_complete(path, one["path"], name);
      } else {
        check_partial(mesh, path, one);
      }
    });
  }

  TEST_CASE("straight paths have Detour's corners, except those without a turn") {
    SearchWorkspace workspace;
    for_each_case([&](const NavMesh& mesh, const json& one, const std::string& name) {
      if (one["path"].is_null() || is_fragile(one, "straight")) return;
      CAPTURE(name);
      check_straight(mesh, one, workspace, name);
    });
  }

  TEST_CASE("rays end where Detour's do") {
    for_each_case([](const NavMesh& mesh, const json& one, const std::string& name) {
      if (one["raycast"].is_null() || is_fragile(one, "raycast")) return;
      CAPTURE(name);
      check_ray(mesh, one, name);
    });
  }
}
