// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "scenes/scenes.h"

#include "core/hash.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <doctest/doctest.h>

using namespace way;
using namespace way::scenes;

namespace {

Vec3 normal_of(const TriangleMesh& mesh, const Triangle& t) {
  const auto v = mesh.vertices();
  return cross(v[t[1]] - v[t[0]], v[t[2]] - v[t[0]]);
}

/// The plan area of triangles that face up and are less steep than 45 degrees.
double walkable_area(const TriangleMesh& mesh) {
  double sum = 0;
  for (const Triangle& t : mesh.triangles()) {
    const Vec3 n = normal_of(mesh, t);
    if (n.y * n.y > n.x * n.x + n.z * n.z && n.y > 0) sum += double{n.y} / 2;
  }
  return sum;
}

/// The walkable plan area at exactly this height.
double walkable_area_at(const TriangleMesh& mesh, float y) {
  double sum = 0;
  for (const Triangle& t : mesh.triangles()) {
    const auto at = [&](std::uint32_t i) { return mesh.vertices()[i].y == y; };
    if (std::ranges::all_of(t, at)) sum += std::max(0.0, double{normal_of(mesh, t).y} / 2);
  }
  return sum;
}

std::uint64_t hash_of(const TriangleMesh& mesh) {
  Hash64 hash;
  for (const Vec3& v : mesh.vertices()) {
    hash.add(v.x);
    hash.add(v.y);
    hash.add(v.z);
  }
  for (const Triangle& t : mesh.triangles())
    for (const std::uint32_t i : t)
      hash.add(i);
  return hash.value();
}

}  // namespace

TEST_SUITE("scenes/basic") {
  TEST_CASE("flat is a square of two triangles") {
    const TriangleMesh mesh = flat(40);
    CHECK(mesh.triangles().size() == 2);
    CHECK(mesh.bounds() == Aabb3{{0, 0, 0}, {40, 0, 40}});
    CHECK(walkable_area(mesh) == 1600);
  }

  TEST_CASE("of the two ramps only the gentle one is walkable") {
    const TriangleMesh mesh = ramp(10);
    CHECK(mesh.triangles().size() == 8);
    CHECK(mesh.bounds() == Aabb3{{0, 0, 0}, {30, 5, 10}});
    CHECK(walkable_area(mesh) == 100 + 50 + 100);
  }

  TEST_CASE("stairs rise by 0.2 per step") {
    const TriangleMesh mesh = stairs(20);
    CHECK(mesh.triangles().size() == 84);
    CHECK(mesh.bounds().max.y == doctest::Approx(4));
    CHECK(mesh.bounds().max.x == doctest::Approx(20));
    CHECK(walkable_area(mesh) == doctest::Approx(6 * 20));
  }

  TEST_CASE("the bridge has a road below and a deck above") {
    const TriangleMesh mesh = bridge(40);
    CHECK(mesh.triangles().size() == 8);
    CHECK(mesh.bounds() == Aabb3{{0, 0, 0}, {40, 4, 40}});
    CHECK(walkable_area_at(mesh, 0) == 1600);
    CHECK(walkable_area_at(mesh, 4) == 80);
    CHECK(walkable_area(mesh) == 1600 + 160);
  }

  TEST_CASE("the spiral faces up all the way") {
    const TriangleMesh mesh = spiral(5);
    CHECK(mesh.triangles().size() == 162);
    CHECK(mesh.bounds().max.y == 20);
    // Sixteen sides of a ring of 2 to 6: 16 / 2 * sin(22.5) * (36 - 4) per turn.
    CHECK(walkable_area(mesh) == doctest::Approx(400 + 5 * 97.966).epsilon(1e-4));
  }

  TEST_CASE("stacked floors lie exactly above each other") {
    const TriangleMesh mesh = stacked_floors(20);
    CHECK(mesh.triangles().size() == 158);
    CHECK(mesh.bounds() == Aabb3{{0, 0, 0}, {24, 57, 20}});
    CHECK(walkable_area_at(mesh, 0) == 432);
    CHECK(walkable_area_at(mesh, 57) == 432);
    CHECK(walkable_area(mesh) == 20 * 432 + 19 * 24);
  }

  TEST_CASE("pillars stand on the floor") {
    const TriangleMesh mesh = pillars(10);
    CHECK(mesh.triangles().size() == 1002);
    CHECK(mesh.bounds() == Aabb3{{0, 0, 0}, {43, 3, 43}});
    CHECK(walkable_area_at(mesh, 3) == 100);
  }

  TEST_CASE("a comb is a corridor with dead ends") {
    const TriangleMesh mesh = comb(12);
    CHECK(mesh.triangles().size() == 26);
    CHECK(mesh.bounds() == Aabb3{{0, 0, 0}, {48, 0, 22}});
    CHECK(walkable_area(mesh) == 96 + 12 * 40);
  }
}

TEST_SUITE("scenes/maze") {
  TEST_CASE("a maze has exactly one path between any two squares") {
    const TriangleMesh mesh = maze(3, 16);
    // Of 2 n (n + 1) walls, a tree over n n squares opens n n - 1, the two doors 2 more.
    const std::size_t walls = 2 * 16 * 17 - (16 * 16 - 1) - 2;
    CHECK(mesh.triangles().size() == 10 * walls + 2);
    CHECK(mesh.bounds().max.y == 3);
    CHECK(walkable_area_at(mesh, 0) == 54 * 54);
  }

  TEST_CASE("a maze of one square is a gate") {
    CHECK(maze(1, 1).triangles().size() == 22);
  }
}

