// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh_edit.h"

#include "way/core/random.h"

#include "nav/snapshot/link_tile.h"
#include "nav/tile/tile_view.h"
#include "support/builders/grid_tile.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::grid_tile;

namespace {

/// Rows of characters, a tile each: a space is none, '-' joins in x, '|' joins in z, '+' both.
NavMesh from_picture(std::initializer_list<const char*> rows) {
  NavMeshEdit change{NavMesh()};
  int z = 0;
  for (const char* row : rows) {
    for (int x = 0; row[x] != '\0'; ++x) {
      const bool in_x = row[x] == '-' || row[x] == '+';
      const bool in_z = row[x] == '|' || row[x] == '+';
      if (in_x || in_z) {
        change.add(grid_tile({.coord = {x, z}, .open = (in_x ? 5U : 0U) | (in_z ? 10U : 0U)}));
      }
    }
    ++z;
  }
  return *change.commit();
}

PolyRef first_poly(const NavMesh& mesh, int x, int z) {
  return mesh.ref(mesh.tiles_at(x, z)[0].slot, 0);
}

bool connected(const NavMesh& mesh, TileCoord a, TileCoord b) {
  return mesh.component(first_poly(mesh, a.x, a.z)) == mesh.component(first_poly(mesh, b.x, b.z));
}

void add_ways(const NavMesh& mesh, PolyRef at, std::deque<PolyRef>& ways) {
  const Tile& tile = *mesh.tile_of(at);
  for (std::uint32_t e = tile.first_edge(at.polygon()); e < tile.first_edge(at.polygon() + 1);
       ++e) {
    const TileEdge edge = tile.edge(e);
    if (edge.is_polygon()) ways.push_back(mesh.ref(at.slot(), edge.neighbor));
    if (!edge.is_portal()) continue;
    for (const TileLink& link : mesh.tile_links(at.slot(), edge.portal()))
      ways.push_back(link.target);
  }
}

/// Component of each polygon by plain flooding.
std::map<PolyRef, int> flood(const NavMesh& mesh) {
  std::map<PolyRef, int> result;
  int count = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) == nullptr) continue;
    for (std::uint32_t p = 0; p < mesh.tile_in(slot)->polygon_count(); ++p) {
      std::deque<PolyRef> open = {mesh.ref(slot, p)};
      if (!result.contains(open.front())) ++count;
      for (; !open.empty(); open.pop_front()) {
        if (result.emplace(open.front(), count).second) add_ways(mesh, open.front(), open);
      }
    }
  }
  return result;
}

/// Returns true if components() divides polygons exactly as flooding does.
bool components_are_right(const NavMesh& mesh) {
  std::map<std::uint32_t, int> to_flood;
  std::map<int, std::uint32_t> from_flood;
  for (const auto& [ref, flooded] : flood(mesh)) {
    const std::uint32_t component = mesh.component(ref);
    if (to_flood.emplace(component, flooded).first->second != flooded) return false;
    if (from_flood.emplace(flooded, component).first->second != component) return false;
  }
  return mesh.counts().components == from_flood.size();
}

/// The links of a tile, all sides linked from scratch.
TileLinks naive_links(const NavMesh& mesh, std::uint32_t slot) {
  const TileCoord& coord = mesh.tile_in(slot)->coord();
  std::vector<AdjacentTile> adjacent;
  for (int side = 0; side < 4; ++side) {
    for (const TileSlot& entry : mesh.tiles_at(coord.x + step_x(side), coord.z + step_z(side))) {
      adjacent.push_back({mesh.tile_in(entry.slot), entry.slot,
                          mesh.ref(entry.slot, 0).generation(), static_cast<Side>(side)});
    }
  }
  return link_tile(*mesh.tile_in(slot), adjacent);
}

/// Returns true if each tile has the links that it would get if all were linked at once.
bool links_are_right(const NavMesh& mesh) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) == nullptr) continue;
    const TileLinks expected = naive_links(mesh, slot);
    for (std::uint32_t i = 0; i < mesh.tile_in(slot)->portals().size(); ++i) {
      if (!std::ranges::equal(mesh.tile_links(slot, i), expected.at(i))) return false;
    }
  }
  return true;
}

}  // namespace

