// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Copies and saved bytes continue bit for bit as the crowd that they were taken from.

#include "core/hash.h"
#include "crowd_scenes.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <span>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Replaces the hash at the end of a saved state by that of the bytes before it.
void sign(std::vector<std::byte>& bytes) {
  Hash64 hash;
  for (std::size_t i = 0; i + 8 < bytes.size(); ++i)
    hash.add_byte(std::to_integer<std::uint8_t>(bytes[i]));
  for (std::size_t i = 0; i < 8; ++i)
    bytes[bytes.size() - 8 + i] = static_cast<std::byte>(hash.value() >> (8 * i));
}

/// Both crowds do the same in every step.
void check_same_future(Crowd& a, Crowd& b, const NavMesh& mesh, int steps) {
  for (int i = 0; i < steps; ++i) {
    CAPTURE(i);
    REQUIRE(a.step(mesh, test::kStep));
    REQUIRE(b.step(mesh, test::kStep));
    REQUIRE(std::ranges::equal(a.events(), b.events()));
    REQUIRE(a.save() == b.save());
  }
}

/// Walkers of which one was removed and one waits for its path.
Crowd busy_crowd(const NavMesh& mesh) {
  Crowd crowd = test::walkers(mesh, 60);
  test::run_steps(crowd, mesh, 100);
  REQUIRE(crowd.remove(crowd.agent_in(7)));
  REQUIRE(crowd.set_target(crowd.agent_in(8), AgentTarget::at(crowd.positions()[20])));
  REQUIRE(crowd.set_target(crowd.agent_in(9), AgentTarget::follow(crowd.agent_in(10), 1)));
  return crowd;
}

/// A crowd with an agent whose target cannot be reached, some steps after it was told to.
Crowd hopeless_crowd(const NavMesh& mesh, int steps) {
  Crowd crowd;
  const AgentId id = *crowd.add(mesh, {0.5F, 0, 0.5F});
  REQUIRE(crowd.set_target(id, AgentTarget::at({7, 0, 1})));
  test::run_steps(crowd, mesh, steps);
  return crowd;
}

}  // namespace

