// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/polygon_outlines.h"

#include "way/core/random.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "nav/plan/convex_polygon.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

struct Segment {
  Vec3 a = {};
  Vec3 b = {};
  std::uint32_t edge = 0;
  PolyRef behind = {};

  friend bool operator==(const Segment&, const Segment&) = default;
};

struct Outline {
  std::vector<Segment> openings = {};
  std::vector<Segment> walls = {};

  friend bool operator==(const Outline&, const Outline&) = default;
};

/// Edge by edge from the tile; for tiles whose portals have at most one link each.
Outline naive_outline(const NavMesh& mesh, PolyRef polygon, const QueryFilter& filter) {
  const Tile& tile = *mesh.tile_of(polygon);
  const std::uint32_t count = tile.corner_count(polygon.polygon());
  Outline outline;
  for (std::uint32_t i = 0; i < count; ++i) {
    const TileEdge edge = tile.edge(tile.first_edge(polygon.polygon()) + i);
    Segment part = {tile.corner(polygon.polygon(), i),
                    tile.corner(polygon.polygon(), (i + 1) % count), i};
    if (edge.is_polygon()) part.behind = mesh.ref(polygon.slot(), edge.neighbor);
    if (edge.is_portal()) {
      const auto links = mesh.tile_links(polygon.slot(), edge.portal());
      REQUIRE(links.size() <= 1);
      if (!links.empty()) part.behind = links[0].target;
    }
    const bool is_open = part.behind && filter.passes(part.behind, mesh.flags(part.behind));
    if (!is_open) part.behind = {};
    (is_open ? outline.openings : outline.walls).push_back(part);
  }
  return outline;
}

Outline outline_of(PolygonOutlines& outlines, SearchNodes& nodes, PolyRef polygon,
                   const QueryFilter& filter) {
  const auto found = outlines.outline(nodes, nodes.index_of(polygon), filter);
  Outline outline;
  for (const OutlineSegment& opening : found.openings)
    outline.openings.push_back(
        {opening.a, opening.b, opening.edge, nodes.ref_of(opening.polygon_index)});
  for (const OutlineSegment& wall : found.walls)
    outline.walls.push_back({wall.a, wall.b, wall.edge, {}});
  return outline;
}

/// Walled tiles in which about every third polygon has another flag.
NavMesh flagged_mesh(Random& random) {
  const NavMesh mesh = test::walled_tiles(3, 11, 6);
  NavMeshEdit change = edit(mesh);
  for (const PolyRef polygon : test::all_polygons(mesh))
    change.set_flags(polygon, random.below(3) == 0 ? 2 : 1);
  return *change.commit();
}

}  // namespace

