// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/contours.h"

#include "way/core/random.h"

#include "bake/contours/contours_into.h"
#include "support/builders/ascii_field.h"
#include "support/checks/mesh_checks.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Regions by picture: a digit is a region, anything else is none. For fields of one storey.
RegionMap regions_of(const CompactHeightfield& open, const std::vector<std::string_view>& rows) {
  RegionMap map;
  map.regions.assign(open.size() + 1, 0);
  for (std::size_t i = 0; i < open.grid.column_count(); ++i) {
    const auto width = static_cast<std::size_t>(open.grid.width);
    const char c = rows[i / width][i % width];
    if (open.columns[i] == open.columns[i + 1] || c < '0' || c > '9') continue;
    const auto id = static_cast<RegionId>(c - '0');
    map.regions[open.columns[i]] = id;
    map.count = std::max(map.count, id);
  }
  return map;
}

/// Outlines of a flat field whose regions are given by a picture.
ContourSet trace(const std::vector<std::string_view>& rows, const ContourOptions& options = {}) {
  std::vector<std::string> floors;
  for (const std::string_view row : rows) {
    floors.emplace_back(row);
    std::ranges::replace_if(
        floors.back(), [](char c) { return c >= '0' && c <= '9'; }, '0');
  }
  const CompactHeightfield open = test::make_field({floors.begin(), floors.end()});
  return trace_contours(open, regions_of(open, rows), {}, options);
}

/// The corners and edges that are visited to simplify an outline and to join its holes.
struct Work {
  std::uint64_t simplify = 0;
  std::uint64_t holes = 0;
};
Work work_for(const std::vector<std::string>& rows) {
  const CompactHeightfield open = test::make_field({rows.begin(), rows.end()});
  RegionMap regions;
  regions.regions.assign(open.size() + 1, 1);
  regions.regions.back() = 0;
  regions.count = 1;
  const SeamMap seams;
  const ContourOptions options;
  ContourScratch scratch;
  ContourSet set;
  trace_contours_into({open, regions, seams, options}, scratch, set);
  REQUIRE(set.contours.size() == 1);
  return {scratch.simplify.visits, scratch.holes.bridges.visits};
}

/// Teeth of 2 x 20 cells on a back of 3.
std::vector<std::string> comb_rows(int teeth) {
  std::string row;
  for (int i = 0; i < teeth; ++i)
    row += "00..";
  std::vector<std::string> rows(20, row);
  rows.resize(23, std::string(row.size(), '0'));
  return rows;
}

/// A floor with n x n holes of 4 x 4 cells.
std::vector<std::string> sieve_rows(int n) {
  const auto side = static_cast<std::size_t>(n) * 8 + 4;
  std::vector<std::string> rows(side, std::string(side, '0'));
  for (std::size_t z = 0; z < side; ++z)
    for (std::size_t x = 0; x < side; ++x)
      if (x % 8 >= 4 && z % 8 >= 4) rows[z][x] = '.';
  return rows;
}

std::int64_t total_area(const ContourSet& set) {
  std::int64_t area = 0;
  for (const Contour& contour : set.contours)
    area += test::doubled_area(set, contour);
  return area / 2;
}

using Points = std::vector<std::array<int, 2>>;
Points points_of(const ContourSet& set, std::size_t contour) {
  Points points;
  for (const ContourVertex& v : set.outline(set.contours[contour]))
    points.push_back({v.x, v.z});
  return points;
}

constexpr ContourOptions kExact = {.max_error = 0, .max_edge_length = 0};

}  // namespace

