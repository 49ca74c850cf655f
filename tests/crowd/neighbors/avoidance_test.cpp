// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Half-planes of pairs, and who goes first.
#include "way/core/random.h"

#include "crowd/neighbors/right_of_way.h"
#include "crowd/plan/orca.h"
#include "crowd/plan/vec2_math.h"

#include <algorithm>
#include <array>
#include <utility>

#include <doctest/doctest.h>

using namespace way;

namespace {

Vec2 random_vector(Random& random, float size) {
  return {random.between(-size, size), random.between(-size, size)};
}

/// The velocity in a half-plane that is closest to `v`.
Vec2 nearest_in(const HalfPlane& plane, Vec2 v) {
  const float excess = dot(plane.normal, v) - plane.offset;
  return excess > 0 ? v - plane.normal * excess : v;
}

/// The least distance within a time, of two that move straight on.
float least_distance(Vec2 offset, Vec2 relative, float time) {
  const float squared = dot(relative, relative);
  const float at = squared > 0 ? std::clamp(dot(offset, relative) / squared, 0.0F, time) : 0.0F;
  return length(offset - relative * at);
}

CrowdBody random_body(Random& random, std::uint32_t slot) {
  CrowdBody body;
  body.preferred = random.below(5) == 0 ? Vec2{} : random_vector(random, 1);
  body.rank = static_cast<float>(random.below(3));
  body.jam = random.below(2) == 0 ? 0.0F : random.between(0, 1);
  body.slot = slot;
  if (random.below(3) != 0) body.flags |= CrowdBody::kWalks;
  return body;
}

}  // namespace

TEST_SUITE("crowd/avoidance") {
  TEST_CASE("two agents that each do their share do not collide within the horizon") {
    Random random(1);
    int evasions = 0;
    for (int i = 0; i < 5000; ++i) {
      CAPTURE(i);
      const OrcaPair mine = {.offset = random_vector(random, 2),
                             .velocity = random_vector(random, 1.5F),
                             .other = random_vector(random, 1.5F),
                             .radius = random.between(0.2F, 1),
                             .horizon = random.between(0.2F, 3),
                             .share = random.between(0, 1)};
      if (length(mine.offset) <= mine.radius) continue;
      OrcaPair others = mine;
      others.offset = mine.offset * -1;
      std::swap(others.velocity, others.other);
      others.share = 1 - mine.share;
      const Vec2 relative = mine.velocity - mine.other;
      if (least_distance(mine.offset, relative, mine.horizon) >= mine.radius) continue;
      ++evasions;
      const Vec2 a = nearest_in(orca_plane(mine), mine.velocity);
      const Vec2 b = nearest_in(orca_plane(others), others.velocity);
      CHECK(least_distance(mine.offset, a - b, mine.horizon) >= mine.radius - 1e-3F);
    }
    CHECK(evasions > 300);
  }

  TEST_CASE("velocities that do not lead to a collision are allowed") {
    Random random(2);
    for (int i = 0; i < 5000; ++i) {
      CAPTURE(i);
      const OrcaPair pair = {.offset = random_vector(random, 4),
                             .velocity = random_vector(random, 1.5F),
                             .other = random_vector(random, 1.5F),
                             .radius = 0.6F,
                             .horizon = 1};
      const Vec2 relative = pair.velocity - pair.other;
      if (least_distance(pair.offset, relative, pair.horizon) < pair.radius + 1e-3F) continue;
      const HalfPlane plane = orca_plane(pair);
      CHECK(dot(plane.normal, pair.velocity) <= plane.offset + 1e-4F);
    }
  }

  TEST_CASE(
      "half-planes that are said to exclude nothing exclude nothing, and most such are known") {
    Random random(3);
    const float most = 1.5F;
    int nothing = 0;
    int known = 0;
    for (int i = 0; i < 5000; ++i) {
      CAPTURE(i);
      std::array<OrcaPair, 4> pairs;
      OrcaPairs four;
      four.horizon = random.between(0.2F, 2);
      for (int k = 0; k < 4; ++k) {
        pairs[k] = {.offset = random_vector(random, 4),
                    .velocity = limit(random_vector(random, most), most),
                    .other = limit(random_vector(random, most), most),
                    .radius = random.between(0.2F, 1),
                    .horizon = four.horizon,
                    .share = random.between(0, 1)};
        four.offset.x[k] = pairs[k].offset.x;
        four.offset.z[k] = pairs[k].offset.z;
        four.velocity.x[k] = pairs[k].velocity.x;
        four.velocity.z[k] = pairs[k].velocity.z;
        four.other.x[k] = pairs[k].other.x;
        four.other.z[k] = pairs[k].other.z;
        four.radius[k] = pairs[k].radius;
      }
      const unsigned known_ones = lanes(excludes_nothing(four, most));
      for (int k = 0; k < 4; ++k) {
        const float offset = orca_plane(pairs[k]).offset;
        const bool is_known = ((known_ones >> k) & 1U) != 0;
        if (is_known) CHECK(offset > most * 0.9999F);
        nothing += offset >= most ? 1 : 0;
        known += is_known ? 1 : 0;
      }
    }
    CHECK(nothing > 5000);
    CHECK(known > nothing * 99 / 100);
  }

  TEST_CASE("of two agents, what one takes the other gives") {
    Random random(3);
    for (int i = 0; i < 5000; ++i) {
      CAPTURE(i);
      const CrowdBody a = random_body(random, 1);
      const CrowdBody b = random_body(random, 2);
      const Vec2 offset = random_vector(random, 2);
      const float right = right_of_way(a, b, offset);
      CHECK(right >= -1);
      CHECK(right <= 1);
      CHECK(right == doctest::Approx(-right_of_way(b, a, offset * -1)).epsilon(1e-5));
    }
  }

  TEST_CASE("a greater priority outranks any other reason") {
    Random random(4);
    for (int i = 0; i < 1000; ++i) {
      const auto time = static_cast<std::uint64_t>(random.below(100'000'000));
      const auto rank = [&](std::int32_t priority) {
        return jam_rank({.slot = static_cast<std::uint32_t>(random.below(1000)),
                         .priority = priority,
                         .heading = random_vector(random, 1),
                         .blocked = random.between(0, 100),
                         .microseconds = time});
      };
      const float low = rank(0);
      CHECK(rank(1) > low);
    }
  }
}
