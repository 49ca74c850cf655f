// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/import_polygons.h"

#include "way/io/obj.h"
#include "way/nav/validate.h"

#include <string>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Corners of squares of side 1, counter-clockwise viewed from +y.
std::string grid_obj(int side) {
  std::string out;
  for (int z = 0; z <= side; ++z) {
    for (int x = 0; x <= side; ++x)
      out += "v " + std::to_string(x) + " 0 " + std::to_string(z) + "\n";
  }
  for (int z = 0; z < side; ++z) {
    for (int x = 0; x < side; ++x) {
      const int a = z * (side + 1) + x + 1;
      const int below = a + side + 1;
      out += "f " + std::to_string(a) + " " + std::to_string(below) + " " +
             std::to_string(below + 1) + " " + std::to_string(a + 1) + "\n";
    }
  }
  return out;
}

Result<ImportedMesh> import(const std::string& obj, const ImportOptions& options = {}) {
  const auto level = parse_obj(obj);
  if (!level) return level.error();
  return import_polygons(*level, options);
}

std::string refusal(const std::string& obj, const ImportOptions& options = {}) {
  const auto imported = import(obj, options);
  return imported ? "" : imported.error().message;
}

}  // namespace

TEST_SUITE("io/import_polygons") {
  TEST_CASE("faces become polygons, and those that share an edge become neighbors") {
    const auto imported = import(grid_obj(3));
    REQUIRE(imported);
    const NavMeshCounts counts = imported->mesh.counts();
    CHECK(counts.polygons == 9);
    CHECK(counts.vertices == 16);
    CHECK(counts.components == 1);
    CHECK(counts.area == doctest::Approx(9));
    CHECK(imported->mesh.tile_in(0)->corner_count(0) == 4);
    CHECK(validate(imported->mesh));
  }

  TEST_CASE("faces of any size stay whole, including collinear corners") {
    const auto imported =
        import("v 0 0 0\nv 0 0 4\nv 2 0 5\nv 4 0 4\nv 5 0 2\nv 4 0 0\nv 2 0 0\nf 1 2 3 4 5 6 7\n");
    REQUIRE(imported);
    CHECK(imported->mesh.counts().polygons == 1);
    CHECK(imported->mesh.tile_in(0)->corner_count(0) == 7);
  }

  TEST_CASE("vertices at one point are joined") {
    const auto imported = import(
        "v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 1 2 3 4\n"
        "v 1 0 0\nv 1 0 1\nv 2 0 1\nv 2 0 0\nf 5 6 7 8\n");
    REQUIRE(imported);
    CHECK(imported->report.joined_vertices == 2);
    CHECK(imported->mesh.counts().components == 1);
  }

  TEST_CASE("a clockwise face is flipped") {
    const auto imported = import("v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 4 3 2 1\n");
    REQUIRE(imported);
    CHECK(imported->report.turned_faces == 1);
    CHECK(validate(imported->mesh));
  }

  TEST_CASE("a face that is not convex is cut") {
    const auto imported = import("v 0 0 0\nv 0 0 4\nv 1 0 1\nv 4 0 0\nf 1 2 3 4\n");
    REQUIRE(imported);
    CHECK(imported->report.cut_faces == 1);
    CHECK(imported->mesh.counts().polygons == 2);
    CHECK(imported->mesh.counts().components == 1);
    CHECK(validate(imported->mesh));
  }

  TEST_CASE("a vertical face is left out") {
    const auto imported = import(grid_obj(1) + "v 0 3 0\nf 1 2 5\n");
    REQUIRE(imported);
    CHECK(imported->report.dropped_faces == 1);
    CHECK(imported->mesh.counts().polygons == 1);
  }

  TEST_CASE("a long edge beside two short ones is split") {
    const auto imported = import(
        "v 0 0 0\nv 0 0 2\nv 2 0 2\nv 2 0 0\nf 1 2 3 4\n"
        "v 2 0 1\nv 3 0 1\nv 3 0 0\nv 3 0 2\nf 4 5 6 7\nf 5 3 8 6\n");
    REQUIRE(imported);
    CHECK(imported->report.split_edges == 1);
    CHECK(imported->mesh.counts().components == 1);
    CHECK(imported->mesh.tile_in(0)->corner_count(0) == 5);
    CHECK(validate(imported->mesh));
  }

  TEST_CASE("an edge of three faces becomes a wall") {
    const auto imported = import(
        "v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 1 2 3 4\nv 2 0 1\nv 2 0 0\nf 4 3 5 6\n"
        "v 2 1 1\nv 2 1 0\nf 4 3 7 8\n");
    REQUIRE(imported);
    CHECK(imported->report.crowded_edges == 1);
    CHECK(imported->mesh.counts().components == 3);
  }

  TEST_CASE("materials become areas") {
    const std::string two = "v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nv 2 0 1\nv 2 0 0\n";
    const auto imported = import(two + "usemtl water\nf 1 2 3 4\nusemtl area_9\nf 4 3 5 6\n",
                                 {.areas = {{Area{20}, "water"}}});
    REQUIRE(imported);
    const Tile& tile = *imported->mesh.tile_in(0);
    CHECK(tile.area(0) == Area{20});
    CHECK(tile.area(1) == Area{9});
    CHECK(import(two + "f 1 2 3 4\n")->mesh.tile_in(0)->area(0) == Area::ground);
    CHECK(import(two + "usemtl sand\nf 1 2 3 4\n")->mesh.tile_in(0)->area(0) == Area{1});
  }

  TEST_CASE("a face that crosses itself is rejected by name") {
    CHECK(refusal("v 0 0 0\nv 0 0 2\nv 3 0 0\nv 3 0 1\nf 1 2 3 4\n").ends_with("crosses itself"));
    // Two equal halves, whose signed areas cancel out.
    CHECK(refusal("v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nf 1 2 4 3\n").ends_with("crosses itself"));
    // A five-pointed star, drawn in one stroke.
    CHECK(refusal("v 0 0 -4\nv -2 0 3\nv 4 0 -1\nv -4 0 -1\nv 2 0 3\nf 1 2 3 4 5\n")
              .ends_with("crosses itself"));
  }

  TEST_CASE("a face that winds over its own beginning is rejected by name") {
    // Once around a square of side 6, two wide, and on over the first side.
    const std::string around =
        "v 0 0 0\nv 0 0 6\nv 6 0 6\nv 6 0 0\nv -2 0 0\nv -2 0 2\nv 4 0 2\nv 4 0 4\nv 2 0 4\n"
        "v 2 0 0\nf 1 2 3 4 5 6 7 8 9 10\n";
    const std::string message = refusal(around);
    CHECK(message.starts_with("face 0 at ("));
    CHECK(message.ends_with("crosses itself"));
  }

  TEST_CASE("a ring that is joined to its hole by coinciding edges is cut") {
    const auto imported = import(
        "v 0 0 0\nv 0 0 3\nv 3 0 3\nv 3 0 0\nv 1 0 1\nv 2 0 1\nv 2 0 2\nv 1 0 2\n"
        "f 1 2 3 4 1 5 6 7 8 5\n");
    REQUIRE(imported);
    CHECK(imported->report.cut_faces == 1);
    CHECK(imported->mesh.counts().area == doctest::Approx(8));
    CHECK(imported->mesh.counts().components == 1);
    CHECK(validate(imported->mesh));
  }

  TEST_CASE("strict import rejects every repair by name") {
    CHECK(refusal("v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 4 3 2 1\n", {.strict = true}) ==
          "1 faces are clockwise viewed from above");
    CHECK(refusal(grid_obj(2), {.strict = true}).empty());
  }

  TEST_CASE("a quarter of a million faces are imported quickly") {
    const auto imported = import(grid_obj(500));
    REQUIRE(imported);
    CHECK(imported->mesh.counts().polygons == 250000);
    CHECK(imported->mesh.counts().components == 1);
  }
}
