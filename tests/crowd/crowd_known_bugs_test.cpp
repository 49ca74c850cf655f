// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// What DetourCrowd is known to get wrong.
#include "crowd_scenes.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace way;

namespace {

float speed_of(const Crowd& crowd, AgentId id) {
  const Vec2 velocity = crowd.status(id)->velocity;
  return std::hypot(velocity.x, velocity.z);
}

}  // namespace

TEST_SUITE("crowd/known_bugs") {
  TEST_CASE("an agent in the slot of one that was removed on a link is not dragged along it") {
    const NavMesh mesh = test::gap_with_link();
    Crowd crowd;
    const AgentId rider = test::send_over_gap(crowd, mesh);
    REQUIRE(crowd.remove(rider));
    const AgentId next = *crowd.add(mesh, {1, 0, 1});
    REQUIRE(next.slot() == rider.slot());
    const Vec3 start = crowd.status(next)->position;
    for (int i = 0; i < 100; ++i) {
      REQUIRE(crowd.step(mesh, test::kStep));
      CHECK(crowd.events().empty());
    }
    CHECK(crowd.status(next)->position == start);
    CHECK(crowd.status(next)->state == AgentState::idle);
  }

  TEST_CASE("a clamped speed is the greatest, not slower") {
    Crowd crowd;
    const NavMesh& mesh = test::open_ground();
    const AgentId id = *crowd.add(mesh, {5, 0, 15}, {.max_speed = 2});
    REQUIRE(crowd.set_target(id, AgentTarget::with_velocity({3, 4})));  // a speed of 5
    test::run_steps(crowd, mesh, 20);
    CHECK(speed_of(crowd, id) == doctest::Approx(2));
  }

  TEST_CASE("an agent brakes as late as its acceleration allows, and stops on its goal") {
    const NavMesh& mesh = test::open_ground();
    for (const float acceleration : {2.0F, 8.0F, 50.0F}) {
      CAPTURE(acceleration);
      Crowd crowd;
      const AgentId id = *crowd.add(
          mesh, {5, 0, 15}, {.radius = 0.3F, .max_speed = 2, .max_acceleration = acceleration});
      REQUIRE(crowd.set_target(id, AgentTarget::at({20, 0, 15})));
      float slowed_at = 20;
      for (int i = 0; i < 400; ++i) {
        REQUIRE(crowd.step(mesh, test::kStep));
        const float x = crowd.status(id)->position.x;
        if (x > 10 && slowed_at == 20 && speed_of(crowd, id) < 1.99F) slowed_at = x;
      }
      // Half of the acceleration is enough: v * v / a. One step more, for time is discrete.
      CHECK(20 - slowed_at <= 4 / acceleration + 2 * test::kStep + 0.01F);
      CHECK(crowd.status(id)->position.x == doctest::Approx(20).epsilon(0.005));
      CHECK(crowd.status(id)->state == AgentState::arrived);
    }
  }

  TEST_CASE("every agent of many has its whole path within a second") {
    const NavMesh& mesh = test::dungeon();
    const PointSampler sampler(mesh);
    Random random(1);
    Crowd crowd;
    for (int i = 0; i < 2000; ++i) {
      const AgentId id =
          *crowd.add(mesh, sampler.sample(random).point, {.detail = AgentDetail::path});
      REQUIRE(crowd.set_target(id, AgentTarget::at(sampler.sample(random).point)));
    }
    test::run_steps(crowd, mesh, 20);
    for (const AgentState state : crowd.states())
      CHECK(state != AgentState::waiting);
  }

  TEST_CASE("an agent among more others than Detour's 32 neighbors avoids the nearest") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd;
    std::vector<AgentId> all;
    for (int x = 0; x < 9; ++x)
      for (int z = 0; z < 9; ++z)
        all.push_back(*crowd.add(
            mesh, {12 + 0.7F * static_cast<float>(x), 0, 12 + 0.7F * static_cast<float>(z)}));
    for (const AgentId id : all)
      REQUIRE(crowd.set_target(id, AgentTarget::at({14.8F, 0, 14.8F})));
    for (int i = 0; i < 200; ++i) {
      REQUIRE(crowd.step(mesh, test::kStep));
      const auto positions = crowd.positions();
      for (std::size_t a = 0; a < positions.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
          CHECK(std::hypot(positions[a].x - positions[b].x, positions[a].z - positions[b].z) >
                0.75F * 0.6F);
    }
    CHECK(crowd.neighbors(all[40]).size() > 32);
  }
}
