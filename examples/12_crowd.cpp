// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Two rows of agents that change sides on open ground.

#include "scenes/scenes.h"

#include <cstddef>
#include <cstdio>
#include <vector>

#include <way/bake/bake.h>
#include <way/crowd/crowd.h>

int main() {
  const auto mesh = way::bake(way::scenes::flat(30), {});
  if (!mesh) return 1;

  // [add]
  way::Crowd crowd;
  for (int i = 0; i < 10; ++i) {
    const float z = 5 + 2 * static_cast<float>(i);
    const way::Vec3 left = {5, 0, z};
    const way::Vec3 right = {25, 0, z};
    for (const bool is_left : {true, false}) {
      const auto agent = crowd.add(*mesh, is_left ? left : right, {.max_speed = 2});
      if (!agent) return 1;
      const auto target = way::AgentTarget::at(is_left ? right : left);
      if (!crowd.set_target(*agent, target)) return 1;
    }
  }
  // [/add]

  // [step]
  way::ThreadPool pool;  // The result is the same for any number of threads.
  std::size_t arrivals = 0;
  for (int frame = 0; frame < 60 * 60 && arrivals < crowd.size(); ++frame) {
    if (!crowd.step(*mesh, 1.0F / 60, pool)) return 1;
    for (const way::CrowdEvent& event : crowd.events())
      if (event.kind == way::CrowdEventKind::arrived) ++arrivals;
  }
  // [/step]

  // [snapshot]
  const way::Crowd saved = crowd;  // A copy is a snapshot; assign it to roll back.
  const std::vector<std::byte> bytes = crowd.save();
  way::Crowd restored;
  const bool is_same = restored.restore(bytes) && restored.hash() == saved.hash();
  // [/snapshot]
  std::printf("%zu of %zu agents arrived\n", arrivals, crowd.size());
  return is_same && arrivals == crowd.size() ? 0 : 1;
}
