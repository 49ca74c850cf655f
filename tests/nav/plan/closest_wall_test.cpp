// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/closest_wall.h"

#include "way/core/random.h"

#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// ClosestWall, one wall after the other.
class PlainClosestWall {
 public:
  PlainClosestWall(Vec3 p, float squared) : p_(p), squared_(squared) {}

  void try_walls(std::span<const OutlineSegment> walls, std::uint32_t outline) {
    for (std::size_t i = 0; i < walls.size(); ++i) {
      const Vec3 closest =
          between(walls[i].a, walls[i].b, plan_parameter(p_, walls[i].a, walls[i].b));
      const float squared = plan_length_squared(closest - p_);
      if (!(squared < squared_)) continue;
      squared_ = squared;
      best_ = {static_cast<int>(outline), static_cast<int>(i)};
    }
  }
  ClosestWall::Found found() const { return best_; }

 private:
  Vec3 p_;
  float squared_;
  ClosestWall::Found best_;
};

}  // namespace

TEST_SUITE("nav/closest_wall") {
  TEST_CASE("the closest wall is that of the reference, also of several at the same distance") {
    Random random(5);
    int misses = 0;
    for (int round = 0; round < 2000; ++round) {
      const auto point = [&] {  // few coordinates, so that distances are often equal
        return Vec3{static_cast<float>(random.below(5)), static_cast<float>(random.below(3)),
                    static_cast<float>(random.below(5))};
      };
      const Vec3 p = round % 3 == 0 ? point() : point() + Vec3{random.between(0, 1), 0, 0};
      const float limit = round % 4 == 0 ? 2.0F : std::numeric_limits<float>::infinity();
      ClosestWall fast(p, limit);
      PlainClosestWall plain(p, limit);
      for (std::uint32_t outline = 0; outline < 4; ++outline) {
        const auto count = static_cast<std::size_t>(random.below(10));
        std::vector<OutlineSegment> walls(count + 4);  // padded
        for (OutlineSegment& wall : walls)
          wall = {point(), 0, point(), 0};
        const std::span<const OutlineSegment> own(walls.data(), count);
        fast.try_walls(own, outline);
        plain.try_walls(own, outline);
      }
      CHECK(fast.found().outline == plain.found().outline);
      CHECK(fast.found().wall == plain.found().wall);
      misses += plain.found().outline < 0 ? 1 : 0;
    }
    CHECK(misses > 0);  // some rounds have no wall within the limit
  }

  TEST_CASE("walls at a distance that is NaN do not count") {
    const float none = std::numeric_limits<float>::quiet_NaN();
    const std::vector<OutlineSegment> walls(8, {Vec3{none, 0, 0}, 0, Vec3{1, 0, none}, 0});
    ClosestWall fast({}, 100);
    fast.try_walls({walls.data(), 4}, 0);
    CHECK(fast.found().outline == -1);
  }
}
