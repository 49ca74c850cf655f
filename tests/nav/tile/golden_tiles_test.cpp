// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// The reference's query cases on tiles. Its tiles are not at hand, and another version of Recast
// bakes slightly different ones: so the tiles are baked by the Recast that is installed, and the
// same questions are asked of its Detour and of us, on the same polygons. Where ours differs from
// Detour's answer, the reason is given case by case; so where Detour's is the reference's, ours is,
// too. How often that is the case is counted, so that the tiles do not drift away from the
// reference's.

#include "way/io/obj.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/move_along.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"
#include "way/nav/wall_distance.h"

#include "bench/sides/detour_sets.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_bake.h"
#include "support/golden/golden_queries.h"
#include "support/oracles/distance.h"
#include "support/oracles/find_portal.h"
#include "support/shared_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <DetourNavMeshQuery.h>
#include <doctest/doctest.h>

using namespace way;
using nlohmann::json;
using test::is_fragile;
using test::kTolerance;
using test::to_point;

namespace {

const float* floats(const Vec3& v) {
  return &v.x;
}

float plan_gap(Vec3 a, Vec3 b) {
  return std::sqrt(test::distance_squared(plan(a), plan(b)));
}

/// A polygon and a point of it, as both name it.
struct Place {
  dtPolyRef theirs = 0;
  PolyRef ours = {};
  Vec3 point = {};
};

/// The tiles of a level in both forms.
class Arena {
 public:
  explicit Arena(const TriangleMesh& level)
      : theirs_(bench::RecastBake(level, *BakeConfig::create({.agent = bench::kRecastAgent,
                                                              .cell_size = 0.3F,
                                                              .cell_height = 0.2F,
                                                              .tile_size = 48,
                                                              .rules = BakeRules::recast},
                                                             level.bounds()))
                    .make_navmesh()),
        mesh(*bench::navmesh_of(*theirs_)) {
    query.init(theirs_.get(), 65535);
  }

  PolyRef ours(dtPolyRef ref) const {
    const dtMeshTile* tile = nullptr;
    const dtPoly* polygon = nullptr;
    theirs_->getTileAndPolyByRefUnsafe(ref, &tile, &polygon);
    const TileCoord coord = {tile->header->x, tile->header->y, tile->header->layer};
    for (const TileSlot& entry : mesh.tiles_at(coord.x, coord.z)) {
      if (entry.coord == coord)
        return mesh.ref(entry.slot, static_cast<std::uint32_t>(polygon - tile->polys));
    }
    return {};
  }

  Place nearest(Vec3 point) const {
    const std::array<float, 3> extents = {2, 4, 2};
    Place place;
    query.findNearestPoly(floats(point), extents.data(), &filter, &place.theirs, &place.point.x);
    if (place.theirs != 0) place.ours = ours(place.theirs);
    return place;
  }

 private:
  bench::NavMeshHandle theirs_;

 public:
  NavMesh mesh;
  dtNavMeshQuery query;
  dtQueryFilter filter;
};

/// Detour's way between two places.
struct TheirPath {
  std::vector<dtPolyRef> polygons = {};
  bool is_complete = false;
};

TheirPath find_their_path(const Arena& arena, const Place& from, const Place& to) {
  TheirPath path = {.polygons = std::vector<dtPolyRef>(4096)};
  int count = 0;
  const dtStatus status =
      arena.query.findPath(from.theirs, to.theirs, floats(from.point), floats(to.point),
                           &arena.filter, path.polygons.data(), &count, 4096);
  path.polygons.resize(static_cast<std::size_t>(count));
  path.is_complete = dtStatusSucceed(status) && !dtStatusDetail(status, DT_PARTIAL_RESULT);
  return path;
}

std::vector<PolyRef> our_corridor(const Arena& arena, const TheirPath& path) {
  std::vector<PolyRef> corridor;
  for (const dtPolyRef ref : path.polygons)
    corridor.push_back(arena.ours(ref));
  return corridor;
}

/// What the walk over the middles of the openings of a corridor costs. Detour's own figure is not
/// that of any walk: it leads over the places where its search first entered polygons, which need
/// not be among the openings of the corridor.
float cost_over_middles(const NavMesh& mesh, std::span<const PolyRef> corridor, Vec3 start,
                        Vec3 end) {
  float cost = 0;
  for (std::size_t i = 0; i + 1 < corridor.size(); ++i) {
    const auto portal = test::find_portal(mesh, corridor[i], corridor[i + 1]);
    REQUIRE(portal);
    const Vec3 middle = (portal->left + portal->right) * 0.5F;
    cost += distance(start, middle);
    start = middle;
  }
  return cost + distance(start, end);
}

std::vector<Vec3> their_corners(const Arena& arena, const TheirPath& path, Vec3 start, Vec3 end) {
  std::vector<Vec3> points(4096);
  std::vector<unsigned char> flags(4096);
  std::vector<dtPolyRef> refs(4096);
  int count = 0;
  arena.query.findStraightPath(floats(start), floats(end), path.polygons.data(),
                               static_cast<int>(path.polygons.size()), &points.front().x,
                               flags.data(), refs.data(), &count, 4096);
  points.resize(static_cast<std::size_t>(count));
  return points;
}

/// One case on one arena.
struct Case {
  const Arena& arena;
  const json& golden;
  std::string name;
  Place from = {};
  Place to = {};

