// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"
#include "way/nav/nearest.h"

#include "input/scenario.h"
#include "words/shown.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace way::cli {
namespace {

constexpr int kTries = 1000;       ///< Per agent, before a box counts as full.
constexpr float kSpacing = 1.05F;  ///< Distance of starts, in sums of radii.

/// Discs that do not overlap.
class Discs {
 public:
  explicit Discs(float radius) : cell_(2 * kSpacing * radius) {}

  bool is_free(Vec3 at, float radius) const {
    const auto [x, z] = key(at);
    for (int i = x - 1; i <= x + 1; ++i) {
      for (int j = z - 1; j <= z + 1; ++j) {
        const auto cell = cells_.find({i, j});
        if (cell == cells_.end()) continue;
        for (const auto& [other, other_radius] : cell->second)
          if (touch(at, other, kSpacing * (radius + other_radius))) return false;
      }
    }
    return true;
  }
  void add(Vec3 at, float radius) { cells_[key(at)].emplace_back(at, radius); }

 private:
  static bool touch(Vec3 a, Vec3 b, float distance) {
    const Vec2 offset = plan(a) - plan(b);
    return dot(offset, offset) < distance * distance && std::abs(a.y - b.y) < 1;
  }
  std::pair<int, int> key(Vec3 at) const {
    return {static_cast<int>(std::floor(at.x / cell_)), static_cast<int>(std::floor(at.z / cell_))};
  }

  float cell_;
  std::map<std::pair<int, int>, std::vector<std::pair<Vec3, float>>> cells_;
};

Vec3 random_in(const Aabb3& box, Random& random) {
  return {random.between(box.min.x, box.max.x), random.between(box.min.y, box.max.y),
          random.between(box.min.z, box.max.z)};
}

/// A point of the mesh in a box that is free, and is then taken.
Result<Vec3> take(const Aabb3& box, float radius, const NavMesh& mesh, Random& random,
                  Discs& taken) {
  for (int i = 0; i < kTries; ++i) {
    const NearestPoint near = find_nearest(mesh, {random_in(box, random), {0.5F, 2, 0.5F}});
    if (!near || !near.over || !taken.is_free(near.point, radius)) continue;
    taken.add(near.point, radius);
    return near.point;
  }
  return Error{Error::Code::invalid_argument, "there is no free ground left in the box"};
}

Error blame_group(std::size_t group, std::uint32_t agent, const char* key, const Error& error) {
  return {error.code, "groups[" + std::to_string(group) + "]." + key + ": agent " +
                          std::to_string(agent) + ": " + error.message};
}

}  // namespace

namespace {

/// The position of an agent in a set.
Result<std::uint32_t> find_agent(const NavMeshSet& set, const std::string& name) {
  if (name.empty() && set.size() == 1) return 0;
  std::string known;
  for (std::uint32_t i = 0; i < set.size(); ++i) {
    if (set.meshes()[i].agent.name == name) return i;
    known += (known.empty() ? "" : ", ") + set.meshes()[i].agent.name;
  }
  const std::string what = name.empty() ? "an agent of the scenario names none"
                                        : "the scenario has an agent '" + shown(name) + "'";
  if (known.empty()) {
    return Error{Error::Code::invalid_argument,
                 what + ", and the level has one agent without a name: leave the key agent out"};
  }
  return Error{Error::Code::invalid_argument,
               what + ": the key agent takes one of these: " + known};
}

}  // namespace

Result<> choose_meshes(Scenario& scenario, const NavMeshSet& set) {
  const auto choose = [&](ScenarioParams& params) -> Result<> {
    const auto found = find_agent(set, params.agent);
    if (!found) return found.error();
    params.mesh = *found;
    return std::monostate{};
  };
  for (ScenarioAgent& agent : scenario.agents)
    if (auto done = choose(agent.params); !done) return done;
  for (ScenarioGroup& group : scenario.groups)
    if (auto done = choose(group.params); !done) return done;
  return std::monostate{};
}

Result<> place_groups(Scenario& scenario, std::span<const NavMesh> meshes) {
  float widest = 0.1F;
  for (const ScenarioAgent& agent : scenario.agents)
    widest = std::max(widest, agent.params.radius);
  for (const ScenarioGroup& group : scenario.groups)
    widest = std::max(widest, group.params.radius);
  Discs starts(widest);
  Discs goals(widest);
  for (const ScenarioAgent& agent : scenario.agents)
    starts.add(agent.at, agent.params.radius);
  for (std::size_t k = 0; k < scenario.groups.size(); ++k) {
    const ScenarioGroup& group = scenario.groups[k];
    Random random(group.seed);
    const NavMesh& mesh = meshes[group.params.mesh];
    const bool is_point = group.to.min == group.to.max;
    for (std::uint32_t i = 0; i < group.count; ++i) {
      const auto at = take(group.from, group.params.radius, mesh, random, starts);
      if (!at) return blame_group(k, i, "from", at.error());
      const auto to = is_point ? Result<Vec3>(group.to.min)
                               : take(group.to, group.params.radius, mesh, random, goals);
      if (!to) return blame_group(k, i, "to", to.error());
      scenario.agents.push_back({*at, *to, group.params});
    }
  }
  return std::monostate{};
}

}  // namespace way::cli
