// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Contact: what is left of a velocity beside other agents.
#include "crowd/avoid/contact.h"

#include "way/core/random.h"

#include "crowd/plan/vec2_math.h"

#include <cmath>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr float kStep = 0.05F;  ///< [seconds]

/// An agent among others, none of which overlap it.
struct Press {
  std::vector<CrowdBody> bodies = {};
  CrowdWorker worker = {};
  AgentParams params = {};

  explicit Press(Random& random) {
    bodies.push_back({.radius = params.radius, .group = 1, .pushed_by = 1});
    for (std::uint32_t i = 1; i < 6; ++i) {
      CrowdBody other = bodies[0];
      const Vec2 towards = {random.between(-1, 1), random.between(-1, 1)};
      const float far = 2 * params.radius + random.between(0, 0.05F);
      const Vec2 at = towards * (far / std::max(length(towards), 0.1F));
      if (length(at) < 2 * params.radius) continue;
      other.x = at.x;
      other.z = at.z;
      other.slot = i;
      bodies.push_back(other);
      const auto index = static_cast<std::uint32_t>(bodies.size() - 1);
      worker.neighbors.add({at, dot(at, at), index});
    }
  }
  Vec2 cut(Vec2 velocity, Vec2 before) {
    const ContactQuery query = {bodies[0], params, {}, kStep, params.max_speed, before};
    return cut_by_contact(query, velocity, bodies, worker);
  }
};

/// The angle between two vectors, in radians.
float angle(Vec2 a, Vec2 b) {
  return std::abs(std::atan2(cross(a, b), dot(a, b)));
}

}  // namespace

TEST_SUITE("crowd/contact") {
  TEST_CASE("a slow agent in a press turns slowly, stops before a sharp turn and touches nobody") {
    Random random(3);
    int slower = 0;
    int stops = 0;
    for (int i = 0; i < 2000; ++i) {
      CAPTURE(i);
      Press press(random);
      const Vec2 velocity = {random.between(-0.2F, 0.2F), random.between(-0.2F, 0.2F)};
      const Vec2 before = {random.between(-0.5F, 0.5F), random.between(-0.5F, 0.5F)};
      const Vec2 free = press.cut(velocity, {});
      const Vec2 calm = press.cut(velocity, before);
      CHECK(length(calm) <= length(free) * 1.0001F);
      for (std::size_t k = 1; k < press.bodies.size(); ++k) {
        const Vec2 apart = Vec2{press.bodies[k].x, press.bodies[k].z} - calm * kStep;
        CHECK(length(apart) >= 2 * press.params.radius - 1e-5F);
      }
      if (calm == free) continue;
      if (calm == Vec2{}) {
        ++stops;
        CHECK(angle(before, free) > 0.1F);
        continue;
      }
      ++slower;
      CHECK(angle(before, calm) < angle(before, free));
      CHECK(angle(before, calm) <= 0.3F);
    }
    CHECK(slower > 100);
    CHECK(stops > 100);
  }

  TEST_CASE("an agent that stands walks in any direction at once") {
    Random random(4);
    for (int i = 0; i < 200; ++i) {
      Press press(random);
      const Vec2 velocity = {random.between(-0.2F, 0.2F), random.between(-0.2F, 0.2F)};
      const Vec2 chosen = press.cut(velocity, {});
      const float off = dot(chosen, velocity) - dot(velocity, velocity);
      CHECK(off <= 1e-6F);  // no farther along what it wants than it wants
      CHECK(press.cut(chosen, {}).x == doctest::Approx(chosen.x).epsilon(1e-3));
    }
  }
}
