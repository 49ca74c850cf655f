// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"
#include "way/io/obj.h"
#include "way/nav/validate.h"

#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"
#include "support/builders/agent_sets.h"
#include "support/builders/packed_level.h"
#include "support/shared_data.h"

#include <string>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// An empty string, or what is wrong with the bake of a level.
std::string bake_and_validate(const TriangleMesh& level, const BakeSettings& settings) {
  const auto set = bake_set(level, settings);
  if (!set) return set.error().message;
  for (const AgentMesh& one : set->meshes()) {
    const auto valid = validate(one.mesh);
    if (!valid) return one.agent.name + ": " + valid.error().message;
  }
  return "";
}

void check_all_ways(const TriangleMesh& level, BakeSettings settings, const std::string& name) {
  for (const Partition partition : {Partition::watershed, Partition::monotone, Partition::layers}) {
    for (const int tile_size : {0, 48}) {
      settings.partition = partition;
      settings.tile_size = tile_size;
      CAPTURE(name);
      CAPTURE(static_cast<int>(partition));
      CAPTURE(tile_size);
      CHECK(bake_and_validate(level, settings) == "");
    }
  }
}

void check_soups(std::uint64_t first_seed, int count) {
  const Partition partitions[] = {Partition::watershed, Partition::monotone, Partition::layers};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
    const TriangleMesh level = scenes::soup(seed, 20 + i % 7 * 15);
    BakeSettings settings = {.agent = bench::kRecastAgent};
    settings.cell_size = 0.9F;
    settings.tile_size = i % 2 == 0 ? 0 : 32;
    settings.partition = partitions[i % 3];
    settings.region_min_size = i % 4 == 0 ? 0.0F : 4.0F;
    CAPTURE(seed);
    CHECK(bake_and_validate(level, settings) == "");
  }
}

void check_real(const std::string& file, const BakeSettings& settings) {
  const auto path = test::shared_file("meshes/" + file);
  if (!path) return;
  const auto level = load_obj(*path);
  REQUIRE(level);
  check_all_ways(*level, settings, file);
}

/// Large levels, in two of the variants.
void check_packed(const std::string& name, BakeSettings settings) {
  const auto level = test::packed_level(name);
  if (!level) return;
  CHECK(bake_and_validate(*level, settings) == "");
  settings.partition = Partition::layers;
  settings.tile_size = 64;
  CHECK(bake_and_validate(*level, settings) == "");
}

}  // namespace

TEST_SUITE("bake/bake_levels") {
  TEST_CASE(
      "every scene is baked to a valid navmesh by every partition "
      "and tiling") {
    for (const SmallScene& small : kSmallScenes)
      check_all_ways(make_small(small), {}, small.name);
  }

  TEST_CASE("every procedural scene is baked to a valid navmesh for an agent without a radius") {
    BakeSettings settings = {.agent = bench::kRecastAgent};
    settings.agent.radius = 0;
    settings.cell_size = 0.3F;
    settings.region_min_size = 0;
    for (const SmallScene& small : kSmallScenes)
      check_all_ways(make_small(small), settings, small.name);
  }

  TEST_CASE("polygons at seams take no heights from floors of other polygons") {
    // Polygon 54 of tile (1, 0) spans region 9 and another, and covers cells of region 4, to which
    // floors of region 9 lead around a corner.
    BakeSettings settings = {.agent = bench::kRecastAgent};
    settings.cell_size = 0.6F;
    settings.agent.radius = 0;
    settings.region_min_size = 4;
    settings.partition = Partition::monotone;
    settings.tile_size = 48;
    CHECK(bake_and_validate(scenes::soup(6, 60), settings) == "");
    // A roof and the stairs below it are in one fan; the edge of the roof passes over the stairs.
    settings.cell_size = 0.15F;
    settings.region_min_size = 8;
    settings.tile_size = 128;
    CHECK(bake_and_validate(scenes::city(1, 1), settings) == "");
  }

  TEST_CASE("the first three hundred soups are baked to valid navmeshes") {
    check_soups(1, 300);
  }
  TEST_CASE("the next three hundred soups are baked to valid navmeshes") {
    check_soups(301, 300);
  }
  TEST_CASE("the last four hundred soups are baked to valid navmeshes") {
    check_soups(601, 400);
  }

  TEST_CASE("ramps, stairs and roofs are baked to valid navmeshes") {
    check_real("nav_test.obj", {});
  }
  TEST_CASE("corridors under a ceiling are baked to valid navmeshes") {
    check_real("dungeon.obj", {});
  }
  TEST_CASE("hills far from the origin are baked to valid navmeshes") {
    check_real("undulating.obj", {});
  }

  TEST_CASE("a round indoor arena is baked to valid navmeshes") {
    check_packed("oa_minia", {.agent = {.height = 1.75F, .radius = 0.45F, .climb = 0.6F},
                              .cell_size = 0.15F,
                              .cell_height = 0.1F});
  }
  TEST_CASE("a maze between stepped stands is baked to valid navmeshes") {
    check_packed("stk_labyrinth", {.agent = {.climb = 0.6F}, .cell_size = 0.4F});
  }
  TEST_CASE("rooms with cracks and slivers are baked to valid navmeshes") {
    check_packed("freedoom_map15", {.agent = {.height = 1.75F, .radius = 0.5F, .climb = 0.75F},
                                    .cell_size = 0.2F,
                                    .cell_height = 0.1F});
  }
  TEST_CASE("mountains with cliffs are baked to valid navmeshes") {
    check_packed("wz_mountain", {.agent = {.radius = 1, .climb = 0.75F}});
  }

  TEST_CASE("scenes that are baked for several agents give valid meshes") {
    for (const AgentSetCase& set : agent_sets()) {
      for (const SmallScene& small : kSmallScenes) {
        const TriangleMesh level = make_small(small);
        for (const int tile_size : {0, 48}) {
          BakeSettings settings = settings_for(set.agents);
          settings.tile_size = tile_size;
          CAPTURE(set.name);
          CAPTURE(small.name);
          CAPTURE(tile_size);
          CHECK(bake_and_validate(level, settings) == "");
        }
      }
    }
  }
}
