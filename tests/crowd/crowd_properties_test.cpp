// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// What holds in every step of every crowd, on baked scenes.
#include "way/nav/move_along.h"
#include "way/nav/nearest.h"

#include "crowd_scenes.h"
#include "support/builders/plan_mesh.h"

#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// How far from the mesh a point on it may be by rounding.
constexpr float kOnMesh = 1e-3F;
/// A speed is a length over a time; that is rounded.
constexpr float kFastest = 1 + 1e-6F;

std::vector<AgentStatus> statuses(const Crowd& crowd) {
  std::vector<AgentStatus> all;
  for (std::uint32_t slot = 0; slot < crowd.slot_count(); ++slot)
    if (const auto status = crowd.status(crowd.agent_in(slot))) all.push_back(*status);
  return all;
}

/// A walk along the surface from one position to the next gets there.
void check_walked(const NavMesh& mesh, const AgentStatus& before, const AgentStatus& after,
                  SearchWorkspace& workspace) {
  const MoveResult moved = move_along(
      mesh, {.from = {before.polygon, before.position}, .target = after.position}, workspace);
  CHECK(moved.status != MoveStatus::invalid);
  CHECK(distance(moved.point, after.position) <= kOnMesh);
}

/// The deepest overlap of two bodies, as a share of the sum of their radii.
float deepest_overlap(const Crowd& crowd) {
  const auto all = statuses(crowd);
  float deepest = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const AgentParams a = *crowd.params(all[i].id);
      const AgentParams b = *crowd.params(all[j].id);
      const Vec3 offset = all[i].position - all[j].position;
      const bool is_level = offset.y < b.height && -offset.y < a.height;
      const float radii = a.radius + b.radius;
      if (is_level) deepest = std::max(deepest, 1 - std::hypot(offset.x, offset.z) / radii);
    }
  }
  return deepest;
}

/// Steps until every agent has arrived, or the time is over. Returns how many have.
std::size_t count_arrivals(Crowd& crowd, const NavMesh& mesh, float seconds) {
  std::set<AgentId> arrived;
  for (float time = 0; time < seconds && arrived.size() < crowd.size(); time += test::kStep) {
    REQUIRE(crowd.step(mesh, test::kStep));
    for (const CrowdEvent& event : crowd.events())
      if (event.kind == CrowdEventKind::arrived) arrived.insert(event.agent);
  }
  return arrived.size();
}

/// Two rooms with a corridor between them, and agents on both sides that go through it.
Crowd two_streams(NavMesh& mesh) {
  std::vector<std::string> rows(11, "........##############........");
  rows[5] = std::string(30, '.');
  mesh = test::mesh_of(test::Plan{.rows = rows});
  Crowd crowd;
  Random random(4);
  for (int i = 0; i < 32; ++i) {
    const float x = 1 + 1.5F * static_cast<float>(i / 2 % 4) + random.between(-0.2F, 0.2F);
    const float z = 1 + 2.5F * static_cast<float>(i / 8) + random.between(-0.2F, 0.2F);
    const Vec3 west = {x, 0, z};
    const Vec3 east = {30 - x, 0, 11 - z};
    const auto id = crowd.add(mesh, i % 2 == 0 ? west : east);
    REQUIRE(id);
    REQUIRE(crowd.set_target(*id, AgentTarget::at(i % 2 == 0 ? east : west)));
  }
  return crowd;
}

/// The angle between two steps if both are longer than 2 cm; nothing otherwise.  [radians]
std::optional<float> turn_between(Vec2 before, Vec2 after) {
  constexpr float kMoves = 0.02F;
  if (std::hypot(before.x, before.z) < kMoves || std::hypot(after.x, after.z) < kMoves)
    return std::nullopt;
  return std::abs(std::atan2(before.x * after.z - before.z * after.x, dot(before, after)));
}

}  // namespace

