// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// A guard on patrol, followers, and a thousand agents that share one goal.

#include "scenes/scenes.h"

#include <array>
#include <cstdio>
#include <memory>
#include <span>

#include <way/bake/bake.h>
#include <way/crowd/crowd.h>
#include <way/nav/goal_field.h>
#include <way/nav/nearest.h>

namespace {

// [patrol]
/// Sends a guard to the next of its posts whenever it arrives. Returns how many it has visited.
int patrol(way::Crowd& crowd, const way::NavMesh& mesh, way::AgentId guard, int steps) {
  const std::array<way::Vec3, 3> posts = {{{5, 0, 5}, {55, 0, 5}, {55, 0, 55}}};
  std::size_t visited = 0;
  if (!crowd.set_target(guard, way::AgentTarget::at(posts[0]))) return -1;
  for (int i = 0; i < steps; ++i) {
    if (!crowd.step(mesh, 0.05F)) return -1;
    for (const way::CrowdEvent& event : crowd.events()) {
      if (event.kind != way::CrowdEventKind::arrived || event.agent != guard) continue;
      const auto next = way::AgentTarget::at(posts[++visited % posts.size()]);
      if (!crowd.set_target(guard, next)) return -1;
    }
  }
  return static_cast<int>(visited);
}
// [/patrol]

}  // namespace

int main() {
  const auto mesh = way::bake(way::scenes::flat(60), {});
  if (!mesh) return 1;
  way::Crowd crowd;
  const auto guard = crowd.add(*mesh, {30, 0, 30}, {.max_speed = 2});
  if (!guard) return 1;

  // [follow]
  for (int i = 0; i < 5; ++i) {
    const auto dog = crowd.add(*mesh, {25, 0, 26 + 2 * static_cast<float>(i)}, {.max_speed = 3});
    if (!dog || !crowd.set_target(*dog, way::AgentTarget::follow(*guard, 2))) return 1;
  }
  // [/follow]
  const int visited = patrol(crowd, *mesh, *guard, 1200);

  // [field]
  // One search for a thousand agents, instead of one each.
  way::SearchWorkspace workspace;
  const auto goal = way::find_nearest(*mesh, {.point = {30, 0, 30}});
  const way::MeshPoint exit = {goal.polygon, goal.point};
  way::Crowd visitors;
  visitors.set_field(0, std::make_shared<way::GoalField>(*mesh, std::span(&exit, 1), workspace));
  for (int i = 0; i < 1000; ++i) {
    const way::Vec3 at = {1.5F + 1.8F * static_cast<float>(i % 32), 0,
                          1.5F + 1.8F * static_cast<float>(i / 32)};
    const auto id = visitors.add(*mesh, at);
    if (!id || !visitors.set_target(*id, way::AgentTarget::along(0))) return 1;
  }
  // [/field]
  std::size_t moved = 0;
  for (int i = 0; i < 20; ++i)
    if (!visitors.step(*mesh, 0.05F)) return 1;
  for (const way::Vec2 velocity : visitors.velocities())
    moved += velocity != way::Vec2{} ? 1 : 0;
  std::printf("%d posts visited, %zu of 1000 on their way\n", visited, moved);
  return visited >= 2 && moved > 900 ? 0 : 1;
}
