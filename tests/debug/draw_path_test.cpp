// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_path.h"

#include "way/debug/image.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A picture of 10 x 10 world units, 20 pixels each.
Picture paper() {
  return Picture({.low = {0, 0}, .high = {10, 10}, .width = 232});
}

Color color_at(const Picture& picture, Vec2 place) {
  const Vec2 pixel = picture.to_pixels(place);
  return render(picture).at(static_cast<int>(pixel.x), static_cast<int>(pixel.z));
}

constexpr std::array<Vec3, 3> kBend = {Vec3{1, 0, 1}, Vec3{9, 5, 1}, Vec3{9, 0, 9}};

}  // namespace

TEST_SUITE("debug/draw_path") {
  TEST_CASE("a path is visible along its whole length, with an outline") {
    Picture picture = paper();
    const PathDrawOptions options = {.color = rgb(0x102030)};
    draw_path(picture, kBend, options);
    CHECK(color_at(picture, {5, 1}) == options.color);
    CHECK(color_at(picture, {9, 5}) == options.color);
    CHECK(color_at(picture, {9, 1}) == options.color);
    CHECK(color_at(picture, {5, 5}) == picture.background());
  }

  TEST_CASE("the ends are discs with their own colors") {
    Picture picture = paper();
    const PathDrawOptions options = {.start = rgb(0x00aa00), .end = rgb(0x0000aa)};
    draw_path(picture, kBend, options);
    // Beside the letter, within the disc of radius 12 pixels.
    CHECK(color_at(picture, {0.55F, 1}) == options.start);
    CHECK(color_at(picture, {9, 9.47F}) == options.end);
  }

  TEST_CASE("one point is drawn as the end alone") {
    Picture picture = paper();
    draw_path(picture, std::span(kBend).first(1));
    CHECK(std::ranges::count(picture.shapes(), Picture::Kind::dot, &Picture::Shape::kind) == 2);
    CHECK(color_at(picture, {0.55F, 1}) == PathDrawOptions{}.end);
  }

  TEST_CASE("a goal that was missed is hollow, and the gap is dashed") {
    Picture picture = paper();
    draw_path(picture, std::span(kBend).first(2), {.missed = Vec3{9, 0, 9}});
    const Color red = PathDrawOptions{}.end;
    CHECK(color_at(picture, {9, 9.6F}) == red);             // the ring of the goal
    CHECK(color_at(picture, {9.45F, 9}) == rgb(0xffffff));  // beside its letter
    CHECK(color_at(picture, {0.55F, 1}) == PathDrawOptions{}.start);
    int inked = 0;
    constexpr int kSamples = 60;
    for (int i = 0; i < kSamples; ++i)
      inked += color_at(picture, {9, 2 + 6 * static_cast<float>(i) / kSamples}) == red ? 1 : 0;
    CHECK(inked > kSamples / 4);
    CHECK(inked < kSamples * 3 / 4);
    Picture single = paper();
    draw_path(single, std::span(kBend).first(1), {.missed = Vec3{9, 0, 9}});
    CHECK(color_at(single, {0.55F, 1}) == PathDrawOptions{}.start);
  }

  TEST_CASE("no points leave the picture as it is") {
    Picture picture = paper();
    draw_path(picture, {});
    CHECK(picture.shapes().empty());
  }
}