TEST_SUITE("nav/navmesh_edit") {
  TEST_CASE("a snapshot does not see later changes") {
    const NavMesh before = from_picture({"+++"});
    const PolyRef ref = first_poly(before, 1, 0);
    const auto after = edit(before).remove({1, 0}).commit();
    REQUIRE(after);
    CHECK(before.is_valid(ref));
    CHECK(before.tile_count() == 3);
    CHECK_FALSE(after->is_valid(ref));
    CHECK(after->tile_count() == 2);
  }

  TEST_CASE("unchanged tiles are shared and their references stay good") {
    const NavMesh before = from_picture({"+++"});
    const NavMesh after = *edit(before).remove({2, 0}).commit();
    CHECK(after.tile_at({0, 0}) == before.tile_at({0, 0}));
    CHECK(after.is_valid(first_poly(before, 0, 0)));
  }

  TEST_CASE("a replaced tile makes its references stale, also the ones from its neighbors") {
    const NavMesh before = from_picture({"+++"});
    const PolyRef old = first_poly(before, 1, 0);
    const NavMesh after = *edit(before).add(grid_tile({.coord = {1, 0}, .quads = 2})).commit();
    CHECK_FALSE(after.is_valid(old));
    CHECK(after.slot_count() == before.slot_count());
    for (std::uint32_t slot = 0; slot < after.slot_count(); ++slot) {
      for (const TileLink& link : after.tile_links(slot)) {
        REQUIRE(after.is_valid(link.target));
        const TileView tile(*after.tile_of(link.target));
        CHECK(link.corners == tile.polygon(link.target.polygon()).corners);
      }
    }
  }

  TEST_CASE("adding the same tile again changes nothing") {
    const NavMesh before = from_picture({"++"});
    const NavMesh after = *edit(before).add(before.tile_at({1, 0})).commit();
    CHECK(after.is_valid(first_poly(before, 1, 0)));
  }

  TEST_CASE("removing what is not there changes nothing") {
    const NavMesh before = from_picture({"++"});
    const NavMesh after = *edit(before).remove({7, 7}).commit();
    CHECK(after.hash() == before.hash());
    CHECK(after.tile_count() == 2);
  }

  TEST_CASE("of several changes to one coordinate the last counts") {
    const NavMesh mesh = from_picture({"+"});
    CHECK(edit(mesh).remove({0, 0}).add(mesh.tile_at({0, 0})).commit()->tile_count() == 1);
    CHECK(edit(mesh).add(grid_tile({})).remove({0, 0}).commit()->tile_count() == 0);
    const auto last = grid_tile({.quads = 3});
    NavMeshEdit many = edit(mesh);
    for (int i = 0; i < 40; ++i)
      many.add(grid_tile({.coord = {i % 3, 0}})).remove({i % 2, 0});
    const NavMesh after = *many.add(last).commit();
    CHECK(after.tile_at({0, 0}) == last);
    CHECK(after.tile_at({1, 0}) == nullptr);
    CHECK(after.tile_at({2, 0}) != nullptr);
  }

  TEST_CASE("the order of additions does not show in references") {
    NavMeshEdit forth = edit(NavMesh());
    NavMeshEdit back = edit(NavMesh());
    for (int i = 0; i < 30; ++i) {
      forth.add(grid_tile({.coord = {i / 6, i % 6}}));
      back.add(grid_tile({.coord = {(29 - i) / 6, (29 - i) % 6}}));
    }
    const NavMesh a = *forth.commit();
    const NavMesh b = *back.commit();
    REQUIRE(a.slot_count() == b.slot_count());
    for (std::uint32_t slot = 0; slot < a.slot_count(); ++slot) {
      CHECK(a.tile_in(slot)->coord() == b.tile_in(slot)->coord());
      CHECK(std::ranges::equal(a.tile_links(slot), b.tile_links(slot)));
    }
  }

  TEST_CASE("an empty slot is filled again") {
    NavMesh mesh = from_picture({"+++"});
    mesh = *edit(mesh).remove({1, 0}).commit();
    mesh = *edit(mesh).add(grid_tile({.coord = {9, 9}})).commit();
    CHECK(mesh.slot_count() == 3);
    CHECK(mesh.tiles_at(9, 9)[0].slot < 3);
  }

  TEST_CASE("a slot whose generations are used up is retired") {
    NavMesh mesh;
    const auto a = grid_tile({.open = 0});
    const auto b = grid_tile({.height = 1, .open = 0});
    mesh = *edit(mesh).add(a).commit();
    const PolyRef first = first_poly(mesh, 0, 0);
    for (std::uint32_t i = 0; i <= PolyRef::kMaxGeneration; ++i)
      mesh = *edit(mesh).add(i % 2 == 0 ? b : a).commit();
    CHECK(mesh.slot_count() == 2);
    CHECK_FALSE(mesh.is_valid(first));
  }

  TEST_CASE("a tile taken out of a row splits it") {
    const NavMesh row = from_picture({"-----"});
    CHECK(row.counts().components == 1);
    const NavMesh split = *edit(row).remove({2, 0}).commit();
    CHECK(split.counts().components == 2);
    CHECK(connected(split, {0, 0}, {1, 0}));
    CHECK_FALSE(connected(split, {1, 0}, {3, 0}));
    const NavMesh whole = *edit(split).add(row.tile_at({2, 0})).commit();
    CHECK(whole.counts().components == 1);
    CHECK(connected(whole, {0, 0}, {4, 0}));
  }

  TEST_CASE("a tile taken out of a ring leaves it connected") {
    const NavMesh ring = from_picture({"++++", "+  +", "+  +", "++++"});
    const NavMesh open = *edit(ring).remove({3, 2}).commit();
    CHECK(open.counts().components == 1);
    CHECK(connected(open, {3, 1}, {3, 3}));
  }

  TEST_CASE("two cuts in one edit split what one would not") {
    const NavMesh ring = from_picture({"+++++", "+   +", "+++++"});
    const NavMesh halves = *edit(ring).remove({2, 0}).remove({2, 2}).commit();
    CHECK(halves.counts().components == 2);
    CHECK_FALSE(connected(halves, {0, 1}, {4, 1}));
  }

  TEST_CASE("cuts in parts that were apart before are decided one by one") {
    const NavMesh two = from_picture({"-------", "       ", "-------"});
    const NavMesh cut = *edit(two).remove({1, 0}).remove({5, 2}).commit();
    CHECK(cut.counts().components == 4);
    CHECK(components_are_right(cut));
  }

  TEST_CASE("after any random changes components are as flooding finds them") {
    Random random(11);
    NavMesh mesh = from_picture({"++++++++", "++++++++", "++++++++", "++++++++", "++++++++"});
    for (int round = 0; round < 300; ++round) {
      NavMeshEdit change(mesh);
      for (int n = random.below(4); n >= 0; --n) {
        const TileCoord coord = {random.below(8), random.below(5)};
        if (random.below(2) == 0) {
          change.remove(coord);
        } else {
          // One big quad that joins what is open, or four that are islands of their own.
          TileData data =
              test::grid_data({.coord = coord, .open = static_cast<unsigned>(random.below(16))});
          if (random.below(3) == 0) {
            for (std::uint32_t& n2 : data.neighbors)
              n2 = n2 < 4 ? TileData::kWall : n2;
          }
          change.add(test::make_tile(data));
        }
      }
      mesh = *change.commit();
      REQUIRE(components_are_right(mesh));
    }
  }

  TEST_CASE("after any random changes tiles are linked as if all were linked at once") {
    Random random(8);
    NavMesh mesh({.tile_side = 8});
    for (int round = 0; round < 60; ++round) {
      NavMeshEdit change = edit(mesh);
      for (int i = 0; i <= random.below(3); ++i) {
        const TileCoord coord = {random.below(4), random.below(4), random.below(2)};
        if (random.below(3) == 0) {
          change.remove(coord);
        } else {
          change.add(test::grid_tile({.coord = coord, .quads = 1 + random.below(4)}));
        }
      }
      mesh = *change.commit();
      CHECK(links_are_right(mesh));
    }
  }

  TEST_CASE("any number of workers link tiles the same way, in a first commit and in a later one") {
    for (const int workers : {1, 3}) {
      ThreadPool pool(workers);
      NavMeshEdit change = edit(NavMesh({.tile_side = 8}));
      for (int i = 0; i < 64; ++i)
        change.add(grid_tile({.coord = {i % 8, i / 8}, .quads = 1 + i % 3}));
      const NavMesh first = *change.commit(pool);
      CHECK(links_are_right(first));
      CHECK(components_are_right(first));
      const NavMesh second =
          *edit(first).remove({3, 3}).add(grid_tile({.coord = {5, 5}, .quads = 4})).commit(pool);
      CHECK(links_are_right(second));
      CHECK(components_are_right(second));
      CHECK(second.counts().components == first.counts().components);
    }
  }

  TEST_CASE("a thousand places are found in a table that grew") {
    NavMeshEdit change{NavMesh()};
    for (int z = -16; z < 16; ++z) {
      for (int x = -16; x < 16; ++x)
        change.add(grid_tile({.coord = {x * 1000, z}, .quads = 1, .open = 0}));
    }
    NavMesh mesh = *change.commit();
    CHECK(mesh.tile_count() == 1024);
    bool found = true;
    for (int z = -16; z < 16; ++z) {
      for (int x = -16; x < 16; ++x)
        found = found && mesh.tile_at({x * 1000, z}) != nullptr;
    }
    CHECK(found);
    CHECK(mesh.counts().components == 1024);
  }
}