TEST_SUITE("scenes/terrain") {
  TEST_CASE("terrain has half a triangle per square meter and is mostly walkable") {
    const TriangleMesh mesh = terrain(1, 300);
    CHECK(mesh.triangles().size() == 45000);
    CHECK(mesh.bounds().min.x == 0);
    CHECK(mesh.bounds().max.z == 300);
    CHECK(mesh.bounds().max.y < 160);
    const double share = walkable_area(mesh) / (300 * 300);
    CHECK(share > 0.8);
    CHECK(share < 0.999);
  }

  TEST_CASE("every triangle of terrain faces up") {
    const TriangleMesh mesh = terrain(2, 60);
    for (const Triangle& t : mesh.triangles())
      CHECK(normal_of(mesh, t).y > 0);
  }
}

TEST_SUITE("scenes/dungeon") {
  TEST_CASE("a dungeon has water, a platform and a pit") {
    const TriangleMesh mesh = dungeon(1, 80);
    CHECK(mesh.triangles().size() > 4000);
    CHECK(mesh.bounds().max.y == 4);
    CHECK(mesh.bounds().min.y == -3);
    CHECK(std::ranges::count(mesh.areas(), kWater) > 20);
    CHECK(walkable_area_at(mesh, 0) > 1500);
  }

  TEST_CASE("no two floors of a dungeon lie above each other") {
    const TriangleMesh mesh = dungeon(4, 64);
    CHECK(walkable_area(mesh) < 64 * 64);
  }
}

TEST_SUITE("scenes/city") {
  TEST_CASE("a city has streets, pavements, floors and roofs") {
    const TriangleMesh mesh = city(1, 2);
    CHECK(mesh.bounds().min == Vec3{0, 0, 0});
    CHECK(mesh.bounds().max.x == 110);
    CHECK(mesh.bounds().max.z == 110);
    CHECK(mesh.triangles().size() > 4 * 6000);
    CHECK(mesh.triangles().size() < 4 * 14000);
    CHECK(walkable_area_at(mesh, 0) == doctest::Approx(110 * 110));
    CHECK(walkable_area_at(mesh, 0.15F) == doctest::Approx(4 * 40 * 40));
    CHECK(walkable_area_at(mesh, 6.15F) > 4 * 4 * 100);
  }

  TEST_CASE("a flight of stairs ends on the floor above it") {
    // Every level of a house that stairs lead to is also the level of a slab with a hole.
    const TriangleMesh mesh = city(7, 1);
    for (const float y : {3.15F, 6.15F})
      CHECK(walkable_area_at(mesh, y) > 4 * 100);
  }
}

TEST_SUITE("scenes/soup") {
  TEST_CASE("a soup contains triangles that break naive code") {
    const TriangleMesh mesh = soup(1, 2000);
    CHECK(mesh.triangles().size() == 2000);
    const auto v = mesh.vertices();
    int points = 0;
    int walls = 0;
    int copies = 0;
    for (std::size_t i = 1; i < 2000; ++i) {
      const Triangle& t = mesh.triangles()[i];
      const Triangle& before = mesh.triangles()[i - 1];
      points += static_cast<int>(v[t[0]] == v[t[1]] && v[t[1]] == v[t[2]]);
      walls += static_cast<int>(normal_of(mesh, t).y == 0 && !(v[t[0]] == v[t[1]]));
      copies += static_cast<int>(v[t[0]] == v[before[0]] && v[t[1]] == v[before[1]] &&
                                 v[t[2]] == v[before[2]]);
    }
    CHECK(points > 100);
    CHECK(walls > 100);
    CHECK(copies > 100);
    CHECK(mesh.bounds().min.x >= 0);
    CHECK(mesh.bounds().max.y <= 20);
  }
}

TEST_SUITE("scenes/make_scene") {
  TEST_CASE("every name makes a scene, deterministically") {
    CHECK(scene_names().size() == 13);
    for (const std::string_view name : scene_names()) {
      const auto first = make_scene(name);
      const auto second = make_scene(name);
      REQUIRE(first);
      REQUIRE(second);
      CHECK(hash_of(*first) == hash_of(*second));
      CHECK_FALSE(first->triangles().empty());
    }
  }

  TEST_CASE("scenes have the same bits with every compiler") {
    // From GCC 12 at -O2; the presets clang (-O3) and tsan (-O0) run this, too.
    CHECK(hash_of(terrain(1, 100)) == 5697177146398035876ULL);
    CHECK(hash_of(city(1, 1)) == 15116492153206773569ULL);
    CHECK(hash_of(dungeon(1, 64)) == 7032060916362556063ULL);
    CHECK(hash_of(soup(1, 500)) == 17599286621920729420ULL);
  }

  TEST_CASE("another seed makes another scene") {
    for (const std::string_view name : {"maze", "terrain", "dungeon", "city", "soup"}) {
      CHECK(hash_of(*make_scene(name, {.seed = 1})) != hash_of(*make_scene(name, {.seed = 2})));
    }
  }

  TEST_CASE("an unknown name is rejected with the list of names") {
    const auto scene = make_scene("fort");
    REQUIRE_FALSE(scene);
    CHECK(scene.error().message.starts_with(
        "there is no scene named 'fort'; there are flat, ramp, "));
  }

  TEST_CASE("a size out of range is rejected with the range") {
    const auto scene = make_scene("bridge", {.size = 3});
    REQUIRE_FALSE(scene);
    CHECK(scene.error().message == "scene bridge has size 3: it must be from 30 to 10000");
    CHECK_FALSE(make_scene("flat", {.size = -1}));
  }
}
