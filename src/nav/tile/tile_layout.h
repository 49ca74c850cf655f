// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile_data.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace way {

// The arrays of a tile's block are its bytes in a file, so the byte order must be the same.
static_assert(std::endian::native == std::endian::little, "tiles are little-endian");

/// The first bytes of a tile in a file: docs/formats.md#a-tile.
struct TileHeader {
  static constexpr std::array<char, 4> kMagic = {'W', 'T', 'I', 'L'};

  std::array<char, 4> magic = kMagic;
  std::uint32_t format = 0;
  std::array<std::int32_t, 3> coord = {};
  std::array<float, 5> agent = {};
  std::uint32_t polygons = 0;
  std::uint32_t edges = 0;
  std::uint32_t vertices = 0;
  std::uint32_t spare_vertices = 0;
  std::uint32_t detail_vertices = 0;
  std::uint32_t detail_triangles = 0;
  std::array<std::uint32_t, 4> portals = {};  ///< By side.
  /// Bytes per index: corner vertices, islands, box order, patches, vertex corners, triangles.
  std::array<std::uint8_t, 6> widths = {1, 1, 1, 1, 1, 1};
  std::uint8_t has_detail = 0;
  std::uint8_t reserved = 0;
  std::uint32_t islands = 0;
  std::uint32_t small_islands = 0;
  std::uint64_t hash = 0;
  std::uint64_t last_reserved = 0;
};
static_assert(sizeof(TileHeader) == 112);

/// Offsets of the arrays from the end of the header; there are no gaps.
struct TileLayout {
  std::uint64_t small_islands = 0;
  std::uint64_t spare_vertices = 0;
  std::uint64_t detail_vertices = 0;
  std::uint64_t portals = 0;
  std::uint64_t corners = 0;
  std::uint64_t first_edge = 0;
  std::uint64_t flags = 0;
  std::uint64_t areas = 0;
  std::uint64_t box_nodes = 0;
  std::array<std::uint64_t, 6> packed = {};
  std::uint64_t end = 0;
};

/// Maximum size of a tile, header included: offsets have 32 bits.
inline constexpr std::uint64_t kMaxTileBytes = 0xffffffffU;
/// The error for a larger one.
[[nodiscard]] Error too_many_bytes(std::uint64_t bytes);

/// Cannot overflow: counts have 32 bits, elements are small.
[[nodiscard]] TileLayout lay_out(const TileHeader& header);

}  // namespace way
