// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Corners that trace_contours() restores if simplified outlines would cross, touch or cover each
// other.
#include "way/bake/contours.h"
#include "way/bake/distance_field.h"
#include "way/core/random.h"

#include "geom/predicates.h"
#include "support/builders/ascii_field.h"
#include "support/checks/mesh_checks.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Rows = std::vector<std::string_view>;

/// Regions by picture: a digit is a region.
RegionMap regions_of(const CompactHeightfield& open, const Rows& rows) {
  RegionMap map;
  map.regions.assign(open.size() + 1, 0);
  const auto width = static_cast<std::size_t>(open.grid.width);
  for (std::size_t i = 0; i < open.grid.column_count(); ++i) {
    if (open.columns[i] == open.columns[i + 1]) continue;
    const auto id = static_cast<RegionId>(rows[i / width][i % width] - '0');
    map.regions[open.columns[i]] = id;
    map.count = std::max(map.count, id);
  }
  return map;
}

/// Outlines of regions at heights[0], heights[1]...: regions 1 and 2 are linked if their heights
/// differ by no more than 1.
ContourSet trace(const Rows& regions, std::string_view heights, float max_error) {
  std::vector<std::string> floors(regions.begin(), regions.end());
  for (std::string& row : floors)
    for (char& c : row)
      if (c != '.') c = heights[static_cast<std::size_t>(c - '1')];
  const CompactHeightfield open = test::make_field({floors.begin(), floors.end()});
  return trace_contours(open, regions_of(open, regions), {},
                        {.max_error = max_error, .max_edge_length = 0});
}

/// Returns true if a point lies inside an outline, which is given in cells, the point in
/// sixteenths.
bool contains(std::span<const ContourVertex> outline, PlanPoint p) {
  bool inside = false;
  const ContourVertex* before = &outline.back();
  for (const ContourVertex& v : outline) {
    const PlanPoint a = {before->x * 16, before->z * 16};
    const PlanPoint b = {v.x * 16, v.z * 16};
    if ((a.z > p.z) != (b.z > p.z) && (orient2d(a, b, p) > 0) == (b.z > a.z)) inside = !inside;
    before = &v;
  }
  return inside;
}

/// The cells that are partly covered by more than one outline, as "(x, z) ".
std::string covered_twice(const ContourSet& set) {
  std::string cells;
  for (int z = 0; z < set.grid.depth; ++z) {
    for (int x = 0; x < set.grid.width; ++x) {
      bool twice = false;
      for (const PlanPoint inner : {PlanPoint{3, 2}, {13, 3}, {7, 9}, {2, 13}, {14, 14}}) {
        const PlanPoint p = {x * 16 + inner.x, z * 16 + inner.z};
        twice |= std::ranges::count_if(set.contours, [&](const Contour& contour) {
                   return contains(set.outline(contour), p);
                 }) > 1;
      }
      if (twice) cells += "(" + std::to_string(x) + ", " + std::to_string(z) + ") ";
    }
  }
  return cells;
}

/// The corners that lie on an edge, but not at its ends, searched in every edge, as "(x, z) ".
std::string corners_on_edges(const ContourSet& set) {
  std::string found;
  for (const Contour& contour : set.contours) {
    PlanPoint a = {set.outline(contour).back().x, set.outline(contour).back().z};
    for (const ContourVertex& v : set.outline(contour)) {
      const PlanPoint b = {v.x, v.z};
      for (const ContourVertex& w : set.vertices) {
        const PlanPoint c = {w.x, w.z};
        if (c != a && c != b && on_segment(a, b, c))
          found += "(" + std::to_string(c.x) + ", " + std::to_string(c.z) + ") ";
      }
      a = b;
    }
  }
  return found;
}

std::string find_fault(const ContourSet& set) {
  const std::string fault = test::find_fault(set);
  return fault.empty() ? covered_twice(set) : fault;
}

std::uint32_t corners_of(const ContourSet& set, RegionId region) {
  return std::ranges::find(set.contours, region, &Contour::region)->count;
}

constexpr float kRough = 4;  // Omits corners that are up to four cells off.

}  // namespace

