// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile_link.h"

#include "core/counted_block.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// All links of a tile to other tiles, by portal. An immutable value; copies share their memory.
class TileLinks {
 public:
  /// The links of a tile without portals.
  TileLinks() = default;
  /// @param first  Index of the first link of each portal, and one more.
  TileLinks(std::span<const std::uint32_t> first, std::span<const TileLink> links);

  std::span<const TileLink> all() const;
  /// Ordered by target; usually one, none if the neighboring tile is missing.
  /// @pre portal is one of the tile's
  std::span<const TileLink> at(std::uint32_t portal) const {
    if (is_one_each()) return {links_behind(0) + portal, 1};
    const TileLink* links = links_behind(portal_count() + 1);
    return {links + firsts()[portal], links + firsts()[portal + 1]};
  }
  /// Bytes of the object and its memory.
  std::size_t bytes() const;
  /// Returns true for copies of one another.
  bool is_same(const TileLinks& other) const { return block_ == other.block_; }

 private:
  static constexpr std::uint32_t kOneEach = 0x80000000U;

  bool is_one_each() const { return (block_.number() & kOneEach) != 0; }
  std::uint32_t portal_count() const { return block_.number() & ~kOneEach; }
  const std::uint32_t* firsts() const {
    return reinterpret_cast<const std::uint32_t*>(block_.data());
  }
  const TileLink* links_behind(std::size_t numbers) const {
    return reinterpret_cast<const TileLink*>(block_.data() + head_size(numbers));
  }
  static std::size_t head_size(std::size_t numbers) {
    return (numbers * sizeof(std::uint32_t) + alignof(TileLink) - 1) & ~(alignof(TileLink) - 1);
  }

  /// Null if there are no portals. Its number is that of portals, with kOneEach if each has one
  /// link; otherwise the links are preceded by the index of the first link of each portal, and one
  /// more.
  CountedBlock block_;
};

}  // namespace way
