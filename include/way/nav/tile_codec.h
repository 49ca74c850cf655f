// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// The version of a tile's bytes, the only one that is read; see docs/formats.md#a-tile.
inline constexpr std::uint32_t kTileFormat = 3;

/// Bytes that append_tile() writes, a multiple of 16.
[[nodiscard]] std::size_t encoded_size(const Tile& tile);

/// Appends a tile as bytes, little-endian: equal tiles give equal bytes on every machine.
void append_tile(const Tile& tile, std::vector<std::byte>& bytes);

/// Makes tiles from bytes that may be anything. Copies them first and checks the copy, so that it
/// does not matter who else writes to them, unless it is told otherwise: every index, every number,
/// the shape of every polygon, the box tree, islands and hash. A tile that comes out is as good as
/// one of Tile::create().
///
/// Keeps its memory from one tile to the next: for those who read many.
class TileDecoder {
 public:
  TileDecoder();
  ~TileDecoder();
  TileDecoder(TileDecoder&&) noexcept;
  TileDecoder& operator=(TileDecoder&&) noexcept;
  TileDecoder(const TileDecoder&) = delete;
  TileDecoder& operator=(const TileDecoder&) = delete;

  /// @param bytes  As append_tile() wrote them, all of them.
  ///
  /// Errors: bad_format, naming the first thing at fault: `polygon 3 is not convex`; too_large for
  /// more than PolyRef::kMaxPolygons polygons or 4 GiB. Takes time and memory with the number of
  /// bytes, whatever they say.
  [[nodiscard]] Result<std::shared_ptr<const Tile>> decode(std::span<const std::byte> bytes);

  /// The same without a copy: the tile reads `bytes` as long as it lives. For those who know that
  /// nobody writes to them meanwhile.
  ///
  /// @param bytes   Where they do not lie at a multiple of 4, they are copied after all.
  /// @param keeper  What keeps them there.
  [[nodiscard]] Result<std::shared_ptr<const Tile>> decode_in_place(
      std::span<const std::byte> bytes, std::shared_ptr<const void> keeper);

 private:
  class Checker;
  struct Scratch;

  std::unique_ptr<Scratch> scratch_;
};

/// Makes one tile from bytes, as TileDecoder does.
[[nodiscard]] Result<std::shared_ptr<const Tile>> decode_tile(std::span<const std::byte> bytes);

}  // namespace way
