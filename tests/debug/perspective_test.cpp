// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/perspective.h"

#include "way/debug/image.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr Aabb3 kBox = {{0, 0, 0}, {10, 4, 10}};

TriangleMesh mesh_of(std::vector<Vec3> vertices, std::vector<Triangle> triangles) {
  return *TriangleMesh::create(std::move(vertices), std::move(triangles));
}

NavMesh one_tile() {
  return *edit(NavMesh()).add(test::grid_tile({.quads = 2, .open = 0})).commit();
}

std::size_t count(const Picture& picture, Picture::Kind kind) {
  return static_cast<std::size_t>(std::ranges::count_if(
      picture.shapes(), [kind](const Picture::Shape& s) { return s.kind == kind; }));
}

}  // namespace

TEST_SUITE("debug/perspective") {
  TEST_CASE("the center is centered, higher is higher, and near is larger than far") {
    const Perspective view(kBox, {.turn = 0, .tilt = 30});
    const Vec2 middle = view.project({5, 2, 5});
    CHECK(middle.x == doctest::Approx(0).epsilon(1e-4));
    CHECK(middle.z == doctest::Approx(0).epsilon(1e-4));
    CHECK(view.project({5, 3, 5}).z < middle.z);
    CHECK(view.project({6, 2, 5}).x > middle.x);
    const float far_width = view.project({6, 2, 0}).x - view.project({5, 2, 0}).x;
    const float near_width = view.project({6, 2, 10}).x - view.project({5, 2, 10}).x;
    CHECK(near_width > far_width);
  }

  TEST_CASE("the turn places the eye") {
    const Perspective view(kBox, {.turn = 90, .tilt = 30});
    // From beyond high x, low z is to the right.
    CHECK(view.project({5, 2, 0}).x > view.project({5, 2, 10}).x);
    CHECK(view.project({10, 0, 5}).z > view.project({0, 0, 5}).z);
  }

  TEST_CASE("looking straight down gives a plan view") {
    const Perspective view(kBox, {.turn = 0, .tilt = 90});
    CHECK(view.project({8, 2, 5}).x > 0);
    CHECK(view.project({5, 2, 8}).z > 0);
  }

  TEST_CASE("nearer faces are drawn later") {
    // Two walls with different light, one behind the other, that both face the eye.
    const TriangleMesh level = mesh_of(
        {{5, 0, 9}, {5.2F, 0, 9}, {5.1F, 0.2F, 9}, {5, 0, 1}, {5.2F, 0, 1}, {5.1F, 0.2F, 0.9F}},
        {{0, 1, 2}, {3, 4, 5}});
    Perspective view(kBox, {.turn = 0, .tilt = 20});
    view.add(level);
    const Picture picture = view.draw(400);
    REQUIRE(picture.shapes().size() == 2);
    const float first = picture.points(picture.shapes()[0])[0].z;
    const float second = picture.points(picture.shapes()[1])[0].z;
    CHECK(first < second);  // the far one, which is higher in the picture
  }

  TEST_CASE("faces that look away, are too high or too low are not drawn") {
    const TriangleMesh floor =
        mesh_of({{4, 1, 4}, {4, 1, 4.2F}, {4.2F, 1, 4}}, {{0, 1, 2}, {0, 2, 1}});
    const auto shapes = [&](const DrawOptions& options) {
      Perspective view(kBox);
      view.add(floor, options);
      return view.draw(100).shapes().size();
    };
    CHECK(shapes({}) == 1);
    CHECK(shapes({.low = 2}) == 0);
    CHECK(shapes({.high = 0.5F}) == 0);
  }

  TEST_CASE("large faces are cut, so that they hide only what is behind them") {
    const TriangleMesh floor = mesh_of({{0, 0, 0}, {0, 0, 10}, {10, 0, 0}}, {{0, 1, 2}});
    Perspective view(kBox);
    view.add(floor);
    CHECK(view.draw(100).shapes().size() > 100);
  }

  TEST_CASE("a navmesh has faces and edges, with a path on top") {
    Perspective view({{0, 0, 0}, {8, 1, 8}});
    view.add(one_tile());
    const Picture plain = view.draw(300);
    CHECK(count(plain, Picture::Kind::fill) >= 8);
    CHECK(count(plain, Picture::Kind::line) == 16);
    view.add_path(std::vector<Vec3>{{1, 0, 1}, {4, 0, 5}, {7, 0, 7}});
    const Picture with_path = view.draw(300);
    REQUIRE(with_path.shapes().size() > plain.shapes().size());
    CHECK(with_path.shapes()[plain.shapes().size()].kind == Picture::Kind::line);
  }

  TEST_CASE("an empty world is a picture, too") {
    CHECK(Perspective(Aabb3()).draw(100).shapes().empty());
    CHECK(Perspective(Aabb3{{1, 1, 1}, {1, 1, 1}}).draw(100).width() == 100);
  }

  TEST_CASE("shapes with a depth hide each other sample by sample, in any order") {
    const std::array<Vec2, 4> box = {{{0, 0}, {0, 10}, {10, 10}, {10, 0}}};
    const std::array<float, 4> nearer_left = {2, 2, 1, 1};
    const std::array<float, 4> nearer_right = {1, 1, 2, 2};
    for (const bool swapped : {false, true}) {
      Picture picture({.low = {0, 0}, .high = {10, 10}, .width = 40, .margin = 0});
      picture.fill(box, swapped ? rgb(0x0000ff) : rgb(0xff0000),
                   swapped ? nearer_right : nearer_left);
      picture.fill(box, swapped ? rgb(0xff0000) : rgb(0x0000ff),
                   swapped ? nearer_left : nearer_right);
      const Image image = render(picture);
      CHECK(image.at(5, 20) == rgb(0xff0000));
      CHECK(image.at(35, 20) == rgb(0x0000ff));
    }
  }

  TEST_CASE("a line behind a wall is not drawn, and one before it is") {
    const std::array<Vec2, 4> wall = {{{0, 0}, {0, 10}, {10, 10}, {10, 0}}};
    const std::array<float, 4> at_one = {1, 1, 1, 1};
    const std::array<Vec2, 2> ends = {{{0, 5}, {10, 5}}};
    const std::array<float, 2> through = {2, 0.5F};  // in front on the left, behind on the right
    Picture picture({.low = {0, 0}, .high = {10, 10}, .width = 40, .margin = 0});
    picture.fill(wall, rgb(0xffff00), at_one);
    picture.line(ends, {rgb(0x000000), 4}, through);
    const Image image = render(picture);
    CHECK(image.at(5, 20) == rgb(0x000000));
    CHECK(image.at(35, 20) == rgb(0xffff00));
  }
}
