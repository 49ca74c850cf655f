// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/harness/report.h"

#include <sstream>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using doctest::Approx;
using namespace way::bench;

TEST_SUITE("bench/report") {
  TEST_CASE("a row holds medians, the ratio of the medians and the spread of the ratios") {
    const Row row = make_row("bake/whole/x", "bake/whole", "ms", {{1, 4}, {2, 10}, {9, 9}});
    CHECK(row.ours == 2);
    CHECK(row.theirs == 9);
    CHECK(row.ratio == 4.5);
    CHECK(row.spread == Approx(2));  // of 1, 4 and 5
  }

  TEST_CASE("a group holds the geometric mean, the worst ratio and the count of its rows") {
    const auto groups =
        group_rows({make_row("a/x", "a", "ms", {{1, 2}}), make_row("a/y", "a", "ms", {{1, 8}}),
                    make_row("b/x", "b", "ms", {{2, 1}})});
    REQUIRE(groups.size() == 2);
    CHECK(groups.at("a").geomean == Approx(4));
    CHECK(groups.at("a").worst == 2);
    CHECK(groups.at("a").count == 2);
    CHECK(groups.at("b").geomean == 0.5);
  }

  TEST_CASE("groups with the same first word are summed up, queries also without random points") {
    const auto groups = group_rows({make_row("query/a/x", "query/a", "ns", {{1, 2}}),
                                    make_row("query/a/y", "query/a", "ns", {{1, 8}}),
                                    make_row("query/random/x", "query/random", "ns", {{1, 32}}),
                                    make_row("bake/x", "bake", "ms", {{1, 3}})});
    REQUIRE(groups.size() == 5);
    CHECK(groups.at("query/a").geomean == Approx(4));
    CHECK(groups.at("query").geomean == Approx(8));
    CHECK(groups.at("query").count == 3);
    CHECK(groups.at("query without random").geomean == Approx(4));
    CHECK(groups.at("query without random").count == 2);
    CHECK(groups.at("bake").count == 1);
  }

  TEST_CASE("machines read rows and groups by their fixed names") {
    const auto json = nlohmann::json::parse(to_json({make_row("a/x", "a", "ms", {{1, 2}})}));
    const auto& row = json.at("rows").at(0);
    CHECK(row.at("name") == "a/x");
    CHECK(row.at("group") == "a");
    CHECK(row.at("ours") == 1);
    CHECK(row.at("theirs") == 2);
    CHECK(row.at("unit") == "ms");
    CHECK(row.at("ratio") == 2);
    CHECK(row.at("spread") == 0);
    CHECK(json.at("groups").at("a").at("geomean") == Approx(2));
    CHECK(json.at("groups").at("a").at("worst") == 2);
    CHECK(json.at("groups").at("a").at("count") == 1);
  }

  TEST_CASE("no rows give empty lists") {
    const auto json = nlohmann::json::parse(to_json({}));
    CHECK(json.at("rows").is_array());
    CHECK(json.at("rows").empty());
    CHECK(json.at("groups").is_object());
  }

  TEST_CASE("a table has a line for each row, with whole bytes") {
    std::ostringstream out;
    print_tables(out, {make_row("memory/x", "memory", "bytes", {{1000, 4500}})});
    CHECK(out.str().find("| memory/x | 1000 | 4500 | bytes | 4.50 | 0.00 |") != std::string::npos);
  }
}
