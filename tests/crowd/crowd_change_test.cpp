// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Agents that are moved or removed while others walk, and meshes that change below them.
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"

#include "crowd_scenes.h"
#include "support/builders/plan_mesh.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr float kOnMesh = 1e-3F;

/// All agents are on the mesh, and their polygons are in it.
void check_on_mesh(const Crowd& crowd, const NavMesh& mesh) {
  for (std::uint32_t slot = 0; slot < crowd.slot_count(); ++slot) {
    const auto status = crowd.status(crowd.agent_in(slot));
    if (!status || status->state == AgentState::off_mesh) continue;
    CAPTURE(slot);
    CHECK(mesh.is_valid(status->polygon));
    const NearestPoint near = find_nearest(mesh, {.point = status->position});
    REQUIRE(near);
    CHECK(near.distance <= kOnMesh);
  }
}

void run_on_mesh(Crowd& crowd, const NavMesh& mesh, int steps) {
  for (int i = 0; i < steps; ++i) {
    CAPTURE(i);
    REQUIRE(crowd.step(mesh, test::kStep));
    check_on_mesh(crowd, mesh);
  }
}

/// The agent that crosses the gap, halfway.
AgentId halfway(Crowd& crowd, const NavMesh& mesh, const AgentParams& params) {
  const AgentId id = test::send_over_gap(crowd, mesh, params);
  test::run_steps(crowd, mesh, 10);
  REQUIRE(crowd.status(id)->state == AgentState::on_link);
  return id;
}

/// Three points with paths between them.
std::vector<Vec3> connected_points(const NavMesh& mesh) {
  Random random(3);
  const PointSampler all(mesh);
  PointSampler sampler(mesh, all.sample(random).polygon);
  while (sampler.area() < 0.4 * all.area())  // an island
    sampler = PointSampler(mesh, all.sample(random).polygon);
  return {sampler.sample(random).point, sampler.sample(random).point, sampler.sample(random).point};
}

bool arrives(Crowd& crowd, AgentId id, const NavMesh& mesh, int steps) {
  for (int i = 0; i < steps && crowd.status(id)->state != AgentState::arrived; ++i)
    REQUIRE(crowd.step(mesh, test::kStep));
  return crowd.status(id)->state == AgentState::arrived;
}

}  // namespace

