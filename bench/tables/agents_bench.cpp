// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/agents_bench.h"

#include "way/bake/bake.h"

#include "bench/harness/stages.h"
#include "bench/sides/worlds.h"

#include <iostream>
#include <string>

namespace way::bench {
namespace {

constexpr int kTileSize = 128;

struct Bodies {
  const char* name;
  std::vector<NavAgent> agents;
};

std::vector<Bodies> bodies() {
  return {{"radii",
           {{"a", 2, 0.4F, 0.4F, 45},
            {"b", 2, 0.8F, 0.4F, 45},
            {"c", 2, 1.2F, 0.4F, 45},
            {"d", 2, 1.6F, 0.4F, 45}}},
          {"mixed",
           {{"rabbit", 0.8F, 0.4F, 0.3F, 50},
            {"guard", 1.8F, 0.5F, 0.4F, 45},
            {"cart", 1.5F, 0.9F, 0.2F, 25},
            {"troll", 3, 1.2F, 0.8F, 40}}}};
}

BakeSettings settings_of(const Bodies& all) {
  BakeSettings settings;
  settings.agents = all.agents;
  settings.cell_size = 0.2F;
  settings.cell_height = 0.2F;
  settings.tile_size = kTileSize;
  return settings;
}

struct Baked {
  double milliseconds = 0;
  double bytes = 0;
};

void add_bake(const TriangleMesh& level, const BakeSettings& settings, Baked& sum) {
  const double start = thread_seconds();
  const auto set = bake_set(level, settings);
  sum.milliseconds += (thread_seconds() - start) * 1e3;
  if (set) sum.bytes += static_cast<double>(set->bytes());
}

Baked bake_together(const TriangleMesh& level, const Bodies& all) {
  Baked sum;
  add_bake(level, settings_of(all), sum);
  return sum;
}

Baked bake_each(const TriangleMesh& level, const Bodies& all) {
  Baked sum;
  for (const NavAgent& agent : all.agents) {
    BakeSettings settings = settings_of(all);
    settings.agents.clear();
    settings.agent = agent;
    add_bake(level, settings, sum);
  }
  return sum;
}

}  // namespace

std::vector<Row> compare_agents(const Options& options) {
  std::vector<Row> rows;
  for (const World& world : worlds()) {
    if (world.size == WorldSize::large) continue;
    for (const Bodies& all : bodies()) {
      const std::string suffix = "/" + std::string(all.name) + "/" + world.name;
      const std::string time = "agents/bake";
      const std::string size = "agents/bytes";
      if (!options.wants(time + suffix) && !options.wants(size + suffix)) continue;
      std::cerr << "agents" << suffix << '\n';
      const TriangleMesh level = world.make();
      std::vector<Pair> times;
      std::vector<Pair> sizes;
      for (int i = 0; i < 5; ++i) {
        const Baked ours = bake_together(level, all);
        const Baked theirs = bake_each(level, all);
        times.push_back({ours.milliseconds, theirs.milliseconds});
        sizes.push_back({ours.bytes, theirs.bytes});
      }
      if (options.wants(time + suffix)) rows.push_back(make_row(time + suffix, time, "ms", times));
      if (options.wants(size + suffix))
        rows.push_back(make_row(size + suffix, size, "bytes", sizes));
    }
  }
  return rows;
}

}  // namespace way::bench
