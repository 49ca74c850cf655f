// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <cmath>
#include <limits>
#include <vector>

using namespace way::test;

namespace {

CCrowd crowd_on(const way_navmesh* mesh, int threads = 1) {
  CCrowd crowd;
  REQUIRE(way_crowd_create(nullptr, threads, crowd.out()) == WAY_OK);
  REQUIRE(way_crowd_set_navmeshes(crowd, &mesh, 1) == WAY_OK);
  return crowd;
}

way_agent_id add_at(way_crowd* crowd, float x, float z) {
  const float point[3] = {x, 0, z};
  way_agent_id agent = 0;
  REQUIRE(way_crowd_add(crowd, point, nullptr, &agent) == WAY_OK);
  REQUIRE(agent != 0);
  return agent;
}

void send(way_crowd* crowd, way_agent_id agent, float x, float z) {
  const float point[3] = {x, 0, z};
  REQUIRE(way_crowd_send_to(crowd, agent, point, 0) == WAY_OK);
}

uint64_t hash_of(const way_crowd* crowd) {
  uint64_t hash = 0;
  REQUIRE(way_crowd_hash(crowd, &hash) == WAY_OK);
  return hash;
}

/// Two rows of agents that change sides.
std::vector<way_agent_id> add_rows(way_crowd* crowd) {
  std::vector<way_agent_id> agents;
  for (int i = 0; i < 10; ++i) {
    const float z = 3 + static_cast<float>(i);
    agents.push_back(add_at(crowd, 3, z));
    send(crowd, agents.back(), 16, z);
    agents.push_back(add_at(crowd, 16, z));
    send(crowd, agents.back(), 3, z);
  }
  return agents;
}

void step(way_crowd* crowd, int count) {
  for (int i = 0; i < count; ++i)
    REQUIRE(way_crowd_step(crowd, 0.05F) == WAY_OK);
}

}  // namespace