TEST_SUITE("nav/polygon_outlines") {
  TEST_CASE("an outline is that of the tile, regardless of earlier queries") {
    Random random(5);
    const NavMesh mesh = flagged_mesh(random);
    QueryFilter odd;
    odd.predicate = [](const void*, PolyRef polygon) { return polygon.polygon() % 2 == 1; };
    const QueryFilter filters[] = {
        kAllPolygons, {.include = 1}, {.exclude = 1}, {.include = 0}, odd};
    SearchNodes nodes;
    PolygonOutlines outlines;
    nodes.begin(mesh);
    outlines.begin(nodes);
    for (int i = 0; i < 500; ++i) {
      const PolyRef polygon = test::any_polygon(mesh, random);
      const QueryFilter& filter = filters[random.below(5)];
      CHECK(outline_of(outlines, nodes, polygon, filter) == naive_outline(mesh, polygon, filter));
    }
  }

  TEST_CASE("the corners of a polygon are those of its tile") {
    const NavMesh mesh = test::walled_tiles(2, 3, 6);
    SearchNodes nodes;
    PolygonOutlines outlines;
    nodes.begin(mesh);
    outlines.begin(nodes);
    for (const PolyRef polygon : test::all_polygons(mesh)) {
      const auto corners = outlines.polygon(nodes, nodes.index_of(polygon)).view();
      const Tile& tile = *mesh.tile_of(polygon);
      REQUIRE(corners.count == tile.corner_count(polygon.polygon()));
      for (std::uint32_t i = 0; i < corners.count; ++i)
        CHECK(corners.corner(i) == tile.corner(polygon.polygon(), i));
    }
  }

  TEST_CASE("the box and the area of a polygon are those of its corners") {
    Random random(9);
    const NavMesh mesh = test::mesh_of(test::bumpy_floors(random, 6));
    SearchNodes nodes;
    PolygonOutlines outlines;
    nodes.begin(mesh);
    outlines.begin(nodes);
    for (const PolyRef polygon : test::all_polygons(mesh)) {
      const PolygonOutlines::Polygon& at = outlines.polygon(nodes, nodes.index_of(polygon));
      const Tile& tile = *mesh.tile_of(polygon);
      CHECK(at.area == doctest::Approx(tile.plan_area(polygon.polygon())));
      CHECK(BoxSides(at.box).overlaps(BoxSides(at.box)));
      for (std::uint32_t i = 0; i < at.corner_count; ++i)
        CHECK(at.contains(tile.corner(polygon.polygon(), i)));
      for (int i = 0; i < 20; ++i) {
        const Vec3 p = {random.between(0, 6), 0, random.between(0, 6)};
        CHECK(at.contains(p) == is_over(tile, polygon.polygon(), p));
      }
    }
  }

  TEST_CASE("boxes that only touch do not overlap") {
    Aabb2 a;
    CHECK_FALSE(a.contains({}));
    a.add({1, 9, 1});
    a.add({2, -9, 3});
    CHECK(a.contains({1, 0, 3}));
    CHECK_FALSE(a.contains({1, 0, 3.5F}));
    Aabb2 b;
    b.add({2, 0, 0});
    b.add({5, 0, 5});
    CHECK_FALSE(BoxSides(a).overlaps(BoxSides(b)));
    b.add({1.5F, 0, 2});
    CHECK(BoxSides(a).overlaps(BoxSides(b)));
    CHECK(BoxSides(b).overlaps(BoxSides(a)));
    for (const Vec3 aside : {Vec3{3, 0, 2}, Vec3{0, 0, 2}, Vec3{1.5F, 0, 4}, Vec3{1.5F, 0, 0}}) {
      Aabb2 c;
      c.add(aside);
      c.add(aside + Vec3{0.5F, 0, 0.5F});
      CHECK_FALSE(BoxSides(a).overlaps(BoxSides(c)));
      CHECK_FALSE(BoxSides(c).overlaps(BoxSides(a)));
    }
  }

  TEST_CASE("another snapshot has its own outlines") {
    const NavMesh mesh = test::walled_tiles(2, 3, 6);
    const NavMesh later = *edit(mesh).remove({1, 0, 0}).commit();
    SearchNodes nodes;
    PolygonOutlines outlines;
    for (const NavMesh* one : {&mesh, &later, &mesh}) {
      nodes.begin(*one);
      outlines.begin(nodes);
      for (const PolyRef polygon : test::all_polygons(*one)) {
        CHECK(outline_of(outlines, nodes, polygon, kAllPolygons) ==
              naive_outline(*one, polygon, kAllPolygons));
      }
    }
  }

  TEST_CASE("memory is counted") {
    const NavMesh mesh = test::walled_tiles(1, 3, 6);
    SearchNodes nodes;
    PolygonOutlines outlines;
    nodes.begin(mesh);
    outlines.begin(nodes);
    const std::size_t before = outlines.bytes();
    outlines.outline(nodes, nodes.index_of(mesh.ref(0, 0)), kAllPolygons);
    CHECK(outlines.bytes() >= before + 4 * sizeof(OutlineSegment));
  }
}
