// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/filter_spans.h"

#include "bake/solid/filter_spans_into.h"
#include "support/builders/voxels.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

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

/// What an agent can do, and how steps are combined.
struct Walker {
  int height = 0;
  int climb = 0;
  SteepRule rule = SteepRule::straight;
};

/// Reference for remove_ledges() on one span, by definition.
bool is_ledge_slowly(const Heightfield& field, Cell cell, std::size_t index, const Walker& walker) {
  const auto [height, climb, rule] = walker;
  const auto column = field.column(cell);
  const auto ceiling_of = [](std::span<const Span> spans, std::size_t i) {
    return i + 1 < spans.size() ? int{spans[i + 1].bottom} : 65535;
  };
  const int floor = column[index].top;
  const int ceiling = ceiling_of(column, index);
  int lowest[2] = {floor, floor};
  int highest[2] = {floor, floor};
  for (int side = 0; side < 4; ++side) {
    const Cell next = {cell.x + step_x(side), cell.z + step_z(side)};
    if (!field.grid.contains(next)) return true;
    const auto other = field.column(next);
    const int below = other.empty() ? 65535 : other[0].bottom;
    if (std::min(ceiling, below) - floor >= height) return true;
    for (std::size_t i = 0; i < other.size(); ++i) {
      const int top = other[i].top;
      if (std::min(ceiling, ceiling_of(other, i)) - std::max(floor, top) < height) continue;
      if (top - floor < -climb) return true;
      if (top - floor > climb) continue;
      const int axis = rule == SteepRule::straight ? side % 2 : 0;
      lowest[axis] = std::min(lowest[axis], top);
      highest[axis] = std::max(highest[axis], top);
    }
  }
  return highest[0] - lowest[0] > climb || highest[1] - lowest[1] > climb;
}

void remove_ledges_slowly(Heightfield& field, const Walker& walker) {
  const Heightfield before = field;
  for (int i = 0; i < field.grid.width * field.grid.depth; ++i) {
    const Cell cell = {i % field.grid.width, i / field.grid.width};
    const std::size_t first = field.columns[static_cast<std::size_t>(i)];
    for (std::size_t s = 0; s < before.column(cell).size(); ++s) {
      if (is_ledge_slowly(before, cell, s, walker)) field.spans[first + s].area = kNone;
    }
  }
}

/// Raises the spans of every second column.
void raise_some(Heightfield& field, int by) {
  for (std::size_t c = 0; c + 1 < field.columns.size(); c += 2) {
    for (std::uint32_t s = field.columns[c]; s < field.columns[c + 1]; ++s) {
      field.spans[s].bottom = static_cast<std::uint16_t>(field.spans[s].bottom + by);
      field.spans[s].top = static_cast<std::uint16_t>(field.spans[s].top + by);
    }
  }
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

  TEST_CASE("a step onto a landing beside stairs does not count toward their slope") {
    // Four up to the landing, one down behind: together more than the climb, but not on a straight
    // line.
    const std::vector<std::string_view> rows = {"88888", "23456", "23456", "23456"};
    Heightfield field = make_terrain(rows);
    remove_ledges(field, 2, 4);
    CHECK(walkable(field) == "......ooo..ooo......");
    field = make_terrain(rows);
    remove_ledges(field, 2, 4, SteepRule::around);
    CHECK(walkable(field) == "......o.o..ooo......");
  }

  TEST_CASE("both rules agree on slopes of any direction") {
    for (const auto& [along_x, along_z] : {std::pair{1, 0}, {0, 2}, {1, 1}, {1, 2}, {2, 1}, {2, 2}})
      for (const int climb : {1, 2, 3, 4, 5}) {
        std::vector<std::vector<Span>> columns;
        for (int i = 0; i < 36; ++i) {
          const int top = 1 + i % 6 * along_x + i / 6 * along_z;
          columns.push_back({{0, static_cast<std::uint16_t>(top), kGround}});
        }
        Heightfield straight = make_heightfield(6, 6, columns);
        Heightfield around = straight;
        remove_ledges(straight, 2, climb, SteepRule::straight);
        remove_ledges(around, 2, climb, SteepRule::around);
        CHECK(straight.spans == around.spans);
      }
  }

  TEST_CASE("a step into a gap of just the agent's height counts as a step") {
    // From 3 over 5 up to 8, where a ceiling leaves `gap`.
    const auto is_kept = [](std::uint16_t gap) {
      Heightfield field = make_terrain({"35888", "35888", "35888"});
      std::vector<std::vector<Span>> columns;
      for (const Span& span : field.spans) {
        columns.push_back({span});
        if (span.top != 8) continue;
        const auto ceiling = static_cast<std::uint16_t>(8 + gap);
        columns.back().push_back({ceiling, static_cast<std::uint16_t>(ceiling + 1), kNone});
      }
      field = make_heightfield(5, 3, columns);
      remove_ledges(field, 10, 4);
      return is_walkable(field.column({1, 1})[0].area);
    };
    CHECK_FALSE(is_kept(11));
    CHECK_FALSE(is_kept(10));
    CHECK(is_kept(9));
  }

  TEST_CASE("a drop below a low ceiling is not a drop") {
    // The right column has a ceiling at 3 over its floor at 1; seen from the floor at 5, its upper
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

  TEST_CASE("ledges of random fields equal the reference") {
    Random random(3);
    for (int i = 0; i < 400; ++i) {
      Heightfield fast =
          random_heightfield(random, 1 + random.below(8), 1 + random.below(8), 1 + random.below(4));
      Heightfield slow = fast;
      const int height = 1 + random.below(6);
      const int climb = random.below(9);
      const SteepRule rule = i % 2 == 0 ? SteepRule::straight : SteepRule::around;
      remove_ledges(fast, height, climb, rule);
      remove_ledges_slowly(slow, {height, climb, rule});
      CAPTURE(i);
      REQUIRE(fast.spans == slow.spans);
    }
  }

  TEST_CASE("ledges are the same in high fields, and for giants") {
    Random random(5);
    for (const int by : {32700, 32740, 32767, 65400}) {
      for (int i = 0; i < 40; ++i) {
        Heightfield fast = random_heightfield(random, 7, 6, 1 + random.below(4));
        raise_some(fast, by);
        Heightfield slow = fast;
        const int height = i % 3 == 0 ? 32000 : 1 + random.below(6);
        const int climb = i % 5 == 0 ? 40000 : random.below(9);
        const SteepRule rule = i % 2 == 0 ? SteepRule::straight : SteepRule::around;
        remove_ledges(fast, height, climb, rule);
        remove_ledges_slowly(slow, {height, climb, rule});
        CAPTURE(by);
        CAPTURE(i);
        REQUIRE(fast.spans == slow.spans);
      }
    }
  }

  TEST_CASE("a span without clearance is not a ledge, but is removed by the ceiling filter") {
    const std::vector<Span> low = {{0, 9, kGround}, {10, 11, kNone}};
    Heightfield field = make_heightfield(3, 3, {low, {}, low, {}, low, {}, low, {}, low});
    remove_ledges(field, 2, 1);
    CHECK(is_walkable(field.column({1, 1})[0].area));
    remove_low_ceilings(field, 2);
    CHECK_FALSE(is_walkable(field.column({1, 1})[0].area));
  }

  TEST_CASE("a floor just below the maximum height has no clearance") {
    Heightfield field = make_heightfield(1, 1, {{{65000, 65531, kGround}}});
    remove_low_ceilings(field, 4);
    CHECK(walkable(field) == "o");
    remove_low_ceilings(field, 5);
    CHECK(walkable(field) == ".");
  }
}
