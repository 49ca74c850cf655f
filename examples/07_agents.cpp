// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Navmeshes for a rabbit, a guard, a cart and a troll, baked together.

#include "scenes/scenes.h"

#include <cstdio>

#include <way/way.h>

namespace {

int complain(const way::Error& error) {
  std::printf("%s\n", error.message.c_str());
  return 1;
}

void print_walk(const char* name, const way::NavMesh& mesh, const way::Path& path) {
  const way::NavMeshCounts counts = mesh.counts();
  std::printf("%-7s area %7.1f, %2zu components, ", name, counts.area, counts.components);
  if (path.status == way::PathStatus::complete) {
    std::printf("walks %.2f\n", path.length);
  } else {
    std::printf("finds no path\n");
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
  const auto set = way::bake_set(level, settings);
  // [/bake]
  if (!set) return complain(set.error());

  way::SearchWorkspace workspace;
  for (const char* name : {"rabbit", "guard", "cart", "troll"}) {
    // [ask]
    const way::NavMesh& mesh = (*set)[name];
    const way::Path path =
        way::find_path(mesh, {.from = {12, 0, 53.6F}, .to = {45.4F, 0, 57.7F}}, workspace);
    // [/ask]
    print_walk(name, mesh, path);
  }

  // [larger]
  // The level was not baked for a knight. It gets the mesh of the smallest agent that is no
  // smaller.
  const auto knight = set->for_body({"knight", 1.7F, 0.38F, 0.5F, 50});
  // [/larger]
  if (!knight) return complain(knight.error());

  // [door]
  const way::Aabb3 door = {{20, -1, 30}, {22, 3, 31}};
  const auto closed = way::edit(*set).set_flags(door, 0).commit();
  // [/door]
  return closed ? 0 : complain(closed.error());
}
