// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// One mesh for a rabbit, a guard, a cart and a troll: baked once, asked by each.

#include "scenes/scenes.h"

#include <cstdio>

#include <way/way.h>

namespace {

int complain(const way::Error& error) {
  std::printf("%s\n", error.message.c_str());
  return 1;
}

/// How far an agent walks from one corner of the dungeon to another.
void print_walk(const way::NavMesh& mesh, const char* name, way::SearchWorkspace& workspace) {
  // [ask]
  const auto seen = way::for_agent(mesh, name);
  if (!seen) return static_cast<void>(complain(seen.error()));
  const way::Path path =
      way::find_path(*seen, {.from = {12, 0, 53.6F}, .to = {45.4F, 0, 57.7F}}, workspace);
  // [/ask]
  const way::NavMeshCounts counts = seen->counts();
  std::printf("%-7s area %7.1f, %2zu components, ", name, counts.area, counts.components);
  if (path.status == way::PathStatus::complete) {
    std::printf("walks %.2f\n", path.length);
  } else {
    std::printf("has no way\n");
  }
}

}  // namespace

int main() {
  const way::TriangleMesh level = way::scenes::dungeon(5, 64);

  // [bake]
  way::BakeSettings settings;
  settings.agents = {
      {.name = "rabbit", .height = 0.8F, .radius = 0.3F, .climb = 0.3F, .slope = 50},
      {.name = "guard", .height = 1.8F, .radius = 0.4F, .climb = 0.4F, .slope = 45},
      {.name = "cart", .height = 1.5F, .radius = 0.9F, .climb = 0.2F, .slope = 25},
      {.name = "troll", .height = 3.0F, .radius = 1.2F, .climb = 0.8F, .slope = 40},
  };
  const auto mesh = way::bake(level, settings);
  // [/bake]
  if (!mesh) return complain(mesh.error());

  way::SearchWorkspace workspace;
  for (const way::NavAgent& agent : mesh->agents())
    print_walk(*mesh, agent.name.c_str(), workspace);

  // [larger]
  // A knight was not thought of when the level was baked. Whoever is no smaller serves it.
  const auto knight = way::for_body(*mesh, {"knight", 1.7F, 0.38F, 0.5F, 50});
  // [/larger]
  return knight ? 0 : complain(knight.error());
}
