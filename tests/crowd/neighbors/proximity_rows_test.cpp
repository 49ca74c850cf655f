// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Bodies near a point, against a look at all of them.
#include "crowd/neighbors/proximity_rows.h"

#include "way/core/random.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::vector<CrowdBody> random_bodies(Random& random, std::size_t count, float extent) {
  std::vector<CrowdBody> bodies(count);
  for (std::size_t i = 0; i < count; ++i) {
    bodies[i].x = random.between(-extent, extent);
    bodies[i].z = random.between(-extent, extent);
    bodies[i].slot = static_cast<std::uint32_t>(i);
  }
  return bodies;
}

/// Puts bodies in the order of rows.
void sort(ProximityRows& rows, std::vector<CrowdBody>& bodies, float height) {
  rows.begin(height);
  std::vector<RowEntry> entries;
  for (const CrowdBody& body : bodies)
    entries.push_back({rows.key_of(body.x, body.z), body.slot});
  entries.push_back({RowEntry::kAside, 0});
  REQUIRE(rows.sort(entries) == bodies.size());
  std::vector<CrowdBody> sorted;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    sorted.push_back(*std::ranges::find(bodies, entries[i].slot, &CrowdBody::slot));
  bodies = sorted;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    rows.place(i, {bodies[i].x, bodies[i].z});
}

bool is_near(const CrowdBody& body, Vec2 center, float reach) {
  const Vec2 offset = Vec2{body.x, body.z} - center;
  return dot(offset, offset) <= reach * reach;
}

/// The bodies that a query finds.
std::vector<std::uint32_t> found_near(const ProximityRows& rows, Vec2 center, float reach,
                                      RowCursor& cursor) {
  BodyList found;
  rows.list_near(center, reach, cursor, found);
  return {found.all().begin(), found.all().end()};
}

std::vector<std::uint32_t> all_near(std::span<const CrowdBody> bodies, Vec2 center, float reach) {
  std::vector<std::uint32_t> near;
  for (std::uint32_t i = 0; i < bodies.size(); ++i)
    if (is_near(bodies[i], center, reach)) near.push_back(i);
  return near;
}

}  // namespace

TEST_SUITE("crowd/proximity_rows") {
  TEST_CASE("a query finds all bodies near a point, in any order of queries") {
    Random random(1);
    for (const float extent : {0.0F, 3.0F, 40.0F, 1e6F}) {
      CAPTURE(extent);
      std::vector<CrowdBody> bodies = random_bodies(random, 200, extent);
      ProximityRows rows;
      const float reach = 2;
      sort(rows, bodies, reach);
      RowCursor in_order;
      RowCursor at_random;
      for (const CrowdBody& body : bodies) {
        const Vec2 here = {body.x, body.z};
        const Vec2 there = {random.between(-extent, extent), random.between(-extent, extent)};
        CHECK(found_near(rows, here, reach, in_order) == all_near(bodies, here, reach));
        CHECK(found_near(rows, there, reach, at_random) == all_near(bodies, there, reach));
      }
    }
  }

  TEST_CASE("rows may be higher or lower than the reach of a query") {
    Random random(3);
    for (const float height : {0.37F, 1.1F, 2.0F, 2.9F, 50.0F}) {
      CAPTURE(height);
      std::vector<CrowdBody> bodies = random_bodies(random, 300, 10);
      ProximityRows rows;
      sort(rows, bodies, height);
      RowCursor cursor;
      for (const CrowdBody& body : bodies) {
        const Vec2 here = {body.x, body.z};
        CHECK(found_near(rows, here, 2, cursor) == all_near(bodies, here, 2));
        CHECK(found_near(rows, here, 0.7F, cursor) == all_near(bodies, here, 0.7F));
      }
    }
  }

  TEST_CASE("the rows of negative and whole numbers") {
    ProximityRows rows;
    rows.begin(2);
    CHECK(rows.row_of(0) == 0);
    CHECK(rows.row_of(1.9F) == 0);
    CHECK(rows.row_of(2) == 1);
    CHECK(rows.row_of(-0.1F) == -1);
    CHECK(rows.row_of(-2) == -1);
    CHECK(rows.row_of(-2.1F) == -2);
    CHECK(rows.row_of(1e30F) == 1'000'000'000);
    CHECK(rows.row_of(-1e30F) == -1'000'000'000);
  }

  TEST_CASE("the order depends on positions alone") {
    Random random(2);
    std::vector<CrowdBody> bodies = random_bodies(random, 300, 20);
    bodies[7].x = bodies[8].x;
    bodies[7].z = bodies[8].z;
    ProximityRows warm;
    sort(warm, bodies, 1);
    for (int round = 0; round < 10; ++round) {
      CAPTURE(round);
      const float step = round % 3 == 0 ? 10.0F : 0.1F;  // by bisection and by insertion
      for (CrowdBody& body : bodies)
        body.x += random.between(-step, step);
      std::vector<CrowdBody> others(bodies.rbegin(), bodies.rend());
      sort(warm, bodies, 1);
      ProximityRows fresh;
      sort(fresh, others, 1);
      for (std::size_t i = 0; i < bodies.size(); ++i)
        REQUIRE(bodies[i].slot == others[i].slot);
    }
  }
}
