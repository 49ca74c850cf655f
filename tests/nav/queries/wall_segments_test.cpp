// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_segments.h"

#include "way/core/random.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/oracles/wall_list.h"

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::mesh_of;
using test::Plan;

namespace {

std::vector<EdgeSegment> walls_of(const NavMesh& mesh, PolyRef polygon,
                                  const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  std::vector<EdgeSegment> found(wall_segments(mesh, polygon, workspace, {}, filter));
  CHECK(wall_segments(mesh, polygon, workspace, found, filter) == found.size());
  return found;
}

std::vector<EdgeSegment> segments_of(const NavMesh& mesh, PolyRef polygon,
                                     const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  std::vector<EdgeSegment> found(edge_segments(mesh, polygon, workspace, {}, filter));
  CHECK(edge_segments(mesh, polygon, workspace, found, filter) == found.size());
  return found;
}

void check_same(const std::vector<EdgeSegment>& a, const std::vector<EdgeSegment>& b) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(a[i].a == b[i].a);
    CHECK(a[i].b == b[i].b);
    CHECK(a[i].edge == b[i].edge);
    CHECK(a[i].neighbor == b[i].neighbor);
  }
}

float size(const EdgeSegment& segment) {
  return distance(segment.a, segment.b);
}

/// One polygon of side `cells` and, to its right, a tile with one cell per letter along the border.
NavMesh bordered(const std::string& letters, float shift = 0) {
  const auto side = static_cast<float>(letters.size());
  Plan plan = {.low = {side, shift, 0}, .coord = {1, 0}, .is_square = true};
  for (const char letter : letters)
    plan.rows.push_back(letter + std::string(letters.size() - 1, '#'));
  return test::mesh_of_tiles({test::grid_data({.quads = 1, .side = side}), plan_data(plan)}, side);
}

}  // namespace

