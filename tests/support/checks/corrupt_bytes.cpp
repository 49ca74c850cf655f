// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/checks/corrupt_bytes.h"

#include "io/bytes/checksum.h"
#include "io/detour/detour_format.h"
#include "io/way_file/way_format.h"

#include <algorithm>
#include <cstring>

namespace way::test {
namespace {

using Bytes = std::vector<std::byte>;

std::size_t below(Random& random, std::size_t bound) {
  return static_cast<std::size_t>(random.next() % bound);
}

/// A number that tends to cause trouble, or any.
std::uint32_t bad_number(Random& random) {
  constexpr std::uint32_t kBad[] = {0,          1,          0xff,       0xffff,
                                    0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff0,
                                    0x7f800000, 0x7fc00000, 0x01000000, 0x40000000};
  const std::size_t which = below(random, 2 * std::size(kBad));
  return which < std::size(kBad) ? kBad[which] : static_cast<std::uint32_t>(random.next());
}

void overwrite_number(Bytes& bytes, Random& random) {
  const std::uint32_t number = bad_number(random);
  const std::size_t size = std::size_t{1} << below(random, 3);
  if (bytes.size() < size) return;
  std::size_t at = below(random, bytes.size() - size + 1);
  if (random.below(2) == 0) at = at / size * size;
  std::memcpy(bytes.data() + at, &number, size);
}

void change_once(Bytes& bytes, Random& random) {
  const std::size_t at = below(random, bytes.size());
  const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
  const std::size_t length = 1 + below(random, std::min<std::size_t>(64, bytes.size() - at));
  const auto end = place + static_cast<std::ptrdiff_t>(length);
  switch (random.below(8)) {
    case 0:
      *place ^= std::byte{1} << random.below(8);
      return;
    case 1:
      *place = static_cast<std::byte>(random.below(256));
      return;
    case 2:
      std::fill(place, end, std::byte{0});
      return;
    case 3:
      std::rotate(place, place + static_cast<std::ptrdiff_t>(length / 2), end);
      return;
    case 4:
      bytes.erase(place, end);
      return;
    case 5: {
      const Bytes copy(place, end);
      bytes.insert(place, copy.begin(), copy.end());
      return;
    }
    case 6:
      if (random.below(4) == 0) bytes.resize(at);
      return;
    default:
      overwrite_number(bytes, random);
  }
}

std::uint64_t checksum_of(std::span<const std::byte> bytes, std::uint64_t at, std::uint64_t size) {
  return checksum(bytes.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(size)));
}

bool fits(std::uint64_t at, std::uint64_t size, std::size_t whole) {
  return at <= whole && size <= whole - at;
}

void repair_tiles(std::span<std::byte> bytes, const way_format::Section& table) {
  using way_format::TileRow;
  for (std::uint64_t i = 0; i + sizeof(TileRow) <= table.size; i += sizeof(TileRow)) {
    const auto at = static_cast<std::size_t>(table.offset + i);
    auto row = way_format::read_at<TileRow>(bytes, at);
    if (!fits(row.offset, row.size, bytes.size())) continue;
    row.checksum = checksum_of(bytes, row.offset, row.size);
    std::memcpy(bytes.data() + at, &row, sizeof row);
  }
}

template <class T>
void put(std::span<std::byte> bytes, std::size_t at, const T& value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// Counts that must agree do; links, which are not read, make room for the rest.
void repair_detour_tile(std::span<std::byte> tile) {
  namespace format = detour_format;
  if (tile.size() < sizeof(format::TileHeader)) return;
  auto header = way_format::read_at<format::TileHeader>(tile, 0);
  header.magic = format::kTileMagic;
  header.version = format::kTileVersion;
  header.polygon_count = header.ground_count + header.connection_count;
  if (header.detail_mesh_count != 0) header.detail_mesh_count = header.ground_count;
  if (format::lay_out(header, format::kLinkSize64).end > tile.size()) header.max_link_count = 0;
  put(tile, 0, header);
}

}  // namespace

Bytes corrupt_bytes(Bytes bytes, Random& random) {
  for (int i = random.below(4); i >= 0 && !bytes.empty(); --i)
    change_once(bytes, random);
  return bytes;
}

void repair_way_file(std::span<std::byte> bytes) {
  using namespace way_format;
  if (bytes.size() < sizeof(Header)) return;
  auto header = read_at<Header>(bytes, 0);
  header.magic = kMagic;
  header.file_size = bytes.size();
  const std::uint64_t table_size = std::uint64_t{header.section_count} * sizeof(Section);
  if (fits(sizeof(Header), table_size, bytes.size())) {
    for (std::uint32_t i = 0; i < header.section_count; ++i) {
      const std::size_t at = sizeof(Header) + i * sizeof(Section);
      auto section = read_at<Section>(bytes, at);
      if (section.kind == Kind::tiles || !fits(section.offset, section.size, bytes.size()))
        continue;
      if (section.kind == Kind::tile_table) repair_tiles(bytes, section);
      section.checksum = checksum_of(bytes, section.offset, section.size);
      std::memcpy(bytes.data() + at, &section, sizeof section);
    }
    header.table_checksum = checksum_of(bytes, sizeof(Header), table_size);
  }
  header.header_checksum = checksum(std::as_bytes(std::span(&header, 1)).first(sizeof header - 8));
  std::memcpy(bytes.data(), &header, sizeof header);
}

void repair_detour_file(std::span<std::byte> bytes) {
  using namespace detour_format;
  if (bytes.size() < sizeof(SetHeader) + kRecordSize64) return;
  auto header = way_format::read_at<SetHeader>(bytes, 0);
  if (header.magic == kTileMagic) return repair_detour_tile(bytes);
  header.magic = kSetMagic;
  header.version = kSetVersion;
  put(bytes, 0, header);
  const auto behind = way_format::read_at<std::uint32_t>(bytes, sizeof header + kRecordSize32);
  const std::size_t record = behind == kTileMagic ? kRecordSize32 : kRecordSize64;
  std::size_t at = sizeof header;
  for (int i = 0; i < header.tile_count && at + record <= bytes.size(); ++i) {
    const std::size_t size_at = at + record / 2;  // after the reference
    const std::size_t rest = bytes.size() - at - record;
    auto size = std::size_t{way_format::read_at<std::uint32_t>(bytes, size_at)};
    if (size > rest || i + 1 == header.tile_count) size = rest;
    put(bytes, size_at, static_cast<std::uint32_t>(size));
    repair_detour_tile(bytes.subspan(at + record, size));
    at += record + size;
  }
}

void repair_glb_file(std::span<std::byte> bytes) {
  constexpr std::uint32_t kMagic = 0x46546c67;  // glTF
  constexpr std::size_t kJson = 12;             // after the header
  constexpr std::size_t kChunk = 8;             // size and type of a chunk
  if (bytes.size() < kJson + kChunk) return;
  if (way_format::read_at<std::uint32_t>(bytes, 0) != kMagic) return;
  put(bytes, 4, std::uint32_t{2});
  put(bytes, 8, static_cast<std::uint32_t>(bytes.size()));
  std::size_t rest = bytes.size() - kJson - kChunk;
  const auto json = std::min<std::size_t>(way_format::read_at<std::uint32_t>(bytes, kJson), rest);
  put(bytes, kJson, static_cast<std::uint32_t>(json));
  put(bytes, kJson + 4, std::uint32_t{0x4e4f534a});  // JSON
  rest -= json;
  if (rest < kChunk) return;
  const std::size_t data = kJson + kChunk + json;
  put(bytes, data, static_cast<std::uint32_t>(rest - kChunk));
  put(bytes, data + 4, std::uint32_t{0x004e4942});  // BIN
}

}  // namespace way::test
