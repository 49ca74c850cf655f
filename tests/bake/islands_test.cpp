// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Islands that are too small are dropped, also across the borders of tiles: one piece and tiles of
// any size have the same components.
#include "way/bake/bake.h"
#include "way/io/load_level.h"
#include "way/nav/validate.h"

#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"
#include "support/builders/packed_level.h"
#include "support/builders/small_scenes.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

NavMesh bake_in(const TriangleMesh& level, BakeSettings settings, int tile_size) {
  settings.tile_size = tile_size;
  auto mesh = bake(level, settings);
  REQUIRE(mesh);
  return *mesh;
}

/// A component: its area, and the length of its walls.
struct Part {
  double area = 0;
  double border = 0;
};

double plan_length(Vec3 a, Vec3 b) {
  return std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.z - b.z));
}

/// The largest first.
std::vector<Part> parts_of(const NavMesh& mesh) {
  std::map<std::uint32_t, Part> parts;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i) {
      Part& part = parts[mesh.component(mesh.ref(slot, i))];
      part.area += tile->plan_area(i);
      for (std::uint32_t k = 0; k < tile->corner_count(i); ++k) {
        if (!tile->edge(tile->first_edge(i) + k).is_wall()) continue;
        part.border +=
            plan_length(tile->corner(i, k), tile->corner(i, (k + 1) % tile->corner_count(i)));
      }
    }
  }
  std::vector<Part> sorted;
  for (const auto& [component, part] : parts)
    sorted.push_back(part);
  std::ranges::sort(sorted, std::ranges::greater{}, &Part::area);
  return sorted;
}

/// Outlines stray from those of the floors by the allowed error, differently in tiles: that much
/// along all walls is the most by which areas can differ.
void check_same_islands(const TriangleMesh& level, const BakeSettings& settings) {
  const std::vector<Part> whole = parts_of(bake_in(level, settings, 0));
  for (const int tile_size : {32, 48, 128}) {
    CAPTURE(tile_size);
    const NavMesh mesh = bake_in(level, settings, tile_size);
    const std::vector<Part> tiled = parts_of(mesh);
    CHECK(validate(mesh));
    CHECK(mesh.counts().components == whole.size());
    REQUIRE(tiled.size() == whole.size());
    if (whole.empty()) continue;
    const double cell = static_cast<double>(mesh.tile_in(0)->agent().cell_size);
    const double error = static_cast<double>(settings.edge_max_error) * cell;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      CAPTURE(i);
      CHECK(std::abs(tiled[i].area - whole[i].area) <= (tiled[i].border + whole[i].border) * error);
    }
  }
}

void check_file(const std::string& file, const BakeSettings& settings) {
  const auto path = shared_file("meshes/" + file);
  if (!path) return;
  CAPTURE(file);
  const auto level = load_mesh(*path);
  REQUIRE(level);
  check_same_islands(*level, settings);
}

void check_packed(const std::string& name, const BakeSettings& settings) {
  const auto level = packed_level(name);
  if (level) check_same_islands(*level, settings);
}

}  // namespace

TEST_SUITE("bake/islands") {
  TEST_CASE("every scene has the same components in one piece and in tiles") {
    for (const SmallScene& small : kSmallScenes) {
      const std::string name = small.name;
      CAPTURE(name);
      const auto level = scenes::make_scene(name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      check_same_islands(*level, {.agent = bench::kRecastAgent});
      check_same_islands(*level, {});
    }
  }

  TEST_CASE("real levels have the same components in one piece and in tiles") {
    for (const char* const file :
         {"nav_test.obj", "dungeon.obj", "real/navcat_bridges.glb", "real/navcat_tower.glb"}) {
      check_file(file, {.agent = bench::kRecastAgent});
      check_file(file, {});
    }
  }
  TEST_CASE("larger levels have the same components in one piece and in tiles") {
    for (const char* const file :
         {"undulating.obj", "real/navcat_proto_level.glb", "real/three_collision_world.glb"})
      check_file(file, {.agent = bench::kRecastAgent});
  }
  TEST_CASE("oa_minia has the same components in one piece and in tiles") {
    check_packed("oa_minia",
                 {.agent = {.height = 1.75F, .radius = 0.45F, .climb = 0.6F}, .cell_size = 0.2F});
  }
  TEST_CASE("stk_labyrinth has the same components in one piece and in tiles") {
    check_packed("stk_labyrinth", {.agent = {.climb = 0.6F}, .cell_size = 0.4F});
  }
  TEST_CASE("freedoom_map15 has the same components in one piece and in tiles") {
    check_packed("freedoom_map15",
                 {.agent = {.height = 1.75F, .radius = 0.5F, .climb = 0.75F}, .cell_size = 0.25F});
  }
  TEST_CASE("wz_mountain has the same components in one piece and in tiles") {
    check_packed("wz_mountain", {.agent = {.radius = 1, .climb = 0.75F}});
  }
}
