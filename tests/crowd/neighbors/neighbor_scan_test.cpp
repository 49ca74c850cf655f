// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The neighbors that an agent minds, four at a time, against one at a time: bit for bit.
#include "crowd/neighbors/neighbor_scan.h"

#include "way/core/random.h"

#include "crowd/avoid/contact.h"
#include "crowd/plan/vec2_math.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr float kMost = 1.4F;  ///< [world units per second]

Vec2 random_velocity(Random& random) {
  if (random.below(6) == 0) return {};
  return limit({random.between(-kMost, kMost), random.between(-kMost, kMost)}, kMost);
}

CrowdBody body_near(Random& random, std::uint32_t slot) {
  CrowdBody body;
  body.x = random.between(-2, 2);
  body.z = random.between(-2, 2);
  body.y = random.between(-1, 1);
  body.radius = random.between(0.2F, 0.5F);
  body.velocity = random_velocity(random);
  body.preferred = random_velocity(random);
  body.height = random.between(1, 2);
  body.rank = static_cast<float>(random.below(3));
  body.jam = random.below(2) == 0 ? 0.0F : random.between(0, 1);
  body.slot = slot;
  body.group = static_cast<std::uint32_t>(random.below(2)) << 31U | 1U;
  body.avoids = random.below(4) == 0 ? 0x80000000U : ~0U;
  body.pushed_by = random.below(4) == 0 ? 0U : ~0U;
  if (random.below(4) != 0) body.flags |= CrowdBody::kWalks;
  return body;
}

float cosine(Vec2 preferred, Vec2 offset) {
  const float squared = dot(preferred, preferred) * dot(offset, offset);
  return squared > 0 ? dot(preferred, offset) / std::sqrt(squared) : 0.0F;
}

float naive_right(const CrowdBody& me, const CrowdBody& other, Vec2 offset) {
  const float jam = std::max(me.jam, other.jam);
  const float walker = std::max(2 * jam - 1, 0.0F);
  if (!me.walks()) return other.walks() ? -walker : 0.0F;
  if (!other.walks()) return walker;
  const float mine = cosine(me.preferred, offset);
  const float lead = std::clamp(-cosine(other.preferred, offset) - mine, -1.0F, 1.0F);
  if (jam <= 0) return lead;
  const bool is_first = me.rank != other.rank ? me.rank > other.rank : me.slot > other.slot;
  const float sure = dot(me.preferred, other.preferred) > 0 ? std::abs(lead) : 0.0F;
  return lead + ((is_first ? 1.0F : -1.0F) - lead) * (jam * (1 - sure));
}

bool naive_excludes_nothing(const NeighborScan& scan, const CrowdNeighbor& near,
                            const CrowdBody& other, float right) {
  const CrowdBody& me = scan.me;
  const Vec2 mine = right > 0 ? me.velocity + (me.preferred - me.velocity) * right : me.velocity;
  const float radii = me.radius + other.radius;
  const Vec2 center = near.offset * (1 / scan.horizon);
  const Vec2 w = mine - other.velocity - center;
  const float ahead = dot(w, near.offset);
  if (ahead >= 0 || ahead * ahead <= radii * radii * dot(w, w)) return false;
  const float away = -dot(w, other.velocity + center);
  const float least = scan.max_speed + radii / scan.horizon;
  return away > 0 && away * away >= least * least * dot(w, w);
}

Vec2 naive_side_step(const NeighborScan& scan, const CrowdNeighbor& near, const CrowdBody& other) {
  const CrowdBody& me = scan.me;
  const float opposite = -dot(me.preferred, other.preferred);
  const float ahead = dot(me.preferred, near.offset);
  if (opposite <= 0 || ahead <= 0) return {};
  const float speed = length(me.preferred);
  const float distance = std::max(std::sqrt(near.squared), me.radius);
  const float cosines =
      (opposite / (speed * length(other.preferred))) * (ahead / (speed * distance));
  const float weight = cosines * me.radius / distance;
  return Vec2{-me.preferred.z, me.preferred.x} * (scan.side * 0.6F * weight);
}

/// Returns false if the agent does not mind the other one.
bool naive_look(const NeighborScan& scan, const CrowdBody& other, CrowdNeighbor& near) {
  const CrowdBody& me = scan.me;
  near.offset = Vec2{other.x, other.z} - Vec2{me.x, me.z};
  near.squared = dot(near.offset, near.offset);
  const bool avoids = (me.avoids & other.group) != 0;
  if (&other == &me || !is_level(me, other) || !(avoids || touch(me, other))) return false;
  if (scan.decides && avoids) {
    const float right = naive_right(me, other, near.offset);
    near.right = naive_excludes_nothing(scan, near, other, right) ? 1 : right;
    near.aside = naive_side_step(scan, near, other);
  }
  const float radii = me.radius + other.radius;
  const float close = std::max(kCloseNeighbors * radii, radii + scan.touch);
  return scan.wants_all || near.right < 1 || near.aside != Vec2{} || near.squared <= close * close;
}

}  // namespace

TEST_SUITE("crowd/neighbor_scan") {
  TEST_CASE("four neighbors at a time are the same as one at a time") {
    Random random(7);
    std::size_t in_way = 0;
    std::size_t ignored = 0;
    for (int round = 0; round < 4000; ++round) {
      CAPTURE(round);
      std::vector<CrowdBody> bodies;
      const auto count = static_cast<std::uint32_t>(1 + random.below(20));
      for (std::uint32_t i = 0; i < count; ++i)
        bodies.push_back(body_near(random, i));
      if (count > 2 && random.below(4) == 0) bodies[1].x = bodies[0].x, bodies[1].z = bodies[0].z;
      const auto index = static_cast<std::uint32_t>(random.below(static_cast<int>(count)));
      const NeighborScan scan = {.me = bodies[index],
                                 .index = index,
                                 .max_speed = kMost,
                                 .side = static_cast<float>(random.below(3)) - 1,
                                 .horizon = random.between(0.2F, 1),
                                 .touch = random.between(0, 0.2F),
                                 .decides = random.below(8) != 0,
                                 .wants_all = random.below(4) == 0};
      BodyList found;
      std::vector<CrowdNeighbor> expected;
      float nearest = std::numeric_limits<float>::infinity();
      for (std::uint32_t i = 0; i < count; ++i) {
        found.add_lanes(i, 1);
        CrowdNeighbor near = {.body = i};
        const bool minds = naive_look(scan, bodies[i], near);
        if (minds) expected.push_back(near);
        NeighborScan all = scan;
        all.wants_all = true;
        if (naive_look(all, bodies[i], near)) nearest = std::min(nearest, near.squared);
      }
      std::ranges::sort(expected, {}, &CrowdNeighbor::key);
      NeighborList list;
      CHECK(scan_neighbors(scan, bodies, found.in_fours(index), list) == nearest);
      REQUIRE(static_cast<std::size_t>(list.end() - list.begin()) == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const CrowdNeighbor& near = list.begin()[static_cast<std::ptrdiff_t>(i)];
        CHECK(near.body == expected[i].body);
        CHECK(near.offset == expected[i].offset);
        CHECK(near.squared == expected[i].squared);
        CHECK(near.right == expected[i].right);
        CHECK(near.aside == expected[i].aside);
        in_way += near.right < 1 ? 1 : 0;
      }
      ignored += count - expected.size();
    }
    CHECK(in_way > 5000);
    CHECK(ignored > 5000);
  }
}
