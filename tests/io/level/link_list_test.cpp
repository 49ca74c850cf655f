// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/link_list.h"

#include "way/core/random.h"

#include <string>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::string error_of(std::string_view json) {
  const auto links = parse_link_list(json);
  REQUIRE_FALSE(links);
  CHECK(links.error().code == Error::Code::bad_format);
  return links.error().message;
}

/// A list with one link that has these members besides its ends.
std::string with(const std::string& members) {
  return R"([{"start": [0, 0, 0], "end": [1, 2, 3], )" + members + "}]";
}

}  // namespace

TEST_SUITE("io/link_list") {
  TEST_CASE("missing members have the defaults of OffMeshLink") {
    const auto links = parse_link_list(R"({"links": [{"start": [1, 2, 3], "end": [4, 5, 6.5]}]})");
    REQUIRE(links);
    REQUIRE(links->size() == 1);
    CHECK(links->front() == OffMeshLink{.start = {1, 2, 3}, .end = {4, 5, 6.5F}});
  }

  TEST_CASE("a bare list is one, too, and may be empty") {
    CHECK(parse_link_list("[]")->empty());
    CHECK(parse_link_list(R"({"links": []})")->empty());
    CHECK(parse_link_list(with(R"("one_way": true)"))->front().one_way);
  }

  TEST_CASE("links are read back bit for bit") {
    Random random(3);
    std::vector<OffMeshLink> links;
    const auto point = [&] {
      return Vec3{random.between(-99, 99), random.between(-1, 1), random.between(-1e6F, 1e6F)};
    };
    for (int i = 0; i < 50; ++i) {
      links.push_back({.start = point(),
                       .end = point(),
                       .start_width = point(),
                       .end_width = point(),
                       .radius = random.unit(),
                       .height = random.unit(),
                       .one_way = random.below(2) == 0,
                       .area = static_cast<Area>(random.below(256)),
                       .flags = static_cast<std::uint16_t>(1 + random.below(65535)),
                       .fixed_cost = random.unit(),
                       .cost_factor = random.unit(),
                       .user_id = random.next()});
    }
    const auto read = parse_link_list(format_link_list(links));
    REQUIRE(read);
    CHECK(*read == links);
  }

  TEST_CASE("errors name the link and the member") {
    CHECK(error_of("[") == "the list of links is not valid JSON");
    CHECK(error_of("3") == "the list of links is neither a list nor an object with `links`");
    CHECK(error_of(R"({"lines": []})") ==
          "the list of links is neither a list nor an object with `links`");
    CHECK(error_of("[7]") == "link 0 is not an object");
    CHECK(error_of(R"([{"start": [0, 0, 0]}])") == "link 0: end is missing");
    CHECK(error_of(R"([{"start": [0, 0], "end": [0, 0, 0]}])") ==
          "link 0: start is not a list of three numbers");
    CHECK(error_of(R"([{"start": [0, 0, "0"], "end": [0, 0, 0]}])") ==
          "link 0: start is not a list of three numbers");
    CHECK(error_of(with(R"("radius": "wide")")) == "link 0: radius is not a number");
    CHECK(error_of(with(R"("radius": 1e300)")) == "link 0: radius is too large a number");
    CHECK(error_of(with(R"("one_way": 1)")) == "link 0: one_way is neither true nor false");
    CHECK(error_of(with(R"("area": 256)")) == "link 0: area is not a whole number from 0 to 255");
    CHECK(error_of(with(R"("flags": 0)")) == "link 0: flags is not a whole number from 1 to 65535");
    CHECK(error_of(with(R"("user_id": -1)")) == "link 0: user_id is not a whole number from 0 on");
    CHECK(error_of(with(R"("oneway": true)")) == "link 0: links have no oneway");
  }

  TEST_CASE("links in errors are counted from 0") {
    const std::string good = R"({"start": [0, 0, 0], "end": [1, 0, 0]})";
    CHECK(error_of("[" + good + "," + good + ", {}]") == "link 2: start is missing");
  }
}
