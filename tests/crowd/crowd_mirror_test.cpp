// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd_scenes.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Ground around the origin, the same on both sides.
NavMesh symmetric_ground() {
  const auto level = TriangleMesh::create({{-15, 0, -15}, {-15, 0, 15}, {15, 0, 15}, {15, 0, -15}},
                                          {{0, 1, 2}, {0, 2, 3}});
  return *bake(*level, {.agent = bench::kRecastAgent});
}

/// Two groups that walk through each other.
/// @param sign  -1 for the mirror image.
Crowd crossing_groups(const NavMesh& mesh, float sign) {
  CrowdSettings settings;
  settings.side *= sign;
  Crowd crowd(settings);
  Random random(4);
  for (int i = 0; i < 30; ++i) {
    const float side = i % 2 == 0 ? 1.0F : -1.0F;
    const float x = side * (4 + 0.75F * static_cast<float>(i / 6));
    const float z = 1.5F * static_cast<float>(i % 6 / 2 - 1) + 0.25F * random.unit();
    const auto id = crowd.add(mesh, {sign * x, 0, z});
    REQUIRE(id);
    REQUIRE(crowd.set_target(*id, AgentTarget::at({-sign * x, 0, z})));
  }
  return crowd;
}

}  // namespace

TEST_SUITE("crowd/mirror") {
  TEST_CASE("mirrored scenes give mirrored motion") {
    const NavMesh mesh = symmetric_ground();
    Crowd right = crossing_groups(mesh, 1);
    Crowd left = crossing_groups(mesh, -1);
    float aside = 0;
    for (int i = 0; i < 160; ++i) {
      REQUIRE(right.step(mesh, test::kStep));
      REQUIRE(left.step(mesh, test::kStep));
      for (std::uint32_t k = 0; k < right.slot_count(); ++k) {
        const Vec3 a = right.positions()[k];
        const Vec3 b = left.positions()[k];
        CHECK(std::abs(a.x + b.x) < 1e-3F);
        CHECK(std::abs(a.z - b.z) < 1e-3F);
        aside = std::max(aside, std::abs(right.velocities()[k].z));
      }
    }
    CHECK(aside > 0.1F);  // they had to avoid each other
  }
}
