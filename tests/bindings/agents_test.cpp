// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "bindings/c_support.h"
#include "scenes/scenes.h"

#include <cstring>
#include <vector>

using namespace way::test;

namespace {

way_agent agent_with(const char* name, float radius) {
  way_agent agent;
  REQUIRE(way_agent_init(&agent, sizeof agent) == WAY_OK);
  agent.name = name;
  agent.radius = radius;
  return agent;
}

way_bake_options options_for(const std::vector<way_agent>& agents) {
  way_bake_options options;
  REQUIRE(way_bake_options_init(&options, sizeof options) == WAY_OK);
  options.agents = agents.data();
  options.agent_count = agents.size();
  return options;
}

std::vector<way_agent> two_agents() {
  return {agent_with("guard", 0.4F), agent_with("troll", 1.2F)};
}

CSet baked_for(const way_level* level, const std::vector<way_agent>& agents, int tile_size) {
  const way_bake_settings settings = settings_with(tile_size);
  const way_bake_options options = options_for(agents);
  CSet set;
  REQUIRE(way_level_bake_set(level, &settings, &options, set.out()) == WAY_OK);
  return set;
}

CMesh mesh_of(const way_navmesh_set* set, const char* name) {
  CMesh mesh;
  REQUIRE(way_navmesh_set_for_agent(set, name, mesh.out()) == WAY_OK);
  return mesh;
}

}  // namespace

