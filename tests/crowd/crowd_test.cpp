// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/crowd/crowd.h"

#include "support/builders/plan_mesh.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A floor of 20 by 20 without walls inside.
NavMesh square() {
  return test::mesh_of(test::Plan{.rows = std::vector<std::string>(20, std::string(20, '.'))});
}

}  // namespace

TEST_SUITE("crowd/crowd") {
  TEST_CASE("an agent walks to its target and says so") {
    const NavMesh mesh = square();
    Crowd crowd;
    const auto id = crowd.add(mesh, {2, 0, 2});
    REQUIRE(id);
    REQUIRE(crowd.set_target(*id, AgentTarget::at({12, 0, 2})));
    int arrivals = 0;
    float time = 0;
    for (int i = 0; i < 400 && arrivals == 0; ++i, time += 0.05F) {
      REQUIRE(crowd.step(mesh, 0.05F));
      for (const CrowdEvent& event : crowd.events())
        if (event.kind == CrowdEventKind::arrived) ++arrivals;
    }
    CHECK(arrivals == 1);
    CHECK(time > 10 / 1.4F);
    CHECK(time < 10 / 1.4F + 1);
    CHECK(std::abs(crowd.status(*id)->position.x - 12) <= 0.1F);
    CHECK(crowd.status(*id)->state == AgentState::arrived);
  }
}
