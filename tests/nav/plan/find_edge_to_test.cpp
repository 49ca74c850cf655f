// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/find_edge_to.h"

#include <utility>
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

/// The corners of the only edge, or of none.
std::pair<std::size_t, std::size_t> find_only(const std::vector<std::uint32_t>& codes,
                                              std::uint32_t code) {
  std::vector<TileCorner> corners;
  for (const std::uint32_t c : codes)
    corners.push_back({{}, c});
  corners.resize(corners.size() + 3, {{}, code});
  const EdgeEnds& ends =
      only_edge_with_code({corners.data(), static_cast<std::uint32_t>(codes.size())}, code);
  if (!ends) return {codes.size(), codes.size()};
  return {static_cast<std::size_t>(ends.first(corners.data()) - corners.data()),
          static_cast<std::size_t>(ends.second(corners.data()) - corners.data())};
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

  TEST_CASE("the only edge is returned by its ends") {
    for (std::size_t count = 3; count <= 6; ++count) {
      const std::pair none(count, count);
      for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::uint32_t> codes(count, 1);
        codes[i] = 5;
        CHECK(find_only(codes, 5) == std::pair(i, (i + 1) % count));
        CHECK(find_only(codes, 4) == none);
        codes[(i + 2) % count] = 5;
        CHECK(find_only(codes, 5) == none);
      }
    }
  }

  TEST_CASE("codes are compared as integers, not as floats") {
    // NaNs, both zeros, and denormals.
    CHECK(find({0x7fc00000U, 0x7fc00001U, 0xffffffffU}, 0xffffffffU) == 2);
    CHECK(find({0x80000000U, 0, 1}, 0) == 1);
    CHECK(find({3, 2, 1}, 1) == 2);
  }
}
