// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/cache/cache_entry.h"

#include "way/nav/agent.h"
#include "way/nav/tile_codec.h"

#include "core/text.h"
#include "io/bytes/checksum.h"
#include "io/way_file/way_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace way {
namespace {

using way_format::append;
using way_format::read_at;
using Bytes = std::vector<std::byte>;

constexpr std::array<unsigned char, 8> kEntryMagic = {0x89, 'W', 'T', 'I', '\r', '\n', 0x1a, '\n'};
constexpr std::uint32_t kEntryFormat = 1;

struct EntryHeader {
  std::array<unsigned char, 8> magic = kEntryMagic;
  std::uint32_t format = kEntryFormat;
  std::uint32_t tile_format = kTileFormat;
  std::uint64_t key_high = 0;
  std::uint64_t key_low = 0;
  std::array<std::uint64_t, 4> counts = {};
  std::uint32_t agent_count = 0;
  std::uint32_t tile_count = 0;
  std::uint64_t size = 0;  ///< Of the whole entry.
  std::uint64_t reserved = 0;
  std::uint64_t checksum = 0;  ///< Of the whole entry, with zeros here.
};
static_assert(sizeof(EntryHeader) == 96);

/// Follows the header, one per agent.
struct AgentRow {
  TileAgent agent = {};
  std::uint32_t tile = 0;  ///< The tile that it is made from.
};
static_assert(sizeof(AgentRow) == 24);

Error bad(std::string what) {
  return {Error::Code::bad_format, std::move(what)};
}

/// The checksum of an entry as if its own field were 0.
std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  constexpr std::size_t kEnd = sizeof(EntryHeader);
  const std::array<std::uint64_t, 2> both = {
      checksum(bytes.first(kEnd - sizeof(EntryHeader::checksum))), checksum(bytes.subspan(kEnd))};
  return checksum(std::as_bytes(std::span(both)));
}

std::optional<Error> check_header(const EntryHeader& header, const TileKey& key,
                                  std::span<const std::byte> bytes) {
  if (header.magic != kEntryMagic) return bad("is not a cache entry");
  if (header.format != kEntryFormat || header.tile_format != kTileFormat)
    return bad(text("is of another format: ", header.format, ", tiles ", header.tile_format));
  if (header.size != bytes.size())
    return bad(text("has ", bytes.size(), " bytes instead of ", header.size));
  if (header.checksum != checksum_of(bytes)) return bad("its checksum is wrong");
  if (TileKey{header.key_high, header.key_low} != key) return bad("belongs to another key");
  const bool is_possible = header.agent_count <= kMaxAgents &&
                           header.tile_count <= header.agent_count && header.reserved == 0;
  if (!is_possible) return bad("has impossible counts");
  return std::nullopt;
}

bool is_plausible(const TileAgent& agent) {
  const auto is_length = [](float value) { return std::isfinite(value) && value >= 0; };
  return is_length(agent.height) && is_length(agent.radius) && is_length(agent.climb) &&
         is_length(agent.cell_size) && is_length(agent.cell_height);
}

/// Reads what follows the header.
class EntryReader {
 public:
  EntryReader(const EntryHeader& header, std::span<const std::byte> bytes)
      : header_(header), bytes_(bytes) {}

  Result<StoredTiles> read() {
    const std::size_t tables =
        sizeof(EntryHeader) + header_.agent_count * sizeof(AgentRow) + header_.tile_count * 8;
    if (tables > bytes_.size()) return bad("is truncated");
    if (auto error = read_tiles(tables)) return *error;
    StoredTiles result = {.tiles = {}, .counts = header_.counts};
    for (std::uint32_t i = 0; i < header_.agent_count; ++i) {
      const auto row = read_at<AgentRow>(bytes_, sizeof(EntryHeader) + i * sizeof(AgentRow));
      if (row.tile >= tiles_.size()) return bad(text("names tile ", row.tile, " of its ", i));
      if (!is_plausible(row.agent)) return bad(text("agent ", i, " has impossible dimensions"));
      const auto& tile = tiles_[row.tile];
      result.tiles.push_back(tile->agent() == row.agent ? tile : Tile::for_agent(tile, row.agent));
    }
    return result;
  }

 private:
  std::optional<Error> read_tiles(std::size_t begin) {
    TileDecoder decoder;
    const std::size_t sizes = sizeof(EntryHeader) + header_.agent_count * sizeof(AgentRow);
    for (std::uint32_t i = 0; i < header_.tile_count; ++i) {
      const auto size = read_at<std::uint64_t>(bytes_, sizes + i * sizeof(std::uint64_t));
      if (size > bytes_.size() - begin) return bad(text("tile ", i, " reaches beyond its end"));
      auto tile = decoder.decode(bytes_.subspan(begin, static_cast<std::size_t>(size)));
      if (!tile) return tile.error();
      tiles_.push_back(std::move(*tile));
      begin += static_cast<std::size_t>(size);
    }
    if (begin != bytes_.size()) return bad("has bytes that belong to nothing");
    return std::nullopt;
  }

  const EntryHeader& header_;
  std::span<const std::byte> bytes_;
  std::vector<std::shared_ptr<const Tile>> tiles_;
};

}  // namespace

std::vector<std::byte> encode_entry(const TileKey& key, const StoredTiles& stored) {
  std::vector<const Tile*> own;  // those that do not share the polygons of one before them
  std::vector<AgentRow> rows;
  for (const auto& tile : stored.tiles) {
    const auto same = std::ranges::find_if(
        own, [&](const Tile* other) { return other->has_same_polygons(*tile); });
    rows.push_back({tile->agent(), static_cast<std::uint32_t>(same - own.begin())});
    if (same == own.end()) own.push_back(tile.get());
  }
  EntryHeader header;
  header.key_high = key.high;
  header.key_low = key.low;
  header.counts = stored.counts;
  header.agent_count = static_cast<std::uint32_t>(rows.size());
  header.tile_count = static_cast<std::uint32_t>(own.size());
  Bytes bytes;
  append(bytes, header);
  for (const AgentRow& row : rows)
    append(bytes, row);
  for (const Tile* const tile : own)
    append(bytes, std::uint64_t{encoded_size(*tile)});
  for (const Tile* const tile : own)
    encode_tile(*tile, bytes);
  seal_entry(bytes);
  return bytes;
}

void seal_entry(std::span<std::byte> bytes) {
  auto header = read_at<EntryHeader>(bytes, 0);
  header.size = bytes.size();
  std::memcpy(bytes.data(), &header, sizeof header);
  header.checksum = checksum_of(bytes);
  std::memcpy(bytes.data(), &header, sizeof header);
}

Result<StoredTiles> decode_entry(const TileKey& key, std::span<const std::byte> bytes) {
  if (bytes.size() < sizeof(EntryHeader)) return bad("is truncated");
  const auto header = read_at<EntryHeader>(bytes, 0);
  if (auto error = check_header(header, key, bytes)) return *error;
  return EntryReader(header, bytes).read();
}

}  // namespace way