TEST_SUITE("bindings/crowd") {
  TEST_CASE("agents of a crowd arrive, each with one event") {
    const CMesh mesh = baked(scene("flat", 20));
    const CCrowd crowd = crowd_on(mesh);
    const auto agents = add_rows(crowd);
    std::vector<int> arrivals(agents.size());
    for (int i = 0; i < 600; ++i) {
      step(crowd, 1);
      auto events = sized<way_crowd_events>();
      REQUIRE(way_crowd_get_events(crowd, &events) == WAY_OK);
      for (size_t e = 0; e < events.count; ++e) {
        if (events.kinds[e] != WAY_CROWD_ARRIVED) continue;
        for (size_t a = 0; a < agents.size(); ++a)
          arrivals[a] += events.agents[e] == agents[a] ? 1 : 0;
      }
    }
    auto all = sized<way_crowd_agents>();
    REQUIRE(way_crowd_get_agents(crowd, &all) == WAY_OK);
    REQUIRE(all.count == agents.size());
    for (size_t a = 0; a < agents.size(); ++a) {
      CHECK(arrivals[a] >= 1);
      CHECK(all.ids[a] == agents[a]);
      CHECK(all.states[a] == WAY_AGENT_ARRIVED);
      CHECK(std::abs(all.positions[3 * a] - (a % 2 == 0 ? 16.F : 3.F)) < 0.5F);
    }
  }

  TEST_CASE("threads and a saved state do not change how a crowd moves") {
    const CMesh mesh = baked(scene("flat", 20));
    const CCrowd one = crowd_on(mesh);
    const CCrowd many = crowd_on(mesh, 3);
    add_rows(one);
    add_rows(many);
    step(one, 40);
    CBytes saved;
    REQUIRE(way_crowd_save(one, saved.out()) == WAY_OK);
    size_t count = 0;
    const uint8_t* const bytes = way_bytes_data(saved, &count);
    step(one, 40);
    step(many, 80);
    const uint64_t expected = hash_of(one);
    CHECK(hash_of(many) == expected);
    REQUIRE(way_crowd_restore(one, bytes, count) == WAY_OK);
    CHECK(hash_of(one) != expected);
    step(one, 40);
    CHECK(hash_of(one) == expected);
    CHECK(way_crowd_restore(one, bytes, count - 1) == WAY_BAD_FORMAT);
    CHECK(hash_of(one) == expected);
  }

  TEST_CASE("an agent follows, is carried by a velocity, and stops") {
    const CMesh mesh = baked(scene("flat", 20));
    const CCrowd crowd = crowd_on(mesh);
    const way_agent_id leader = add_at(crowd, 5, 5);
    const way_agent_id follower = add_at(crowd, 15, 15);
    const float east[2] = {1, 0};
    REQUIRE(way_crowd_send_along(crowd, leader, east) == WAY_OK);
    REQUIRE(way_crowd_follow(crowd, follower, leader, 2) == WAY_OK);
    step(crowd, 100);
    REQUIRE(way_crowd_stop(crowd, leader) == WAY_OK);
    step(crowd, 200);
    auto all = sized<way_crowd_agents>();
    REQUIRE(way_crowd_get_agents(crowd, &all) == WAY_OK);
    CHECK(all.positions[0] == doctest::Approx(10).epsilon(0.1));
    const float dx = all.positions[3] - all.positions[0];
    const float dz = all.positions[5] - all.positions[2];
    CHECK(std::hypot(dx, dz) < 2.5F);
    CHECK(all.states[0] == WAY_AGENT_IDLE);
    auto walk = sized<way_walk>();
    send(crowd, leader, 3, 3);
    step(crowd, 2);
    REQUIRE(way_crowd_path(crowd, leader, &walk) == WAY_OK);
    REQUIRE(walk.count >= 1);
    CHECK(walk.points[3 * (walk.count - 1)] == doctest::Approx(3));
  }

  TEST_CASE("neighbors of an agent come nearest first") {
    const CMesh mesh = baked(scene("flat", 20));
    const CCrowd crowd = crowd_on(mesh);
    const way_agent_id near = add_at(crowd, 4, 5);
    const way_agent_id agent = add_at(crowd, 5, 5);
    const way_agent_id far = add_at(crowd, 7, 5);
    (void)add_at(crowd, 16, 5);
    send(crowd, agent, 15, 5);
    step(crowd, 4);
    const way_agent_id* neighbors = nullptr;
    size_t count = 0;
    REQUIRE(way_crowd_neighbors(crowd, agent, &neighbors, &count) == WAY_OK);
    REQUIRE(count == 2);
    CHECK(neighbors[0] == near);
    CHECK(neighbors[1] == far);
    CHECK(way_crowd_neighbors(crowd, agent, nullptr, &count) == WAY_INVALID_ARGUMENT);
    REQUIRE(way_crowd_remove(crowd, agent) == WAY_OK);
    CHECK(way_crowd_neighbors(crowd, agent, &neighbors, &count) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("invalid arguments of a crowd are refused, and change nothing") {
    const CMesh mesh = baked(scene("flat", 20));
    const CCrowd crowd = crowd_on(mesh);
    const way_agent_id agent = add_at(crowd, 5, 5);
    const uint64_t before = hash_of(crowd);
    const float nowhere[3] = {1000, 0, 0};
    way_agent_id none = 1;
    CHECK(way_crowd_add(crowd, nowhere, nullptr, &none) == WAY_INVALID_ARGUMENT);
    CHECK(none == 0);
    way_crowd_params params;
    REQUIRE(way_crowd_params_init(&params, sizeof params) == WAY_OK);
    params.radius = std::numeric_limits<float>::quiet_NaN();
    CHECK(way_crowd_set_params(crowd, agent, &params) == WAY_INVALID_ARGUMENT);
    REQUIRE(way_crowd_params_init(&params, sizeof params) == WAY_OK);
    params.avoidance = 7;
    CHECK(way_crowd_set_params(crowd, agent, &params) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no avoidance 7");
    REQUIRE(way_crowd_params_init(&params, sizeof params) == WAY_OK);
    params.mesh = 5;
    CHECK(way_crowd_set_params(crowd, agent, &params) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "there is no mesh 5 of 1");
    CHECK(way_crowd_step(crowd, -1) == WAY_INVALID_ARGUMENT);
    CHECK(way_crowd_finish_link(crowd, agent) == WAY_INVALID_ARGUMENT);
    way_filter filter;
    REQUIRE(way_filter_init(&filter, sizeof filter) == WAY_OK);
    filter.predicate = [](void*, way_poly_ref) { return 1; };
    CHECK(way_crowd_set_filter(crowd, 1, &filter) == WAY_INVALID_ARGUMENT);
    CHECK(hash_of(crowd) == before);
    REQUIRE(way_crowd_remove(crowd, agent) == WAY_OK);
    CHECK(way_crowd_remove(crowd, agent) == WAY_INVALID_ARGUMENT);
    CHECK(way_crowd_teleport(crowd, agent, nowhere) == WAY_INVALID_ARGUMENT);
    CCrowd refused;
    CHECK(way_crowd_create(nullptr, -1, refused.out()) == WAY_INVALID_ARGUMENT);
    CHECK(way_crowd_step(nullptr, 0) == WAY_BAD_HANDLE);
    CHECK(last_error() == "the handle of a crowd is NULL");
  }

  TEST_CASE("agents follow a field to the nearest of its goals") {
    const CMesh mesh = baked(scene("flat", 20));
    const CCrowd crowd = crowd_on(mesh);
    CQuery query;
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    constexpr float kGoals[] = {3, 0, 3, 16, 0, 16};
    constexpr float kExtents[3] = {2, 4, 2};
    std::vector<way_poly_ref> polygons;
    for (const float* const goal : {kGoals, kGoals + 3}) {
      auto near = sized<way_nearest>();
      REQUIRE(way_query_nearest(query, goal, kExtents, &near) == WAY_OK);
      polygons.push_back(near.polygon);
    }
    Owned<way_field, way_field_free> field;
    REQUIRE(way_query_field(query, polygons.data(), kGoals, 2, field.out()) == WAY_OK);
    const way_agent_id low = add_at(crowd, 5, 8);
    const way_agent_id high = add_at(crowd, 14, 11);
    CHECK(way_crowd_send_along_field(crowd, low, 4) == WAY_INVALID_ARGUMENT);  // there is none
    REQUIRE(way_crowd_set_field(crowd, 4, field) == WAY_OK);
    field = {};
    REQUIRE(way_crowd_send_along_field(crowd, low, 4) == WAY_OK);
    REQUIRE(way_crowd_send_along_field(crowd, high, 4) == WAY_OK);
    step(crowd, 300);
    auto agents = sized<way_crowd_agents>();
    REQUIRE(way_crowd_get_agents(crowd, &agents) == WAY_OK);
    REQUIRE(agents.count == 2);
    for (size_t i = 0; i < 2; ++i) {
      CHECK(agents.states[i] == WAY_AGENT_ARRIVED);
      CHECK(std::hypot(agents.positions[3 * i] - kGoals[3 * i],
                       agents.positions[3 * i + 2] - kGoals[3 * i + 2]) < 0.5F);
    }
    CHECK(way_crowd_set_field(crowd, 65536, nullptr) == WAY_INVALID_ARGUMENT);
    CHECK(way_crowd_set_field(crowd, 4, nullptr) == WAY_OK);
  }
}
