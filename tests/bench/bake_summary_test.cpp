// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/bake_summary.h"

#include <sstream>

#include <doctest/doctest.h>

using namespace way::bench;

namespace {

BakeResult result_of(std::uint64_t our_polygons, double our_area) {
  return {.name = "x",
          .ours = {.polygons = our_polygons, .area = our_area},
          .theirs = {.polygons = 100, .area = 1000}};
}

}  // namespace

TEST_SUITE("bench/bake_summary") {
  TEST_CASE("the same area with fewer polygons is fair") {
    CHECK(result_of(40, 1000).is_fair());
  }

  TEST_CASE("an area within one percent is fair, on either side") {
    CHECK(result_of(100, 991).is_fair());
    CHECK(result_of(100, 1009).is_fair());
  }

  TEST_CASE("an area that is more than one percent off is not fair, on either side") {
    CHECK_FALSE(result_of(100, 989).is_fair());
    CHECK_FALSE(result_of(100, 1011).is_fair());
  }

  TEST_CASE("up to 10 % more polygons are fair, beyond that not") {
    CHECK(result_of(110, 1000).is_fair());
    CHECK_FALSE(result_of(111, 1000).is_fair());
  }

  TEST_CASE("a bake in tiles may have the area of theirs in one piece instead") {
    BakeResult result = result_of(100, 1020);
    result.their_whole_area = 1019;
    CHECK_FALSE(result.has_their_area());
    CHECK(result.is_fair());
    std::ostringstream out;
    print_results(out, {result});
    CHECK(out.str().find("yes: theirs in one piece is 1019.0") != std::string::npos);
    result.their_whole_area = 1040;
    CHECK_FALSE(result.is_fair());
  }

  TEST_CASE("a little more ground is fair only if it connects parts that theirs leaves separate") {
    BakeResult result = result_of(100, 1015);
    result.ours.components = 1;
    result.theirs.components = 5;
    CHECK(result.is_fair());
    result.ours.area = 1021;
    CHECK_FALSE(result.is_fair());
    result.ours.area = 985;
    CHECK_FALSE(result.is_fair());
    result.ours.area = 1015;
    result.ours.components = 5;
    CHECK_FALSE(result.is_fair());
  }

  TEST_CASE("an empty bake of a level is not fair") {
    CHECK_FALSE(result_of(0, 0).is_fair());
  }

  TEST_CASE("the table marks what is not fair") {
    std::ostringstream out;
    print_results(out, {result_of(100, 1000), result_of(100, 500)});
    CHECK(out.str().find("| 100 / 100 | 1000.0 / 1000.0 | 0 / 0 | 0 / 0 | yes |") !=
          std::string::npos);
    CHECK(out.str().find("| 500.0 / 1000.0 | 0 / 0 | 0 / 0 | **no** |") != std::string::npos);
  }
}
