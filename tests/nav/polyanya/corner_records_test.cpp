// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/corner_records.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/plan_mesh.h"

#include <cstddef>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Cells 0 and 1 are teeth above 2 and 4, which 3 connects.
const test::Plan kComb = {.rows = {".#.", "..."}};

bool is_dead_end(const CornerRecords& records, std::uint32_t from, std::uint32_t to) {
  return records.is_dead_end(records.tile(0), from, to);
}

/// The records of all corners of a mesh.
std::vector<std::uint32_t> all_corners(CornerRecords& records, const NavMesh& mesh) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot)
    records.tile_in(slot);
  std::vector<std::uint32_t> found;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const std::uint32_t tile = records.tile_in(slot);
    for (std::uint32_t polygon = 0; polygon < mesh.tile_in(slot)->polygon_count(); ++polygon) {
      const std::uint32_t first = records.tile(tile).first_edge(polygon);
      for (std::uint32_t edge = first; edge < records.tile(tile).first_edge(polygon + 1); ++edge)
        found.push_back(records.at_corner(tile, polygon, edge));
    }
  }
  return found;
}

}  // namespace

TEST_SUITE("nav/corner_records") {
  TEST_CASE("a part connected by one polygon is a dead end, however the tree is cut") {
    const NavMesh mesh = test::mesh_of(kComb);
    CornerRecords records;
    records.begin(mesh, kAllPolygons);
    records.tile_in(0);
    CHECK(is_dead_end(records, 2, 0));
    CHECK(is_dead_end(records, 4, 1));
    CHECK_FALSE(is_dead_end(records, 0, 2));
    CHECK_FALSE(is_dead_end(records, 1, 4));
    CHECK(is_dead_end(records, 2, 3) != is_dead_end(records, 3, 2));
  }

  TEST_CASE("marked polygons can be reached, until the next search") {
    const NavMesh mesh = test::mesh_of(kComb);
    CornerRecords records;
    records.begin(mesh, kAllPolygons);
    records.tile_in(0);
    records.mark_exit_path(0, 0);
    CHECK_FALSE(is_dead_end(records, 2, 0));
    CHECK_FALSE(is_dead_end(records, 3, 2));
    CHECK(is_dead_end(records, 4, 1));
    records.begin(mesh, kAllPolygons);
    CHECK(is_dead_end(records, 2, 0));
  }

  TEST_CASE("around a wall there is no dead end, except off the ring") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"....", ".#.#", "...#"}});
    CornerRecords records;
    records.begin(mesh, kAllPolygons);
    records.tile_in(0);
    CHECK(is_dead_end(records, 2, 3));
    for (const auto& [from, to] : {std::pair{0U, 1U}, {1U, 2U}, {2U, 5U}, {0U, 4U}, {4U, 6U}}) {
      CHECK_FALSE(is_dead_end(records, from, to));
      CHECK_FALSE(is_dead_end(records, to, from));
    }
  }

  TEST_CASE("there is no dead end where an off-mesh link begins") {
    const NavMesh mesh =
        *edit(test::mesh_of(kComb))
             .link({.start = {0.5F, 0, 0.5F}, .end = {2.5F, 0, 0.5F}, .radius = 0.25F})
             .commit();
    CornerRecords records;
    records.begin(mesh, kAllPolygons);
    records.tile_in(0);
    CHECK_FALSE(is_dead_end(records, 2, 0));
    CHECK_FALSE(is_dead_end(records, 4, 1));
  }

  TEST_CASE("a path across a tile border is not a dead end") {
    const NavMesh mesh = test::walled_tiles(2, 1, 1000);
    CornerRecords records;
    records.begin(mesh, kAllPolygons);
    const std::uint32_t tile = records.tile_in(0);
    for (std::uint32_t i = 0; i + 1 < mesh.tile_in(0)->polygon_count(); ++i)
      CHECK_FALSE(records.is_dead_end(records.tile(tile), i, i + 1));
  }

  TEST_CASE("behind an edge the same edge begins at its other end") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"....", ".#.#", "...#"}});
    CornerRecords records;
    records.begin(mesh, kAllPolygons);
    const CornerRecords::VisitedTile& tile = records.tile(records.tile_in(0));
    int shared = 0;
    for (std::uint32_t polygon = 0; polygon < tile.view.polygon_count(); ++polygon) {
      const PolygonView corners = tile.view.polygon(polygon);
      for (std::uint32_t i = 0; i < corners.count; ++i) {
        if (corners.code(i) >= tile.view.polygon_count()) continue;
        const PolygonView behind = tile.view.polygon(corners.code(i));
        const std::uint32_t across = records.across(tile, tile.first_edge(polygon) + i);
        CHECK(behind.code(across) == polygon);
        CHECK(behind.corner(across) == corners.corner_after(i));
        CHECK(behind.corner_after(across) == corners.corner(i));
        ++shared;
      }
    }
    CHECK(shared > 0);
  }

  TEST_CASE("sectors across borders follow the filter, regardless of earlier queries") {
    Random random(3);
    NavMeshEdit change = edit(test::walled_tiles(3, 5, 4));
    for (const PolyRef polygon : test::all_polygons(test::walled_tiles(3, 5, 4)))
      change.set_flags(polygon, random.below(8) == 0 ? std::uint16_t{3} : std::uint16_t{1});
    const NavMesh mesh = *change.commit();
    const QueryFilter without = {.exclude = 2};
    CornerRecords warm;
    warm.begin(mesh, kAllPolygons);
    const std::vector<std::uint32_t> all = all_corners(warm, mesh);
    for (int i = 0; i < 2; ++i) {
      warm.begin(mesh, without);
      const std::vector<std::uint32_t> some = all_corners(warm, mesh);
      CornerRecords fresh;
      fresh.begin(mesh, without);
      CHECK(some == all_corners(fresh, mesh));
      CHECK(some != all);
      warm.begin(mesh, kAllPolygons);
      CHECK(all_corners(warm, mesh) == all);
    }
  }

  TEST_CASE("corners of one sector share a record, on both sides of a border") {
    const NavMesh mesh = test::mesh_of_tiles(
        {test::plan_data({.rows = {"..", ".#"}, .is_square = true}),
         test::plan_data(
             {.rows = {"..", ".."}, .low = {2, 0, 0}, .coord = {1, 0}, .is_square = true})},
        2);
    CornerRecords records;
    records.begin(mesh, kAllPolygons);
    const std::vector<std::uint32_t> all = all_corners(records, mesh);
    std::vector<std::uint32_t> at_wall;  // where the wall of the first tile meets the border
    std::size_t i = 0;
    for (const PolyRef polygon : test::all_polygons(mesh)) {
      const Tile& tile = *mesh.tile_of(polygon);
      for (std::uint32_t k = 0; k < tile.corner_count(polygon.polygon()); ++k, ++i) {
        const Vec3 point = tile.corner(polygon.polygon(), k);
        if (point.x == 2 && point.z == 1) at_wall.push_back(all[i]);
      }
    }
    REQUIRE(at_wall.size() == 3);
    CHECK(at_wall[0] != CornerRecords::kNone);
    CHECK(at_wall[0] == at_wall[1]);
    CHECK(at_wall[0] == at_wall[2]);
  }
}
