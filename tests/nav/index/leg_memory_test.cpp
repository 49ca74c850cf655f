// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/leg_memory.h"

#include "way/core/executor.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A snapshot and its index.
struct Level {
  NavMesh mesh;
  PathIndex index;
};

Level with_index(const NavMesh& mesh) {
  SerialExecutor executor;
  return {mesh, PathIndex(mesh, executor, {.is_selective = false})};
}

/// The same tiles, in which some polygons have another area.
NavMesh with_other_areas(const NavMesh& mesh, Random& random) {
  NavMeshEdit edit(mesh);
  for (const PolyRef polygon : test::all_polygons(mesh))
    if (random.below(2) == 0) edit.set_area(polygon, static_cast<Area>(7));
  auto other = edit.commit();
  REQUIRE(other);
  return *std::move(other);
}

/// The same tiles, with some polygons closed: paths go elsewhere.
NavMesh with_closed_polygons(const NavMesh& mesh, Random& random) {
  NavMeshEdit edit(mesh);
  for (const PolyRef polygon : test::all_polygons(mesh))
    if (random.below(12) == 0) edit.set_flags(polygon, 0);
  auto other = edit.commit();
  REQUIRE(other);
  return *std::move(other);
}

bool is_same(const Waypoint& a, const Waypoint& b) {
  return a.point == b.point && a.polygon == b.polygon && a.area == b.area && a.kind == b.kind;
}

}  // namespace

TEST_SUITE("nav/leg_memory") {
  TEST_CASE("a leg is found by all of its key, until another one takes its place") {
    LegMemory memory;
    const LegMemory::Key key = {1, 6, 7, PolyRef(2, 1, 5)};
    CHECK(memory.find(key) == nullptr);
    CHECK(memory.bytes() == 0);
    LegMemory::Leg leg = {.key = key, .height = 3, .count = 1};
    leg.entered[0] = PolyRef(2, 1, 9);
    memory.keep(leg);
    CHECK(memory.bytes() > 0);
    REQUIRE(memory.find(key) != nullptr);
    CHECK(memory.find(key)->height == 3);
    CHECK(memory.find(key)->polygons().size() == 1);
    for (const LegMemory::Key& other :
         {LegMemory::Key{2, 6, 7, key.from}, LegMemory::Key{1, 7, 7, key.from},
          LegMemory::Key{1, 6, 8, key.from}, LegMemory::Key{1, 6, 7, PolyRef(2, 1, 6)}})
      CHECK(memory.find(other) == nullptr);
    for (std::uint32_t turn = 0; turn < 100000; ++turn)
      memory.keep({.key = {1, turn + 100, 7, key.from}});
    CHECK(memory.find(key) == nullptr);
  }

  TEST_CASE("a path does not depend on those found before, on this snapshot or others") {
    int corners = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      const NavMesh mesh = test::walled_tiles(static_cast<int>(seed % 3) + 2, seed, 4);
      const std::vector<Level> levels = {with_index(mesh),
                                         with_index(with_other_areas(mesh, random)),
                                         with_index(with_closed_polygons(mesh, random))};
      SearchWorkspace used;
      for (int i = 0; i < 300; ++i) {
        const Level& level = levels[static_cast<std::size_t>(random.below(i < 150 ? 1 : 3))];
        const PolyRef from = test::any_polygon(mesh, random);
        const PolyRef to = test::any_polygon(mesh, random);
        const PathQuery query = {.from = {from, mesh.tile_of(from)->corner(from.polygon(), 0)},
                                 .to = {to, mesh.tile_of(to)->corner(to.polygon(), 1)},
                                 .index = &level.index};
        SearchWorkspace fresh;
        const Path path = find_path(level.mesh, query, used);
        const Path expected = find_path(level.mesh, query, fresh);
        REQUIRE(path.status == expected.status);
        CHECK(path.length == expected.length);
        CHECK(std::ranges::equal(path.waypoints, expected.waypoints, is_same));
        CHECK(std::ranges::equal(path.corridor, expected.corridor));
        corners += static_cast<int>(path.waypoints.size());
      }
    }
    CHECK(corners > 5000);
  }
}
