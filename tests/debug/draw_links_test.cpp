// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_links.h"

#include "way/debug/draw_navmesh.h"
#include "way/debug/image.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace way;

namespace {

NavMesh mesh_with(const OffMeshLink& link) {
  return *edit(NavMesh({.origin = {}, .tile_side = 8}))
              .add(test::grid_tile({.coord = {0, 0}}))
              .add(test::grid_tile({.coord = {2, 0}}))
              .link(link)
              .commit();
}

Picture drawn(const NavMesh& mesh) {
  Picture picture = draw_frame(bounds_of(mesh), {.width = 332});
  draw_links(picture, mesh);
  return picture;
}

std::size_t count(const Picture& picture, Picture::Kind kind, Color color) {
  return static_cast<std::size_t>(std::ranges::count_if(
      picture.shapes(),
      [&](const Picture::Shape& shape) { return shape.kind == kind && shape.color == color; }));
}

constexpr Color kInk = LinkDrawOptions{}.color;

}  // namespace

TEST_SUITE("debug/draw_links") {
  TEST_CASE("a link is an arc with an arrow per direction") {
    OffMeshLink link = {.start = {4, 0, 4}, .end = {20, 0, 4}};
    const Picture both = drawn(mesh_with(link));
    CHECK(count(both, Picture::Kind::line, kInk) == 1);
    CHECK(count(both, Picture::Kind::fill, kInk) == 2);
    link.one_way = true;
    CHECK(count(drawn(mesh_with(link)), Picture::Kind::fill, kInk) == 1);
  }

  TEST_CASE("an arc runs from the start to the end of its link") {
    const Picture picture = drawn(mesh_with({.start = {4, 0, 4}, .end = {20, 0, 4}}));
    const auto arc = picture.points(picture.shapes()[1]);
    CHECK(arc.front() == picture.to_pixels({4, 4}));
    CHECK(arc.back() == picture.to_pixels({20, 4}));
  }

  TEST_CASE("a wide link has two arcs and a line across each end") {
    const OffMeshLink link = {
        .start = {4, 0, 2}, .end = {20, 0, 2}, .start_width = {0, 0, 4}, .end_width = {0, 0, 4}};
    CHECK(count(drawn(mesh_with(link)), Picture::Kind::line, kInk) == 4);
  }

  TEST_CASE("a link that waits for ground has its own color") {
    const Picture picture = drawn(mesh_with({.start = {4, 0, 4}, .end = {12, 0, 4}}));
    CHECK(count(picture, Picture::Kind::line, kInk) == 0);
    CHECK(count(picture, Picture::Kind::line, LinkDrawOptions{}.waiting) == 1);
  }

  TEST_CASE("links of zero length and meshes without links can be drawn") {
    CHECK(count(drawn(mesh_with({.start = {4, 0, 4}, .end = {4, 0, 4}})), Picture::Kind::line,
                kInk) == 1);
    Picture picture = draw_frame({});
    draw_links(picture, NavMesh());
    CHECK(picture.shapes().empty());
  }
}
