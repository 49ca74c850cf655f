// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/stl.h"

#include "support/builders/gltf_text.h"
#include "support/replaced.h"

#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::bytes_of;
using test::replaced;

namespace {

const std::string kFacet =
    "facet normal 0 1 0\n outer loop\n  vertex 0 0 0\n  vertex 0 0 1\n  vertex 1 0 1\n endloop\n"
    "endfacet\n";
const std::string kText = "solid big floor \n" + kFacet + "endsolid big floor\n";

std::string binary(std::string head, const std::string& triangles, std::uint32_t count) {
  head.resize(80, ' ');
  return head + bytes_of({count}) + triangles;
}

const std::string kTriangle =
    bytes_of<float>({0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1}) + std::string(2, '\0');

std::string message_of(const std::string& bytes) {
  const auto level = parse_stl(bytes, {.name = "a.stl"});
  REQUIRE_FALSE(level);
  return level.error().message;
}

}  // namespace

TEST_SUITE("io/stl") {
  TEST_CASE("text and bytes give the same triangles") {
    for (const std::string& bytes : {kText, binary("by hand", kTriangle, 1)}) {
      const auto level = parse_stl(bytes);
      REQUIRE(level);
      CHECK(level->vertices == std::vector<Vec3>{{0, 0, 0}, {0, 0, 1}, {1, 0, 1}});
      CHECK(level->triangles == std::vector<Triangle>{{0, 1, 2}});
    }
  }

  TEST_CASE("a solid is a part with its name; a file may hold several") {
    const auto level = parse_stl(kText + "solid roof\n" + kFacet + kFacet + "endsolid\n");
    REQUIRE(level);
    REQUIRE(level->parts.size() == 2);
    CHECK(level->parts[0].object == "big floor");
    CHECK(level->parts[1].object == "roof");
    CHECK(level->part_of == std::vector<std::uint32_t>{0, 1, 1});
  }

  TEST_CASE("a binary file whose header begins with 'solid' is read as binary") {
    const auto level = parse_stl(binary("solid exported", kTriangle + kTriangle, 2));
    REQUIRE(level);
    CHECK(level->triangles.size() == 2);
  }

  TEST_CASE("a solid without facets is a level without triangles") {
    const auto level = parse_stl("solid\nendsolid\n");
    REQUIRE(level);
    CHECK(level->triangles.empty());
  }

  TEST_CASE("errors in the text are rejected with line and word") {
    CHECK(message_of(replaced(kText, "vertex 0 0 1", "vertx 0 0 1")) ==
          "a.stl:5: 'vertx' is not 'vertex'");
    CHECK(message_of(replaced(kText, "vertex 0 0 1", "vertex 0 zero 1")) ==
          "a.stl:5: 'zero' is not a number");
    CHECK(message_of(replaced(kText, "vertex 0 0 1", "vertex 0 inf 1")) ==
          "a.stl:5: 'inf' is not finite");
    CHECK(message_of(replaced(kText, "endsolid big floor\n", "")) ==
          "a.stl:9: 'endsolid' is missing");
    CHECK(message_of(kText + "floor") == "a.stl:10: 'floor' is not 'solid'");
    CHECK(message_of(kText.substr(0, kText.find("endloop"))) == "a.stl:7: 'endloop' is missing");
  }

  TEST_CASE("a truncated binary file, or neither kind, is rejected with sizes") {
    CHECK(message_of(binary("x", kTriangle, 3)) ==
          "a.stl: is truncated: 3 triangles need 234 bytes, and 134 are there");
    CHECK(message_of("mesh") ==
          "a.stl: is truncated: it has 4 bytes, does not begin with 'solid', and a binary header "
          "needs 84");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::string bad =
        bytes_of<float>({0, 1, 0, 0, 0, 0, 0, nan, 1, 1, 0, 1}) + std::string(2, '\0');
    CHECK(message_of(binary("x", kTriangle + bad, 2)) ==
          "a.stl: triangle 1 has a corner that is not finite: (0, nan, 1)");
  }

  TEST_CASE("too many vertices are rejected in both forms") {
    for (const std::string& bytes : {kText, binary("by hand", kTriangle, 1)}) {
      const auto level = parse_stl(bytes, {.max_vertices = 2});
      REQUIRE_FALSE(level);
      CHECK(level.error().code == Error::Code::too_large);
    }
  }
}
