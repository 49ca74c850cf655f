// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/golden_builds.h"
#include "support/checks/mesh_checks.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way;

namespace {

using nlohmann::json;

/// The figures of the polygon stages, summed over tiles, under the names of the reference files.
struct PolygonStats {
  std::size_t contours = 0;
  std::size_t contour_verts = 0;
  std::size_t polys = 0;
  std::size_t poly_verts = 0;
  double area_xz = 0;
};

PolygonStats make_stats(const std::vector<CompactHeightfield>& tiles, const BakeConfig& config) {
  PolygonStats stats;
  for (const CompactHeightfield& open : tiles) {
    const test::PolygonBake bake = test::bake_polygons(open, config);
    CHECK(test::find_fault(bake.contours) == "");
    CHECK(test::find_fault(bake.polygons, bake.contours, config.polygon_vertices) == "");
    stats.contours += bake.contours.contours.size();
    stats.contour_verts += bake.contours.vertices.size();
    stats.polys += bake.polygons.size();
    stats.poly_verts += bake.polygons.vertices.size();
    const double cell = static_cast<double>(open.grid.cell_size);
    for (std::size_t i = 0; i < bake.polygons.size(); ++i)
      stats.area_xz +=
          0.5 * cell * cell * static_cast<double>(test::doubled_area(bake.polygons, i));
  }
  return stats;
}

void check_level(const std::string& name, BakeRules rules) {
  test::for_each_golden_build(
      name, rules, [](const auto& tiles, const auto& config, const json& build) {
        const PolygonStats stats = make_stats(tiles, config);
        const json& golden = build["stats"];
        CHECK(static_cast<double>(stats.polys) <= 1.01 * golden["polys"].get<double>());
        CHECK(stats.area_xz == doctest::Approx(golden["area_xz"].get<double>()).epsilon(0.005));
      });
}

}  // namespace

TEST_SUITE("bake/golden_polygons") {
  TEST_CASE("the polygons of nav_test are as few as Recast's and cover the same area") {
    check_level("nav_test", BakeRules::recast);
  }
  TEST_CASE("the polygons of dungeon are as few as Recast's and cover the same area") {
    check_level("dungeon", BakeRules::recast);
  }
  TEST_CASE("the polygons of undulating are as few as Recast's and cover the same area") {
    check_level("undulating", BakeRules::recast);
  }

  // Our own rules keep other floors, mostly around corners, but give no more polygons.
  TEST_CASE("with our own rules no level has more polygons or a different area") {
    check_level("nav_test", BakeRules::waymesh);
    check_level("dungeon", BakeRules::waymesh);
    check_level("undulating", BakeRules::waymesh);
  }
}
