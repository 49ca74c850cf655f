// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/legend.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <algorithm>
#include <cstdlib>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::vector<std::string> words_of(const std::vector<LegendEntry>& entries) {
  std::vector<std::string> words;
  for (const LegendEntry& entry : entries)
    words.push_back(entry.words);
  return words;
}

NavMesh two_tiles() {
  TileData data = test::grid_data({.coord = {1, 0}, .quads = 2});
  data.areas[1] = Area{10};
  for (Vec3& v : data.vertices)
    v.y = (v.x - 8) / 2;
  return *edit(NavMesh({.tile_side = 8}))
              .add(test::grid_tile({.quads = 2}))
              .add(test::make_tile(data))
              .commit();
}

}  // namespace

TEST_SUITE("debug/legend") {
  TEST_CASE("the legend shows heights from the lowest to the highest") {
    const auto words = words_of(legend_of(two_tiles()));
    CHECK(words == std::vector<std::string>{"height 0", "height 1", "height 2", "height 3",
                                            "height 4", "wall", "joint between tiles"});
  }

  TEST_CASE("the legend shows areas by name, or by number") {
    const NavMeshDrawOptions options = {.color = NavMeshColor::area};
    CHECK(words_of(legend_of(two_tiles(), options)) ==
          std::vector<std::string>{"area 10", "ground", "wall", "joint between tiles"});
    const auto name = [](Area area) { return area == Area{10} ? "water" : std::string(); };
    CHECK(words_of(legend_of(two_tiles(), options, name))[0] == "water");
  }

  TEST_CASE("the legend shows the parts of a mesh, the largest first") {
    const NavMesh apart = *edit(NavMesh({.tile_side = 8}))
                               .add(test::grid_tile({.quads = 2, .open = 0}))
                               .add(test::grid_tile({.coord = {2, 0}, .quads = 2, .open = 0}))
                               .commit();
    const auto entries = legend_of(apart, {.color = NavMeshColor::component});
    REQUIRE(entries.size() == 3);
    CHECK(entries[0].words.starts_with("part of area "));
    CHECK(entries[0].color != entries[1].color);
    CHECK(entries[2].words == "wall");
  }

  TEST_CASE("the largest parts have clearly different colors") {
    NavMeshEdit change = edit(NavMesh({.tile_side = 8}));
    for (int i = 0; i < 10; ++i)
      change.add(test::grid_tile({.coord = {2 * i, 0}, .quads = 2, .open = 0}));
    const NavMesh apart = *change.commit();
    const auto entries = legend_of(apart, {.color = NavMeshColor::component});
    REQUIRE(entries.size() == 10);
    CHECK(entries[8].words == "2 smaller parts");
    const auto difference = [](Color a, Color b) {
      return std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
    };
    for (std::size_t i = 0; i < 8; ++i)
      for (std::size_t k = 0; k < i; ++k)
        CHECK_MESSAGE(difference(entries[i].color, entries[k].color) > 90, i << " " << k);
    // And they are those of the drawing.
    Picture picture = draw_frame(bounds_of(apart));
    draw_navmesh(picture, apart, {.color = NavMeshColor::component});
    for (std::size_t i = 0; i < 8; ++i)
      CHECK(std::ranges::count(picture.shapes(), entries[i].color, &Picture::Shape::color) == 4);
  }

  TEST_CASE("polygons without flags have their own color and entry") {
    const NavMesh mesh = two_tiles();
    const NavMesh closed = *edit(mesh).set_flags(mesh.ref(0, 1), 0).commit();
    for (const NavMeshColor color :
         {NavMeshColor::height, NavMeshColor::area, NavMeshColor::component}) {
      const auto words = words_of(legend_of(closed, {.color = color}));
      CHECK(std::ranges::count(words, "closed: no flags") == 1);
      CHECK(std::ranges::count(words_of(legend_of(mesh, {.color = color})), words[0]) == 1);
      Picture picture = draw_frame(bounds_of(closed));
      draw_navmesh(picture, closed, {.color = color});
      CHECK(std::ranges::count(picture.shapes(), kClosedColor, &Picture::Shape::color) == 1);
    }
  }

  TEST_CASE("colors that only distinguish things are not in the legend") {
    CHECK(words_of(legend_of(two_tiles(), {.color = NavMeshColor::polygon})).size() == 2);
    CHECK(words_of(legend_of(NavMesh())) == std::vector<std::string>{"wall"});
  }

  TEST_CASE("a legend is drawn below the picture, in rows that fit") {
    Picture picture({.width = 200});
    picture.dot({0.5F, 0.5F}, rgb(0x123456), 5);
    std::vector<LegendEntry> entries(9, {rgb(0x00ff00), "some words"});
    const Picture whole = with_legend(picture, entries);
    CHECK(whole.width() == 200);
    CHECK(whole.height() > picture.height() + 60);
    CHECK(whole.shapes()[0].kind == Picture::Kind::dot);
    for (const Picture::Shape& shape : whole.shapes().subspan(1)) {
      for (const Vec2& p : whole.points(shape)) {
        CHECK(p.x <= 200);
        CHECK(p.z >= static_cast<float>(picture.height()));
        CHECK(p.z <= static_cast<float>(whole.height()));
      }
    }
  }

  TEST_CASE("without entries a picture stays as it is") {
    const Picture picture({.width = 50});
    CHECK(with_legend(picture, {}).height() == picture.height());
  }
}
