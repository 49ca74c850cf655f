// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "scenes/scenes.h"
#include "support/builders/small_scenes.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

BakeSettings settings_of(int tile_size) {
  return {
      .agent = {.radius = 0.5F}, .cell_size = 0.25F, .cell_height = 0.25F, .tile_size = tile_size};
}

}  // namespace

TEST_SUITE("bake/fixed_grid") {
  TEST_CASE("the box of the level as grid changes nothing") {
    for (const test::SmallScene& scene : test::kSmallScenes) {
      CAPTURE(scene.name);
      const auto level = scenes::make_scene(scene.name, {.size = scene.size});
      REQUIRE(level);
      for (const int tile_size : {0, 48}) {
        const auto plain = bake(*level, settings_of(tile_size));
        const auto fixed = bake(*level, settings_of(tile_size), {.grid = level->bounds()});
        REQUIRE(plain);
        REQUIRE(fixed);
        CHECK(plain->hash() == fixed->hash());
      }
    }
  }

  TEST_CASE("a level on all sides of the corner gets tiles with negative coordinates") {
    const auto level = scenes::make_scene("flat", {.size = 64});
    REQUIRE(level);
    const BakeSettings settings = settings_of(32);
    const auto plain = bake(*level, settings);
    REQUIRE(plain);
    Aabb3 grid = level->bounds();
    grid.min = grid.min + Vec3{2 * 8, 0, 3 * 8};
    const auto shifted = bake(*level, settings, {.grid = grid});
    REQUIRE(shifted);
    REQUIRE(plain->tile_count() == 64);
    CHECK(shifted->tile_count() == 64);
    for (int x = 0; x < 8; ++x) {
      for (int z = 0; z < 8; ++z) {
        const auto a = plain->tile_at({x, z});
        const auto b = shifted->tile_at({x - 2, z - 3});
        REQUIRE(a);
        REQUIRE(b);
        CHECK(a->bounds() == b->bounds());
        CHECK(a->polygon_count() == b->polygon_count());
      }
    }
    CHECK(plain->counts().links == shifted->counts().links);
    const auto one = bake_one_tile(*level, settings, {-2, -3}, {.grid = grid});
    REQUIRE(one);
    CHECK((*one)->bounds() == shifted->tile_at({-2, -3})->bounds());
    CHECK_FALSE(bake_one_tile(*level, settings, {-3, 0}, {.grid = grid}));
  }

  TEST_CASE("a level far from the corner has only its own tiles, and too far is an error") {
    const auto level = scenes::make_scene("flat", {.size = 20});
    REQUIRE(level);
    const Vec3 low = {level->bounds().min.x - 80000, level->bounds().min.y, -40000};
    const auto mesh = bake(*level, settings_of(32), {.grid = Aabb3{low, low}});
    REQUIRE(mesh);
    CHECK(mesh->tile_count() > 0);
    CHECK(mesh->tile_count() <= 16);
    const Vec3 far = {-3e9F, 0, 0};
    const auto error = bake(*level, settings_of(32), {.grid = Aabb3{far, far}});
    REQUIRE_FALSE(error);
    CHECK(error.error().code == Error::Code::too_large);
  }
}
