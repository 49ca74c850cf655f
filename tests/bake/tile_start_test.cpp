// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/tile_start.h"

#include "way/core/random.h"

#include "bake/input/tile_bins.h"
#include "support/builders/agent_sets.h"
#include "support/checks/tile_hashes.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// Bakes tiles of a level from triangles, and from what was stored of some of them.
void check_starts(const TriangleMesh& level, const BakeSettings& settings) {
  const auto config = BakeConfig::create(settings, level.bounds());
  REQUIRE(config);
  const auto ground = TriangleGround::create(level, *config);
  REQUIRE(ground);
  const TileBins bins(level, *config);
  const std::vector<AreaVolume> volumes = {{Aabb3{{2, -10, 2}, {5, 10, 9}}, Area::none, 0},
                                           {CylinderVolume{{9, -10, 9}, 2, 20}, Area{7}, 1}};
  BakeWorkspace workspace;
  Random random(4);
  GroundSpans solid;
  std::vector<LinkedFloors> floors;
  for (int z = 0; z < config->tiles_z(); ++z) {
    for (int x = 0; x < config->tiles_x(); ++x) {
      const TileCoord coord = {x, z, 0};
      const std::vector<std::uint32_t> all = bins.triangles(x, z);
      std::vector<std::uint32_t> parts[2];
      for (const std::uint32_t triangle : all)
        parts[random.below(2)].push_back(triangle);
      const BakeTileInput whole = {level, *ground, *config, all, volumes};
      BakeTileInput some = whole;
      some.triangles = parts[0];
      BakeTileInput others = whole;
      others.triangles = parts[1];
      const auto expected = hashes_of(bake_tiles(whole, coord, workspace));

      rasterize_tile(some, coord, workspace, solid);
      const TileStart from_solid = {.solid = &solid};
      CHECK(hashes_of(bake_tiles_from(from_solid, others, coord, workspace)) == expected);
      find_tile_floors(from_solid, others, coord, workspace, floors);
      CHECK(floors.size() == config->classes.size());
      const TileStart from_floors = {.floors = floors};
      CHECK(hashes_of(bake_tiles_from(from_floors, others, coord, workspace)) == expected);
    }
  }
}

}  // namespace

TEST_SUITE("bake/tile_start") {
  TEST_CASE("a tile from stored voxels and more triangles is that of all triangles") {
    for (const SmallScene& scene : kSmallScenes) {
      CAPTURE(std::string(scene.name));
      const TriangleMesh level = make_small(scene);
      check_starts(level, {.tile_size = 48});
      check_starts(level, {.tile_size = 0});
    }
  }

  TEST_CASE("so are the tiles of several agents") {
    for (const AgentSetCase& set : agent_sets()) {
      for (const SmallScene& scene : {SmallScene{"dungeon", 32}, {"soup", 300}, {"city", 1}}) {
        CAPTURE(std::string(set.name));
        CAPTURE(std::string(scene.name));
        BakeSettings settings = settings_for(set.agents);
        settings.cell_size = 0.4F;
        settings.tile_size = 48;
        check_starts(make_small(scene), settings);
      }
    }
  }
}
