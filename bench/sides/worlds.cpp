// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/worlds.h"

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
  using enum WorldSize;
  std::vector<World> all = {
      {"dungeon_small", small, [] { return scenes::dungeon(kSeed, 60); }},
      {"terrain_small", small, [] { return scenes::terrain(kSeed, 100); }},
      {"city_small", small, [] { return scenes::city(kSeed, 1); }},
  };
  add_shared_levels(all);
  all.push_back({"dungeon_medium", medium, [] { return scenes::dungeon(kSeed, 240); }});
  all.push_back({"terrain_medium", medium, [] { return scenes::terrain(kSeed, 400); }});
  all.push_back({"city_medium", medium, [] { return scenes::city(kSeed, 5); }});
  all.push_back({"dungeon_large", large, [] { return scenes::dungeon(kSeed, 1000); }});
  all.push_back({"terrain_large", large, [] { return scenes::terrain(kSeed, 2000); }});
  all.push_back({"city_large", large, [] { return scenes::city(kSeed, 15); }});
  return all;
}

}  // namespace way::bench