TEST_SUITE("crowd/properties") {
  TEST_CASE("agents that meet in a corridor are calm, and all of them arrive") {
    NavMesh mesh;
    Crowd crowd = two_streams(mesh);
    std::vector<Vec3> last(crowd.positions().begin(), crowd.positions().end());
    std::vector<Vec2> moves(last.size());
    std::set<AgentId> arrived;
    double turned = 0;
    int count = 0;
    for (int i = 1; i <= 3000 && arrived.size() < crowd.size(); ++i) {
      REQUIRE(crowd.step(mesh, test::kStep));
      for (const CrowdEvent& event : crowd.events())
        if (event.kind == CrowdEventKind::arrived) arrived.insert(event.agent);
      for (std::size_t k = 0; i % 2 == 0 && k < last.size(); ++k) {
        const Vec2 move = plan(crowd.positions()[k]) - plan(last[k]);
        const auto turn = turn_between(moves[k], move);
        turned += static_cast<double>(turn.value_or(0));
        count += turn ? 1 : 0;
        moves[k] = move;
        last[k] = crowd.positions()[k];
      }
    }
    CHECK(arrived.size() == crowd.size());
    CHECK(turned / (count * 2 * double{test::kStep}) < 0.43);  // radians per second
  }

  TEST_CASE("1 and 7 threads give the same bits") {
    const NavMesh& mesh = test::dungeon();
    Crowd one = test::walkers(mesh, 200);
    Crowd seven = one;
    ThreadPool single(1);
    ThreadPool pool(7);
    const std::uint64_t start = one.hash();
    for (int i = 0; i < 300; ++i) {
      REQUIRE(one.step(mesh, test::kStep, single));
      REQUIRE(seven.step(mesh, test::kStep, pool));
      REQUIRE(std::ranges::equal(one.events(), seven.events()));
    }
    CHECK(one.hash() != start);
    CHECK(one.hash() == seven.hash());
    CHECK(one.save() == seven.save());
  }

  TEST_CASE("agents stay on the mesh and walk along its surface") {
    const NavMesh& mesh = test::dungeon();
    Crowd crowd = test::walkers(mesh, 150);
    SearchWorkspace workspace;
    auto before = statuses(crowd);
    for (int i = 0; i < 300; ++i) {
      CAPTURE(i);
      REQUIRE(crowd.step(mesh, test::kStep));
      const auto after = statuses(crowd);
      REQUIRE(after.size() == before.size());
      for (std::size_t k = 0; k < after.size(); ++k) {
        CAPTURE(k);
        const NearestPoint near = find_nearest(mesh, {.point = after[k].position});
        REQUIRE(near);
        CHECK(near.distance <= kOnMesh);
        check_walked(mesh, before[k], after[k], workspace);
      }
      before = after;
    }
  }

  TEST_CASE("agents neither overlap by a quarter nor exceed their speed") {
    const NavMesh& mesh = test::dungeon();
    Crowd crowd = test::walkers(mesh, 150, 7);
    REQUIRE(deepest_overlap(crowd) == 0);
    float fastest = 0;
    for (int i = 0; i < 300; ++i) {
      CAPTURE(i);
      REQUIRE(crowd.step(mesh, test::kStep));
      CHECK(deepest_overlap(crowd) <= 0.25F);
      for (const AgentStatus& status : statuses(crowd)) {
        const float speed = std::hypot(status.velocity.x, status.velocity.z);
        CHECK(speed <= kFastest * crowd.params(status.id)->max_speed);
        fastest = std::max(fastest, speed);
      }
    }
    CHECK(fastest > 1);
  }

  TEST_CASE("walls of another floor are in nobody's way") {
    // Houses with stairs: the edges of a stairwell are above the middle of the floor below.
    const NavMesh mesh = *bake(scenes::city(1, 1), {.cell_size = 0.2F, .tile_size = 64});
    const PolyRef street = find_nearest(mesh, {.point = {2, 0, 2}}).polygon;
    const PointSampler sampler(mesh, street);
    Random random(3);
    Crowd crowd;
    for (int i = 0; i < 40; ++i) {
      const auto id = crowd.add(mesh, sampler.sample(random).point);
      REQUIRE(id);
      REQUIRE(crowd.set_target(*id, AgentTarget::at(sampler.sample(random).point)));
    }
    CHECK(count_arrivals(crowd, mesh, 200) == 40);
  }

  TEST_CASE("far from the origin nobody is faster than allowed") {
    const std::vector<std::string> rows(30, std::string(30, '.'));
    for (const float far : {100.0F, 3000.0F, 100000.0F}) {
      CAPTURE(far);
      const NavMesh mesh = test::mesh_of(test::Plan{.rows = rows, .low = {far, 0, -far}});
      Crowd crowd = test::walkers(mesh, 30);
      float fastest = 0;
      for (int i = 0; i < 200; ++i) {
        REQUIRE(crowd.step(mesh, test::kStep));
        for (const AgentStatus& status : statuses(crowd))
          fastest = std::max(fastest, std::hypot(status.velocity.x, status.velocity.z));
      }
      CHECK(fastest <= kFastest * AgentParams{}.max_speed);
      CHECK(fastest > 1);
    }
  }

  TEST_CASE("agents of each avoidance and detail arrive, apart, and not too fast") {
    const NavMesh& mesh = test::open_ground();
    for (const AgentParams& params :
         {AgentParams{.avoidance = Avoidance::sampled}, AgentParams{.avoidance = Avoidance::none},
          AgentParams{.detail = AgentDetail::low}}) {
      CAPTURE(params.avoidance);
      CAPTURE(params.detail);
      Crowd crowd = test::walkers(mesh, 30);
      for (std::uint32_t slot = 0; slot < crowd.slot_count(); ++slot)
        REQUIRE(crowd.set_params(crowd.agent_in(slot), params));
      std::size_t arrivals = 0;
      for (int i = 0; i < 1200; ++i) {
        REQUIRE(crowd.step(mesh, test::kStep));
        CHECK(deepest_overlap(crowd) <= 0.1F);
        for (const AgentStatus& status : statuses(crowd))
          CHECK(std::hypot(status.velocity.x, status.velocity.z) <= kFastest * params.max_speed);
        for (const CrowdEvent& event : crowd.events())
          if (event.kind == CrowdEventKind::arrived) ++arrivals;
      }
      CHECK(arrivals >= 30);
    }
  }

  TEST_CASE("an agent of low detail chooses a velocity in every fourth step") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, {5, 0, 5}, {.detail = AgentDetail::low});
    REQUIRE(crowd.set_target(id, AgentTarget::at({25, 0, 15})));
    test::run_steps(crowd, mesh, 20);
    int changes = 0;
    for (int i = 0; i < 40; ++i) {
      // Its target changes all the time, but it looks there only now and then.
      const float z = i % 2 == 0 ? 25.0F : 5.0F;
      REQUIRE(crowd.set_target(id, AgentTarget::with_velocity({0.5F, 0.02F * z})));
      const Vec2 before = crowd.status(id)->preferred;
      REQUIRE(crowd.step(mesh, test::kStep));
      if (crowd.status(id)->preferred != before) ++changes;
    }
    CHECK(changes > 0);
    CHECK(changes <= 10);
  }

  TEST_CASE("an agent that walks into a wall says that it is stuck there") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, {5, 0, 5});
    REQUIRE(crowd.set_target(id, AgentTarget::with_velocity({-1, 0})));
    std::vector<StuckReason> reasons;
    for (int i = 0; i < 300; ++i) {
      REQUIRE(crowd.step(mesh, test::kStep));
      for (const CrowdEvent& event : crowd.events())
        if (event.kind == CrowdEventKind::stuck) reasons.push_back(event.reason);
    }
    CHECK(reasons == std::vector{StuckReason::wall});
  }

  TEST_CASE("on open ground all arrive and say so") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = test::walkers(mesh, 40);
    // Twice the time for the diagonal.
    const float seconds = 2 * 30 * std::sqrt(2.0F) / AgentParams{}.max_speed;
    CHECK(count_arrivals(crowd, mesh, seconds) == 40);
    for (const AgentStatus& status : statuses(crowd)) {
      CHECK(distance(status.goal, crowd.target(status.id)->point) < 0.1F);
      // One that makes way for others walks back when it is 6 radii away.
      const Vec3 offset = status.goal - status.position;
      if (status.state == AgentState::arrived)
        CHECK(std::hypot(offset.x, offset.z) <= 6 * AgentParams{}.radius);
    }
  }

  TEST_CASE("a target on another island is reported as unreachable") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"...##...", "...##...", "...##..."}});
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, {0.5F, 0, 0.5F});
    REQUIRE(crowd.set_target(id, AgentTarget::at({7, 0, 1})));
    int unreachable = 0;
    for (int i = 0; i < 100; ++i) {
      REQUIRE(crowd.step(mesh, test::kStep));
      for (const CrowdEvent& event : crowd.events()) {
        CHECK(event.kind != CrowdEventKind::arrived);
        if (event.kind == CrowdEventKind::unreachable) ++unreachable;
      }
    }
    CHECK(unreachable == 1);
    CHECK(crowd.status(id)->state == AgentState::unreachable);
    CHECK(crowd.status(id)->position.x <= 3);
  }

  TEST_CASE("a target without ground near it is reported as unreachable") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd;
    const AgentId id = *crowd.add(mesh, {5, 0, 5});
    const Vec3 position = crowd.status(id)->position;
    REQUIRE(crowd.set_target(id, AgentTarget::at({500, 0, 500})));
    REQUIRE(crowd.step(mesh, test::kStep));
    REQUIRE(crowd.events().size() == 1);
    CHECK(crowd.events()[0].kind == CrowdEventKind::unreachable);
    CHECK(crowd.events()[0].agent == id);
    CHECK(crowd.status(id)->position == position);
  }
}
