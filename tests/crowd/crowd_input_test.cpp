// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Input that is refused leaves a crowd as it was.
#include "crowd_scenes.h"

#include <array>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Walkers that are under way, with paths and velocities.
Crowd walking(const NavMesh& mesh) {
  Crowd crowd = test::walkers(mesh, 20);
  test::run_steps(crowd, mesh, 20);
  return crowd;
}

/// Calls something that must be refused, and checks that nothing has changed.
template <class Call>
void check_refused(Crowd& crowd, Call&& call) {
  const auto before = crowd.save();
  const auto result = call();
  REQUIRE_FALSE(result);
  CHECK(result.error().code == Error::Code::invalid_argument);
  CHECK_FALSE(result.error().message.empty());
  CHECK(crowd.save() == before);
}

}  // namespace

TEST_SUITE("crowd/input") {
  TEST_CASE("points that are not finite or far from the mesh are refused") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = walking(mesh);
    const AgentId id = crowd.agent_in(3);
    for (const Vec3 point : {Vec3{kNan, 0, 1}, Vec3{1, kNan, 1}, Vec3{1, 0, kInfinity}}) {
      check_refused(crowd, [&] { return crowd.add(mesh, point); });
      check_refused(crowd, [&] { return crowd.teleport(id, mesh, point); });
      check_refused(crowd, [&] { return crowd.set_target(id, AgentTarget::at(point)); });
    }
    for (const Vec3 point : {Vec3{-50, 0, 10}, Vec3{10, 50, 10}, Vec3{1e30F, 0, 0}}) {
      check_refused(crowd, [&] { return crowd.add(mesh, point); });
      check_refused(crowd, [&] { return crowd.teleport(id, mesh, point); });
    }
  }

  TEST_CASE("parameters out of range are refused") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = walking(mesh);
    const AgentId id = crowd.agent_in(3);
    const auto refuse = [&](const AgentParams& params) {
      check_refused(crowd, [&] { return crowd.add(mesh, {5, 0, 5}, params); });
      check_refused(crowd, [&] { return crowd.set_params(id, params); });
    };
    for (const float value : {0.0F, -1.0F, 2e6F, 1e30F, kNan, kInfinity}) {
      CAPTURE(value);
      refuse({.radius = value});
      refuse({.height = value});
      refuse({.max_acceleration = value});
      if (value != 0) refuse({.max_speed = value});
    }
    CHECK(crowd.set_params(id, {.max_speed = 0}));
    check_refused(crowd, [&] { return crowd.add(mesh, {5, 0, 5}, {.mesh = 1}); });
  }

  TEST_CASE("parameters at the ends of their ranges keep agents on the mesh") {
    const NavMesh& mesh = test::dungeon();
    Random random(5);
    const auto extreme = [&](float usual) {
      const std::array values = {1e-6F, 1e6F, usual};
      return values[static_cast<std::size_t>(random.below(3))];
    };
    const auto points = test::spread_points(mesh, 20, 0.1F, 6);
    Crowd crowd;
    for (int i = 0; i < 60; ++i) {
      const AgentParams params = {.radius = extreme(0.3F),
                                  .height = extreme(1.8F),
                                  .max_speed = i % 7 == 0 ? 0.0F : extreme(1.4F),
                                  .max_acceleration = extreme(8),
                                  .avoidance = i % 5 == 0 ? Avoidance::sampled : Avoidance::orca};
      // Several at one point.
      const auto id = crowd.add(mesh, points[static_cast<std::size_t>(random.below(20))], params);
      REQUIRE(id);
      const float speed = std::array{1e-38F, 1e-20F, 1.0F, 3e38F}[static_cast<std::size_t>(i % 4)];
      const AgentTarget target = i % 3 == 0
                                     ? AgentTarget::with_velocity({speed, -speed})
                                     : AgentTarget::at(points[static_cast<std::size_t>(i % 20)]);
      REQUIRE(crowd.set_target(*id, target));
    }
    for (int i = 0; i < 100; ++i) {
      CAPTURE(i);
      REQUIRE(crowd.step(mesh, i % 10 == 0 ? 1e-30F : test::kStep));
      for (std::uint32_t slot = 0; slot < crowd.slot_count(); ++slot) {
        CAPTURE(slot);
        const auto status = crowd.status(crowd.agent_in(slot));
        const auto params = crowd.params(crowd.agent_in(slot));
        REQUIRE(is_finite(status->position));
        CHECK(mesh.is_valid(status->polygon));
        const float speed = std::hypot(status->velocity.x, status->velocity.z);
        CHECK(speed <= params->max_speed * (1 + 1e-6F));
      }
    }
  }

  TEST_CASE("targets that make no sense are refused") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = walking(mesh);
    const AgentId id = crowd.agent_in(3);
    const AgentId other = crowd.agent_in(4);
    for (const AgentTarget& target :
         {AgentTarget::with_velocity({kNan, 0}), AgentTarget::with_velocity({0, -kInfinity}),
          AgentTarget::follow(other, -1), AgentTarget::follow(other, kNan), AgentTarget::along(0)})
      check_refused(crowd, [&] { return crowd.set_target(id, target); });
  }

  TEST_CASE("a stale handle is refused, also when its slot has another agent") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = walking(mesh);
    const AgentId id = crowd.agent_in(3);
    REQUIRE(crowd.remove(id));
    for (const bool is_taken : {false, true}) {
      CAPTURE(is_taken);
      if (is_taken) {
        const auto next = crowd.add(mesh, {5, 0, 5});
        REQUIRE(next);
        CHECK(next->slot() == id.slot());
        CHECK(*next != id);
      }
      for (const AgentId stale : {id, AgentId{}, AgentId{1000, 1}}) {
        check_refused(crowd, [&] { return crowd.teleport(stale, mesh, {5, 0, 5}); });
        check_refused(crowd, [&] { return crowd.set_params(stale, {}); });
        check_refused(crowd, [&] { return crowd.set_target(stale, {}); });
        check_refused(crowd, [&] { return crowd.move_on_link(stale, {5, 0, 5}); });
        check_refused(crowd, [&] { return crowd.finish_link(stale); });
        CHECK_FALSE(crowd.remove(stale));
        CHECK_FALSE(crowd.is_valid(stale));
        CHECK_FALSE(crowd.status(stale));
        CHECK_FALSE(crowd.params(stale));
        CHECK_FALSE(crowd.target(stale));
        CHECK(crowd.path(stale).empty());
        CHECK(crowd.neighbors(stale).empty());
      }
    }
  }

  TEST_CASE("steps of no possible length are refused") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = walking(mesh);
    for (const float dt : {kNan, -0.01F, kInfinity, -kInfinity})
      check_refused(crowd, [&] { return crowd.step(mesh, dt); });
    check_refused(crowd, [&] { return crowd.step(std::span<const NavMesh>(), test::kStep); });
  }

  TEST_CASE("a step of 0 moves nobody, but finds paths") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = walking(mesh);
    const AgentId fresh = *crowd.add(mesh, {15, 0, 15});
    REQUIRE(crowd.set_target(fresh, AgentTarget::at({2, 0, 2})));
    const std::vector<Vec3> before(crowd.positions().begin(), crowd.positions().end());
    CHECK(crowd.path(fresh).empty());
    for (int i = 0; i < 5; ++i)
      REQUIRE(crowd.step(mesh, 0));
    CHECK(std::ranges::equal(crowd.positions(), before));
    CHECK_FALSE(crowd.path(fresh).empty());
    test::run_steps(crowd, mesh, 1);
    CHECK_FALSE(std::ranges::equal(crowd.positions(), before));
    for (const Vec2 velocity : crowd.velocities())
      CHECK((std::isfinite(velocity.x) && std::isfinite(velocity.z)));
  }

  TEST_CASE("a step of an hour counts as 0.2 s") {
    const NavMesh& mesh = test::open_ground();
    Crowd hours = walking(mesh);
    Crowd steps = hours;
    for (int i = 0; i < 10; ++i) {
      REQUIRE(hours.step(mesh, 3600));
      REQUIRE(steps.step(mesh, 0.2F));
    }
    CHECK(hours.save() == steps.save());
  }

  TEST_CASE("settings are clamped") {
    Crowd crowd(CrowdSettings{.agent_horizon = 1000,
                              .wall_horizon = kNan,
                              .side = -7,
                              .arrival_distance = -1,
                              .stuck_after = kNan});
    CHECK(crowd.settings().agent_horizon == 10);
    CHECK(crowd.settings().wall_horizon == CrowdSettings{}.wall_horizon);
    CHECK(crowd.settings().side == -1);
    CHECK(crowd.settings().arrival_distance > 0);
    CHECK(crowd.settings().stuck_after == CrowdSettings{}.stuck_after);
  }
}
