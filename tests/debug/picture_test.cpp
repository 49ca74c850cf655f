// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/picture.h"

#include "way/debug/image.h"
#include "way/debug/svg.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr Color kRed = rgb(0xff0000);
constexpr Color kWhite = rgb(0xffffff);

/// Ten by ten pixels, one per world unit.
Picture small_picture() {
  return Picture({.low = {0, 0}, .high = {10, 10}, .width = 10, .margin = 0});
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

}  // namespace

TEST_SUITE("debug/color") {
  TEST_CASE("color scales begin and end with their own colors and are clamped") {
    CHECK(height_color(0) == height_color(-5));
    CHECK(height_color(1) == height_color(7));
    CHECK_FALSE(heat_color(0) == heat_color(1));
    CHECK(mix(rgb(0x000000), rgb(0xffffff), 0.5F) == rgb(0x808080));
  }

  TEST_CASE("a hundred numbers get a hundred colors") {
    std::set<std::uint32_t> seen;
    for (std::uint32_t i = 0; i < 100; ++i) {
      const Color c = color_of(i);
      seen.insert(std::uint32_t{c.r} << 16U | std::uint32_t{c.g} << 8U | c.b);
    }
    CHECK(seen.size() > 95);
  }
}

TEST_SUITE("debug/picture") {
  TEST_CASE("the height of a picture follows from its frame") {
    const Picture picture({.low = {0, 0}, .high = {20, 10}, .width = 220, .margin = 10});
    CHECK(picture.height() == 120);
    CHECK(picture.to_pixels({0, 0}) == Vec2{10, 10});
    CHECK(picture.to_pixels({20, 10}) == Vec2{210, 110});
  }

  TEST_CASE("an empty world still gives a picture") {
    const Picture picture({.low = {3, 3}, .high = {3, 3}, .width = 0});
    CHECK(picture.width() >= 1);
    CHECK(picture.height() >= 1);
    CHECK(render(picture).bytes.size() ==
          static_cast<std::size_t>(picture.width() * picture.height() * 3));
  }

  TEST_CASE("invisible shapes are left out") {
    Picture picture = small_picture();
    picture.fill_box({0, 0}, {1, 1}, Color{});
    CHECK(picture.shapes().empty());
  }

  TEST_CASE("text is drawn with lines, for any characters") {
    Picture picture = small_picture();
    picture.text({1, 1}, "H7");
    CHECK(picture.shapes().size() == 4);
    picture.text({1, 1}, "\x01\xff");
    CHECK(picture.shapes().size() == 4);
  }
}

TEST_SUITE("debug/render") {
  TEST_CASE("a box on whole pixels fills exactly those pixels") {
    Picture picture = small_picture();
    picture.fill_box({2, 3}, {5, 4}, kRed);
    const Image image = render(picture);
    CHECK(image.at(2, 3) == kRed);
    CHECK(image.at(4, 3) == kRed);
    CHECK(image.at(5, 3) == kWhite);
    CHECK(image.at(2, 4) == kWhite);
    CHECK(image.at(1, 3) == kWhite);
  }

  TEST_CASE("a half-covered pixel gets half of the color") {
    Picture picture = small_picture();
    picture.fill_box({2, 2}, {3.5F, 3}, kRed);
    const Color half = render(picture).at(3, 2);
    CHECK(half.r == 255);
    CHECK(half.g == 128);
  }

  TEST_CASE("two triangles that share an edge leave no seam") {
    Picture picture = small_picture();
    const std::vector<Vec2> one = {{1, 1}, {1, 9}, {9, 8}};
    const std::vector<Vec2> two = {{1, 1}, {9, 8}, {9, 1}};
    picture.fill(one, rgb(0x000000));
    picture.fill(two, rgb(0x000000));
    const Image image = render(picture);
    for (int i = 2; i < 8; ++i)
      CHECK(image.at(i, i) == rgb(0x000000));
  }

  TEST_CASE("a transparent line is not darker at its corners") {
    Picture picture = small_picture();
    const std::vector<Vec2> hook = {{2, 5}, {5, 5}, {5, 9}};
    picture.line(hook, {with_alpha(rgb(0x000000), 128), 2});
    const Image image = render(picture);
    CHECK(image.at(5, 5) == image.at(3, 5));
  }

  TEST_CASE("bands of rows fit together") {
    Picture picture({.low = {0, 0}, .high = {10, 200}, .width = 10, .margin = 0});
    picture.fill_box({0, 0}, {10, 200}, kRed);
    const Image image = render(picture);
    REQUIRE(image.height == 200);
    for (int y = 0; y < 200; ++y)
      CHECK(image.at(5, y) == kRed);
  }

  TEST_CASE("shapes outside the picture are clipped") {
    Picture picture = small_picture();
    picture.fill_box({-100, -100}, {300, 300}, kRed);
    picture.line({-1e6F, 2}, {1e6F, 2}, {rgb(0x0000ff), 1});
    picture.dot({-50, 5}, rgb(0x00ff00), 10);
    CHECK(render(picture).at(9, 9) == kRed);
  }
}

TEST_SUITE("debug/svg") {
  TEST_CASE("an SVG file contains size, shapes and colors") {
    Picture picture = small_picture();
    picture.fill_box({2, 3}, {5, 4.25F}, kRed);
    picture.ring(std::vector<Vec2>{{1, 1}, {2, 2}, {3, 1}}, {with_alpha(kRed, 51), 2});
    const std::string svg = to_svg(picture);
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\""));
    CHECK(svg.find("<path fill=\"#ff0000\" d=\"M2 3L2 4.3L5 4.3L5 3Z\"/>") != std::string::npos);
    CHECK(svg.find("stroke-opacity=\"0.200\" stroke-width=\"2\" d=\"M1 1L2 2L3 1Z\"") !=
          std::string::npos);
    CHECK(svg.ends_with("</svg>\n"));
  }

  TEST_CASE("adjacent shapes of one style share a path, unless they are transparent") {
    Picture picture = small_picture();
    for (int i = 0; i < 5; ++i)
      picture.dot({static_cast<float>(i), 1}, kRed, 1);
    CHECK(count_of(to_svg(picture), "<path") == 1);
    for (int i = 0; i < 5; ++i)
      picture.dot({static_cast<float>(i), 2}, with_alpha(kRed, 100), 1);
    CHECK(count_of(to_svg(picture), "<path") == 6);
  }

  TEST_CASE("a picture is added to another at a position") {
    Picture small({.width = 10, .margin = 0});
    small.dot({0.5F, 0.5F}, rgb(0xff0000), 3);
    Picture large({.width = 100, .margin = 0});
    large.dot({0, 0}, rgb(0x00ff00), 3);
    large.add(small, {20, 30});
    REQUIRE(large.shapes().size() == 2);
    CHECK(large.shapes()[1].color == rgb(0xff0000));
    CHECK(large.points(large.shapes()[1])[0] == Vec2{25, 35});
    CHECK(large.points(large.shapes()[0])[0] == Vec2{0, 0});
  }
}