  bool has_ends() const { return from.theirs != 0 && to.theirs != 0; }
};

void for_each_tiled_case(const std::function<void(const Case&)>& check) {
  for (const std::string level : {"nav_test", "dungeon", "undulating"}) {
    const auto path = test::shared_file("meshes/" + level + ".obj");
    const auto queries = test::shared_file("golden/queries_tile48_" + level + ".json");
    if (!path || !queries) return;
    const auto mesh = load_obj(*path);
    REQUIRE(mesh);
    const Arena arena(*mesh);
    std::ifstream file(*queries);
    const json golden = json::parse(file);
    for (const json& one : golden["cases"]) {
      Case c = {arena, one, level + " " + std::to_string(one["id"].get<int>())};
      c.from = arena.nearest(to_point(one["start"]));
      c.to = arena.nearest(to_point(one["end"]));
      check(c);
    }
  }
}

bool is_in_box(Vec3 p, const NearestQuery& query) {
  return overlaps({query.point - query.extents, query.point + query.extents}, {p, p});
}

/// Where Detour gives a point that lies outside of the box that was asked for: it takes any polygon
/// whose rounded box touches. We find nothing, or a point inside of the box.
const std::set<std::string> kOutsideOfBox = {
    "nav_test 76 end",   "nav_test 107 start", "nav_test 123 start", "dungeon 46 start",
    "dungeon 55 start",  "dungeon 68 end",     "dungeon 70 end",     "dungeon 95 start",
    "dungeon 102 start", "dungeon 114 start",  "dungeon 115 end",    "dungeon 139 start",
    "dungeon 144 end",   "dungeon 151 end",    "dungeon 162 end"};

/// Gives whether the reference has the same point.
bool check_nearest(const Case& c, const std::string& end) {
  const NearestQuery query = {.point = to_point(c.golden[end])};
  const NearestPoint found = find_nearest(c.arena.mesh, query);
  const Place& theirs = end == "start" ? c.from : c.to;
  if (theirs.theirs == 0) {
    CHECK_FALSE(found);
    return c.golden[end + "_nearest"].is_null();
  }
  const bool is_outside = !is_in_box(theirs.point, query);
  CHECK(is_outside == kOutsideOfBox.contains(c.name + " " + end));
  if (is_outside) {
    CHECK((!found || is_in_box(found.point, query)));
    return false;
  }
  REQUIRE(found);
  CHECK(distance(found.point, theirs.point) <= kTolerance);
  const json& expected = c.golden[end + "_nearest"];
  return !expected.is_null() && distance(found.point, to_point(expected["pt"])) <= kTolerance;
}

/// Where Detour has a corner at which the way does not turn: it lies on the straight line between
/// its neighbors, in 2D. We leave it out.
const std::set<std::string> kCornersWithoutTurn = {"dungeon 118", "dungeon 193", "undulating 141"};

/// Compares the corners between the two ends; gives the number of corners of Detour's that are not
/// among ours.
int count_left_out(std::span<const PathCorner> corners, std::span<const Vec3> expected) {
  int left_out = 0;
  std::size_t next = 1;
  for (std::size_t i = 1; i + 1 < expected.size(); ++i) {
    REQUIRE(next < corners.size());
    const Vec3 ours = corners[next].point;
    if (distance(ours, expected[i]) <= kTolerance && next + 1 < corners.size()) {
      ++next;
      continue;
    }
    ++left_out;
    const Vec3 before = corners[next - 1].point;
    const Vec2 on_line = test::closest_on_segment(plan(expected[i]), plan(before), plan(ours));
    CHECK(plan_gap({on_line.x, 0, on_line.z}, expected[i]) <= 1e-5F);
  }
  CHECK((next + 1 == corners.size() || corners.size() == 1));
  return left_out;
}

/// A ray of Detour's.
struct TheirRay {
  bool is_blocked = false;
  float t = 0;  ///< 1 if it reaches the end.
  Vec3 normal = {};
  std::size_t polygon_count = 0;
};

TheirRay cast_theirs(const Case& c, Vec3 end) {
  TheirRay ray;
  int count = 0;
  std::vector<dtPolyRef> passed(1024);
  c.arena.query.raycast(c.from.theirs, floats(c.from.point), floats(end), &c.arena.filter, &ray.t,
                        &ray.normal.x, passed.data(), &count, 1024);
  ray.is_blocked = ray.t <= 1;
  ray.t = std::min(ray.t, 1.0F);
  ray.polygon_count = static_cast<std::size_t>(count);
  return ray;
}

/// Where the start lies on a wall, rounded to its far side, and Detour's ray misses the first
/// polygon: it passes no polygon and its wall has no normal. We touch the first polygon and give
/// the normal of the wall.
const std::set<std::string> kMissesFirstPolygon = {
    "nav_test 2",   "nav_test 104",  "nav_test 129",  "nav_test 136",
    "nav_test 177", "nav_test 180",  "dungeon 64",    "dungeon 108",
    "dungeon 139",  "undulating 19", "undulating 20", "undulating 146"};

/// Where the end lies on a wall, and only rounding decides whether the ray is stopped there, at its
/// very end.
const std::set<std::string> kEndsOnWall = {"nav_test 52", "nav_test 76", "nav_test 97",
                                           "nav_test 111", "dungeon 170"};

/// Where the ray ends in the corner between two walls. Which of them it hits is up to rounding.
const std::set<std::string> kHitsCorner = {"nav_test 148", "dungeon 44", "undulating 153"};

void check_ray(const RaycastResult& ray, const TheirRay& theirs, const std::string& name) {
  if (kMissesFirstPolygon.contains(name)) {
    CHECK(theirs.polygon_count == 0);
    CHECK(theirs.t == 0);
    CHECK(ray.polygon_count > 0);
    CHECK(length(ray.normal) == doctest::Approx(1));
    return;
  }
  const bool is_blocked = ray.status == RayStatus::blocked;
  CHECK((is_blocked != theirs.is_blocked) == kEndsOnWall.contains(name));
  CHECK(std::abs((is_blocked ? ray.t : 1) - theirs.t) <= kTolerance);
  if (!kHitsCorner.contains(name)) CHECK(ray.polygon_count == theirs.polygon_count);
  if (!is_blocked || !theirs.is_blocked) return;
  CHECK((distance(ray.normal, theirs.normal) > kTolerance) == kHitsCorner.contains(name));
}

/// Where Detour goes around a wall only because the target lies far below the ground: it takes the
/// size of the circle of the move from the distance in space, though everything else is 2D.
const std::set<std::string> kHeightWidensCircle = {"nav_test 9"};

}  // namespace

