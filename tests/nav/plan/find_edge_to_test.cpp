// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/find_edge_to.h"

#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// The corners of the only edge with a code, or of none.
/// @param codes  Of the edges.
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

TEST_SUITE("nav/find_edge_to") {
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
    CHECK(find_only({0x7fc00000U, 0x7fc00001U, 0xffffffffU}, 0xffffffffU).first == 2);
    CHECK(find_only({0x80000000U, 0, 1}, 0).first == 1);
    CHECK(find_only({3, 2, 1}, 1).first == 2);
  }
}
