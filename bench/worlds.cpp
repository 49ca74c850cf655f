// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/worlds.h"

#include "way/io/obj.h"

#include "scenes/scenes.h"

#include <filesystem>
#include <iostream>

namespace way::bench {
namespace {

constexpr std::uint64_t kSeed = 1;

TriangleMesh load_level(const std::string& path) {
  Result<TriangleMesh> mesh = load_obj(path);
  if (mesh) return *std::move(mesh);
  std::cerr << mesh.error().message << '\n';
  return {};
}

void add_shared_levels(std::vector<World>& worlds) {
  for (const char* name : {"nav_test", "dungeon", "undulating"}) {
    const auto path =
        std::filesystem::path(WAYMESH_SHARED) / "meshes" / (std::string(name) + ".obj");
    if (!std::filesystem::exists(path)) continue;
    worlds.push_back({.name = name, .make = [path] { return load_level(path.string()); }});
  }
}

}  // namespace

std::vector<World> worlds() {
  std::vector<World> all = {
      {.name = "dungeon_small", .make = [] { return scenes::dungeon(kSeed, 60); }},
      {.name = "dungeon_medium", .make = [] { return scenes::dungeon(kSeed, 240); }},
      {.name = "terrain_small", .make = [] { return scenes::terrain(kSeed, 100); }},
      {.name = "terrain_medium", .make = [] { return scenes::terrain(kSeed, 400); }},
      {.name = "city_small", .make = [] { return scenes::city(kSeed, 1); }},
      {.name = "city_medium", .make = [] { return scenes::city(kSeed, 5); }},
  };
  add_shared_levels(all);
  all.push_back({"dungeon_large", true, [] { return scenes::dungeon(kSeed, 1000); }});
  all.push_back({"terrain_large", true, [] { return scenes::terrain(kSeed, 2000); }});
  all.push_back({"city_large", true, [] { return scenes::city(kSeed, 15); }});
  return all;
}

}  // namespace way::bench
