// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/link_tile.h"

#include "support/builders/grid_tile.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace way;
using test::grid_data;
using test::grid_tile;

namespace {

/// Links from a tile at (0, 0) into one at (1, 0), which is in slot 5.
TileLinks link_to(const Tile& from, const Tile& to) {
  const AdjacentTile adjacent[] = {{&to, 5, 1, Side::high_x}};
  return link_tile(from, adjacent);
}

/// A tile at (1, 0) with as many quads, whose border with (0, 0) has the given heights.
std::shared_ptr<const Tile> beside(int quads, float low_height, float high_height) {
  TileData data = grid_data({.coord = {1, 0}, .quads = quads});
  for (Vec3& v : data.vertices)
    v.y = low_height + (high_height - low_height) * v.z / 8;
  return test::make_tile(data);
}

}  // namespace

TEST_SUITE("nav/link_tile") {
  TEST_CASE("edges with the same ends are linked over their whole length") {
    const auto a = grid_tile({.quads = 3});
    const auto b = grid_tile({.coord = {1, 0}, .quads = 3});
    const TileLinks links = link_to(*a, *b);
    CHECK(links.all().size() == 3);
    for (std::uint32_t i = 0; i < 3; ++i) {
      const auto at = links.at(a->first_portal(Side::high_x) + i);
      REQUIRE(at.size() == 1);
      CHECK(at[0] == TileLink{PolyRef(5, 1, 3 * i), b->portals(Side::low_x)[i].edge, 0, 1});
    }
    CHECK(links.at(a->first_portal(Side::low_x)).empty());
  }

  TEST_CASE("a link has the corners of the polygon into which it leads") {
    const auto a = grid_tile({.quads = 3});
    const auto b = grid_tile({.coord = {1, 0}, .quads = 3});
    const TileLinks links = link_to(*a, *b);
    REQUIRE(links.all().size() == 3);
    for (const TileLink& link : links.all()) {
      const std::uint32_t polygon = link.target.polygon();
      REQUIRE(link.corner_count == b->corner_count(polygon));
      for (std::uint32_t i = 0; i < link.corner_count; ++i)
        CHECK(link.corners[i].point == b->corner(polygon, i));
    }
  }

  TEST_CASE("links do not depend on the position of their target in memory") {
    const auto a = grid_tile({});
    const auto b = grid_tile({.coord = {1, 0}});
    const auto copy = grid_tile({.coord = {1, 0}});
    const TileLinks links = link_to(*a, *b);
    const TileLinks others = link_to(*a, *copy);
    REQUIRE(links.all().size() == others.all().size());
    CHECK(links.all()[0] == others.all()[0]);
    CHECK(links.all()[0].corners != others.all()[0].corners);
    TileLink narrow = links.all()[0];
    narrow.high = 0.5F;
    CHECK_FALSE(narrow == links.all()[0]);
  }

  TEST_CASE("a portal beside nothing has no link") {
    const auto a = grid_tile({});
    const TileLinks links = link_tile(*a, {});
    CHECK(links.all().empty());
    for (std::uint32_t i = 0; i < a->portals().size(); ++i)
      CHECK(links.at(i).empty());
  }

  TEST_CASE("a closed side is not linked") {
    const auto a = grid_tile({});
    const auto b = grid_tile({.coord = {1, 0}, .open = 0});
    CHECK(link_to(*a, *b).all().empty());
  }

  TEST_CASE("an edge that meets many is linked to all of them, part by part") {
    const auto a = grid_tile({.quads = 1});
    const auto b = grid_tile({.coord = {1, 0}, .quads = 16});
    const TileLinks links = link_to(*a, *b);
    const auto at = links.at(a->first_portal(Side::high_x));
    REQUIRE(at.size() == 16);
    // The edge on the side of high x runs towards low z.
    for (std::uint32_t i = 0; i < 16; ++i) {
      CHECK(at[i].target.polygon() == 16 * i);
      CHECK(at[i].low == 1 - static_cast<float>(i + 1) / 16);
      CHECK(at[i].high == 1 - static_cast<float>(i) / 16);
    }
    const AdjacentTile back[] = {{a.get(), 7, 2, Side::low_x}};
    const TileLinks returning = link_tile(*b, back);
    REQUIRE(returning.all().size() == 16);
    CHECK(returning.all()[3].low == 0);
    CHECK(returning.all()[3].high == 1);
  }

  TEST_CASE("floors further apart than a step are not linked") {
    const auto a = grid_tile({.quads = 2});
    CHECK(link_to(*a, *beside(3, 0.5F, 0.5F)).all().size() == 4);
    CHECK(link_to(*a, *beside(3, 0.6F, 0.6F)).all().empty());
    CHECK(link_to(*a, *beside(3, -0.6F, -0.6F)).all().empty());
  }

  TEST_CASE("of an edge that rises out of reach only the lower part is linked") {
    const auto a = grid_tile({.quads = 1});
    const TileLinks links = link_to(*a, *beside(1, 0, 2));
    REQUIRE(links.all().size() == 1);
    CHECK(links.all()[0].low == doctest::Approx(0.75));
    CHECK(links.all()[0].high == doctest::Approx(1));
  }

  TEST_CASE("of an edge that crosses steeply only the part around the crossing is linked") {
    const auto a = grid_tile({.quads = 1});
    const TileLinks links = link_to(*a, *beside(1, -2, 2));
    REQUIRE(links.all().size() == 1);
    CHECK(links.all()[0].low == doctest::Approx(0.375));
    CHECK(links.all()[0].high == doctest::Approx(0.625));
  }

  TEST_CASE("stacked floors are linked each to its own") {
    TileData low = grid_data({.quads = 2});
    TileData high = grid_data({.coord = {0, 0, 1}, .quads = 2, .height = 3});
    const auto other_low = grid_tile({.coord = {1, 0}, .quads = 2});
    const auto other_high = grid_tile({.coord = {1, 0, 1}, .quads = 2, .height = 3});
    const AdjacentTile adjacent[] = {{other_low.get(), 2, 1, Side::high_x},
                                     {other_high.get(), 3, 1, Side::high_x}};
    const TileLinks from_low = link_tile(*test::make_tile(low), adjacent);
    const TileLinks from_high = link_tile(*test::make_tile(high), adjacent);
    REQUIRE(from_low.all().size() == 2);
    REQUIRE(from_high.all().size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(from_low.all()[i].target.slot() == 2);
      CHECK(from_high.all()[i].target.slot() == 3);
    }
  }

  TEST_CASE("memory that was used before changes nothing") {
    const auto a = grid_tile({.quads = 3});
    const auto same = grid_tile({.coord = {1, 0}, .quads = 3});
    const auto steep = beside(2, -2, 2);
    LinkScratch scratch;
    for (const Tile* other : {same.get(), steep.get(), same.get()}) {
      const AdjacentTile adjacent[] = {{other, 5, 1, Side::high_x}};
      const TileLinks links = link_tile(*a, {.adjacent = adjacent}, scratch);
      CHECK(std::ranges::equal(links.all(), link_to(*a, *other).all()));
      CHECK_FALSE(links.all().empty());
    }
    CHECK(link_tile(*a, {}, scratch).all().empty());
  }

  TEST_CASE("stretches that are known give the links that are found without them") {
    const auto a = beside(3, 0, 1);
    for (const int quads : {3, 4}) {
      TileData data = grid_data({.coord = {2, 0}, .quads = quads});
      for (Vec3& v : data.vertices)
        v.y = v.z / 8;
      const auto b = test::make_tile(data);
      std::vector<PortalStretch> stretches;
      const TileStretches own(*a, stretches);
      const TileStretches theirs(*b, stretches);
      const AdjacentTile found[] = {{b.get(), 5, 1, Side::high_x}};
      const AdjacentTile known[] = {{b.get(), 5, 1, Side::high_x, &theirs}};
      LinkScratch scratch;
      const TileLinks links = link_tile(*a, {.adjacent = known, .stretches = &own}, scratch);
      CHECK(std::ranges::equal(links.all(), link_tile(*a, found).all()));
      CHECK(links.all().size() >= 3);
    }
  }

  TEST_CASE("kept sides are unchanged, the others are linked again") {
    const auto own = grid_tile({.quads = 2});
    const auto left = grid_tile({.coord = {-1, 0}, .quads = 3});
    const auto right = grid_tile({.coord = {1, 0}, .quads = 2});
    const auto other = grid_tile({.coord = {1, 0}, .quads = 5});
    const AdjacentTile before[] = {{left.get(), 3, 1, Side::low_x},
                                   {right.get(), 5, 1, Side::high_x}};
    const AdjacentTile after[] = {{left.get(), 3, 1, Side::low_x},
                                  {other.get(), 5, 2, Side::high_x}};
    const TileLinks old = link_tile(*own, before);
    const TileLinks expected = link_tile(*own, after);
    const unsigned sides = 15U & ~(1U << static_cast<unsigned>(Side::high_x));
    LinkScratch scratch;
    const TileLinks links =
        link_tile(*own, {.adjacent = std::span(after).subspan(1), .kept = {&old, sides}}, scratch);
    REQUIRE(links.all().size() > old.all().size());
    for (std::uint32_t i = 0; i < own->portals().size(); ++i)
      CHECK(std::ranges::equal(links.at(i), expected.at(i)));
  }
}