TEST_SUITE("crowd/change") {
  TEST_CASE("a teleported agent walks on from there to its target") {
    const NavMesh& mesh = test::dungeon();
    const auto points = connected_points(mesh);
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, points[0]);
    REQUIRE(crowd.set_target(id, AgentTarget::at(points[1])));
    run_on_mesh(crowd, mesh, 20);
    REQUIRE(crowd.teleport(id, mesh, points[2]));
    CHECK(distance(crowd.status(id)->position, points[2]) <= kOnMesh);
    CHECK(crowd.status(id)->velocity == Vec2{});
    CHECK(arrives(crowd, id, mesh, 2000));
    CHECK(distance(crowd.status(id)->position, points[1]) <= 0.2F);
  }

  TEST_CASE("an agent on a link is teleported off it") {
    const NavMesh mesh = test::gap_with_link();
    for (const bool drives : {false, true}) {
      CAPTURE(drives);
      Crowd crowd;
      const AgentId id = halfway(crowd, mesh, {.drives_links = drives});
      REQUIRE(crowd.teleport(id, mesh, {8, 0, 0.5F}));
      CHECK(crowd.status(id)->state != AgentState::on_link);
      CHECK(crowd.status(id)->position == Vec3{8, 0, 0.5F});
      run_on_mesh(crowd, mesh, 1);
      CHECK(distance(crowd.status(id)->position, {8, 0, 0.5F}) < 0.2F);
      CHECK(arrives(crowd, id, mesh, 100));
    }
  }

  TEST_CASE("an agent crosses a link and says so") {
    const NavMesh mesh = test::gap_with_link();
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, {1, 0, 1.5F});
    REQUIRE(crowd.set_target(id, AgentTarget::at({9, 0, 1.5F})));
    std::vector<CrowdEventKind> kinds;
    for (int i = 0; i < 200; ++i) {
      REQUIRE(crowd.step(mesh, test::kStep));
      for (const CrowdEvent& event : crowd.events())
        kinds.push_back(event.kind);
    }
    CHECK(kinds == std::vector{CrowdEventKind::path_changed, CrowdEventKind::link_entered,
                               CrowdEventKind::link_left, CrowdEventKind::arrived});
  }

  TEST_CASE("an agent that gets another target on a link goes there when it has landed") {
    const NavMesh mesh = test::gap_with_link();
    Crowd crowd;
    const AgentId id = test::send_over_gap(crowd, mesh);
    REQUIRE(crowd.set_target(id, AgentTarget::at({7, 0, 0.5F})));
    test::run_steps(crowd, mesh, 200);
    CHECK(crowd.status(id)->state == AgentState::arrived);
    CHECK(crowd.status(id)->position.x == doctest::Approx(7).epsilon(0.03));
    CHECK(crowd.status(id)->position.z == doctest::Approx(0.5).epsilon(0.3));
  }

  TEST_CASE("an agent whose target is taken on a link stands where it lands") {
    const NavMesh mesh = test::gap_with_link();
    Crowd crowd;
    const AgentId id = test::send_over_gap(crowd, mesh);
    REQUIRE(crowd.set_target(id, {}));
    test::run_steps(crowd, mesh, 200);
    CHECK(crowd.status(id)->state == AgentState::idle);
    CHECK(crowd.status(id)->position.x == doctest::Approx(6.5).epsilon(0.03));
  }

  TEST_CASE("agents are removed and added while others walk") {
    const NavMesh& mesh = test::dungeon();
    Crowd crowd = test::walkers(mesh, 60);
    Random random(2);
    for (int i = 0; i < 100; ++i) {
      const AgentId id = crowd.agent_in(random.below(crowd.slot_count()));
      const bool was_there = crowd.is_valid(id);
      CHECK(crowd.remove(id) == was_there);
      CHECK_FALSE(crowd.remove(id));
      run_on_mesh(crowd, mesh, 1);
      for (const CrowdEvent& event : crowd.events())
        CHECK(crowd.is_valid(event.agent));
      if (i % 2 == 0) REQUIRE(crowd.add(mesh, crowd.positions()[id.slot()]));
    }
    CHECK(crowd.slot_count() == 60);
    CHECK(crowd.size() < 60);
  }

  TEST_CASE("agents stay on a mesh that loses tiles, and come back with them") {
    const NavMesh& whole = test::dungeon();
    REQUIRE(whole.tile_count() > 4);
    Crowd crowd = test::walkers(whole, 80);
    run_on_mesh(crowd, whole, 40);
    NavMesh mesh = whole;
    for (std::uint32_t slot = 0; slot < whole.slot_count(); slot += 3) {
      mesh = *edit(mesh).remove(whole.tile_in(slot)->coord()).commit();
      run_on_mesh(crowd, mesh, 10);
    }
    CHECK(mesh.tile_count() < whole.tile_count());
    run_on_mesh(crowd, whole, 40);
    for (const AgentState state : crowd.states())
      CHECK(state != AgentState::off_mesh);
  }

  TEST_CASE("an agent without ground waits, reports itself, and walks when it is back") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, {5, 0, 5});
    REQUIRE(crowd.set_target(id, AgentTarget::at({8, 0, 5})));
    test::run_steps(crowd, mesh, 5);
    const Vec3 position = crowd.status(id)->position;
    const NavMesh nothing;
    int stuck = 0;
    for (int i = 0; i < 150; ++i) {
      REQUIRE(crowd.step(nothing, test::kStep));
      for (const CrowdEvent& event : crowd.events())
        if (event.kind == CrowdEventKind::stuck && event.reason == StuckReason::off_mesh) ++stuck;
    }
    CHECK(stuck == 1);
    CHECK(crowd.status(id)->state == AgentState::off_mesh);
    CHECK(crowd.status(id)->position == position);
    CHECK(arrives(crowd, id, mesh, 200));
  }

  TEST_CASE("an agent without ground that gets a target stays off the mesh until there is ground") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, {5, 0, 5});
    const NavMesh nothing;
    REQUIRE(crowd.step(nothing, test::kStep));
    REQUIRE(crowd.set_target(id, AgentTarget::at({8, 0, 5})));
    for (int i = 0; i < 5; ++i) {
      REQUIRE(crowd.step(nothing, test::kStep));
      CHECK(crowd.status(id)->state == AgentState::off_mesh);
    }
    CHECK(arrives(crowd, id, mesh, 200));
  }

  TEST_CASE("a door that closes sends agents around") {
    // The short path is through the upper gap.
    const NavMesh open =
        test::mesh_of(test::Plan{.rows = {"....#....", ".........", "....#....", "....#....",
                                          "....#....", "....#....", "....#....", "........."}});
    const PolyRef door = test::polygon_at(open, {4.5F, 0, 1.5F});
    const NavMesh closed = *edit(open).set_flags(door, 2).commit();
    QueryFilter filter;
    filter.include = 1;
    Crowd crowd;
    crowd.set_filter(0, filter);
    const AgentId id = *crowd.add(open, {1, 0, 1.5F});
    REQUIRE(crowd.set_target(id, AgentTarget::at({8, 0, 1.5F})));
    run_on_mesh(crowd, open, 10);
    float lowest = 0;
    for (int i = 0; i < 400 && crowd.status(id)->state != AgentState::arrived; ++i) {
      run_on_mesh(crowd, closed, 1);
      CHECK(crowd.status(id)->polygon != door);
      lowest = std::max(lowest, crowd.status(id)->position.z);
    }
    CHECK(crowd.status(id)->state == AgentState::arrived);
    CHECK(lowest >= 7);
  }
}
