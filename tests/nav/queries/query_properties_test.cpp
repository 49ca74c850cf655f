// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Properties that hold for every result, on every scene and on real levels.
#include "way/bake/bake.h"
#include "way/io/obj.h"
#include "way/nav/find_path.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/move_along.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"
#include "way/nav/wall_distance.h"

#include "scenes/scenes.h"
#include "support/builders/packed_level.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/small_scenes.h"
#include "support/oracles/distance.h"
#include "support/oracles/find_portal.h"
#include "support/oracles/naive_nearest.h"
#include "support/oracles/wall_list.h"
#include "support/shared_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr int kRounds = 150;

float plan_gap(Vec3 a, Vec3 b) {
  return std::sqrt(test::distance_squared(plan(a), plan(b)));
}

/// Tolerance for points far from the origin, where floats are coarse.
float slack_at(Vec3 p) {
  return 1e-4F + (std::abs(p.x) + std::abs(p.z)) * 0x1p-20F;
}

/// Returns true if a point is over a polygon, or beside it by rounding.
bool is_about_over(const NavMesh& mesh, PolyRef polygon, Vec3 p) {
  const BoundaryPoint rim = *closest_on_boundary(mesh, polygon, p);
  return rim.over || rim.distance <= slack_at(p);
}

class Properties {
 public:
  Properties(const NavMesh& mesh, std::uint64_t seed)
      : mesh_(mesh), sampler_(mesh), walls_(test::all_walls(mesh)), random_(seed) {}

  void check_all() {
    if (sampler_.is_empty()) return;
    for (int i = 0; i < kRounds; ++i) {
      check_path();
      check_shortest();
      check_ray();
      check_slide();
      check_wall();
      check_nearest();
    }
    check_random_points();
  }

 private:
  MeshPoint place() { return sampler_.sample(random_); }
  Vec3 step(float length) {
    return {random_.between(-length, length), 0, random_.between(-length, length)};
  }

  /// Portals are adjacent and passable, corners are on the mesh, and each can be reached in a
  /// straight line from the one before.
  void check_path() {
    const MeshPoint from = place();
    const MeshPoint to = place();
    const PolygonPath path = find_polygon_path(mesh_, {.from = from, .to = to}, workspace_);
    const bool connected = mesh_.component(from.polygon) == mesh_.component(to.polygon);
    REQUIRE((path.status == PathStatus::complete) == connected);
    if (!connected) return;
    CHECK(path.polygons.front() == from.polygon);
    CHECK(path.polygons.back() == to.polygon);
    for (std::size_t i = 0; i + 1 < path.polygons.size(); ++i) {
      const PolyRef here = path.polygons[i];
      const auto portal = test::find_portal(mesh_, here, path.polygons[i + 1]);
      REQUIRE(portal);
      const Vec3 middle = (portal->left + portal->right) * 0.5F;
      CHECK(is_about_over(mesh_, here, middle));
      CHECK(is_about_over(mesh_, path.polygons[i + 1], middle));
    }
    check_corners(make_straight_path(
        mesh_, {.corridor = path.polygons, .start = from.point, .end = path.end}, workspace_));
    CHECK(last_length_ <= path.cost * (1 + 1e-5F) + slack_at(from.point));
  }

  /// No longer than the path through the corridor of midpoints, and as long there as back.
  void check_shortest() {
    const MeshPoint from = place();
    const MeshPoint to = place();
    PathQuery query = {.from = from, .to = to};
    const Path path = find_path(mesh_, query, workspace_);
    const double length = path.length;
    const bool connected = mesh_.component(from.polygon) == mesh_.component(to.polygon);
    REQUIRE((path.status == PathStatus::complete) == connected);
    query.method = PathMethod::corridor;
    CHECK(length <= find_path(mesh_, query, workspace_).length * (1 + 1e-5) + 1e-5);
    query.method = PathMethod::optimal;
    std::swap(query.from, query.to);
    CHECK(find_path(mesh_, query, workspace_).length == doctest::Approx(length).epsilon(1e-6));
  }

  void check_corners(const StraightPath& straight) {
    CHECK(straight.is_complete);
    last_length_ = 0;
    SearchWorkspace slides;
    for (std::size_t i = 0; i < straight.corners.size(); ++i) {
      const PathCorner& corner = straight.corners[i];
      CHECK(is_about_over(mesh_, corner.polygon, corner.point));
      if (i == 0) continue;
      const PathCorner& before = straight.corners[i - 1];
      last_length_ += plan_gap(before.point, corner.point);
      const MoveResult move = move_along(
          mesh_, {.from = {before.polygon, before.point}, .target = corner.point}, slides);
      CHECK(plan_gap(move.point, corner.point) <= 4 * slack_at(corner.point));
    }
  }

  /// Up to its end every point of a ray is over a polygon that it has passed; just behind the wall
  /// there is none of them.
  void check_ray() {
    const MeshPoint from = place();
    const Vec3 end = from.point + step(12);
    std::vector<PolyRef> passed(1024);
    const RaycastResult ray = raycast(mesh_, {.from = from, .target = end}, passed);
    REQUIRE(ray.status != RayStatus::invalid);
    REQUIRE(ray.polygon_count <= passed.size());
    passed.resize(ray.polygon_count);
    const auto is_on_way = [&](Vec3 p) {
      return std::ranges::any_of(passed, [&](PolyRef r) { return is_about_over(mesh_, r, p); });
    };
    for (int i = 0; i <= 64; ++i)
      CHECK(is_on_way(lerp(from.point, end, ray.t * static_cast<float>(i) / 64)));
    if (ray.status == RayStatus::reached) return;
    const Vec3 beyond = ray.point - ray.normal * (8 * slack_at(ray.point));
    CHECK_FALSE(is_over(mesh_, ray.polygon, beyond));
    CHECK(is_about_over(mesh_, ray.polygon, ray.point));
  }

