// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/triangle_band.h"

#include "way/core/random.h"

#include <array>

#include <doctest/doctest.h>

using namespace way;

namespace {

TriangleCorners random_corners(Random& random) {
  const auto corner = [&] {
    return Float4{random.between(0, 20), random.between(0, 300), random.between(0, 20), 0};
  };
  return {corner(), corner(), corner()};
}

TriangleBand side_of(const TriangleCorners& t) {
  return TriangleBand::of<Axis::x, Axis::y>(t.ordered<Axis::x>(), t.ordered<Axis::y>());
}

/// The minimum and maximum height of a triangle at positions along x from `begin` to `end`, found
/// by walking along its three sides.
std::array<float, 2> walked_heights(const TriangleCorners& t, float begin, float end) {
  std::array<float, 2> found = {1e9F, -1e9F};
  const auto add = [&](Float4 p) {
    if (p[0] < begin || p[0] > end) return;
    found = {std::min(found[0], p[1]), std::max(found[1], p[1])};
  };
  const std::array<Float4, 4> corners = {t.a, t.b, t.c, t.a};
  for (std::size_t i = 0; i < 3; ++i) {
    const Float4 from = corners[i];
    const Float4 along = corners[i + 1] - from;
    add(from);
    for (const float place : {begin, end}) {
      const float share = (place - from[0]) / along[0];
      const Float4 crossing = from + along * share;
      if (share >= 0 && share <= 1) add(Float4{place, crossing[1], 0, 0});
    }
  }
  return found;
}

}  // namespace

TEST_SUITE("bake/triangle_band") {
  TEST_CASE("corners are sorted along each axis") {
    Random random(1);
    for (int i = 0; i < 100; ++i) {
      const TriangleCorners t = random_corners(random);
      const TriangleCorners by_x = t.ordered<Axis::x>();
      CHECK((by_x.a[0] <= by_x.b[0] && by_x.b[0] <= by_x.c[0]));
      CHECK(by_x.a[1] + by_x.b[1] + by_x.c[1] == doctest::Approx(t.a[1] + t.b[1] + t.c[1]));
      const TriangleCorners by_z = t.ordered<Axis::z>();
      CHECK((by_z.a[2] <= by_z.b[2] && by_z.b[2] <= by_z.c[2]));
    }
  }

  TEST_CASE("the heights over a range are those of the sides there") {
    Random random(2);
    for (int i = 0; i < 2000; ++i) {
      const TriangleCorners t = random_corners(random).ordered<Axis::x>();
      const auto band = side_of(t);
      if (band.is_thin()) continue;
      const float begin = random.between(t.a[0], t.c[0]);
      const float end = random.between(begin, t.c[0]);
      const Range4 heights = band.over(splat(begin), splat(end));
      const auto [low, high] = walked_heights(t, begin, end);
      CAPTURE(i);
      REQUIRE(heights.low[2] == doctest::Approx(low).epsilon(1e-3));
      REQUIRE(heights.high[1] == doctest::Approx(high).epsilon(1e-3));
    }
  }

  TEST_CASE("lines pass through corners bit for bit, even if two corners coincide") {
    const TriangleCorners t = {{1, 3.1F, 0, 0}, {1, 7.7F, 0, 0}, {4, 5.3F, 0, 0}};
    const auto band = side_of(t);
    const Range4 heights = band.over(splat(1), splat(4));
    CHECK(heights.low[0] == 3.1F);
    CHECK(heights.high[0] == 7.7F);
    CHECK(band.low_at(splat(4))[0] == doctest::Approx(5.3F));
    CHECK(band.high_at(splat(4))[0] == doctest::Approx(5.3F));
  }

  TEST_CASE("three collinear points are thin") {
    const TriangleCorners line = {{1, 2, 0, 0}, {2, 4, 0, 0}, {4, 8, 0, 0}};
    CHECK(side_of(line).is_thin());
    const TriangleCorners level = {{1, 2, 0, 0}, {2, 2, 0, 0}, {4, 2, 0, 0}};
    CHECK(side_of(level).is_thin());
    const TriangleCorners bent = {{1, 2, 0, 0}, {2, 4.01F, 0, 0}, {4, 8, 0, 0}};
    CHECK_FALSE(side_of(bent).is_thin());
  }
}
