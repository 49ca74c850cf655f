// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The answers of all queries on baked scenes, one hash per scene and query in
// tests/golden/answers.txt: the same with every compiler, and with or without vector extensions.
// Run with WAY_UPDATE_GOLDEN=1 in the environment to rewrite them, and review the diff.
#include "way/bake/bake.h"
#include "way/core/random.h"
#include "way/io/file.h"
#include "way/nav/find_path.h"
#include "way/nav/local_neighborhood.h"
#include "way/nav/move_along.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/wall_distance.h"

#include "bench/sides/recast_agent.h"
#include "core/hash.h"
#include "scenes/scenes.h"

#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr int kRounds = 150;

/// Hashes of the answers, by query.
class Answers {
 public:
  explicit Answers(const NavMesh& mesh) : mesh_(mesh), sampler_(mesh) {
    for (int i = 0; i < kRounds; ++i) {
      const MeshPoint to = sampler_.sample(random_);
      const MeshPoint from = sampler_.sample(random_);
      ask(from, to);
    }
  }

  std::string lines() const {
    std::ostringstream out;
    for (const auto& [query, hash] : hashes_)
      out << "  " << query << ' ' << std::hex << hash.value() << std::dec << '\n';
    return out.str();
  }

 private:
  template <class... Parts>
  void add(const char* query, const Parts&... parts) {
    Hash64& hash = hashes_[query];
    (add_to(hash, parts), ...);
  }
  static void add_to(Hash64& hash, Vec3 p) {
    for (const float value : {p.x, p.y, p.z})
      hash.add(value);
  }
  static void add_to(Hash64& hash, PolyRef ref) { hash.add(ref.bits()); }
  static void add_to(Hash64& hash, double value) { hash.add(std::bit_cast<std::uint64_t>(value)); }
  static void add_to(Hash64& hash, std::size_t value) { hash.add(std::uint64_t{value}); }
  template <class T>
  requires std::is_enum_v<T> || std::is_same_v<T, float>
  static void add_to(Hash64& hash, T value) { hash.add(value); }

  void ask(const MeshPoint& from, const MeshPoint& to) {
    ask_about_points(from, to);
    ask_about_surroundings(from);
    for (const PathMethod method : {PathMethod::optimal, PathMethod::corridor}) {
      const Path path =
          find_path(mesh_, {.from = from.point, .to = to.point, .method = method}, workspace_);
      add("find_path", path.status, path.length, path.cost);
      for (const Waypoint& at : path.waypoints)
        add("find_path", at.point, at.polygon, at.kind);
    }
    const RaycastResult ray = raycast(mesh_, {.from = from, .target = to.point});
    add("raycast", ray.status, ray.t, ray.point, ray.normal, ray.polygon, ray.cost);
    const Vec3 near = from.point + (to.point - from.point) * 0.2F;
    const MoveResult move = move_along(mesh_, {.from = from, .target = near}, workspace_);
    add("move_along", move.status, move.point, move.polygon, move.visited_count);
  }

  void ask_about_points(const MeshPoint& from, const MeshPoint& to) {
    const Vec3 between = (from.point + to.point) * 0.5F;
    const NearestPoint nearest = find_nearest(mesh_, {between, {4, 4, 4}});
    add("find_nearest", nearest.polygon, nearest.point, nearest.distance);
    for (const Vec3 p : {from.point, between}) {
      const SurfacePoint closest = *closest_on_surface(mesh_, from.polygon, p);
      const BoundaryPoint boundary = *closest_on_boundary(mesh_, from.polygon, p);
      add("point_on_polygon", closest.point, boundary.point, boundary.distance,
          surface_height(mesh_, from.polygon, p).value_or(-1));
    }
  }

  void ask_about_surroundings(const MeshPoint& from) {
    const WallDistance wall = wall_distance(mesh_, {.at = from, .radius = 8}, workspace_);
    add("wall_distance", wall.status, wall.distance, wall.point, wall.normal, wall.polygon);
    const CircleQuery circle = {.at = from, .radius = 5};
    for (const ReachedPolygon& reached : polygons_in_circle(mesh_, circle, workspace_))
      add("polygons_in_circle", reached.polygon, reached.cost);
    for (const NeighborPolygon& neighbor : local_neighborhood(mesh_, circle, workspace_))
      add("local_neighborhood", neighbor.polygon);
    const MeshPoint around = random_point_around(mesh_, circle, random_, workspace_);
    add("random_point", from.point, around.polygon, around.point);
  }

  const NavMesh& mesh_;
  PointSampler sampler_;
  Random random_ = Random(11);
  SearchWorkspace workspace_;
  std::map<std::string, Hash64> hashes_;
};

}  // namespace

TEST_SUITE("bake/golden_answers") {
  TEST_CASE("the answers of all queries are unchanged") {
    std::string found;
    for (const auto& [scene, size] :
         {std::pair("spiral", 2.0F), std::pair("stacked_floors", 3.0F), std::pair("maze", 6.0F),
          std::pair("terrain", 40.0F), std::pair("dungeon", 32.0F)}) {
      const auto level = scenes::make_scene(scene, {.seed = 7, .size = size});
      REQUIRE(level);
      BakeSettings settings = {.agent = bench::kRecastAgent};
      settings.tile_size = 48;
      const auto mesh = bake(*level, settings);
      REQUIRE(mesh);
      found += std::string(scene) + "\n" + Answers(*mesh).lines();
    }
    const std::string path = std::string(WAYMESH_GOLDEN) + "/answers.txt";
    INFO("if the change is intended, run with WAY_UPDATE_GOLDEN=1: ", path);
    if (std::getenv("WAY_UPDATE_GOLDEN") != nullptr) REQUIRE(write_file(path, found));
    const auto expected = read_file(path);
    REQUIRE(expected);
    CHECK(found == *expected);
  }
}
