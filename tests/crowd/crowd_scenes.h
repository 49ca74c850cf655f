// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"
#include "way/crowd/crowd.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/random_point.h"

#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

namespace way::test {

constexpr float kStep = 0.05F;  ///< [seconds]

/// Rooms, corridors, pillars and steps of 40 by 40, in tiles; baked once.
inline const NavMesh& dungeon() {
  static const NavMesh mesh =
      *bake(scenes::dungeon(5, 40), {.agent = bench::kRecastAgent, .tile_size = 48});
  return mesh;
}

/// A floor of 30 by 30 without walls inside; baked once.
inline const NavMesh& open_ground() {
  static const NavMesh mesh = *bake(scenes::flat(30), {.agent = bench::kRecastAgent});
  return mesh;
}

/// Two pieces of ground with a gap between them, and a link over the gap.
inline NavMesh gap_with_link() {
  const NavMesh mesh = mesh_of(Plan{.rows = {"....##....", "....##....", "....##...."}});
  return *edit(mesh).link({.start = {3.5F, 0, 1.5F}, .end = {6.5F, 0, 1.5F}}).commit();
}

/// Random points of a mesh, no two of them closer than `apart` in 2D (xz).
inline std::vector<Vec3> spread_points(const NavMesh& mesh, std::size_t count, float apart,
                                       std::uint64_t seed) {
  const PointSampler sampler(mesh);
  Random random(seed);
  std::vector<Vec3> points;
  for (int tries = 0; points.size() < count && tries < 100000; ++tries) {
    const Vec3 point = sampler.sample(random).point;
    const auto is_close = [&](Vec3 other) {
      const Vec2 offset = plan(other) - plan(point);
      return dot(offset, offset) < apart * apart;
    };
    if (std::ranges::none_of(points, is_close)) points.push_back(point);
  }
  REQUIRE(points.size() == count);
  return points;
}

/// Agents that start apart, each with a random point as its target.
inline Crowd walkers(const NavMesh& mesh, std::size_t count, std::uint64_t seed = 1) {
  const AgentParams params;
  const auto starts = spread_points(mesh, count, 2.1F * params.radius, seed);
  const auto goals = spread_points(mesh, count, 4 * params.radius, seed + 1);
  Crowd crowd;
  for (std::size_t i = 0; i < count; ++i) {
    const auto id = crowd.add(mesh, starts[i], params);
    REQUIRE(id);
    REQUIRE(crowd.set_target(*id, AgentTarget::at(goals[i])));
  }
  return crowd;
}

inline void run_steps(Crowd& crowd, const NavMesh& mesh, int count) {
  for (int i = 0; i < count; ++i)
    REQUIRE(crowd.step(mesh, kStep));
}

/// Adds an agent that crosses the link of gap_with_link(), and runs until it is on it.
inline AgentId send_over_gap(Crowd& crowd, const NavMesh& mesh, const AgentParams& params = {}) {
  const AgentId id = *crowd.add(mesh, {1, 0, 1.5F}, params);
  REQUIRE(crowd.set_target(id, AgentTarget::at({9, 0, 1.5F})));
  for (int i = 0; i < 200 && crowd.status(id)->state != AgentState::on_link; ++i)
    REQUIRE(crowd.step(mesh, kStep));
  REQUIRE(crowd.status(id)->state == AgentState::on_link);
  return id;
}

}  // namespace way::test