TEST_SUITE("bindings/agents") {
  TEST_CASE("a set for two agents has the meshes of one through C++") {
    const CLevel level = scene("dungeon", 32);
    const CSet set = baked_for(level, two_agents(), 32);
    const auto same = way::scenes::make_scene("dungeon", {.seed = 7, .size = 32});
    REQUIRE(same);
    way::BakeSettings settings;
    settings.tile_size = 32;
    for (const way_agent& a : two_agents())
      settings.agents.push_back({a.name, a.height, a.radius, a.climb, a.slope});
    const auto expected = way::bake_set(*same, settings);
    REQUIRE(expected);
    for (const char* name : {"guard", "troll"})
      CHECK(info_of(mesh_of(set, name)).hash == (*expected)[name].hash());
  }

  TEST_CASE("a set lists its agents") {
    const CLevel level = scene("flat", 20);
    const CSet set = baked_for(level, two_agents(), 0);
    REQUIRE(way_navmesh_set_count(set) == 2);
    auto agent = sized<way_agent>();
    REQUIRE(way_navmesh_set_agent(set, 1, &agent) == WAY_OK);
    CHECK(std::strcmp(agent.name, "troll") == 0);
    CHECK(agent.radius == 1.2F);
    CMesh mesh;
    REQUIRE(way_navmesh_set_mesh(set, 1, mesh.out()) == WAY_OK);
    CHECK(info_of(mesh).hash == info_of(mesh_of(set, "troll")).hash);
    CHECK(way_navmesh_set_agent(set, 2, &agent) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no agent 2 of 2");
    CHECK(way_navmesh_set_mesh(set, 2, mesh.out()) == WAY_INVALID_ARGUMENT);
    CHECK(way_navmesh_set_count(nullptr) == 0);
    CHECK(way_navmesh_set_agent(nullptr, 0, &agent) == WAY_BAD_HANDLE);
  }

  TEST_CASE("a large agent has less ground, and a body gets the next larger agent") {
    const CLevel level = scene("flat", 20);
    const CSet set = baked_for(level, two_agents(), 0);
    const double guard = info_of(mesh_of(set, "guard")).area;
    const double troll = info_of(mesh_of(set, "troll")).area;
    CHECK(troll < guard);
    const way_agent knight = agent_with("knight", 0.5F);
    CMesh served;
    REQUIRE(way_navmesh_set_for_body(set, &knight, served.out()) == WAY_OK);
    CHECK(info_of(served).area == troll);
    const way_agent giant = agent_with("giant", 5);
    CMesh none;
    CHECK(way_navmesh_set_for_body(set, &giant, none.out()) == WAY_INVALID_ARGUMENT);
    CHECK(way_navmesh_set_for_agent(set, "ogre", none.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no mesh for ogre: the agents are guard and troll");
    CHECK(way_navmesh_set_for_agent(set, nullptr, none.out()) == WAY_INVALID_ARGUMENT);
    CHECK(none.get() == nullptr);
  }

  TEST_CASE("one mesh is asked for where several are baked") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with();
    const std::vector<way_agent> agents = two_agents();
    way_bake_options options = options_for(agents);
    CMesh mesh;
    CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "2 agents are given, and one is expected: call way_level_bake_set()");
    options.agent_count = 1;
    CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_OK);
  }

  TEST_CASE("the tiles of a baker for several are those of the whole bake") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with(32);
    const std::vector<way_agent> agents = two_agents();
    const way_bake_options options = options_for(agents);
    CBaker baker;
    REQUIRE(way_baker_create(level, &settings, &options, baker.out()) == WAY_OK);
    CTile one;
    CHECK(way_baker_bake(baker, 0, 0, one.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "2 agents are given, and one is expected: call way_baker_bake_agents()");
    CHECK(way_baker_bake_agents(baker, 0, 0, one.out(), 1) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is room for 1 tiles of 2");
    way_tile* tiles[2] = {};
    REQUIRE(way_baker_bake_agents(baker, 0, 0, tiles, 2) == WAY_OK);
    const CSet set = baked_for(level, agents, 32);
    for (int i = 0; i < 2; ++i) {
      auto info = sized<way_tile_info>();
      REQUIRE(way_tile_get_info(tiles[i], &info) == WAY_OK);
      way_tile_free(tiles[i]);
      CTile whole;
      REQUIRE(way_navmesh_find_tile(mesh_of(set, agents[static_cast<std::size_t>(i)].name),
                                    {0, 0, 0}, whole.out()) == WAY_OK);
      auto expected = sized<way_tile_info>();
      REQUIRE(way_tile_get_info(whole, &expected) == WAY_OK);
      CHECK(info.hash == expected.hash);
    }
  }

  TEST_CASE("a change by location reaches every agent, a link those that are named") {
    const CLevel level = scene("flat", 20);
    const CSet set = baked_for(level, two_agents(), 0);
    const float low[3] = {-100, -100, -100};
    const float high[3] = {100, 100, 100};
    CSet closed;
    REQUIRE(way_navmesh_set_flags_in_box(set, low, high, 0, closed.out()) == WAY_OK);
    CSet open;
    REQUIRE(way_navmesh_set_flags_in_box(closed, low, high, 1, open.out()) == WAY_OK);
    CSet muddy;
    REQUIRE(way_navmesh_set_area_in_box(set, low, high, 7, muddy.out()) == WAY_OK);
    for (const char* name : {"guard", "troll"}) {
      CHECK(info_of(mesh_of(closed, name)).hash != info_of(mesh_of(set, name)).hash);
      CHECK(info_of(mesh_of(open, name)).hash == info_of(mesh_of(set, name)).hash);
      CHECK(info_of(mesh_of(muddy, name)).hash != info_of(mesh_of(set, name)).hash);
    }
    way_link link;
    REQUIRE(way_link_init(&link, sizeof link) == WAY_OK);
    link.start[0] = link.start[2] = 5;
    link.end[0] = link.end[2] = 15;
    const char* const names[] = {"troll"};
    CSet linked;
    REQUIRE(way_navmesh_set_add_link(set, &link, names, 1, linked.out()) == WAY_OK);
    CHECK(info_of(mesh_of(linked, "troll")).links == 1);
    CHECK(info_of(mesh_of(linked, "guard")).links == 0);
    CSet all;
    REQUIRE(way_navmesh_set_add_link(set, &link, nullptr, 0, all.out()) == WAY_OK);
    CHECK(info_of(mesh_of(all, "guard")).links == 1);
    CSet none;
    REQUIRE(way_navmesh_set_remove_link(all, &link, none.out()) == WAY_OK);
    CHECK(info_of(mesh_of(none, "guard")).links == 0);
    CHECK(way_navmesh_set_remove_link(none, &link, all.out()) == WAY_INVALID_ARGUMENT);
    CHECK(way_navmesh_set_flags_in_box(set, nullptr, high, 0, all.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("a set is made of navmeshes, written and read") {
    const CLevel level = scene("flat", 20);
    const CSet baked_set = baked_for(level, two_agents(), 0);
    const CMesh guard = mesh_of(baked_set, "guard");
    const CMesh troll = mesh_of(baked_set, "troll");
    const std::vector<way_agent> agents = two_agents();
    const way_navmesh* const meshes[] = {guard, troll};
    CSet set;
    REQUIRE(way_navmesh_set_create(agents.data(), meshes, 2, set.out()) == WAY_OK);
    CBytes bytes;
    REQUIRE(way_navmesh_set_encode(set, nullptr, bytes.out()) == WAY_OK);
    std::size_t size = 0;
    const void* data = way_bytes_data(bytes, &size);
    CSet read;
    REQUIRE(way_navmesh_set_decode(data, size, read.out(), nullptr) == WAY_OK);
    CHECK(info_of(mesh_of(read, "troll")).hash == info_of(troll).hash);
    CMesh one;
    CHECK(way_navmesh_decode(data, size, one.out(), nullptr) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() ==
          "the bytes: has navmeshes for 2 agents: name one of them, or load a NavMeshSet");
    const way_navmesh* const missing[] = {guard, nullptr};
    CHECK(way_navmesh_set_create(agents.data(), missing, 2, set.out()) == WAY_BAD_HANDLE);
    CHECK(way_navmesh_set_create(agents.data(), nullptr, 2, set.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("agents that make no sense are refused in a sentence") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with();
    CSet set;
    const auto refuse = [&](const std::vector<way_agent>& agents, std::size_t count) {
      way_bake_options options = options_for(agents);
      options.agent_count = count;
      CHECK(way_level_bake_set(level, &settings, &options, set.out()) == WAY_INVALID_ARGUMENT);
      return last_error();
    };
    CHECK(refuse({agent_with("a", 1), agent_with("a", 2)}, 2) == "two agents are named a");
    CHECK(refuse({agent_with("a", 1), agent_with(nullptr, 2)}, 2) == "agent 2 of 2 has no name");
    CHECK(refuse(std::vector<way_agent>(33, agent_with("a", 1)), 33) ==
          "a set cannot have 33 agents: at most 32");
    CHECK(refuse({}, 2) == "agents are NULL or have no size: call way_agent_init()");
  }
}