TEST_SUITE("nav/wall_segments") {
  TEST_CASE("the walls of a cell are its edges without a neighbor") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..", "#."}});
    const auto walls = walls_of(mesh, mesh.ref(0, 0));
    REQUIRE(walls.size() == 3);
    for (const EdgeSegment& wall : walls) {
      CHECK(wall.is_wall());
      CHECK(size(wall) == 1);
    }
    CHECK(walls[0].edge == 0);
    CHECK(walls[0].a == Vec3{0, 0, 0});
    CHECK(walls[0].b == Vec3{0, 0, 1});
    CHECK(walls[2].edge == 3);
  }

  TEST_CASE("with openings, all edges are returned") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..", "#."}});
    const auto all = segments_of(mesh, mesh.ref(0, 0));
    REQUIRE(all.size() == 4);
    CHECK(all[2].neighbor == mesh.ref(0, 1));
    CHECK(all[2].a == Vec3{1, 0, 1});
    CHECK(all[2].b == Vec3{1, 0, 0});
  }

  TEST_CASE("what the filter rejects is a wall") {
    TileData data = test::plan_data({.rows = {".."}});
    data.flags = {1, 2};
    const NavMesh mesh = mesh_of(data);
    CHECK(walls_of(mesh, mesh.ref(0, 0)).size() == 3);
    CHECK(walls_of(mesh, mesh.ref(0, 0), {.exclude = 2}).size() == 4);
    CHECK(segments_of(mesh, mesh.ref(0, 0), {.exclude = 2})[2].is_wall());
  }

  TEST_CASE("null and stale polygons have no segments") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    CHECK(walls_of(mesh, {}).empty());
    CHECK(segments_of(later, mesh.ref(0, 0)).empty());
  }

  TEST_CASE("what does not fit is counted, and nothing is written beyond the span") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"."}});
    SearchWorkspace workspace;
    std::vector<EdgeSegment> found(4);
    CHECK(wall_segments(mesh, mesh.ref(0, 0), workspace, std::span(found).first(2)) == 4);
    CHECK(size(found[1]) == 1);
    CHECK(size(found[2]) == 0);
  }

  TEST_CASE("an edge on a border has a wall between its openings, in order") {
    const NavMesh mesh = bordered("#.#.");
    std::vector<EdgeSegment> on_border;
    for (const EdgeSegment& segment : segments_of(mesh, mesh.ref(0, 0)))
      if (segment.edge == 2) on_border.push_back(segment);
    // From z = 4 down: the openings first, then the walls.
    REQUIRE(on_border.size() == 4);
    CHECK(on_border[0].neighbor == mesh.ref(1, 1));
    CHECK(on_border[1].neighbor == mesh.ref(1, 0));
    CHECK(on_border[0].a.z == 4);
    CHECK(on_border[0].b.z == 3);
    CHECK(on_border[1].a.z == 2);
    CHECK(on_border[2].is_wall());
    CHECK(on_border[2].a.z == 3);
    CHECK(on_border[2].b.z == 2);
    CHECK(on_border[3].b.z == 0);
  }

  TEST_CASE("an edge may have hundreds of openings and walls") {
    // Detour stops at 16.
    std::string letters;
    for (int i = 0; i < 256; ++i)
      letters += ".#";
    const NavMesh mesh = bordered(letters);
    std::size_t walls = 0;
    float length = 0;
    for (const EdgeSegment& wall : walls_of(mesh, mesh.ref(0, 0))) {
      if (wall.edge != 2) continue;
      ++walls;
      length += size(wall);
    }
    CHECK(walls == 256);
    CHECK(length == doctest::Approx(256));
    CHECK(segments_of(mesh, mesh.ref(0, 0)).size() == 3 + 512);
  }

  TEST_CASE("adjacent openings leave no wall of the size of a rounding error") {
    const NavMesh mesh = bordered(std::string(7, '.'));
    CHECK(walls_of(mesh, mesh.ref(0, 0)).size() == 3);
    CHECK(segments_of(mesh, mesh.ref(0, 0)).size() == 3 + 7);
  }

  TEST_CASE("openings to two floors may overlap, and are not walls") {
    Plan low = {.rows = {"....", "....", "....", "####"},
                .low = {4, -0.25F, 0},
                .coord = {1, 0, 0},
                .is_square = true};
    Plan high = low;
    high.rows = {"####", "....", "....", "####"};
    high.low.y = 0.25F;
    high.coord.layer = 1;
    const NavMesh mesh = test::mesh_of_tiles(
        {test::grid_data({.quads = 1, .side = 4}), plan_data(low), plan_data(high)}, 4);
    std::size_t openings = 0;
    float length = 0;
    for (const EdgeSegment& segment : segments_of(mesh, mesh.ref(0, 0))) {
      if (segment.edge != 2) continue;
      if (segment.is_wall()) length += size(segment);
      openings += segment.is_wall() ? 0 : 1;
    }
    CHECK(openings == 5);
    CHECK(length == 1);
  }

  TEST_CASE("walls are the same with room to spare and without, for any filter") {
    Random random(4);
    SearchWorkspace workspace;
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
      const NavMesh plain =
          seed < 5 ? mesh_of(test::bumpy_floors(random, 8)) : test::walled_tiles(3, seed, 4);
      NavMeshEdit change(plain);
      for (const PolyRef ref : test::all_polygons(plain))
        change.set_flags(ref, static_cast<std::uint16_t>(random.below(4)));
      const NavMesh mesh = *change.commit();
      const QueryFilter filters[] = {
          {}, {.include = 1}, {.exclude = 2}, {.predicate = [](const void*, PolyRef ref) {
            return ref.polygon() % 3 != 0;
          }}};
      for (const QueryFilter& filter : filters) {
        for (const PolyRef ref : test::all_polygons(mesh)) {
          std::vector<EdgeSegment> roomy(64);
          roomy.resize(wall_segments(mesh, ref, workspace, roomy, filter));
          std::vector<EdgeSegment> walls = segments_of(mesh, ref, filter);
          std::erase_if(walls, [](const EdgeSegment& segment) { return !segment.is_wall(); });
          check_same(roomy, walls);
          check_same(roomy, walls_of(mesh, ref, filter));
          if (roomy.empty()) continue;
          std::vector<EdgeSegment> one(1);
          CHECK(wall_segments(mesh, ref, workspace, one, filter) == roomy.size());
          check_same(one, {roomy[0]});
        }
      }
    }
  }

  TEST_CASE("the walls of all polygons are the walls of the mesh") {
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
      const NavMesh mesh = test::walled_tiles(3, seed, 4);
      double length = 0;
      for (const test::Wall& wall : test::all_walls(mesh))
        length += static_cast<double>(distance(wall.a, wall.b));
      double found = 0;
      for (const PolyRef ref : test::all_polygons(mesh)) {
        for (const EdgeSegment& wall : walls_of(mesh, ref))
          found += static_cast<double>(size(wall));
      }
      CHECK(found == doctest::Approx(length));
    }
  }
}
