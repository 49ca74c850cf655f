// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile_store.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Entries are not larger, so that a hostile one does not take all memory.  [bytes]
inline constexpr std::uint64_t kMaxCacheEntry = std::uint64_t{1} << 30U;

/// Tiles as the bytes of a file of a TileCache, see docs/formats.md#cache-entries.
[[nodiscard]] std::vector<std::byte> encode_entry(const TileKey& key, const StoredTiles& tiles);

/// Writes the size and the checksum of an entry into it; also of one that a test has damaged.
/// @pre bytes.size() >= 96
void seal_entry(std::span<std::byte> bytes);

/// Makes tiles from bytes that may be anything: everything is checked, as TileDecoder does.
///
/// Errors: bad_format, naming the first thing at fault.
[[nodiscard]] Result<StoredTiles> decode_entry(const TileKey& key,
                                               std::span<const std::byte> bytes);

}  // namespace way