TEST_SUITE("crowd/state") {
  TEST_CASE("a copy continues bit for bit, and an assignment rolls back") {
    const NavMesh& mesh = test::dungeon();
    Crowd crowd = busy_crowd(mesh);
    const Crowd saved = crowd;
    Crowd copy = crowd;
    check_same_future(crowd, copy, mesh, 100);
    CHECK(crowd.hash() != saved.hash());
    const std::uint64_t end = crowd.hash();
    crowd = saved;
    CHECK(crowd.save() == saved.save());
    test::run_steps(crowd, mesh, 100);
    CHECK(crowd.hash() == end);
  }

  TEST_CASE("a restored crowd continues bit for bit") {
    const NavMesh& mesh = test::dungeon();
    Crowd crowd = busy_crowd(mesh);
    const auto bytes = crowd.save();
    Crowd restored;
    REQUIRE(restored.restore(bytes));
    CHECK(restored.size() == crowd.size());
    CHECK(restored.hash() == crowd.hash());
    CHECK(restored.save() == bytes);
    check_same_future(crowd, restored, mesh, 100);
  }

  TEST_CASE("a restored crowd continues bit for bit after its fastest agent has gone") {
    // What was found for the fast agent is in the memory of the crowd, and not in its state.
    const NavMesh& mesh = test::dungeon();
    for (const Avoidance avoidance : {Avoidance::orca, Avoidance::sampled}) {
      CAPTURE(static_cast<int>(avoidance));
      Crowd crowd = test::walkers(mesh, 60);
      for (std::uint32_t slot = 0; slot < crowd.slot_count(); ++slot)
        REQUIRE(crowd.set_params(crowd.agent_in(slot), {.avoidance = avoidance}));
      const AgentId fast =
          *crowd.add(mesh, crowd.positions()[0], {.max_speed = 200, .detail = AgentDetail::path});
      test::run_steps(crowd, mesh, 60);
      REQUIRE(crowd.remove(fast));
      Crowd restored;
      REQUIRE(restored.restore(crowd.save()));
      check_same_future(crowd, restored, mesh, 200);
    }
  }

  TEST_CASE("a restored agent without a whole path continues bit for bit") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"...##...", "...##...", "...##..."}});
    for (const int steps : {10, 100}) {  // on its way to the nearest point, and there
      CAPTURE(steps);
      Crowd crowd = hopeless_crowd(mesh, steps);
      Crowd restored;
      REQUIRE(restored.restore(crowd.save()));
      check_same_future(crowd, restored, mesh, 100);
    }
  }

  TEST_CASE("a restored crowd takes a snapshot with the same content as the crowd does") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"...##...", "...##...", "...##..."}});
    const NavMesh closed = *edit(mesh).set_flags(mesh.ref(0, 0), 2).commit();
    const NavMesh next = *edit(closed).set_flags(mesh.ref(0, 0), 1).commit();
    REQUIRE(next.hash() == mesh.hash());
    Crowd crowd = hopeless_crowd(mesh, 100);
    Crowd restored;
    REQUIRE(restored.restore(crowd.save()));
    check_same_future(crowd, restored, next, 100);
  }

  TEST_CASE("truncated bytes are refused and change nothing") {
    const NavMesh& mesh = test::open_ground();
    Crowd other = test::walkers(mesh, 10);
    test::run_steps(other, mesh, 20);
    const auto bytes = other.save();
    Crowd crowd = test::walkers(mesh, 3, 5);
    const auto before = crowd.save();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const auto result = crowd.restore(std::span(bytes).first(size));
      REQUIRE_FALSE(result);
      CHECK(result.error().code == Error::Code::bad_format);
    }
    auto longer = bytes;
    longer.push_back(std::byte{0});
    CHECK_FALSE(crowd.restore(longer));
    CHECK(crowd.save() == before);
  }

  TEST_CASE("random bytes are refused, also behind a true beginning") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = test::walkers(mesh, 10);
    test::run_steps(crowd, mesh, 20);
    const auto bytes = crowd.save();
    Random random(4);
    for (int i = 0; i < 300; ++i) {
      CAPTURE(i);
      auto noise = bytes;
      const std::size_t begin = i % 2 == 0 ? 0 : random.below(static_cast<std::uint32_t>(400));
      for (std::size_t k = begin; k < noise.size(); ++k)
        noise[k] = static_cast<std::byte>(random.below(256));
      const auto result = crowd.restore(noise);
      REQUIRE_FALSE(result);
      CHECK(result.error().code == Error::Code::bad_format);
    }
    CHECK(crowd.save() == bytes);
  }

  TEST_CASE("a single changed bit is refused") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = test::walkers(mesh, 3);
    test::run_steps(crowd, mesh, 20);
    const auto bytes = crowd.save();
    auto changed = bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      CAPTURE(i);
      changed[i] ^= std::byte{1} << (i % 8);
      REQUIRE_FALSE(crowd.restore(changed));
      changed[i] = bytes[i];
    }
    CHECK(crowd.restore(changed));
  }

  TEST_CASE("bytes with a true hash over changed numbers are refused, or safe to step") {
    const NavMesh& mesh = test::open_ground();
    Crowd crowd = test::walkers(mesh, 6);
    test::run_steps(crowd, mesh, 20);
    REQUIRE(crowd.remove(crowd.agent_in(2)));
    const auto bytes = crowd.save();
    Random random(9);
    int restored = 0;
    for (int i = 0; i < 2000; ++i) {
      CAPTURE(i);
      auto forged = bytes;
      const auto at = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size()) - 8));
      for (std::size_t k = at; k < std::min(at + 1 + i % 4, bytes.size() - 8); ++k)
        forged[k] = static_cast<std::byte>(i % 3 == 0 ? 255 : random.below(256));
      sign(forged);
      Crowd other;
      if (!other.restore(forged)) continue;
      ++restored;
      for (int step = 0; step < 3; ++step)
        (void)other.step(mesh, test::kStep);
      for (std::uint32_t slot = 0; slot < other.slot_count(); ++slot)
        CHECK(is_finite(other.positions()[slot]));
      CHECK(other.restore(other.save()));
    }
    CHECK(restored > 0);
    CHECK(restored < 2000);
  }
}
