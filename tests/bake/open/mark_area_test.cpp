// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/mark_area.h"

#include "way/bake/erode.h"

#include "support/builders/ascii_field.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Picture = std::vector<std::string>;

constexpr Area kA = static_cast<Area>(1);
constexpr Area kB = static_cast<Area>(2);
constexpr float kEverything = 1000;

Aabb3 box(float x0, float z0, float x1, float z1) {
  return {{x0, -kEverything, z0}, {x1, kEverything, z1}};
}

PrismVolume prism(std::vector<Vec2> outline) {
  return {std::move(outline), -kEverything, kEverything};
}

CompactHeightfield plain(int width, int depth) {
  const std::string row(static_cast<std::size_t>(width), '0');
  return test::make_field(test::Storey(static_cast<std::size_t>(depth), row));
}

Picture marked(CompactHeightfield open, const std::vector<AreaVolume>& volumes) {
  mark_areas(open, volumes);
  return test::picture_of(open);
}

/// Returns true if an odd number of edges is to the right of a point.
bool is_inside(const std::vector<Vec2>& outline, double x, double z) {
  bool inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 a = outline[i];
    const Vec2 b = outline[(i + 1) % outline.size()];
    if ((double{a.z} > z) == (double{b.z} > z)) continue;
    const double t = (z - double{a.z}) / (double{b.z} - double{a.z});
    if (x < double{a.x} + (double{b.x} - double{a.x}) * t) inside = !inside;
  }
  return inside;
}

}  // namespace

