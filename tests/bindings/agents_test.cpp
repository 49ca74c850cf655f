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

CMesh baked_for(const way_level* level, const std::vector<way_agent>& agents, int tile_size) {
  const way_bake_settings settings = settings_with(tile_size);
  const way_bake_options options = options_for(agents);
  CMesh mesh;
  REQUIRE(way_level_bake(level, &settings, &options, mesh.out()) == WAY_OK);
  return mesh;
}

CMesh seen_by(const way_navmesh* mesh, const char* name) {
  CMesh seen;
  REQUIRE(way_navmesh_for_agent(mesh, name, seen.out()) == WAY_OK);
  return seen;
}

}  // namespace

TEST_SUITE("bindings/agents") {
  TEST_CASE("a mesh for two bodies has the bytes of one through C++") {
    const CLevel level = scene("dungeon", 32);
    const CMesh mesh = baked_for(level, two_agents(), 32);
    const auto same = way::scenes::make_scene("dungeon", {.seed = 7, .size = 32});
    REQUIRE(same);
    way::BakeSettings settings;
    settings.tile_size = 32;
    for (const way_agent& a : two_agents())
      settings.agents.push_back({a.name, a.height, a.radius, a.climb, a.slope});
    const auto expected = way::bake(*same, settings);
    REQUIRE(expected);
    CHECK(info_of(mesh).hash == expected->hash());
    CHECK(info_of(seen_by(mesh, "troll")).polygons == expected->for_agent(1).counts().polygons);
  }

  TEST_CASE("a navmesh tells its agents, and a mesh of one has none") {
    const CLevel level = scene("flat", 20);
    const CMesh mesh = baked_for(level, two_agents(), 0);
    REQUIRE(way_navmesh_agent_count(mesh) == 2);
    auto agent = sized<way_agent>();
    REQUIRE(way_navmesh_agent(mesh, 1, &agent) == WAY_OK);
    CHECK(std::strcmp(agent.name, "troll") == 0);
    CHECK(agent.radius == 1.2F);
    CHECK(way_navmesh_agent(mesh, 2, &agent) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no agent 2 of 2");
    CHECK(way_navmesh_agent_count(baked(level)) == 0);
    CHECK(way_navmesh_agent_count(nullptr) == 0);
  }

  TEST_CASE("a great body sees less ground, and another is served by the next larger") {
    const CLevel level = scene("flat", 20);
    const CMesh mesh = baked_for(level, two_agents(), 0);
    const double guard = info_of(seen_by(mesh, "guard")).area;
    const double troll = info_of(seen_by(mesh, "troll")).area;
    CHECK(troll < guard);
    const way_agent knight = agent_with("knight", 0.5F);
    CMesh served;
    REQUIRE(way_navmesh_for_body(mesh, &knight, served.out()) == WAY_OK);
    CHECK(info_of(served).area == troll);
    const way_agent giant = agent_with("giant", 5);
    CMesh none;
    CHECK(way_navmesh_for_body(mesh, &giant, none.out()) == WAY_INVALID_ARGUMENT);
    CHECK(way_navmesh_for_agent(mesh, "ogre", none.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "the mesh is not made for ogre, but for guard and troll");
    CHECK(way_navmesh_for_agent(mesh, nullptr, none.out()) == WAY_INVALID_ARGUMENT);
    CHECK(none.get() == nullptr);
  }

  TEST_CASE("the tiles of a baker for several are those of the whole bake") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with(32);
    const std::vector<way_agent> agents = two_agents();
    const way_bake_options options = options_for(agents);
    CBaker baker;
    REQUIRE(way_baker_create(level, &settings, &options, baker.out()) == WAY_OK);
    CMesh empty;
    REQUIRE(way_baker_navmesh(baker, empty.out()) == WAY_OK);
    CHECK(way_navmesh_agent_count(empty) == 2);
    CTile tile;
    REQUIRE(way_baker_bake(baker, 0, 0, tile.out()) == WAY_OK);
    auto info = sized<way_tile_info>();
    REQUIRE(way_tile_get_info(tile, &info) == WAY_OK);
    CTile whole;
    REQUIRE(way_navmesh_find_tile(baked_for(level, agents, 32), {0, 0, 0}, whole.out()) == WAY_OK);
    auto expected = sized<way_tile_info>();
    REQUIRE(way_tile_get_info(whole, &expected) == WAY_OK);
    CHECK(info.hash == expected.hash);
  }

  TEST_CASE("a link knows who may cross it") {
    const CLevel level = scene("flat", 20);
    const CMesh mesh = baked_for(level, two_agents(), 0);
    way_link link;
    REQUIRE(way_link_init(&link, sizeof link) == WAY_OK);
    CHECK(link.agents == 0xffffffffU);
    link.agents = 2;
    link.start[0] = link.start[2] = 5;
    link.end[0] = link.end[2] = 15;
    CEdit edit;
    REQUIRE(way_edit_create(mesh, edit.out()) == WAY_OK);
    REQUIRE(way_edit_add_link(edit, &link, nullptr) == WAY_OK);
    CMesh linked;
    REQUIRE(way_edit_commit(edit, linked.out()) == WAY_OK);
    auto kept = sized<way_link>();
    REQUIRE(way_navmesh_link(linked, 0, nullptr, &kept, nullptr) == WAY_OK);
    CHECK(kept.agents == 2);
  }

  TEST_CASE("agents that make no sense are refused in a sentence") {
    const CLevel level = scene("flat", 20);
    const way_bake_settings settings = settings_with();
    CMesh mesh;
    const auto refuse = [&](const std::vector<way_agent>& agents, std::size_t count) {
      way_bake_options options = options_for(agents);
      options.agent_count = count;
      CHECK(way_level_bake(level, &settings, &options, mesh.out()) == WAY_INVALID_ARGUMENT);
      return last_error();
    };
    CHECK(refuse({agent_with("a", 1), agent_with("a", 2)}, 2) == "two agents are named a");
    CHECK(refuse({agent_with("a", 1), agent_with(nullptr, 2)}, 2) == "agent 2 of 2 has no name");
    CHECK(refuse(std::vector<way_agent>(33, agent_with("a", 1)), 33) ==
          "a mesh cannot be made for 33 agents: at most 32");
    CHECK(refuse({}, 2) == "agents are NULL or have no size: call way_agent_init()");
  }
}
