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

/// Number of bytes that encode_tile() writes, a multiple of 16.
[[nodiscard]] std::size_t encoded_size(const Tile& tile);

/// Appends a tile as bytes, little-endian: equal tiles give equal bytes on every machine.
void encode_tile(const Tile& tile, std::vector<std::byte>& bytes);

/// Makes tiles from untrusted bytes. decode() copies them first and checks the copy, so that
/// concurrent writes do no harm: every index, every number, the shape of every polygon, the box
/// tree, islands and hash. A decoded tile is as valid as one from Tile::create().
///
/// Reuses its memory for the next tile.
class TileDecoder {
 public:
  TileDecoder();
  ~TileDecoder();
  TileDecoder(TileDecoder&&) noexcept;
  TileDecoder& operator=(TileDecoder&&) noexcept;
  TileDecoder(const TileDecoder&) = delete;
  TileDecoder& operator=(const TileDecoder&) = delete;

  /// @param bytes  As encode_tile() wrote them, all of them.
  ///
  /// Errors: bad_format, naming the first flaw: `polygon 3 is not convex`; too_large for more than
  /// PolyRef::kMaxPolygons polygons or 4 GiB. Time and memory are proportional to the number of
  /// bytes, regardless of their content.
  [[nodiscard]] Result<std::shared_ptr<const Tile>> decode(std::span<const std::byte> bytes);

  /// The same without a copy: the tile refers to `bytes` for its whole lifetime. They must not be
  /// changed in that time.
  ///
  /// @param bytes   Copied after all if their address is not a multiple of 4.
  /// @param keeper  Owns the bytes.
  [[nodiscard]] Result<std::shared_ptr<const Tile>> decode_in_place(
      std::span<const std::byte> bytes, std::shared_ptr<const void> keeper);

  struct Input {
    std::span<const std::byte> bytes = {};
    std::shared_ptr<const void> keeper = {};  ///< Owns them; if null, the tile copies them.
  };
  /// Decodes several tiles, in less time than one after another: one result per input.
  [[nodiscard]] std::vector<Result<std::shared_ptr<const Tile>>> decode_all(
      std::span<const Input> inputs);

 private:
  class Checker;
  struct Scratch;

  Result<std::shared_ptr<const Tile>> check(const Input& input);
  static Result<std::shared_ptr<const Tile>> with_hash(std::shared_ptr<const Tile> tile,
                                                       std::uint64_t hash,
                                                       std::span<const std::byte> bytes);

  std::unique_ptr<Scratch> scratch_;
};

/// Makes one tile from bytes, as TileDecoder does.
[[nodiscard]] Result<std::shared_ptr<const Tile>> decode_tile(std::span<const std::byte> bytes);

}  // namespace way
