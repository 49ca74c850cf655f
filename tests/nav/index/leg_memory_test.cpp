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

Level with_index(const NavMesh& mesh, std::uint16_t exclude = 0) {
  SerialExecutor executor;
  return {mesh, PathIndex(mesh, executor, {.is_selective = false, .exclude = exclude})};
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

/// Compares paths found with one workspace with those found with new ones; returns the number of
/// their points. The first half of the paths is on the first level.
int check_paths(const std::vector<Level>& levels, Random& random, int count) {
  int points = 0;
  SearchWorkspace used;
  for (int i = 0; i < count; ++i) {
    const int any = random.below(i < count / 2 ? 1 : static_cast<int>(levels.size()));
    const auto& [mesh, index] = levels[static_cast<std::size_t>(any)];
    const PolyRef from = test::any_polygon(mesh, random);
    const PolyRef to = test::any_polygon(mesh, random);
    const PathQuery query = {.from = {from, mesh.tile_of(from)->corner(from.polygon(), 0)},
                             .to = {to, mesh.tile_of(to)->corner(to.polygon(), 1)},
                             .index = &index};
    SearchWorkspace fresh;
    const Path path = find_path(mesh, query, used, index.filter());
    const Path expected = find_path(mesh, query, fresh, index.filter());
    REQUIRE(path.status == expected.status);
    CHECK(path.length == expected.length);
    CHECK(std::ranges::equal(path.waypoints, expected.waypoints, is_same));
    CHECK(std::ranges::equal(path.corridor, expected.corridor));
    points += static_cast<int>(path.waypoints.size());
  }
  return points;
}

}  // namespace

TEST_SUITE("nav/leg_memory") {
  TEST_CASE("a leg is found by all of its key, until another one takes its place") {
    LegMemory memory;
    const LegMemory::Key key = {1, 4, 6, 7, PolyRef(2, 1, 5)};
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
         {LegMemory::Key{2, 4, 6, 7, key.from}, LegMemory::Key{1, 5, 6, 7, key.from},
          LegMemory::Key{1, 4, 7, 7, key.from}, LegMemory::Key{1, 4, 6, 8, key.from},
          LegMemory::Key{1, 4, 6, 7, PolyRef(2, 1, 6)}})
      CHECK(memory.find(other) == nullptr);
    for (std::uint32_t turn = 0; turn < 100000; ++turn)
      memory.keep({.key = {1, 4, turn + 100, 7, key.from}});
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
      corners += check_paths(levels, random, 300);
    }
    CHECK(corners > 5000);
  }

  TEST_CASE("nor on those that indexes for other filters found on the same snapshot") {
    int corners = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      const NavMesh plain = test::walled_tiles(static_cast<int>(seed % 3) + 1, seed, 4);
      NavMeshEdit change(plain);
      for (const PolyRef polygon : test::all_polygons(plain))
        if (random.below(40) == 0) change.set_flags(polygon, 2);
      const NavMesh mesh = *change.commit();
      corners += check_paths({with_index(mesh), with_index(mesh, 2)}, random, 2000);
    }
    CHECK(corners > 30000);
  }
}
