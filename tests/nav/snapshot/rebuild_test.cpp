// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// How a navmesh came to be does not show in its answers.
#include "way/nav/find_polygon_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"
#include "way/nav/validate.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::vector<std::shared_ptr<const Tile>> tiles_of(const NavMesh& mesh) {
  std::vector<std::shared_ptr<const Tile>> tiles;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr) tiles.push_back(mesh.tile_at(mesh.tile_in(slot)->coord()));
  }
  return tiles;
}

template <class T>
void shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i)
    std::swap(list[i - 1], list[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
}

NavMesh with_links(const NavMesh& mesh, int count, Random& random) {
  NavMeshEdit change = edit(mesh);
  for (int i = 0; i < count; ++i) {
    OffMeshLink link = {.start = test::middle_of(mesh, test::any_polygon(mesh, random)),
                        .end = test::middle_of(mesh, test::any_polygon(mesh, random)),
                        .one_way = random.below(2) == 0,
                        .cost_factor = random.between(0.25F, 1.5F)};
    if (random.below(3) == 0) link.start_width = {random.between(-9, 9), 0, random.between(-9, 9)};
    change.link(link);
  }
  return *change.commit();
}

/// Takes all tiles out, and puts them back, some at a time, in another order.
NavMesh rebuilt(NavMesh mesh, Random& random) {
  std::vector<std::shared_ptr<const Tile>> tiles = tiles_of(mesh);
  shuffle(tiles, random);
  for (std::size_t i = 0; i < tiles.size();) {
    NavMeshEdit change = edit(mesh);
    for (int n = 1 + random.below(3); n > 0 && i < tiles.size(); --n)
      change.remove(tiles[i++]->coord());
    mesh = *change.commit();
  }
  CHECK(mesh.tile_count() == 0);
  shuffle(tiles, random);
  for (std::size_t i = 0; i < tiles.size();) {
    NavMeshEdit change = edit(mesh);
    for (int n = 1 + random.below(3); n > 0 && i < tiles.size(); --n)
      change.add(tiles[i++]);
    mesh = *change.commit();
  }
  return mesh;
}

/// The polygon of another mesh that has the same tile.
PolyRef in_other(const NavMesh& mesh, PolyRef polygon, const NavMesh& other) {
  if (polygon.is_link()) return polygon;
  const TileCoord coord = mesh.tile_of(polygon)->coord();
  for (const TileSlot& entry : other.tiles_at(coord.x, coord.z)) {
    if (entry.coord == coord) return other.ref(entry.slot, polygon.polygon());
  }
  return {};
}

void check_same_answers(const NavMesh& a, const NavMesh& b, Random& random) {
  SearchWorkspace workspace_a;
  SearchWorkspace workspace_b;
  const auto same = [&](PolyRef x, PolyRef y) { return in_other(a, x, b) == y; };
  for (int i = 0; i < 60; ++i) {
    const PolyRef from = test::any_polygon(a, random);
    const PolyRef to = test::any_polygon(a, random);
    const Vec3 start = test::middle_of(a, from);
    const Vec3 end = test::middle_of(a, to);
    const PolygonPath path_a = find_polygon_path(
        a, {.from = {from, start}, .to = {to, end}, .wants_partial = true}, workspace_a);
    const PolygonPath path_b = find_polygon_path(b,
                                                 {.from = {in_other(a, from, b), start},
                                                  .to = {in_other(a, to, b), end},
                                                  .wants_partial = true},
                                                 workspace_b);
    CHECK(path_a.status == path_b.status);
    CHECK(path_a.cost == path_b.cost);
    CHECK(path_a.end == path_b.end);
    CHECK(std::ranges::equal(path_a.polygons, path_b.polygons, same));
    const auto corners_a =
        make_straight_path(a, {.corridor = path_a.polygons, .start = start, .end = path_a.end},
                           workspace_a)
            .corners;
    const auto corners_b =
        make_straight_path(b, {.corridor = path_b.polygons, .start = start, .end = path_b.end},
                           workspace_b)
            .corners;
    CHECK(std::ranges::equal(corners_a, corners_b, {}, &PathCorner::point, &PathCorner::point));
    const Vec3 place = {random.between(0, 32), random.between(-1, 1), random.between(0, 32)};
    const NearestPoint near_a = find_nearest(a, {place});
    const NearestPoint near_b = find_nearest(b, {place});
    CHECK(near_a.point == near_b.point);
    if (near_a) CHECK(same(near_a.polygon, near_b.polygon));
    CHECK(raycast(a, {.from = {from, start}, .target = end}).t ==
          raycast(b, {.from = {in_other(a, from, b), start}, .target = end}).t);
    CHECK((a.component(from) == a.component(to)) ==
          (b.component(in_other(a, from, b)) == b.component(in_other(a, to, b))));
  }
}

}  // namespace

TEST_SUITE("nav/rebuild") {
  TEST_CASE("removing and adding every tile in any order gives the same answers") {
    for (const int links : {0, 25}) {
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        CAPTURE(links);
        CAPTURE(seed);
        Random random(seed);
        const NavMesh mesh = with_links(test::walled_tiles(4, seed, 4), links, random);
        const NavMesh again = rebuilt(mesh, random);
        CHECK(again.hash() == mesh.hash());
        CHECK(again.counts().components == mesh.counts().components);
        CHECK(again.counts().links == mesh.counts().links);
        CHECK(validate(again, {.exact_borders = false}));
        check_same_answers(mesh, again, random);
      }
    }
  }

  TEST_CASE("a point on the border of two tiles belongs to the same one in any order of adding") {
    const NavMesh mesh = test::walled_tiles(2, 3, 1000);
    Random random(4);
    const NavMesh again = rebuilt(mesh, random);
    for (float z = 0.5F; z < 16; z += 1) {
      const NearestPoint a = find_nearest(mesh, {{8, 0, z}});
      const NearestPoint b = find_nearest(again, {{8, 0, z}});
      CHECK(in_other(mesh, a.polygon, again) == b.polygon);
    }
  }
}
