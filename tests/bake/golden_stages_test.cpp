// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The result of every stage for every scene, as counts and hashes in tests/golden/<scene>.txt. Run
// with WAY_UPDATE_GOLDEN=1 in the environment to rewrite them, and review the diff.
#include "way/bake/bake.h"
#include "way/io/file.h"

#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"
#include "support/golden/stage_hashes.h"

#include <cstdlib>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

struct Golden {
  const char* scene;
  float size;
};

constexpr Golden kGoldens[] = {
    {"flat", 20},          {"ramp", 10},   {"stairs", 8}, {"bridge", 40}, {"spiral", 2},
    {"stacked_floors", 3}, {"pillars", 5}, {"comb", 6},   {"maze", 6},    {"terrain", 40},
    {"dungeon", 32},       {"city", 1},    {"soup", 40}};

/// The build with the thread sanitizer is not optimized and takes minutes: there, one number of
/// workers shows races and other bytes.
#ifdef __SANITIZE_THREAD__
const std::vector<int> kWorkers = {7};
#else
const std::vector<int> kWorkers = {1, 2, 7};
#endif

std::string stages_of(const TriangleMesh& level, Executor& executor) {
  std::string all;
  for (const auto& [partition, name] :
       {std::pair(Partition::watershed, "watershed"), std::pair(Partition::monotone, "monotone"),
        std::pair(Partition::layers, "layers")}) {
    for (const int tile_size : {0, 48}) {
      BakeSettings settings = {.agent = bench::kRecastAgent};
      settings.partition = partition;
      settings.tile_size = tile_size;
      test::StageHashes hashes;
      const auto mesh = bake(level, settings, {.executor = &executor, .observer = &hashes});
      REQUIRE(mesh);
      all += std::string("# ") + name + (tile_size == 0 ? ", one piece\n" : ", tiles of 48\n");
      all += hashes.lines();
    }
  }
  return all;
}

}  // namespace

TEST_SUITE("bake/golden_stages") {
  TEST_CASE("the result of every stage is unchanged for any number of workers") {
    const bool update = std::getenv("WAY_UPDATE_GOLDEN") != nullptr;
    for (const Golden& golden : kGoldens) {
      const auto level = scenes::make_scene(golden.scene, {.seed = 7, .size = golden.size});
      REQUIRE(level);
      const std::string path = std::string(WAYMESH_GOLDEN) + "/" + golden.scene + ".txt";
      INFO("if the change is intended, run with WAY_UPDATE_GOLDEN=1: ", path);
      SerialExecutor serial;
      if (update) REQUIRE(write_file(path, stages_of(*level, serial)));
      const auto expected = read_file(path);
      REQUIRE(expected);
      for (const int workers : kWorkers) {
        ThreadPool pool(workers);
        CHECK(stages_of(*level, pool) == *expected);
      }
    }
  }
}
