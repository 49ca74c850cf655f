// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/filter_spans.h"

#include "support/voxels.h"

#include <string>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

constexpr Area kGround = Area::ground;
constexpr Area kNone = Area::none;

/// 'o' for each walkable span, '.' for each other, in order.
std::string walkable(const Heightfield& field) {
  std::string text;
  for (const Span& span : field.spans)
    text += is_walkable(span.area) ? 'o' : '.';
  return text;
}

}  // namespace

TEST_SUITE("bake/filter_spans") {
  TEST_CASE("a curb takes the area of the ground that it stands on") {
    Heightfield field = make_heightfield(1, 1, {{{0, 1, kGround}, {2, 4, kNone}}});
    lift_low_obstacles(field, 3);
    CHECK(walkable(field) == "oo");
  }

  TEST_CASE("an obstacle higher than a step stays an obstacle") {
    Heightfield field = make_heightfield(1, 1, {{{0, 1, kGround}, {2, 5, kNone}}});
    lift_low_obstacles(field, 3);
    CHECK(walkable(field) == "o.");
  }

  TEST_CASE("of stacked obstacles only the lowest is lifted") {
    Heightfield field = make_heightfield(1, 1, {{{0, 1, kGround}, {2, 3, kNone}, {4, 5, kNone}}});
    lift_low_obstacles(field, 3);
    CHECK(walkable(field) == "oo.");
  }

  TEST_CASE("spans beside a drop and on the outermost ring are ledges") {
    Heightfield field = make_terrain({"55555", "55555", "55551", "55555", "55555"});
    remove_ledges(field, 2, 2);
    CHECK(walkable(field) ==
          "....."
          ".ooo."
          ".oo.."
          ".ooo."
          ".....");
  }

  TEST_CASE("a slope whose steps up and down add up to more than a climb is a ledge") {
    Heightfield field = make_terrain({"13579", "13579", "13579"});
    remove_ledges(field, 2, 3);
    CHECK(walkable(field) == "...............");
    field = make_terrain({"13579", "13579", "13579"});
    remove_ledges(field, 2, 4);
    CHECK(walkable(field) == "......ooo......");
  }

  TEST_CASE("a drop below a low ceiling is no drop") {
    // The right column has a ceiling at 3 over its floor at 1; seen from the floor at 5 its upper
    // side is the ground.
    Heightfield field = make_heightfield(3, 3,
                                         {{{0, 5, kGround}},
                                          {{0, 5, kGround}},
                                          {{0, 5, kGround}},
                                          {{0, 5, kGround}},
                                          {{0, 5, kGround}},
                                          {{0, 1, kGround}, {4, 5, kNone}},
                                          {{0, 5, kGround}},
                                          {{0, 5, kGround}},
                                          {{0, 5, kGround}}});
    remove_ledges(field, 2, 1);
    CHECK(is_walkable(field.column({1, 1})[0].area));
  }

  TEST_CASE("clearance equal to the height is enough") {
    Heightfield field =
        make_heightfield(1, 1, {{{0, 1, kGround}, {4, 5, kGround}, {9, 10, kGround}}});
    remove_low_ceilings(field, 4);
    CHECK(walkable(field) == ".oo");
  }
}
