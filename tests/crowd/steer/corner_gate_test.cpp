// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Where agents that keep to their side pass corners.
#include "crowd/steer/corner_gate.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// One agent on a mesh.
class Walker {
 public:
  explicit Walker(NavMesh mesh, float radius = 0.5F) : mesh_(std::move(mesh)) {
    state_.settings.side = -1;
    state_.agents.resize(1);
    state_.agents.params[0].radius = radius;
    state_.agents.params[0].height = kHeight;
  }

  static constexpr float kHeight = 2;

  PolyRef polygon(Vec3 at) const { return polygon_at(mesh_, at); }
  void set_side(float side) { state_.settings.side = side; }
  Vec3 gate(Vec3 at, const std::array<Waypoint, 3>& around) {
    state_.agents.position[0] = at;
    return corner_gate(step(), 0, around);
  }
  Vec3 gate(Vec3 at) { return gate(at, turn()); }
  bool sees_from(const MeshPoint& from, Vec3 point) { return is_in_sight(step(), 0, from, point); }
  bool sees(Vec3 from, Vec3 point) { return sees_from({polygon(from), from}, point); }

  /// Along +x to the corner of bend(), and on along +z: a turn to the right.
  std::array<Waypoint, 3> turn() const {
    std::array<Waypoint, 3> around;
    around[0].point = {2, 0, 4};
    around[1] = {{8, 0, 4}, polygon({8.5F, 0, 4.5F})};
    around[2].point = {8, 0, 10};
    return around;
  }

 private:
  CrowdStep step() { return {state_, scratch_, tables_, mesh_, 0.05F, executor_}; }

  NavMesh mesh_;
  CrowdState state_;
  CrowdScratch scratch_;
  CrowdTables tables_;
  SerialExecutor executor_;
};

/// A corridor of 3 along x, for z from 1 to 4, that turns into one of 4 along z at its end.
std::vector<std::string> bend() {
  std::vector<std::string> rows = {"############"};
  rows.insert(rows.end(), 3, "............");
  rows.insert(rows.end(), 8, "########....");
  return rows;
}

constexpr Vec3 kCorner = {8, 0, 4};
constexpr Vec3 kFar = {0.4F, 0, 2};  ///< Farther from the corner than any gate is wide.
constexpr Vec3 kNear = {4, 0, 3};    ///< So close that the next waypoint has to be in sight.

void check_at(Vec3 point, Vec3 expected) {
  CHECK(point.x == doctest::Approx(expected.x));
  CHECK(point.y == doctest::Approx(expected.y));
  CHECK(point.z == doctest::Approx(expected.z));
}

}  // namespace

