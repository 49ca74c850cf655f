// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Long runs in which everything changes at random.
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"

#include "crowd_scenes.h"

#include <array>
#include <cmath>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A crowd to which random things happen.
class Chaos {
 public:
  Chaos(const NavMesh& mesh, std::uint64_t seed)
      : whole_(mesh), mesh_(mesh), sampler_(mesh), random_(seed) {}

  void run(int steps) {
    for (int i = 0; i < steps; ++i) {
      CAPTURE(i);
      for (int k = random_.below(4); k > 0; --k)
        change();
      const std::array<float, 4> times = {test::kStep, 1.0F / 60, 0, 5};
      const float dt = times[random_.below(20) < 17 ? 0 : 1 + random_.below(3)];
      REQUIRE(crowd_.step(mesh_, dt));
      check_ground();
      if (dt > 0) check_speeds();  // a step of 0 leaves velocities as they are
    }
  }
  std::uint64_t hash() const { return crowd_.hash(); }
  std::size_t size() const { return crowd_.size(); }

 private:
  void change() {
    switch (random_.below(8)) {
      case 0:
      case 1:
        (void)crowd_.add(mesh_, point(), params());  // the tile may be gone
        break;
      case 2:
        if (crowd_.size() > 30) crowd_.remove(any());
        break;
      case 3:
        (void)crowd_.teleport(any(), mesh_, point());
        break;
      case 4:
        (void)crowd_.set_params(any(), params());
        break;
      case 5:
        change_mesh();
        break;
      default:
        (void)crowd_.set_target(any(), target());
    }
  }

  /// Takes a tile away, or brings all back.
  void change_mesh() {
    if (random_.below(3) != 0) return;
    const Tile* const tile = whole_.tile_in(random_.below(static_cast<int>(whole_.slot_count())));
    mesh_ = random_.below(2) == 0 ? whole_ : *edit(whole_).remove(tile->coord()).commit();
  }

  AgentTarget target() {
    switch (random_.below(5)) {
      case 0:
        return {};
      case 1:
        return AgentTarget::with_velocity({random_.between(-2, 2), random_.between(-2, 2)});
      case 2:
        return AgentTarget::follow(any(), random_.between(0, 2));
      default:
        return AgentTarget::at(point());
    }
  }

  AgentParams params() {
    AgentParams params;
    params.radius = random_.between(0.1F, 0.5F);
    params.max_speed = random_.between(0, 3);
    params.max_acceleration = random_.between(0.5F, 20);
    params.priority = random_.below(3);
    params.group = 1U << random_.below(3);
    params.avoids = static_cast<std::uint32_t>(random_.below(8));
    params.avoidance = static_cast<Avoidance>(random_.below(3));
    params.detail = static_cast<AgentDetail>(random_.below(3));
    return params;
  }

  Vec3 point() { return sampler_.sample(random_).point; }

  /// A handle that may be stale.
  AgentId any() {
    const auto slots = static_cast<int>(crowd_.slot_count());
    return slots == 0 ? AgentId{} : crowd_.agent_in(random_.below(slots));
  }

  void check_speeds() const {
    for (std::uint32_t slot = 0; slot < crowd_.slot_count(); ++slot) {
      const AgentId id = crowd_.agent_in(slot);
      if (!id) continue;
      CAPTURE(slot);
      const Vec2 velocity = crowd_.velocities()[slot];
      CHECK(std::hypot(velocity.x, velocity.z) <= 1.0001F * crowd_.params(id)->max_speed);
    }
  }

  void check_ground() const {
    for (std::uint32_t slot = 0; slot < crowd_.slot_count(); ++slot) {
      const auto status = crowd_.status(crowd_.agent_in(slot));
      if (!status) continue;
      CAPTURE(slot);
      if (status->state == AgentState::off_mesh) continue;
      CHECK(mesh_.is_valid(status->polygon));
      const NearestPoint near = find_nearest(mesh_, {.point = status->position});
      REQUIRE(near);
      CHECK(near.distance <= 1e-3F);
    }
    for (const CrowdEvent& event : crowd_.events())
      CHECK(crowd_.is_valid(event.agent));
  }

  NavMesh whole_;
  NavMesh mesh_;
  PointSampler sampler_;
  Random random_;
  Crowd crowd_;
};

}  // namespace

TEST_SUITE("crowd/long") {
  TEST_CASE("agents that come, go, jump and change on a changing mesh stay on it") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      CAPTURE(seed);
      Chaos chaos(test::dungeon(), seed);
      chaos.run(300);
      CHECK(chaos.size() > 30);
      Chaos again(test::dungeon(), seed);
      again.run(300);
      CHECK(again.hash() == chaos.hash());
    }
  }
}
