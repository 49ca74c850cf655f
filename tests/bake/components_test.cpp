// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Polygons are connected exactly as floors are: no step that an agent can take is lost between the
// voxels and the mesh, and none is invented.
#include "way/bake/bake.h"

#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"
#include "support/builders/small_scenes.h"

#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Disjoint sets, as simple as possible.
class Sets {
 public:
  explicit Sets(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  std::size_t root(std::size_t i) const {
    while (parents_[i] != i)
      i = parents_[i];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parents_[root(a)] = root(b); }

 private:
  std::vector<std::size_t> parents_;
};

/// The intermediate results of a bake in one piece.
class Notes final : public BakeObserver {
 public:
  using BakeObserver::see;

  void see(const TileCoord&, BakeStage stage, const CompactHeightfield& field) override {
    if (stage == BakeStage::erode) open = field;
  }
  void see(const TileCoord&, BakeStage, const RegionMap& map) override { regions = map; }
  void see(const TileCoord&, BakeStage, const PolyMesh& mesh) override { polygons = mesh; }

  CompactHeightfield open;
  RegionMap regions;
  PolyMesh polygons;
};

/// Regions connected by floors with steps in both directions. Floors whose region was too small to
/// be kept have region 0 and connect nothing.
Sets connected_regions(const Notes& notes) {
  const std::vector<RegionId>& region = notes.regions.regions;
  Sets sets(std::size_t{notes.regions.count} + 1);
  for (std::uint32_t f = 0; f < notes.open.size(); ++f) {
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t n = notes.open.neighbors[f][side];
      const bool linked = n != notes.open.none() && notes.open.neighbors[n][side ^ 2U] == f;
      if (linked && region[f] != 0 && region[n] != 0) sets.join(region[f], region[n]);
    }
  }
  return sets;
}

Sets connected_polygons(const PolyMesh& mesh) {
  Sets sets(mesh.size());
  for (std::size_t i = 0; i < mesh.size(); ++i) {
    for (std::uint32_t e = mesh.first[i]; e < mesh.first[i + 1]; ++e)
      if (mesh.neighbors[e] < mesh.size()) sets.join(i, mesh.neighbors[e]);
  }
  return sets;
}

/// Components of the floors and of the polygons, matched by region.
struct Components {
  std::size_t of_floors = 0;
  std::size_t of_polygons = 0;
  bool agree = true;
};

Components components_of(const Notes& notes) {
  const Sets regions = connected_regions(notes);
  const Sets polygons = connected_polygons(notes.polygons);
  std::set<std::size_t> of_floors;
  std::set<std::size_t> of_polygons;
  std::map<std::size_t, std::size_t> floors_by_polygons;
  Components result;
  for (const RegionId region : notes.regions.regions)
    if (region != 0) of_floors.insert(regions.root(region));
  for (std::size_t i = 0; i < notes.polygons.size(); ++i) {
    of_polygons.insert(polygons.root(i));
    const RegionId region = notes.polygons.regions[i];
    if (region == 0) continue;  // it spans several
    const auto [at, fresh] = floors_by_polygons.emplace(polygons.root(i), regions.root(region));
    result.agree = result.agree && at->second == regions.root(region);
  }
  result.of_floors = of_floors.size();
  result.of_polygons = of_polygons.size();
  return result;
}

void check_components(const TriangleMesh& level, BakeSettings settings) {
  for (const Partition partition : {Partition::watershed, Partition::monotone, Partition::layers}) {
    CAPTURE(static_cast<int>(partition));
    settings.partition = partition;
    Notes notes;
    REQUIRE(bake(level, settings, {.observer = &notes}));
    const Components found = components_of(notes);
    CHECK(found.of_polygons == found.of_floors);
    CHECK(found.agree);
  }
}

/// A square floor from the origin, with a wall on one of its sides.
TriangleMesh walled_floor(float side, Side wall) {
  std::vector<Vec3> vertices = {{0, 0, 0}, {0, 0, side}, {side, 0, side}, {side, 0, 0}};
  const auto first = static_cast<std::size_t>(wall);  // in the order of Side
  for (const std::size_t corner : {first, (first + 1) % 4})
    for (const float y : {0.0F, 3.0F})
      vertices.push_back({vertices[corner].x, y, vertices[corner].z});
  auto mesh = TriangleMesh::create(vertices, {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {6, 5, 7}});
  REQUIRE(mesh);
  return *mesh;
}

double area_of(const NavMesh& mesh) {
  double sum = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i)
      sum += tile->plan_area(i);
  }
  return sum;
}

}  // namespace

TEST_SUITE("bake/components") {
  TEST_CASE("polygons of every scene are connected exactly as floors are") {
    for (const test::SmallScene& small : test::kSmallScenes) {
      const std::string name = small.name;
      CAPTURE(name);
      const auto level = scenes::make_scene(name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      check_components(*level, {.agent = bench::kRecastAgent});
    }
  }

  TEST_CASE("every storey of a small city is reachable") {
    // A flight of stairs passes a landing at its side. Recast adds the step up to the landing to
    // the step down the stairs: with its rules this city falls into ten parts. Into two more, if
    // the walls that lie on planes between columns were in the same columns in every tile.
    const TriangleMesh city = scenes::city(1, 1);
    const auto parts = [&](BakeSettings settings) {
      settings.agent = bench::kRecastAgent;
      Notes notes;
      REQUIRE(bake(city, settings, {.observer = &notes}));
      return components_of(notes).of_polygons;
    };
    CHECK(parts({}) == 1);
    CHECK(parts({.partition = Partition::layers}) == 1);
    CHECK(parts({.rules = BakeRules::recast}) == 10);
  }

  TEST_CASE("polygons of soups are connected exactly as floors are") {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      CAPTURE(seed);
      BakeSettings settings = {.agent = bench::kRecastAgent};
      settings.cell_size = 0.9F;
      settings.region_min_size = seed % 2 == 0 ? 0.0F : 4.0F;
      check_components(scenes::soup(seed, 20 + static_cast<int>(seed) % 7 * 15), settings);
    }
  }

  TEST_CASE("a wall exactly on a side of a level gives the same floors in one piece and in tiles") {
    for (const Side wall : {Side::low_x, Side::high_z, Side::high_x, Side::low_z}) {
      for (const float side : {9.6F, 12.0F, 12.15F}) {
        for (const float radius : {0.0F, 0.6F}) {
          CAPTURE(static_cast<int>(wall));
          CAPTURE(side);
          CAPTURE(radius);
          const TriangleMesh level = walled_floor(side, wall);
          BakeSettings settings = {.cell_size = 0.3F};
          settings.agent.radius = radius;
          const auto one_piece = bake(level, settings);
          REQUIRE(one_piece);
          for (const int tile_size : {16, 20, 32}) {
            settings.tile_size = tile_size;
            const auto tiles = bake(level, settings);
            REQUIRE(tiles);
            CHECK(area_of(*one_piece) == doctest::Approx(area_of(*tiles)));
          }
        }
      }
    }
  }
}