TEST_SUITE("crowd/corner_gate") {
  TEST_CASE("an agent keeps to the corner on its own side, and to any corner if it has no side") {
    Walker walker(mesh_of(Plan{.rows = bend()}));
    for (const Vec3 at : {kFar, kNear}) {
      walker.set_side(1);
      CHECK(walker.gate(at) == kCorner);
      walker.set_side(0);
      CHECK(walker.gate(at) == kCorner);
      walker.set_side(-1);
      CHECK(walker.gate(at) != kCorner);
    }
  }

  TEST_CASE("at a turn to the left the corner is on the side of those who keep left") {
    std::vector<std::string> rows = bend();
    std::ranges::reverse(rows);
    Walker walker(mesh_of(Plan{.rows = rows}));
    const Vec3 corner = {8, 0, 8};
    std::array<Waypoint, 3> around;
    around[0].point = {2, 0, 8};
    around[1] = {corner, walker.polygon({8.5F, 0, 7.5F})};
    around[2].point = {8, 0, 2};
    const Vec3 at = {0.4F, 0, 10};
    CHECK(walker.gate(at, around) == corner);
    walker.set_side(1);
    check_at(walker.gate(at, around), {10.25F, 0, 10.25F});
  }

  TEST_CASE("others pass at three quarters of the way to the opposite wall") {
    // Away from the corner is (1, -1): the wall z = 1 is hit at (11, 1), and the gate is wider.
    Walker walker(mesh_of(Plan{.rows = bend()}));
    check_at(walker.gate(kFar), {10.25F, 0, 1.75F});
    check_at(walker.gate(kNear), {10.25F, 0, 1.75F});
  }

  TEST_CASE("a wall that is farther away than the gate is wide does not matter") {
    const float radius = 0.3F;
    Walker walker(mesh_of(Plan{.rows = bend()}), radius);
    const float each = kGateWidth * radius / std::sqrt(2.0F);  // 2.55: the wall is at 3
    check_at(walker.gate(kFar), {8 + each, 0, 4 - each});
  }

  TEST_CASE("behind the corner an agent goes back to it") {
    Walker walker(mesh_of(Plan{.rows = bend()}));
    CHECK(walker.gate({11, 0, 8}) == kCorner);
  }

  TEST_CASE("close to the corner, the gate has to see the next waypoint") {
    // The line from (10.25, 1.75) to (8, 10) enters the pillar at x = 9.36, z = 5.
    std::vector<std::string> rows = bend();
    rows[5][9] = '#';
    Walker walker(mesh_of(Plan{.rows = rows}));
    CHECK(walker.gate(kNear) == kCorner);
    check_at(walker.gate(kFar), {10.25F, 0, 1.75F});
  }

  TEST_CASE("a path that does not turn, or has legs without length, has no gate") {
    Walker walker(mesh_of(Plan{.rows = bend()}));
    std::array<Waypoint, 3> around = walker.turn();
    around[2].point = {9, 0, 4};
    CHECK(walker.gate(kFar, around) == kCorner);
    around[2].point = {9, 0, 4.0005F};
    CHECK(walker.gate(kFar, around) == kCorner);
    around[2].point = kCorner;
    CHECK(walker.gate(kFar, around) == kCorner);
    around = walker.turn();
    around[0].point = kCorner;
    CHECK(walker.gate(kFar, around) == kCorner);
  }

  TEST_CASE("a corner on a stale polygon has no gate") {
    Walker walker(mesh_of(Plan{.rows = bend()}));
    std::array<Waypoint, 3> around = walker.turn();
    around[1].polygon = {};
    CHECK(walker.gate(kFar, around) == kCorner);
    CHECK(walker.gate(kNear, around) == kCorner);
  }

  TEST_CASE("a point behind a wall is not in sight") {
    Walker walker(mesh_of(Plan{.rows = bend()}));
    CHECK(walker.sees({1, 0, 2.5F}, {11, 0, 2.5F}));
    CHECK(walker.sees({9, 0, 2.5F}, {8.5F, 0, 10}));
    CHECK(!walker.sees({1, 0, 2.5F}, {8.5F, 0, 10}));
  }

  TEST_CASE("a point on the floor above is not in sight") {
    const Plan lower = {.rows = {"....", "...."}};
    Plan upper = lower;
    upper.low.y = 3;
    Walker walker(mesh_of(join_data(plan_data(lower), plan_data(upper))));
    CHECK(walker.sees({0.5F, 0, 0.5F}, {3.5F, 0, 1.5F}));
    CHECK(walker.sees({0.5F, 3, 0.5F}, {3.5F, 3, 1.5F}));
    CHECK(!walker.sees({0.5F, 0, 0.5F}, {3.5F, 3, 1.5F}));
    CHECK(!walker.sees({0.5F, 3, 0.5F}, {3.5F, 0, 1.5F}));
  }

  TEST_CASE("a point that a slope leads up to is in sight") {
    TileData slope = plan_data({.rows = {"......"}});
    for (Vec3& v : slope.vertices)
      v.y = v.x;
    Walker walker(mesh_of(slope));
    CHECK(walker.sees({0.5F, 0.5F, 0.5F}, {5.5F, 5.5F, 0.5F}));
    CHECK(!walker.sees({0.5F, 0.5F, 0.5F}, {5.5F, 5.5F + Walker::kHeight, 0.5F}));
  }

  TEST_CASE("nothing is in sight of a point that is not on the mesh") {
    Walker walker(mesh_of(Plan{.rows = {"...."}}));
    const Vec3 from = {0.5F, 0, 0.5F};
    CHECK(walker.sees(from, {3.5F, 0, 0.5F}));
    CHECK(!walker.sees_from({PolyRef{}, from}, {3.5F, 0, 0.5F}));
    CHECK(!walker.sees(from, {std::numeric_limits<float>::quiet_NaN(), 0, 0.5F}));
  }
}
