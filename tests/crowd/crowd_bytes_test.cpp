// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Every compiler, number of threads and machine moves a crowd to the same bits. The test of the
// WebAssembly module reads the same file.
#include "way/bake/bake.h"
#include "way/core/executor.h"
#include "way/core/random.h"
#include "way/crowd/crowd.h"
#include "way/nav/random_point.h"

#include "scenes/scenes.h"

#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Agents in a dungeon that change places in pairs, after a thousand steps.
std::string hash_of_walk(const NavMesh& mesh, Executor& executor) {
  const PointSampler sampler(mesh);
  Random random(5);
  std::vector<Vec3> points;
  for (int i = 0; i < 40; ++i)
    points.push_back(sampler.sample(random).point);
  Crowd crowd;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto id = crowd.add(mesh, points[i]);
    REQUIRE(id);
    REQUIRE(crowd.set_target(*id, AgentTarget::at(points[points.size() - 1 - i])));
  }
  for (int i = 0; i < 1000; ++i)
    REQUIRE(crowd.step(mesh, 0.05F, executor));
  std::ostringstream text;
  text << std::hex << std::setfill('0') << std::setw(16) << crowd.hash() << '\n';
  return text.str();
}

}  // namespace

TEST_SUITE("crowd/bytes") {
  TEST_CASE("a thousand steps have the hash of every other build") {
    const NavAgent person = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F};
    const BakeSettings settings = {
        .agent = person, .cell_size = 0.25F, .cell_height = 0.125F, .tile_size = 48};
    const auto mesh = bake(scenes::dungeon(7, 32), settings);
    REQUIRE(mesh);
    std::ifstream file(WAYMESH_GOLDEN "/crowd.txt");
    const std::string expected{std::istreambuf_iterator<char>(file), {}};
    SerialExecutor serial;
    CHECK(hash_of_walk(*mesh, serial) == expected);
    ThreadPool pool(7);
    CHECK(hash_of_walk(*mesh, pool) == expected);
  }
}
