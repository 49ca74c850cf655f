// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/agent_sets.h"

#include "scenes/scenes.h"

#include <stdexcept>

namespace way::test {

std::vector<AgentSetCase> agent_sets() {
  return {{"two nested", {{"small", 1.8F, 0.4F, 0.4F, 45}, {"great", 2.4F, 0.9F, 0.4F, 45}}},
          {"two crossed", {{"tall", 3.0F, 0.4F, 0.6F, 40}, {"wide", 1.2F, 1.0F, 0.4F, 45}}},
          {"five nested",
           {{"mouse", 0.8F, 0.3F, 0.4F, 45},
            {"child", 1.2F, 0.5F, 0.4F, 45},
            {"guard", 1.8F, 0.7F, 0.4F, 45},
            {"ogre", 2.4F, 0.9F, 0.4F, 45},
            {"troll", 3.0F, 1.2F, 0.4F, 45}}},
          {"five crossed",
           {{"rabbit", 0.8F, 0.3F, 0.3F, 55},
            {"stilts", 3.2F, 0.3F, 0.9F, 45},
            {"turtle", 1.0F, 1.2F, 0.2F, 30},
            {"guard", 1.8F, 0.5F, 0.4F, 45},
            {"cart", 1.5F, 0.9F, 0.3F, 25}}}};
}

std::vector<NavAgent> four_bodies() {
  return {{"rabbit", 0.8F, 0.3F, 0.3F, 50},
          {"guard", 1.8F, 0.4F, 0.4F, 45},
          {"cart", 1.5F, 0.9F, 0.2F, 25},
          {"troll", 3.0F, 1.2F, 0.8F, 40}};
}

BakeSettings settings_for(std::span<const NavAgent> agents) {
  BakeSettings settings;
  settings.agents.assign(agents.begin(), agents.end());
  return settings;
}

BakeSettings settings_alone(const BakeSettings& several, const NavAgent& agent) {
  BakeSettings alone = several;
  const auto config = BakeConfig::create(several, {{0, 0, 0}, {10, 1, 10}});
  if (!config) throw std::runtime_error(config.error().message);
  alone.agents.clear();
  alone.agent = agent;
  alone.agent.name.clear();
  alone.cell_size = config->settings.cell_size;
  alone.cell_height = config->settings.cell_height;
  return alone;
}

TriangleMesh make_small(const SmallScene& scene) {
  auto level = scenes::make_scene(scene.name, {.seed = 5, .size = scene.size});
  if (!level) throw std::runtime_error(level.error().message);
  return *std::move(level);
}

}  // namespace way::test
