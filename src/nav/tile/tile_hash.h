// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Hash of the content of a tile, independent of how its block stores it.
[[nodiscard]] std::uint64_t hash_tile(const Tile& tile);

/// Computes hash_tile() of several tiles in less time than one after another: each step of a hash
/// waits for the one before it, but not for those of other hashes. Reuses its memory.
class TileHasher {
 public:
  /// Adds a tile to the batch.
  void add(const Tile& tile);
  /// The hashes of the batch, in the order of add(); the next add() begins another batch.
  std::span<const std::uint64_t> run();

 private:
  struct Input {
    std::size_t begin = 0;  ///< In `numbers_`.
    std::size_t end = 0;
  };

  std::vector<std::uint32_t> numbers_ = {};  ///< At least as many as are used.
  std::vector<Input> inputs_ = {};
  std::vector<std::uint64_t> hashes_ = {};
};

}  // namespace way
