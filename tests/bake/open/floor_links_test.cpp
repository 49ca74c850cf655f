// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/floor_links.h"

#include "way/bake/distance_field.h"
#include "way/bake/erode.h"
#include "way/bake/regions.h"

#include "bake/open/fast_links.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A plain of width x depth columns, with a hole a few columns wide in the middle of its longer
/// axis.
Heightfield make_plain(int width, int depth) {
  Heightfield solid;
  solid.grid.width = width;
  solid.grid.depth = depth;
  solid.columns = {0};
  const int middle = std::max(width, depth) / 2;
  for (int z = 0; z < depth; ++z) {
    for (int x = 0; x < width; ++x) {
      const bool hole = std::abs(std::max(x, z) - middle) < 3;
      if (!hole) solid.spans.push_back({0, 1, Area::ground});
      solid.columns.push_back(static_cast<std::uint32_t>(solid.spans.size()));
    }
  }
  return solid;
}

constexpr int kLong = 40000;  // columns of a row whose links to the next row do not fit into 16
                              // bits
constexpr int kShort = 9;

}  // namespace

TEST_SUITE("bake/floor_links") {
  TEST_CASE("without floors all links lead to none()") {
    const FloorLinks links;
    CHECK(links.size() == 1);
    CHECK(links.none() == 0);
    CHECK(links[0].all() == FloorLinks::Neighbors{0, 0, 0, 0});
  }

  TEST_CASE("two rows of a million columns are linked in linear time") {
    constexpr std::uint32_t kRow = 1000000;
    FloorLinks links;
    links.reset(2 * kRow);
    for (std::uint32_t i = 0; i < kRow; ++i) {  // as compact() does, in both directions
      links.set(i, 1, kRow + i);
      links.set(kRow + i, 3, i);
    }
    CHECK(links[kRow / 2][1] == kRow + kRow / 2);
    CHECK(links[kRow + 5][3] == 5);
    links.change(7, 1, kRow + 8);
    CHECK(links[7][1] == kRow + 8);
    CHECK(links[8][1] == kRow + 8);
  }

  TEST_CASE("a link is found again, no matter how far it leads") {
    constexpr std::uint32_t kCount = 100000;
    FloorLinks links;
    links.reset(kCount);
    CHECK(links.none() == kCount);
    const FloorLinks::Neighbors wanted = {50000 - 32767, 50000 + 32768, kCount, kCount - 1};
    for (std::size_t side = 0; side < 4; ++side)
      links.set(50000, side, wanted[side]);
    CHECK(links.has_far());
    CHECK(links[50000].all() == wanted);
    CHECK(links[kCount].all() == FloorLinks::Neighbors{kCount, kCount, kCount, kCount});
    links.reset(kCount);
    CHECK_FALSE(links.has_far());
  }

  TEST_CASE("far links are found regardless of the order in which they were set") {
    FloorLinks links;
    links.reset(80000);
    for (const std::uint32_t floor : {7U, 3U, 5U, 4U, 6U}) {
      for (const std::size_t side : {2U, 0U, 3U, 1U})
        links.set(floor, side, 70000 + 4 * floor + static_cast<std::uint32_t>(side));
    }
    for (std::uint32_t floor = 3; floor < 8; ++floor) {
      for (std::size_t side = 0; side < 4; ++side)
        CHECK(links[floor][side] == 70000 + 4 * floor + side);
    }
  }

  TEST_CASE("for fast loops, a floor without a neighbor is its own neighbor") {
    FloorLinks links;
    links.reset(40000);
    for (std::size_t side = 0; side < 4; ++side)
      links.set(10, side, side == 1 ? 11 : links.none());
    CHECK(FastLinks(links)(10, 1) == 11);
    CHECK(FastLinks(links)(10, 2) == 10);
    CHECK(FastLinks(links)(40000, 0) == 40000);
    CHECK_FALSE(FastLinks(links).has_all(10));
    for (std::size_t side = 0; side < 4; ++side)
      links.set(20, side, side == 2 ? 19 : 20 + 256 * static_cast<std::uint32_t>(side + 1));
    CHECK(FastLinks(links).has_all(20));
    CHECK(AnyLinks(links).has_all(20));
    CHECK_FALSE(AnyLinks(links).has_all(10));
    links.set(11, 0, 39999);
    CHECK(AnyLinks(links)(11, 0) == 39999);
    CHECK(AnyLinks(links)(10, 1) == 11);
    CHECK(AnyLinks(links)(10, 2) == 10);
    CHECK(AnyLinks(links)(40000, 0) == 40000);
  }

  TEST_CASE("eight floors are a block if all of them have the same links") {
    constexpr std::uint32_t kRow = 10;
    FloorLinks links;
    links.reset(3 * kRow);
    for (std::uint32_t i = 0; i < 3 * kRow; ++i) {
      const std::uint32_t x = i % kRow;
      links.set(i, 0, x > 0 ? i - 1 : links.none());
      links.set(i, 1, i < 2 * kRow ? i + kRow : links.none());
      links.set(i, 2, x + 1 < kRow ? i + 1 : links.none());
      links.set(i, 3, i >= kRow ? i - kRow : links.none());
    }
    CHECK(FastLinks(links).has_block(kRow + 1));
    CHECK_FALSE(FastLinks(links).has_block(kRow));          // no floor before its first
    CHECK_FALSE(FastLinks(links).has_block(kRow + 2));      // no floor after its last
    CHECK_FALSE(FastLinks(links).has_block(1));             // nothing at low_z
    CHECK_FALSE(FastLinks(links).has_block(2 * kRow + 1));  // nothing at high_z
    CHECK_FALSE(AnyLinks(links).has_block(kRow + 1));       // AnyLinks does not check
    links.change(kRow + 6, 3, links.none());
    CHECK_FALSE(FastLinks(links).has_block(kRow + 1));
  }

  TEST_CASE("stages give the same result on rows too long for short links as on columns") {
    CompactHeightfield wide = compact(make_plain(kLong, kShort), 2, 1);
    CompactHeightfield deep = compact(make_plain(kShort, kLong), 2, 1);
    REQUIRE(wide.size() == deep.size());
    CHECK(wide.neighbors.has_far());
    CHECK_FALSE(deep.neighbors.has_far());
    erode(wide, 1);
    erode(deep, 1);
    const DistanceField across = distance_field(wide);
    const DistanceField along = distance_field(deep);
    CHECK(across.max_distance == along.max_distance);
    std::size_t differ = 0;
    for (int x = 0; x < kLong; ++x) {
      for (int z = 0; z < kShort; ++z) {
        const std::uint32_t a = wide.columns[wide.grid.column_index({x, z})];
        const std::uint32_t b = deep.columns[deep.grid.column_index({z, x})];
        if (wide.columns[wide.grid.column_index({x, z}) + 1] == a) continue;
        differ += across.distance[a] != along.distance[b] || wide.area[a] != deep.area[b] ? 1 : 0;
      }
    }
    CHECK(differ == 0);
    for (const Partition partition : {Partition::watershed, Partition::monotone}) {
      const RegionOptions options = {.partition = partition, .min_size = 0, .merge_size = 0};
      CHECK(find_regions(wide, across, options).count == 2);
      CHECK(find_regions(deep, along, options).count >= 2);
    }
  }

  TEST_CASE("a link can be changed, near or far") {
    FloorLinks links;
    links.reset(100000);
    const std::uint32_t targets[] = {7, 90000, links.none(), 80000, 8};
    for (std::size_t side = 0; side < 4; ++side)
      links.set(5, side, 99999);
    for (const std::uint32_t to : targets) {
      links.change(5, 2, to);
      CHECK(links[5][2] == to);
      CHECK(links[5][3] == 99999);
    }
    CHECK(links[5][1] == 99999);
  }
}
