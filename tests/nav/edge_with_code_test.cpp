// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/edge_with_code.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// @param codes  Of the edges.
std::uint32_t find(const std::vector<std::uint32_t>& codes, std::uint32_t code) {
  std::vector<TileCorner> corners;
  for (const std::uint32_t c : codes)
    corners.push_back({{}, c});
  // Of other polygons.
  corners.resize(corners.size() + 3, {{}, code});
  return edge_with_code({corners.data(), static_cast<std::uint32_t>(codes.size())}, code);
}

}  // namespace

TEST_SUITE("nav/edge_with_code") {
  TEST_CASE("an edge is found in polygons with any number of corners") {
    for (std::uint32_t count = 3; count <= 9; ++count) {
      std::vector<std::uint32_t> codes;
      for (std::uint32_t i = 0; i < count; ++i)
        codes.push_back(100 + i);
      for (std::uint32_t i = 0; i < count; ++i)
        CHECK(find(codes, 100 + i) == i);
      CHECK(find(codes, 99) == count);
      CHECK(find(codes, 100 + count) == count);
    }
  }

  TEST_CASE("of several edges the first is found") {
    CHECK(find({7, 5, 5}, 5) == 1);
    CHECK(find({5, 5, 5}, 5) == 0);
    CHECK(find({1, 2, 3, 5, 5, 5}, 5) == 3);
    CHECK(find({1, 2, 3, 4, 6, 7, 5, 5}, 5) == 6);
  }

  TEST_CASE("codes are compared as numbers, not as floats") {
    // Not numbers, both zeros, and denormals.
    CHECK(find({0x7fc00000U, 0x7fc00001U, 0xffffffffU}, 0xffffffffU) == 2);
    CHECK(find({0x80000000U, 0, 1}, 0) == 1);
    CHECK(find({3, 2, 1}, 1) == 2);
  }
}