  void check_slide() {
    const MeshPoint from = place();
    const MoveResult move =
        move_along(mesh_, {.from = from, .target = from.point + step(6)}, workspace_);
    REQUIRE(move.status != MoveStatus::invalid);
    CHECK(is_over(mesh_, move.polygon, move.point));
    CHECK(surface_height(mesh_, move.polygon, move.point) == move.point.y);
  }

  /// The closest of all walls of the polygons that can be reached within the circle.
  void check_wall() {
    const MeshPoint from = place();
    const WallDistance wall = wall_distance(mesh_, {.at = from}, workspace_);
    REQUIRE(wall.status == WallStatus::found);
    const auto reached = polygons_in_circle(
        mesh_, {.at = from, .radius = wall.distance + slack_at(from.point)}, workspace_);
    float least = std::numeric_limits<float>::infinity();
    for (const test::Wall& w : walls_) {
      if (std::ranges::find(reached, w.polygon, &ReachedPolygon::polygon) == reached.end())
        continue;
      const Vec2 on_wall = test::closest_on_segment(plan(from.point), plan(w.a), plan(w.b));
      least = std::min(least, std::sqrt(test::distance_squared(on_wall, plan(from.point))));
    }
    CHECK(wall.distance == doctest::Approx(least).epsilon(1e-4).scale(1));
  }

  void check_nearest() {
    const Vec3 p = place().point + step(1.5F) + Vec3{0, random_.between(-1, 3), 0};
    const NearestPoint fast = find_nearest(mesh_, {.point = p});
    const NearestPoint slow = test::naive_nearest(mesh_, {.point = p});
    REQUIRE(static_cast<bool>(fast) == static_cast<bool>(slow));
    CHECK(fast.distance == slow.distance);
  }

  /// Polygons are divided into classes of about the same area; the chi-square of the hits has a
  /// mean of one less than the number of classes, and is rarely far from it.
  void check_random_points() {
    constexpr int kPoints = 4000;
    constexpr int kClasses = 40;
    std::vector<double> expected(kClasses, 0);
    std::vector<int> hits(kClasses, 0);
    std::vector<std::vector<int>> class_of(mesh_.slot_count());
    double sum = 0;
    for (const PolyRef ref : test::all_polygons(mesh_)) {
      const double area = mesh_.tile_of(ref)->plan_area(ref.polygon());
      const int at = std::min(kClasses - 1, static_cast<int>(sum / sampler_.area() * kClasses));
      expected[static_cast<std::size_t>(at)] += area / sampler_.area() * kPoints;
      class_of[ref.slot()].push_back(at);
      sum += area;
    }
    for (int i = 0; i < kPoints; ++i) {
      const PolyRef polygon = place().polygon;
      ++hits[static_cast<std::size_t>(class_of[polygon.slot()][polygon.polygon()])];
    }
    double chi_square = 0;
    int classes = 0;
    for (std::size_t i = 0; i < kClasses; ++i) {
      if (expected[i] < 5) continue;
      ++classes;
      chi_square += (hits[i] - expected[i]) * (hits[i] - expected[i]) / expected[i];
    }
    CHECK(chi_square <= classes + 5 * std::sqrt(2.0 * classes));
  }

  const NavMesh& mesh_;
  PointSampler sampler_;
  std::vector<test::Wall> walls_;
  Random random_;
  SearchWorkspace workspace_;
  float last_length_ = 0;  ///< Of the straight path, in 2D (xz).
};

void check_level(const TriangleMesh& level, const std::string& name, const BakeSettings& settings) {
  CAPTURE(name);
  CAPTURE(settings.tile_size);
  const auto mesh = bake(level, settings);
  REQUIRE(mesh);
  Properties(*mesh, 1).check_all();
}

}  // namespace

TEST_SUITE("nav/query_properties") {
  TEST_CASE("results keep their promises on every scene") {
    int tile_size = 0;
    for (const test::SmallScene& small : test::kSmallScenes) {
      const auto level = scenes::make_scene(small.name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      check_level(*level, small.name, {.tile_size = tile_size});
      tile_size = 64 - tile_size;
    }
  }

  TEST_CASE("results keep their promises on real levels") {
    for (const std::string name : {"nav_test", "dungeon", "undulating"}) {
      const auto path = test::shared_file("meshes/" + name + ".obj");
      if (!path) return;
      const auto level = load_obj(*path);
      REQUIRE(level);
      for (const int tile_size : {0, 64})
        check_level(*level, name, {.tile_size = tile_size});
    }
  }

  TEST_CASE("results keep their promises in large levels, in tiles") {
    const std::pair<const char*, BakeSettings> levels[] = {
        {"oa_minia",
         {.agent = {.height = 1.75F, .radius = 0.45F, .climb = 0.6F}, .cell_size = 0.15F}},
        {"stk_labyrinth", {.agent = {.climb = 0.6F}, .cell_size = 0.4F}},
        {"freedoom_map15",
         {.agent = {.height = 1.75F, .radius = 0.5F, .climb = 0.75F}, .cell_size = 0.2F}},
        {"wz_mountain", {.agent = {.radius = 1, .climb = 0.75F}}}};
    for (auto [name, settings] : levels) {
      settings.tile_size = 64;
      const auto level = test::packed_level(name);
      if (level) check_level(*level, name, settings);
    }
  }
}
