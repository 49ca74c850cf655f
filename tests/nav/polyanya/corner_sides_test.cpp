// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/corner_sides.h"

#include "way/core/random.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Points on few lines, so that many are collinear.
Vec2 any_place(Random& random) {
  const float scale = random.below(2) == 0 ? 1.0F : 0.1F;
  return {static_cast<float>(random.below(7) - 3) * scale,
          static_cast<float>(random.below(7) - 3) * scale};
}

}  // namespace

TEST_SUITE("nav/corner_sides") {
  TEST_CASE("two points at once have the sides of each alone") {
    Random random(11);
    int on_line = 0;
    for (int i = 0; i < 20000; ++i) {
      const Vec2 a = any_place(random);
      const Vec2 b = any_place(random);
      const Vec2 p[2] = {any_place(random), any_place(random)};
      const ExactLine2 line(a, b);
      LineSides sides;
      line.add_sides(Double2{static_cast<double>(p[0].x), static_cast<double>(p[1].x)},
                     Double2{static_cast<double>(p[0].z), static_cast<double>(p[1].z)}, 3, sides);
      for (std::uint32_t k = 0; k < 2; ++k) {
        if (has_bit(sides.on(), 3 + k)) line.add_slow(p[k], 3 + k, sides);
        const double side = exact_turn(a, b, p[k]);
        CHECK(has_bit(sides.left, 3 + k) == (side > 0));
        CHECK(has_bit(sides.right, 3 + k) == (side < 0));
        on_line += side == 0 ? 1 : 0;
      }
    }
    CHECK(on_line > 100);
  }

  TEST_CASE("corners are counted from another one, up to the number of bits") {
    for (const std::uint32_t count : {3U, 4U, 6U, 63U, 64U}) {
      for (std::uint32_t first = 0; first < count; ++first) {
        for (std::uint32_t i = 0; i < count; ++i) {
          const std::uint64_t all = rotated(std::uint64_t{1} << i, first, count);
          CHECK(lowest(all & first_bits(count)) == (i + count - first) % count);
        }
      }
    }
  }

  TEST_CASE("an edge is on a line if both of its ends are") {
    const LineSides sides = {.left = 0b0001, .right = ~std::uint64_t{0b1111}};
    CHECK(sides.on() == 0b1110);
    CHECK((sides.edges_on() & first_bits(3)) == 0b0110);
  }
}