TEST_SUITE("bake/mark_area") {
  TEST_CASE("a box marks every column that it touches") {
    CHECK(marked(plain(5, 4), {{box(1.5F, 1.2F, 2.1F, 1.3F), kA}}) ==
          Picture{"#####", "#aa##", "#####", "#####"});
  }

  TEST_CASE("a box just outside a low edge marks nothing") {
    // Truncation toward zero would put it into the first column.
    CHECK(marked(plain(2, 2), {{box(-0.9F, -0.9F, -0.1F, 3), kA}}) == Picture{"##", "##"});
    CHECK(marked(plain(2, 2), {{box(-0.9F, -0.9F, 3, -0.1F), kA}}) == Picture{"##", "##"});
    CHECK(marked(plain(2, 2), {{box(2.0F, 0, 3, 3), kA}}) == Picture{"##", "##"});
    CHECK(marked(plain(2, 2), {{box(0, 2.0F, 3, 3), kA}}) == Picture{"##", "##"});
  }

  TEST_CASE("a box that is larger than the field marks all of it") {
    CHECK(marked(plain(2, 2), {{box(-1e30F, -1e30F, 1e30F, 1e30F), kA}}) == Picture{"aa", "aa"});
  }

  TEST_CASE("columns are counted from the world's origin in every window") {
    CompactHeightfield open = plain(4, 2);
    open.grid.origin = {10, 0, 20};
    open.grid.cell_size = 0.5F;
    open.grid.first = {-2, 6};
    CHECK(marked(open, {{box(9.6F, 23.1F, 9.9F, 23.4F), kA}}) == Picture{"#a##", "####"});
  }

  TEST_CASE("only floors between the lower and the upper end are marked") {
    CompactHeightfield open =
        test::make_building(std::vector<test::Storey>(3, test::Storey(1, "00")));
    const auto high = static_cast<float>(test::kStoreyHeight) + 2.0F;
    mark_areas(open, std::vector<AreaVolume>{{Aabb3{{0, 2, 0}, {2, high, 2}}, kA}});
    CHECK(open.area[0] == Area::ground);
    CHECK(open.area[1] == kA);
    CHECK(open.area[2] == Area::ground);
  }

  TEST_CASE("a floor at the voxel of either end is marked") {
    for (const float y : {1.0F, 1.9F}) {
      CompactHeightfield open = plain(1, 1);
      CHECK(open.floor[0] == 1);
      mark_areas(open, std::vector<AreaVolume>{{Aabb3{{0, y, 0}, {1, 5, 1}}, kA},
                                               {Aabb3{{0, -1, 0}, {1, y, 1}}, kB}});
      CHECK(open.area[0] == kB);
    }
    CompactHeightfield open = plain(1, 1);
    mark_areas(open, std::vector<AreaVolume>{{Aabb3{{0, 2, 0}, {1, 5, 1}}, kA},
                                             {Aabb3{{0, -1, 0}, {1, 0.9F, 1}}, kB}});
    CHECK(open.area[0] == Area::ground);
  }

  TEST_CASE("a cylinder marks columns whose center is nearer than its radius") {
    const CylinderVolume cylinder = {{2.5F, 0, 2.5F}, 2, 5};
    CHECK(marked(plain(5, 5), {{cylinder, kA}}) ==
          Picture{"#####", "#aaa#", "#aaa#", "#aaa#", "#####"});
    const CylinderVolume wider = {{2.5F, 0, 2.5F}, 2.01F, 5};
    CHECK(marked(plain(5, 5), {{wider, kA}}) ==
          Picture{"##a##", "#aaa#", "aaaaa", "#aaa#", "##a##"});
  }

  TEST_CASE("a cylinder without a radius marks nothing") {
    CHECK(marked(plain(2, 1), {{CylinderVolume{{0.5F, 0, 0.5F}, 0, 5}, kA}}) == Picture{"##"});
    CHECK(marked(plain(2, 1), {{CylinderVolume{{0.5F, 0, 0.5F}, -3, 5}, kA}}) == Picture{"##"});
  }

  TEST_CASE("a prism marks columns whose center is inside, with either winding") {
    const std::vector<Vec2> triangle = {{0, 0}, {5, 0}, {0, 5}};
    const std::vector<Vec2> turned = {{0, 5}, {5, 0}, {0, 0}};
    const Picture expected = {"aaaa#", "aaa##", "aa###", "a####", "#####"};
    CHECK(marked(plain(5, 5), {{prism(triangle), kA}}) == expected);
    CHECK(marked(plain(5, 5), {{prism(turned), kA}}) == expected);
  }

  TEST_CASE("a concave prism leaves its notch") {
    const std::vector<Vec2> notched = {{0, 0}, {5, 0}, {5, 5}, {2.5F, 1}, {0, 5}};
    CHECK(marked(plain(5, 5), {{prism(notched), kA}}) ==
          Picture{"aaaaa", "aa#aa", "aa#aa", "a###a", "#####"});
  }

  TEST_CASE("two prisms with a common edge mark every column once") {
    const std::vector<Vec2> left = {{0, 0}, {2.5F, 0}, {2.5F, 3}, {0, 3}};
    const std::vector<Vec2> right = {{2.5F, 0}, {5, 0}, {5, 3}, {2.5F, 3}};
    const Picture expected(3, "aabbb");
    CHECK(marked(plain(5, 3), {{prism(left), kA}, {prism(right), kB}}) == expected);
    CHECK(marked(plain(5, 3), {{prism(right), kB}, {prism(left), kA}}) == expected);
  }

  TEST_CASE("rows of a prism equal a test of every center") {
    Random random(1);
    for (int round = 0; round < 100; ++round) {
      std::vector<Vec2> outline;
      for (int i = 3 + random.below(6); i > 0; --i)
        outline.push_back({random.between(-3, 23), random.between(-3, 23)});
      const Picture picture = marked(plain(20, 20), {{prism(outline), kA}});
      for (std::size_t z = 0; z < 20; ++z) {
        for (std::size_t x = 0; x < 20; ++x) {
          const bool inside =
              is_inside(outline, static_cast<double>(x) + 0.5, static_cast<double>(z) + 0.5);
          CHECK(picture[z][x] == (inside ? 'a' : '#'));
        }
      }
    }
  }

  TEST_CASE("the higher priority wins, and of equal ones the later") {
    const AreaVolume low = {box(0, 0, 1.5F, 0.5F), kA, 1};
    const AreaVolume high = {box(1, 0, 2.5F, 0.5F), kB, 2};
    CHECK(marked(plain(3, 1), {low, high}) == Picture{"abb"});
    CHECK(marked(plain(3, 1), {high, low}) == Picture{"abb"});
    const AreaVolume equal = {box(1, 0, 2.5F, 0.5F), kB, 1};
    CHECK(marked(plain(3, 1), {equal, low}) == Picture{"aab"});
  }

  TEST_CASE("a higher priority also wins against a hole") {
    const AreaVolume hole = {box(0, 0, 2.5F, 0.5F), Area::none, 0};
    const AreaVolume bridge = {box(1, 0, 1.5F, 0.5F), kA, 1};
    CHECK(marked(plain(3, 1), {hole, bridge}) == Picture{".a."});
  }

  TEST_CASE("unwalkable floors stay unwalkable") {
    const CompactHeightfield open = test::make_field(test::Storey{"0X0"});
    CHECK(marked(open, {{box(0, 0, 3, 1), kA}}) == Picture{"a.a"});
  }

  TEST_CASE("a hole is widened by the agent's radius like any wall") {
    CompactHeightfield open = plain(9, 9);
    mark_areas(open, std::vector<AreaVolume>{{box(4.1F, 4.1F, 4.9F, 4.9F), Area::none}});
    erode(open, 2);
    CHECK(test::picture_of(open)[4] == ".........");
    CHECK(test::picture_of(open)[2] == "..#...#..");
  }

  TEST_CASE("volumes with NaN cover nothing and break nothing") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float huge = std::numeric_limits<float>::infinity();
    CHECK(marked(plain(2, 1), {{CylinderVolume{{nan, nan, nan}, nan, nan}, kA}}) == Picture{"##"});
    CHECK(marked(plain(2, 1), {{prism({{nan, nan}, {huge, nan}, {0, -huge}}), kA}}).size() == 1);
    CHECK(marked(plain(2, 1), {{box(-huge, -huge, huge, huge), kA}}) == Picture{"aa"});
    CHECK(marked(plain(2, 1), {{prism({{0, 0}, {1, 1}}), kA}}) == Picture{"##"});
  }
}