TEST_SUITE("bake/contour_crossings") {
  TEST_CASE("a floor in the corner of another, without a step between them, is not covered") {
    // An edge of 1 that ends at the upper corner of 2 passes over 2 and crosses no edge of it.
    const Rows rows = {"1111.....",  //
                       "..11112..",  //
                       "...11111.",  //
                       ".....111.",  //
                       ".......11"};
    CHECK(find_fault(trace(rows, "02", 1.3F)) == "");
  }

  TEST_CASE("floors that lie in each other's corners cover nothing of each other") {
    const Rows rows = {"1112222",  //
                       "1112222",  //
                       "1111222",  //
                       "1111222",  //
                       "1112222"};
    CHECK(find_fault(trace(rows, "02", 1.3F)) == "");
    CHECK(find_fault(trace(rows, "02", kRough)) == "");
  }

  TEST_CASE("a separate floor in a bay of another is not covered") {
    const Rows rows = {"11111111",  //
                       "11....11",  //
                       "11.2..11",  //
                       "11....11"};
    const ContourSet set = trace(rows, "00", kRough);
    CHECK(find_fault(set) == "");
    CHECK(corners_of(set, 1) > 4);
  }

  TEST_CASE("a floor at the wall of a bay of another is not covered") {
    for (const char* row : {"112...11", "11...211", "11.22.11"}) {
      CAPTURE(row);
      CHECK(find_fault(
                trace({"11111111", "11111111", "11....11", row, "11....11"}, "02", kRough)) == "");
      CHECK(find_fault(
                trace({"11111111", "11111111", row, "11....11", "11....11"}, "02", kRough)) == "");
    }
  }

  TEST_CASE("a floor that is far above a bay does not change its outline") {
    const Rows rows = {"11111111",  //
                       "11....11",  //
                       "11.2..11",  //
                       "11....11"};
    CHECK(corners_of(trace(rows, "09", kRough), 1) == 4);
    CHECK(corners_of(trace({"11111111", "11....11", "11....11", "11....11"}, "0", kRough), 1) == 4);
  }

  TEST_CASE("a floor beside a landing is not covered, even if the ends of the edge are far below") {
    // The edge along the open side of the bay begins at height 0; halfway it would be at 5.
    const Rows regions = {"............2........",  //
                          "1111111111..2..111111",  //
                          "1111111111.....111111",  //
                          "1111111111.....111111",  //
                          "111111111111111111111"};
    const Rows heights = {"............9........",  //
                          "0123456789..9..999999",  //
                          "0123456789.....999999",  //
                          "0123456789.....999999",  //
                          "012345678999999999999"};
    const CompactHeightfield open = test::make_field(heights);
    CHECK(find_fault(trace_contours(open, regions_of(open, regions), {},
                                    {.max_error = kRough, .max_edge_length = 0})) == "");
  }

  TEST_CASE("a hole near the wall of its region is not left outside") {
    // Drawn from tip to tip, the lower wall of 1 would pass above the hole.
    const Rows rows = {"1111111111",  //
                       "1........1",  //
                       "1.111111.1",  //
                       "1.1.1111.1",  //
                       "1.111111.1"};
    const ContourSet set = trace({rows.rbegin(), rows.rend()}, "0", kRough);
    CHECK(test::find_fault(set) == "");
    CHECK(test::find_fault(trace(rows, "0", kRough)) == "");
  }

  TEST_CASE("edges that touch without crossing are separated") {
    // The long edge of 1 would pass through the tip of 2.
    const Rows rows = {"111111111",  //
                       "1...2...1",  //
                       "1..222..1",  //
                       "1.22222.1"};
    CHECK(find_fault(trace(rows, "02", kRough)) == "");
    CHECK(find_fault(trace(rows, "00", kRough)) == "");
  }

  TEST_CASE("edges along rows and columns that a corner of another touches are split there") {
    // The boxes of these edges have no width: they touch those of the others in one line only.
    const Rows stem_below = {"111111111", "111111111", "...222...", "...222..."};
    const Rows stem_above = {"...222...", "...222...", "111111111", "111111111"};
    const Rows stem_right = {"11..", "11..", "1122", "1122", "11..", "11.."};
    const Rows stem_left = {"..11", "..11", "2211", "2211", "..11", "..11"};
    for (const Rows& rows : {stem_below, stem_above, stem_right, stem_left}) {
      const ContourSet set = trace(rows, "02", 0.5F);
      CHECK(find_fault(set) == "");
      CHECK(corners_on_edges(set) == "");
      CHECK(corners_of(set, 1) == 6);
      CHECK(corners_of(set, 2) == 4);
    }
  }

  TEST_CASE("only the corners that an edge needs are restored") {
    // A wall with two bays and a floor in one of them: two of eight corners are enough.
    const Rows rows = {"1111111111111",  //
                       "11...111...11",  //
                       "11...111.2.11",  //
                       "11...111...11"};
    const ContourSet set = trace(rows, "00", kRough);
    CHECK(find_fault(set) == "");
    CHECK(corners_of(set, 1) == 6);
  }

  TEST_CASE("long edges far apart in one bucket of the search are left alone") {
    // Two strips; their boxes overlap, they do not.
    const Rows rows = {"11..........",  //
                       "1111........",  //
                       "..1111......",  //
                       "....1111..22",  //
                       "......112222",  //
                       "........2222"};
    const ContourSet both = trace(rows, "09", 1.3F);
    Rows alone = {"11..........", "1111........", "..1111......",
                  "....1111....", "......11....", "............"};
    CHECK(corners_of(both, 1) == corners_of(trace(alone, "0", 1.3F), 1));
  }

  TEST_CASE("patchworks of floors without steps between them have outlines that do not overlap") {
    Random random(11);
    for (int round = 0; round < 300; ++round) {
      const int size = 1 + random.below(3);
      std::vector<std::string> rows(12, std::string(16, '0'));
      for (std::size_t z = 0; z < 12; z += static_cast<std::size_t>(size))
        for (std::size_t x = 0; x < 16; x += static_cast<std::size_t>(size)) {
          const char floor = "0022."[random.below(5)];
          for (std::size_t i = z; i < std::min<std::size_t>(12, z + 3); ++i)
            rows[i].replace(x, std::min<std::size_t>(16 - x, 3), 3, floor);
        }
      for (std::string& row : rows)
        row.resize(16);
      const CompactHeightfield open = test::make_field({rows.begin(), rows.end()});
      const RegionOptions options = {
          .partition = static_cast<Partition>(round % 3), .min_size = 0, .merge_size = 20};
      const RegionMap regions = find_regions(open, distance_field(open), options);
      const ContourSet set =
          trace_contours(open, regions, {},
                         {.max_error = 1.3F * static_cast<float>(random.below(4)),
                          .max_edge_length = random.below(2) * 5});
      CAPTURE(round);
      REQUIRE(find_fault(set) == "");
      REQUIRE(corners_on_edges(set) == "");
    }
  }

  TEST_CASE("outlines larger than a bucket of the search touch at corners only") {
    Random random(12);
    for (int round = 0; round < 30; ++round) {
      std::vector<std::string> rows(50, std::string(50, '0'));
      for (int patch = 0; patch < 40; ++patch) {
        const auto x = static_cast<std::size_t>(random.below(50));
        const auto z = static_cast<std::size_t>(random.below(50));
        const auto width = static_cast<std::size_t>(1 + random.below(20));
        const auto depth = static_cast<std::size_t>(1 + random.below(20));
        for (std::size_t i = z; i < std::min<std::size_t>(50, z + depth); ++i)
          rows[i].replace(x, std::min(50 - x, width), std::min(50 - x, width), "02."[patch % 3]);
      }
      const CompactHeightfield open = test::make_field({rows.begin(), rows.end()});
      const RegionOptions options = {
          .partition = static_cast<Partition>(round % 3), .min_size = 0, .merge_size = 20};
      const ContourSet set = trace_contours(
          open, find_regions(open, distance_field(open), options), {},
          {.max_error = 1.3F * static_cast<float>(random.below(4)), .max_edge_length = 0});
      CAPTURE(round);
      REQUIRE(test::find_fault(set) == "");
      REQUIRE(corners_on_edges(set) == "");
    }
  }
}