TEST_SUITE("bake/contours") {
  TEST_CASE("a field without regions has no outlines") {
    CHECK(trace({"...", "..."}).contours.empty());
  }

  TEST_CASE("a rectangle has its four corners") {
    const ContourSet set = trace({".....", ".111.", ".111.", "....."});
    REQUIRE(set.contours.size() == 1);
    CHECK(set.contours[0].region == 1);
    CHECK(set.contours[0].area == Area::ground);
    CHECK(points_of(set, 0) == Points{{1, 1}, {1, 3}, {4, 3}, {4, 1}});
    CHECK(set.vertices[0].y == 1);
    CHECK(set.vertices[0].across == 0);
  }

  TEST_CASE("a region of a single cell has an outline") {
    const ContourSet set = trace({"...", ".1.", "..."});
    REQUIRE(set.contours.size() == 1);
    CHECK(total_area(set) == 1);
  }

  TEST_CASE("an outline of more than forty thousand steps is complete") {
    std::vector<std::string> rows;
    for (int z = 0; z < 201; ++z)
      rows.push_back(
          z % 2 == 0 ? std::string(203, '1')
                     : (z % 4 == 1 ? std::string(202, '.') + '1' : '1' + std::string(202, '.')));
    const ContourSet set = trace({rows.begin(), rows.end()}, kExact);
    REQUIRE(set.contours.size() == 1);
    CHECK(total_area(set) == 101 * 203 + 100);
  }

  TEST_CASE("an outline strays no farther than the maximum error") {
    const std::vector<std::string_view> rows = {"11111111", "11111111", "11.11111", "........"};
    CHECK(trace(rows).vertices.size() == 4);
    CHECK(trace(rows, {.max_error = 0.5F}).vertices.size() == 8);
  }

  TEST_CASE("long walls are split in half") {
    const std::vector<std::string_view> rows = {"111111111111", "111111111111"};
    CHECK(trace(rows, {.max_edge_length = 0}).vertices.size() == 4);
    CHECK(trace(rows, {.max_edge_length = 7}).vertices.size() == 6);
    CHECK(trace(rows, {.max_edge_length = 7, .split_walls = false}).vertices.size() == 4);
  }

  TEST_CASE("a border between regions has the same corners in both") {
    const ContourSet set = trace({"111222", "112222", "111122"});
    REQUIRE(set.contours.size() == 2);
    CHECK(test::find_fault(set) == "");
    CHECK(std::ranges::count(set.vertices, 2U, &ContourVertex::across) == 1);
    CHECK(std::ranges::count(set.vertices, 1U, &ContourVertex::across) == 1);
  }

  TEST_CASE("a border between areas follows the cells") {
    const CompactHeightfield open =
        test::make_field({"000aaa", "000aaa", "0aaaaa", "0aaaaa", "000aaa", "000aaa"});
    const RegionMap regions =
        regions_of(open, {"111222", "111222", "122222", "122222", "111222", "111222"});
    const ContourSet set = trace_contours(open, regions, {}, {});
    CHECK(test::find_fault(set) == "");
    CHECK(std::ranges::count(set.vertices, true, &ContourVertex::area_border) > 4);
  }

  TEST_CASE("a region that was removed on the other side leaves a wall, not an area border") {
    const CompactHeightfield open = test::make_field({"00X", "00X"});
    const ContourSet set = trace_contours(open, regions_of(open, {"11.", "11."}), {}, {});
    CHECK(set.vertices.size() == 4);
    CHECK(std::ranges::count(set.vertices, true, &ContourVertex::area_border) == 0);
  }

  TEST_CASE("regions that touch only at a corner keep that corner") {
    const ContourSet set = trace({"1122", "1122", "2211", "2211"});
    CHECK(set.contours.size() == 4);
    CHECK(test::find_fault(set) == "");
    CHECK(total_area(set) == 16);
  }

  TEST_CASE("a hole is joined to its outline by a cut that is traversed twice") {
    const ContourSet set = trace({"11111", "11111", "11.11", "11111", "11111"}, kExact);
    REQUIRE(set.contours.size() == 1);
    CHECK(set.vertices.size() == 10);
    CHECK(std::ranges::count(set.vertices, 1U, &ContourVertex::across) == 2);
    CHECK(total_area(set) == 24);
    CHECK(test::find_fault(set) == "");
  }

  TEST_CASE("many holes are all joined") {
    std::vector<std::string> rows(31, std::string(31, '1'));
    for (std::size_t z = 1; z < 31; z += 2)
      for (std::size_t x = 1; x < 31; x += 2)
        rows[z][x] = '.';
    const ContourSet set = trace({rows.begin(), rows.end()}, kExact);
    REQUIRE(set.contours.size() == 1);
    CHECK(total_area(set) == 31 * 31 - 15 * 15);
    CHECK(test::find_fault(set) == "");
  }

  TEST_CASE("the work for a comb is linear in its teeth, not quadratic") {
    const std::uint64_t some = work_for(comb_rows(250)).simplify;
    const std::uint64_t many = work_for(comb_rows(1000)).simplify;
    CHECK(many < some * 5);
  }

  TEST_CASE("the work for holes is linear in their number, not quadratic") {
    const std::uint64_t some = work_for(sieve_rows(16)).holes;
    const std::uint64_t many = work_for(sieve_rows(32)).holes;
    CHECK(some > 256);
    CHECK(many < some * 5);
  }

  TEST_CASE("a region inside another is a hole in it") {
    const ContourSet set = trace({"11111", "12211", "12211", "11111"});
    REQUIRE(set.contours.size() == 2);
    CHECK(total_area(set) == 20);
    CHECK(test::find_fault(set) == "");
  }

  TEST_CASE("walls that would cross after simplification are refined") {
    // Two arms, one cell apart, that bend: with a large error one would be drawn through the other.
    const std::vector<std::string_view> rows = {"1111111111111", "1...........1", "1.111111111.1",
                                                "1.1.......1.1", "1.1.1111111.1", "1.1...........",
                                                "1.11111111111", "1............", "1111111111111"};
    std::vector<std::string_view> square(rows);
    square[5] = "1.1..........";
    const ContourSet set = trace(square, {.max_error = 4, .max_edge_length = 0});
    CHECK(test::find_fault(set) == "");
  }

  TEST_CASE("storeys do not disturb each other") {
    const test::Storey storey = {"000", "000", "000"};
    const CompactHeightfield open = test::make_building({storey, storey});
    RegionMap regions;
    regions.regions.assign(open.size() + 1, 0);
    for (std::uint32_t i = 0; i < open.size(); ++i)
      regions.regions[i] = 1 + i % 2;
    const ContourSet set = trace_contours(open, regions, {}, {});
    REQUIRE(set.contours.size() == 2);
    CHECK(set.vertices.size() == 8);
    CHECK(set.vertices[0].y == 1);
    CHECK(set.vertices[4].y == 21);
  }

  TEST_CASE("random fields have outlines without faults") {
    Random random(3);
    for (int round = 0; round < 200; ++round) {
      const ContourSet set = test::random_outlines(random, static_cast<Partition>(round % 3));
      CAPTURE(round);
      REQUIRE(test::find_fault(set) == "");
    }
  }
}