TEST_SUITE("nav/golden_tiles") {
  TEST_CASE("nearest points are Detour's, but for those outside of the box") {
    int as_reference = 0;
    int all = 0;
    for_each_tiled_case([&](const Case& c) {
      for (const std::string end : {"start", "end"}) {
        const std::string name = c.name + " " + end;
        CAPTURE(name);
        ++all;
        as_reference += check_nearest(c, end) ? 1 : 0;
      }
    });
    CHECK(as_reference >= all * 95 / 100);
  }

  TEST_CASE("polygon paths cost no more than Detour's, partial ones end no farther from the goal") {
    SearchWorkspace workspace;
    int complete = 0;
    int as_cheap = 0;
    for_each_tiled_case([&](const Case& c) {
      if (!c.has_ends()) return;
      CAPTURE(c.name);
      const TheirPath theirs = find_their_path(c.arena, c.from, c.to);
      const PolygonPath path = find_polygon_path(c.arena.mesh,
                                                 {.from = {c.from.ours, c.from.point},
                                                  .to = {c.to.ours, c.to.point},
                                                  .wants_partial = true},
                                                 workspace);
      CHECK((path.status == PathStatus::complete) == theirs.is_complete);
      if (theirs.is_complete) {
        const float cost = cost_over_middles(c.arena.mesh, our_corridor(c.arena, theirs),
                                             c.from.point, c.to.point);
        CHECK(path.cost <= cost * (1 + 1e-5F));
        as_cheap += path.cost >= cost * (1 - 1e-5F) ? 1 : 0;
        ++complete;
        return;
      }
      const PolyRef last = c.arena.ours(theirs.polygons.back());
      const Vec3 end = closest_on_surface(c.arena.mesh, last, c.to.point)->point;
      CHECK(distance(path.end, c.to.point) <= distance(end, c.to.point) + kTolerance);
    });
    CHECK(as_cheap >= complete * 6 / 10);
  }

  TEST_CASE("straight paths have Detour's corners, but for those without a turn") {
    SearchWorkspace workspace;
    for_each_tiled_case([&](const Case& c) {
      if (!c.has_ends()) return;
      CAPTURE(c.name);
      const TheirPath theirs = find_their_path(c.arena, c.from, c.to);
      const auto corridor = our_corridor(c.arena, theirs);
      const StraightPath path = make_straight_path(
          c.arena.mesh, {.corridor = corridor, .start = c.from.point, .end = c.to.point},
          workspace);
      CHECK(path.is_complete);
      const auto expected = their_corners(c.arena, theirs, c.from.point, c.to.point);
      const bool leaves_out = count_left_out(path.corners, expected) > 0;
      CHECK(leaves_out == kCornersWithoutTurn.contains(c.name));
      CHECK(plan_gap(path.corners.front().point, expected.front()) <= kTolerance);
      CHECK(plan_gap(path.corners.back().point, expected.back()) <= kTolerance);
    });
  }

  TEST_CASE("rays end where Detour's do") {
    for_each_tiled_case([&](const Case& c) {
      if (c.from.theirs == 0) return;
      CAPTURE(c.name);
      const Vec3 end = c.to.theirs == 0 ? to_point(c.golden["end"]) : c.to.point;
      const RaycastResult ray =
          raycast(c.arena.mesh, {.from = {c.from.ours, c.from.point}, .target = end});
      check_ray(ray, cast_theirs(c, end), c.name);
    });
  }

  TEST_CASE("walls are as far as Detour says") {
    SearchWorkspace workspace;
    for_each_tiled_case([&](const Case& c) {
      if (c.from.theirs == 0) return;
      CAPTURE(c.name);
      float theirs = 0;
      Vec3 at;
      Vec3 normal;
      c.arena.query.findDistanceToWall(c.from.theirs, floats(c.from.point), 100, &c.arena.filter,
                                       &theirs, &at.x, &normal.x);
      const WallDistance wall = wall_distance(
          c.arena.mesh, {.at = {c.from.ours, c.from.point}, .radius = 100}, workspace);
      CHECK(wall.status == WallStatus::found);
      CHECK(std::abs(wall.distance - theirs) <= kTolerance);
      CHECK(distance(wall.point, at) <= kTolerance);
    });
  }

  TEST_CASE("moves end where Detour's do") {
    SearchWorkspace workspace;
    for_each_tiled_case([&](const Case& c) {
      if (c.from.theirs == 0 || c.golden["move"].is_null()) return;
      CAPTURE(c.name);
      const Vec3 target = to_point(c.golden["move"]["target"]);
      Vec3 theirs;
      std::vector<dtPolyRef> visited(256);
      int count = 0;
      c.arena.query.moveAlongSurface(c.from.theirs, floats(c.from.point), floats(target),
                                     &c.arena.filter, &theirs.x, visited.data(), &count, 256);
      const MoveResult move = move_along(
          c.arena.mesh, {.from = {c.from.ours, c.from.point}, .target = target}, workspace);
      const bool is_same = plan_gap(move.point, theirs) <= kTolerance;
      CHECK(is_same != kHeightWidensCircle.contains(c.name));
    });
  }
}
