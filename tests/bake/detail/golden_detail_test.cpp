// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/obj.h"

#include "bench/sides/recast_agent.h"
#include "support/checks/detail_checks.h"
#include "support/golden/golden_levels.h"
#include "support/shared_data.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// Recast's result for a level in one piece by watershed, measured by measure_detail() on its own
/// polygons, minus the voxel by which it lifts all vertices.
struct Reference {
  std::string level;
  std::size_t triangles = 0;
  double worst = 0;
  double mean = 0;
};

/// A point of the world as sortable bits.
using Place = std::array<float, 3>;

/// Vertices on the seams of a border line of the tile grid, which is identified by the tile on its
/// low side and the axis across it.
struct BorderLine {
  int x = 0;
  int z = 0;
  int axis = 0;
  auto operator<=>(const BorderLine&) const = default;
};

/// The vertices from the tiles on the low and on the high side.
using BorderSides = std::array<std::vector<Place>, 2>;

BakeConfig config_for(const TriangleMesh& mesh, BakeRules rules, int tile_size = 0,
                      Partition partition = Partition::watershed) {
  const BakeSettings settings = {.agent = bench::kRecastAgent,
                                 .cell_size = 0.3F,
                                 .cell_height = 0.2F,
                                 .tile_size = tile_size,
                                 .partition = partition,
                                 .rules = rules};
  auto config = BakeConfig::create(settings, mesh.bounds());
  REQUIRE(config);
  return *config;
}

void check_sound(const PolyMesh& polygons, const DetailMesh& detail) {
  CHECK(fault_of_patches(polygons, detail) == "");
  CHECK(fault_of_shared_edges(polygons, detail) == "");
}

void check_against(const Reference& reference) {
  const auto path = shared_file("meshes/" + reference.level + ".obj");
  if (!path) return;
  const auto mesh = load_obj(*path);
  REQUIRE(mesh);
  const BakeConfig config = config_for(*mesh, BakeRules::recast);
  const CompactHeightfield open = make_open(*mesh, config, config.tile_grid(0, 0));
  const PolygonBake bake = bake_polygons(open, config);
  const DetailInput input = {bake.polygons, open, bake.regions, bake.seams};
  const DetailMesh detail = add_detail(input, config.detail);
  check_sound(bake.polygons, detail);

  const DetailError error = measure_detail(input, detail);
  MESSAGE(reference.level << ": " << detail.triangles.size() << " triangles, worst " << error.most
                          << ", mean " << error.mean);
  CHECK(error.most <= reference.worst);
  CHECK(error.mean <= reference.mean);
  CHECK(static_cast<double>(detail.triangles.size()) <=
        1.1 * static_cast<double>(reference.triangles));
}

void collect_border(const PolyMesh& polygons, const DetailMesh& detail, int tile_size,
                    std::map<BorderLine, BorderSides>& lines) {
  const VoxelGrid& grid = polygons.grid;
  const int tile_x = (grid.first.x + grid.border) / tile_size;
  const int tile_z = (grid.first.z + grid.border) / tile_size;
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    const auto ring = polygons.polygon(i);
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const std::uint32_t across = polygons.neighbors[polygons.first[i] + k];
      if (!PolyMesh::is_portal(across)) continue;
      const auto side = static_cast<Side>(across - PolyMesh::kPortal);
      const BorderLine line = {tile_x - (side == Side::low_x ? 1 : 0),
                               tile_z - (side == Side::low_z ? 1 : 0),
                               side == Side::low_x || side == Side::high_x ? 0 : 1};
      const bool high = side == Side::low_x || side == Side::low_z;
      std::vector<Place>& places = lines[line][high ? 1 : 0];
      std::vector<Vec3> vertices = vertices_on_edge(polygons, detail, i, k);
      const std::uint32_t first = detail.patches[i].first_vertex;
      vertices.push_back(detail.vertices[first + k]);
      vertices.push_back(detail.vertices[first + (k + 1) % ring.size()]);
      for (const Vec3 vertex : vertices) {
        const Vec3 at = grid.to_world(vertex);
        places.push_back({at.x, at.y, at.z});
      }
    }
  }
}

void check_tiles(const std::string& level, int tile_size) {
  const auto path = shared_file("meshes/" + level + ".obj");
  if (!path) return;
  const auto mesh = load_obj(*path);
  REQUIRE(mesh);
  const auto tiles = make_open_tiles(*mesh, config_for(*mesh, BakeRules::waymesh, tile_size));
  for (const Partition partition : {Partition::watershed, Partition::monotone, Partition::layers}) {
    const BakeConfig config = config_for(*mesh, BakeRules::waymesh, tile_size, partition);
    std::map<BorderLine, BorderSides> lines;
    for (const CompactHeightfield& open : tiles) {
      const PolygonBake bake = bake_polygons(open, config);
      const DetailMesh detail =
          add_detail({bake.polygons, open, bake.regions, bake.seams}, config.detail);
      check_sound(bake.polygons, detail);
      collect_border(bake.polygons, detail, tile_size, lines);
    }
    CHECK(!lines.empty());
    for (auto& [line, sides] : lines) {
      for (auto& side : sides) {
        std::ranges::sort(side);
        side.erase(std::unique(side.begin(), side.end()), side.end());
      }
      CHECK(sides[0] == sides[1]);
    }
  }
}

}  // namespace

TEST_SUITE("bake/golden_detail") {
  TEST_CASE(
      "detail follows the floors of nav_test more closely than Recast's, with no more triangles") {
    check_against({"nav_test", 558, 3.200, 0.2144});
  }
  TEST_CASE(
      "detail follows the floors of dungeon more closely than Recast's, with no more triangles") {
    check_against({"dungeon", 291, 3.778, 0.1610});
  }
  TEST_CASE(
      "detail follows the floors of undulating more closely than Recast's, with no more "
      "triangles") {
    check_against({"undulating", 3198, 4.476, 0.6855});
  }

  TEST_CASE("neighboring tiles of nav_test have the same vertices on their border") {
    check_tiles("nav_test", 48);
  }
  TEST_CASE("neighboring tiles of undulating have the same vertices on their border") {
    check_tiles("undulating", 48);
    check_tiles("undulating", 128);
  }
}
