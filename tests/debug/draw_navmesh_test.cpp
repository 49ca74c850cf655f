// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"

#include "way/debug/image.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Two tiles of 8 x 8 side by side, the second one 3 higher.
NavMesh two_tiles() {
  const NavMesh empty({.origin = {}, .tile_side = 8});
  const auto mesh = edit(empty)
                        .add(test::grid_tile({.coord = {0, 0}}))
                        .add(test::grid_tile({.coord = {1, 0}, .height = 3}))
                        .commit();
  REQUIRE(mesh);
  return *mesh;
}

Picture drawn(const NavMeshDrawOptions& options) {
  const NavMesh mesh = two_tiles();
  Picture picture = draw_frame(bounds_of(mesh), {.width = 332});
  draw_navmesh(picture, mesh, options);
  return picture;
}

/// The color inside a quad of each tile, away from its edges.
std::pair<Color, Color> colors_of(const Picture& picture) {
  const Image image = render(picture);
  const auto at = [&](Vec2 place) {
    const Vec2 pixel = picture.to_pixels(place);
    return image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.z));
  };
  return {at({2.6F, 1.4F}), at({10.6F, 1.4F})};
}

}  // namespace

TEST_SUITE("debug/draw_navmesh") {
  TEST_CASE("the box of a navmesh contains all of its tiles") {
    CHECK(bounds_of(two_tiles()) == Aabb3{{0, 0, 0}, {16, 3, 8}});
    CHECK(bounds_of(NavMesh()).is_empty());
  }

  TEST_CASE("heights range from the lowest to the highest color") {
    const auto [low, high] = colors_of(drawn({.color = NavMeshColor::height}));
    CHECK(low == height_color(0));
    CHECK(high == height_color(1));
  }

  TEST_CASE("equal areas have equal colors") {
    const auto [left, right] = colors_of(drawn({.color = NavMeshColor::area}));
    CHECK(left == right);
  }

  TEST_CASE("tiles and unconnected parts differ in color") {
    const auto [tile_a, tile_b] = colors_of(drawn({.color = NavMeshColor::tile}));
    CHECK_FALSE(tile_a == tile_b);
    const auto [part_a, part_b] = colors_of(drawn({.color = NavMeshColor::component}));
    CHECK_FALSE(part_a == part_b);
  }

  TEST_CASE("colors may come from the caller") {
    const Color pink = rgb(0xff88aa);
    const auto [left, right] = colors_of(drawn({.color_of = [&](PolyRef) { return pink; }}));
    CHECK(left == pink);
    CHECK(right == pink);
  }

  TEST_CASE("a storey excludes the others") {
    const Picture picture = drawn({.tile_borders = false, .low = 1});
    const auto [low, high] = colors_of(picture);
    CHECK(low == picture.background());
    CHECK_FALSE(high == picture.background());
  }

  TEST_CASE("a navmesh without tiles draws nothing") {
    Picture picture = draw_frame({});
    draw_navmesh(picture, NavMesh());
    CHECK(picture.shapes().empty());
  }
}
