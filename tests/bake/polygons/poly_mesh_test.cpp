// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/poly_mesh.h"

#include "way/core/random.h"

#include "support/builders/ascii_field.h"
#include "support/checks/mesh_checks.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A set of outlines given by their corners, all walls.
ContourSet outlines(const std::vector<std::vector<ContourVertex>>& rings) {
  ContourSet set;
  for (const auto& ring : rings) {
    set.contours.push_back({.first = static_cast<std::uint32_t>(set.vertices.size()),
                            .count = static_cast<std::uint32_t>(ring.size()),
                            .region = static_cast<RegionId>(set.contours.size() + 1),
                            .area = Area::ground});
    set.vertices.insert(set.vertices.end(), ring.begin(), ring.end());
  }
  return set;
}

ContourVertex corner(int x, int z, RegionId across = 0, int y = 0) {
  return {.x = x, .y = y, .z = z, .across = across};
}

}  // namespace

TEST_SUITE("bake/poly_mesh") {
  TEST_CASE("no outlines give no polygons") {
    const PolyMesh mesh = make_polygons({}, 6);
    CHECK(mesh.size() == 0);
    CHECK(mesh.first == std::vector<std::uint32_t>{0});
  }

  TEST_CASE("a convex outline is one polygon, counter-clockwise") {
    const ContourSet set = outlines({{corner(0, 0), corner(0, 4), corner(4, 4), corner(4, 0)}});
    const PolyMesh mesh = make_polygons(set, 6);
    REQUIRE(mesh.size() == 1);
    CHECK(test::find_fault(mesh, set, 6) == "");
    CHECK(mesh.vertices.size() == 4);
    CHECK(mesh.regions == std::vector<RegionId>{1});
    CHECK(mesh.areas == std::vector<Area>{Area::ground});
    CHECK(std::ranges::count(mesh.neighbors, PolyMesh::kWall) == 4);
  }

  TEST_CASE("a wall of zero width that ends inside an outline ends between polygons") {
    // Into it, and back at another height.
    const ContourSet set = outlines({{corner(0, 0), corner(0, 4), corner(2, 4), corner(2, 2),
                                      corner(2, 4, 0, 9), corner(4, 4), corner(4, 0)}});
    const PolyMesh mesh = make_polygons(set, 12);
    CHECK(mesh.size() > 1);
    CHECK(test::find_fault(mesh, set, 12) == "");
  }

  TEST_CASE("no polygon has more corners than allowed") {
    const ContourSet set = outlines({{corner(0, 2), corner(0, 4), corner(2, 6), corner(4, 6),
                                      corner(6, 4), corner(6, 2), corner(4, 0), corner(2, 0)}});
    CHECK(make_polygons(set, 8).size() == 1);
    CHECK(make_polygons(set, 6).size() == 3);
    CHECK(make_polygons(set, 3).size() == 6);
    CHECK(test::find_fault(make_polygons(set, 3), set, 3) == "");
  }

  TEST_CASE("polygons of two regions are neighbors across their common border") {
    const ContourSet set = outlines({{corner(0, 0), corner(0, 4), corner(4, 4, 2), corner(4, 0)},
                                     {corner(4, 0, 1), corner(4, 4), corner(8, 4), corner(8, 0)}});
    const PolyMesh mesh = make_polygons(set, 6);
    REQUIRE(mesh.size() == 2);
    CHECK(mesh.vertices.size() == 6);
    CHECK(test::find_fault(mesh, set, 6) == "");
    CHECK(std::ranges::count(mesh.neighbors, 0U) == 1);
    CHECK(std::ranges::count(mesh.neighbors, 1U) == 1);
  }

  TEST_CASE("coinciding walls do not make neighbors") {
    const ContourSet set = outlines({{corner(0, 0), corner(0, 4), corner(4, 4), corner(4, 0)},
                                     {corner(4, 0), corner(4, 4), corner(8, 4), corner(8, 0)}});
    const PolyMesh mesh = make_polygons(set, 6);
    CHECK(std::ranges::count(mesh.neighbors, PolyMesh::kWall) == 8);
  }

  TEST_CASE("floors two voxels apart are not joined") {
    const ContourSet set = outlines(
        {{corner(0, 0), corner(0, 4), corner(4, 4), corner(4, 0)},
         {corner(0, 0, 0, 2), corner(0, 4, 0, 2), corner(4, 4, 0, 2), corner(4, 0, 0, 2)}});
    CHECK(make_polygons(set, 6).vertices.size() == 8);
  }

  TEST_CASE("a hole leaves a ring of polygons that are neighbors across the cut") {
    const CompactHeightfield open = test::make_field({"00000", "00000", "00.00", "00000", "00000"});
    RegionMap regions;
    regions.regions.assign(open.size() + 1, 1);
    regions.regions.back() = 0;
    regions.count = 1;
    const ContourSet set = trace_contours(open, regions, {}, {.max_error = 0});
    const PolyMesh mesh = make_polygons(set, 6);
    CHECK(test::find_fault(mesh, set, 6) == "");
    CHECK(mesh.vertices.size() == 8);
    CHECK(std::ranges::count(mesh.neighbors, PolyMesh::kWall) == 8);
  }

  TEST_CASE("a corner that the neighboring tile lacks is removed from a seam") {
    // Regions 1 and 2 meet at (4, 0), inside a seam along z = 0.
    ContourSet set = outlines({{corner(0, 0), corner(0, 4), corner(4, 4, 2), corner(4, 0)},
                               {corner(4, 0, 1), corner(4, 4), corner(8, 4), corner(8, 0)}});
    set.vertices[3].seam = 1;
    set.vertices[7].seam = 1;
    CHECK(make_polygons(set, 6).vertices.size() == 6);
    set.vertices[3].removable = true;
    set.vertices[4].removable = true;
    for (const int max_vertices : {3, 6}) {
      CAPTURE(max_vertices);
      const PolyMesh mesh = make_polygons(set, max_vertices);
      CHECK(test::find_fault(mesh, set, max_vertices) == "");
      CHECK(mesh.vertices.size() == 5);
      CHECK(std::ranges::count(mesh.seams, 1U) == 1);
      CHECK(std::ranges::count(mesh.neighbors, PolyMesh::kWall) == 4);
    }
  }

  TEST_CASE("a corner between two seams stays") {
    ContourSet set = outlines({{corner(0, 0), corner(0, 4), corner(4, 4, 2), corner(4, 0)},
                               {corner(4, 0, 1), corner(4, 4), corner(8, 4), corner(8, 0)}});
    set.vertices[3].seam = 1;
    set.vertices[7].seam = 2;
    const PolyMesh mesh = make_polygons(set, 6);
    CHECK(mesh.vertices.size() == 6);
    CHECK(mesh.size() == 2);
    CHECK(mesh.regions == std::vector<RegionId>{1, 2});
  }

  TEST_CASE("random fields have polygons without faults") {
    Random random(13);
    for (int round = 0; round < 200; ++round) {
      const ContourSet set = test::random_outlines(random, static_cast<Partition>(round % 3));
      const int max_vertices = 3 + random.below(8);
      CAPTURE(round);
      REQUIRE(test::find_fault(make_polygons(set, max_vertices), set, max_vertices) == "");
    }
  }
}
