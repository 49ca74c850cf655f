// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Levels far from the origin, where floats are coarse.

#include "way/bake/bake.h"
#include "way/nav/validate.h"

#include "scenes/scenes.h"
#include "support/builders/small_scenes.h"

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr float kFarthest = 131072;  // for cells of 0.3

TriangleMesh moved(const TriangleMesh& mesh, Vec3 by) {
  std::vector<Vec3> vertices;
  for (const Vec3& v : mesh.vertices())
    vertices.push_back(v + by);
  const auto made =
      TriangleMesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()});
  REQUIRE(made);
  return *made;
}

TriangleMesh scene_at(const test::SmallScene& scene, Vec3 by) {
  const auto mesh = scenes::make_scene(scene.name, {.seed = 3, .size = scene.size});
  REQUIRE(mesh);
  return moved(*mesh, by);
}

BakeSettings settings_of(int tile_size) {
  return {.cell_size = 0.3F, .cell_height = 0.2F, .tile_size = tile_size};
}

}  // namespace

TEST_SUITE("bake/far_levels") {
  TEST_CASE("the farthest that works is named, for each axis") {
    const auto message = [](Vec3 at) {
      const auto config = BakeConfig::create(settings_of(0), {at, at + Vec3{8, 2, 8}});
      if (config) return std::string();
      CHECK(config.error().code == Error::Code::too_large);
      return config.error().message;
    };
    CHECK(message({kFarthest - 8, 0, -kFarthest}).empty());
    CHECK(
        message({5e6F, 0, 5e6F}) ==
        "the level reaches 5.00001e+06 from the origin, and with a cell_size of 0.3 at most 131072 "
        "works, because floats are too coarse beyond: move the level nearer or raise cell_size");
    CHECK(message({-5e6F, 0, 0}).starts_with("the level reaches 5e+06 "));
    CHECK(message({0, 0, kFarthest - 7}).starts_with("the level reaches 131073 "));
    CHECK(message({0, 5e6F, 0}).find("with a cell_height of 0.2 at most 65536") !=
          std::string::npos);
  }

  TEST_CASE("a larger cell works farther away") {
    for (const float cell : {0.05F, 0.25F, 0.3F, 1.0F, 100.0F}) {
      CAPTURE(cell);
      const auto works = [cell](double far) {
        const auto x = static_cast<float>(far);
        return BakeConfig::create({.cell_size = cell, .cell_height = 1e6F, .tile_size = 16},
                                  {{x, 0, 0}, {x, 0, 0}})
            .has_value();
      };
      // At the limit a step of the floats is at most a 32nd of a cell, and beyond it is more.
      double far = 1;
      while (works(far))
        far *= 2;
      far /= 2;
      const auto limit = static_cast<float>(far);
      CHECK(limit - std::nextafter(limit, 0.0F) <= cell / 32);
      CHECK(std::nextafter(limit, 2 * limit) - limit > cell / 32);
      CHECK_FALSE(works(static_cast<double>(std::nextafter(limit, 2 * limit))));
    }
  }

  TEST_CASE("a bake is valid or refused at any distance from the origin") {
    for (const test::SmallScene& scene : test::kSmallScenes) {
      for (const float far : {1000.0F, 20000.0F, 65000.0F, 130000.0F}) {
        for (const int tile_size : {0, 48}) {
          CAPTURE(scene.name);
          CAPTURE(far);
          CAPTURE(tile_size);
          const TriangleMesh level = scene_at(scene, {far, 0, -far});
          const auto mesh = bake(level, settings_of(tile_size));
          REQUIRE(mesh);
          const auto valid = validate(*mesh);
          CHECK_MESSAGE(valid, (valid ? "" : valid.error().message));
        }
      }
    }
  }

  TEST_CASE("quality does not depend on the distance as far as it works") {
    for (const test::SmallScene& scene : test::kSmallScenes) {
      CAPTURE(scene.name);
      const auto near = bake(scene_at(scene, {}), settings_of(0));
      const auto far = bake(scene_at(scene, {100000, 0, 100000}), settings_of(0));
      REQUIRE(near);
      REQUIRE(far);
      // Vertices of the level are rounded, too, by up to 0.004, so walls may move by a cell.
      const double area = near->counts().area;
      CHECK(std::abs(far->counts().area - area) <= 0.03 * area);
    }
  }
}
