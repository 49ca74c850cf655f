// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/settings.h"

#include "bench/sides/recast_agent.h"

#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

const Aabb3 kHall = {{0, 0, 0}, {30, 5, 15}};

}  // namespace

TEST_SUITE("bake/settings") {
  TEST_CASE("the agent alone gives the customary cells") {
    const auto config = BakeConfig::create({.agent = bench::kRecastAgent}, kHall);
    REQUIRE(config);
    CHECK(config->settings.cell_size == doctest::Approx(0.3));
    CHECK(config->settings.cell_height == doctest::Approx(0.2));
    CHECK(config->walkable_height == 10);
    CHECK(config->walkable_climb == 4);
    CHECK(config->walkable_radius == 2);
    CHECK(config->world.width == 101);  // a column for walls exactly on the far side
    CHECK(config->world.depth == 51);
    CHECK(config->contours.max_edge_length == 40);
    CHECK(config->regions.min_size == 64);
    CHECK(config->regions.merge_size == 400);
    CHECK(config->detail.sample_distance == doctest::Approx(6));
    CHECK(config->detail.max_error == doctest::Approx(1));
  }

  TEST_CASE("a radius of too many cells is refused in a sentence that says what to do") {
    const auto config = BakeConfig::create({.agent = {.radius = 0.6F}, .cell_size = 0.002F}, kHall);
    REQUIRE_FALSE(config);
    CHECK(config.error().message == "agent radius 0.6 is 300 cells of 0.002: raise cell_size");
  }

  TEST_CASE("a setting that is not a number is refused by name") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto config = BakeConfig::create({.agent = {.slope = nan}}, kHall);
    REQUIRE_FALSE(config);
    CHECK(config.error().message == "agent slope is nan: it must be from 0 to 90");
  }

  TEST_CASE("ranges are checked without a level, and a value that is too great is told its limit") {
    CHECK(check_ranges({}));
    const auto message = [](const BakeSettings& settings) {
      const auto checked = check_ranges(settings);
      return checked ? std::string() : checked.error().message;
    };
    CHECK(message({.agent = {.height = 0}}) ==
          "agent height is 0: it must be a number greater than 0");
    CHECK(message({.agent = {.radius = 1e30F}}) ==
          "agent radius is 1e+30: it must be at most 1e+09");
    CHECK(message({.cell_size = -2}) == "cell_size is -2: it must be a number greater than 0");
    // What follows from another setting is in range with it.
    CHECK(message({.cell_size = 1e9F}).empty());
    // Two settings that do not go together are the business of BakeConfig::create().
    CHECK(message({.cell_size = 0.001F}).empty());
  }

  TEST_CASE("a world too large for one piece is refused with the memory that it would need") {
    const auto config = BakeConfig::create({.cell_size = 0.3F}, {{0, 0, 0}, {30000, 5, 30000}});
    REQUIRE_FALSE(config);
    CHECK(config.error().code == Error::Code::too_large);
    CHECK(
        config.error().message ==
        "one piece of 100000 x 100000 cells would need about 480 GB: set tile_size (128 is a good "
        "start) or raise cell_size");
  }

  TEST_CASE("the same world in tiles is accepted") {
    const auto config =
        BakeConfig::create({.cell_size = 0.3F, .tile_size = 128}, {{0, 0, 0}, {30000, 5, 30000}});
    REQUIRE(config);
    CHECK(config->tiles_x() == 782);
    CHECK(config->tiles_z() == 782);
  }

  TEST_CASE("tiles see a rim of the agent's radius and three cells more") {
    const auto config = BakeConfig::create({.tile_size = 48}, kHall);
    REQUIRE(config);
    const VoxelGrid grid = config->tile_grid(1, 0);
    CHECK(grid.border == 5);
    CHECK(grid.width == 58);
    CHECK(grid.first == Cell{43, -5});
    CHECK(grid.inner_width() == 48);
  }

  TEST_CASE("a border corner has the same bits seen from both tiles") {
    const auto config = BakeConfig::create({.tile_size = 48}, {{-3.3F, 0, 5000.1F}, {90, 5, 5099}});
    REQUIRE(config);
    const Vec3 left = config->tile_grid(1, 2).to_world({48, 7, 11});
    const Vec3 right = config->tile_grid(2, 2).to_world({0, 7, 11});
    CHECK(left == right);
  }

  TEST_CASE("a strip thinner than half a cell still gets a column") {
    const Aabb3 bounds = {{0, 0, 0}, {3.1F, 1, 3.0F}};
    const auto ours = BakeConfig::create({.cell_size = 0.3F}, bounds);
    const auto recast = BakeConfig::create({.cell_size = 0.3F, .rules = BakeRules::recast}, bounds);
    REQUIRE(ours);
    REQUIRE(recast);
    CHECK(ours->world.width == 11);
    CHECK(ours->world.depth == 11);
    CHECK(recast->world.width == 10);
    CHECK(recast->world.depth == 10);
  }

  TEST_CASE("an empty level is one column") {
    const auto config = BakeConfig::create({}, Aabb3{});
    REQUIRE(config);
    CHECK(config->world.width == 1);
    CHECK(config->world.depth == 1);
  }

  TEST_CASE("of several agents the smallest decides the cells, the greatest the rim") {
    BakeSettings settings;
    settings.agents = {{"guard", 1.8F, 0.4F, 0.4F, 45}, {"troll", 3, 1.2F, 0.9F, 40}};
    settings.tile_size = 64;
    const auto config = BakeConfig::create(settings, kHall);
    REQUIRE(config);
    CHECK(config->settings.cell_size == doctest::Approx(0.2));
    CHECK(config->agents.size() == 2);
    CHECK(config->agents[1].radius == 6);
    CHECK(config->walkable_radius == 6);
    CHECK(config->walkable_height == config->agents[0].height);
    CHECK(config->walkable_climb == config->agents[1].climb);
    CHECK(config->max_slope == 45);
    CHECK(config->border == 9);
  }

  TEST_CASE("one agent with a name is that agent") {
    BakeSettings named;
    named.agents = {{"guard", 1.8F, 0.4F, 0.4F, 45}};
    const auto config = BakeConfig::create(named, kHall);
    REQUIRE(config);
    CHECK(config->settings.agent == named.agents[0]);
    CHECK(config->tile_agent(0) == TileAgent{1.8F, 0.4F, 0.4F, 0.2F, config->world.cell_height});
    CHECK(config->walkable_radius == 2);
  }

  TEST_CASE("agents that differ in their radius only are one movement class") {
    BakeSettings settings;
    settings.agents = {{"a", 2, 0.4F, 0.4F, 45},
                       {"steep", 2, 0.4F, 0.4F, 50},
                       {"wide", 2, 0.8F, 0.4F, 45},
                       {"tall", 3, 0.4F, 0.4F, 45},
                       {"climber", 2, 0.4F, 0.9F, 45}};
    settings.cell_size = 0.2F;
    const auto config = BakeConfig::create(settings, kHall);
    REQUIRE(config);
    REQUIRE(config->classes.size() == 4);
    CHECK(config->classes[0].agents == std::vector<std::size_t>{0, 2});
    CHECK(config->classes[0].radius == 4);
    CHECK(config->classes[1].agents == std::vector<std::size_t>{1});
    CHECK(config->classes[1].max_slope == 50);
    CHECK(config->classes[3].climb > config->classes[0].climb);
  }

  TEST_CASE("lists of agents that make no sense are refused, each in a sentence") {
    const auto message = [](const BakeSettings& settings) {
      const auto config = BakeConfig::create(settings, kHall);
      REQUIRE_FALSE(config);
      return config.error().message;
    };
    BakeSettings settings;
    settings.agents = {{"guard", 1.8F, 0.4F, 0.4F, 45}, {"guard", 3, 1.2F, 0.9F, 40}};
    CHECK(message(settings) == "two agents are named guard");
    settings.agents[1].name = "";
    CHECK(message(settings) == "agent 2 of 2 has no name");
    settings.agents[1].name = "troll";
    settings.agents[1].radius = -1;
    CHECK(message(settings) == "agent troll radius is -1: it must be a number of at least 0");
    settings.agents[1].radius = 90;
    CHECK(message(settings) == "agent troll radius 90 is 450 cells of 0.2: raise cell_size");
    settings.agents[1].radius = 1;
    settings.agent.height = 5;
    CHECK(message(settings) == "both agent and agents are set: put every agent into agents");
    settings.agent = {};
    settings.rules = BakeRules::recast;
    CHECK(message(settings) == "rules recast bake one agent, and 2 are given: use rules waymesh");
    settings.rules = BakeRules::waymesh;
    settings.agents.assign(33, {"many", 1, 1, 1, 1});
    CHECK(message(settings) == "33 agents are given, and at most 32 fit");
  }
}
