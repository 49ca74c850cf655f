// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile.h"

#include <cstdint>
#include <memory>
#include <vector>

#include <doctest/doctest.h>

namespace way::test {

using Tiles = std::vector<std::shared_ptr<const Tile>>;

/// Of the tiles of all agents.
inline std::vector<std::uint64_t> hashes_of(const Result<Tiles>& tiles) {
  REQUIRE(tiles);
  std::vector<std::uint64_t> hashes;
  for (const auto& tile : *tiles)
    hashes.push_back(tile->hash());
  return hashes;
}

}  // namespace way::test
