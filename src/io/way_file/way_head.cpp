// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_file/way_head.h"

#include "io/bytes/checksum.h"
#include "io/way_file/notes_text.h"

#include <algorithm>
#include <cstring>

namespace way {
namespace {

using namespace way_format;
using Bytes = std::vector<std::byte>;

Bytes world_bytes(const NavMeshLayout& layout) {
  Bytes bytes;
  append(bytes, World{{layout.origin.x, layout.origin.y, layout.origin.z}, layout.tile_side});
  return bytes;
}

/// Puts sections one after another.
class HeadWriter {
 public:
  explicit HeadWriter(const WayHead& head) : head_(head) {
    bytes_.resize(sizeof(Header) + section_count() * sizeof(Section));
  }

  void add(Kind kind, std::span<const std::byte> content) {
    bytes_.resize(static_cast<std::size_t>(way_aligned(bytes_.size())));
    sections_.push_back({kind, 0, bytes_.size(), content.size(), checksum(content)});
    bytes_.insert(bytes_.end(), content.begin(), content.end());
  }
  void add(Kind kind, const std::string& text) { add(kind, std::as_bytes(std::span(text))); }

  Bytes finish() {
    bytes_.resize(static_cast<std::size_t>(way_aligned(bytes_.size())));
    const std::uint64_t tiles = std::max<std::uint64_t>(head_.file_size, bytes_.size());
    sections_.push_back({Kind::tiles, 0, bytes_.size(), tiles - bytes_.size(), 0});
    Header header;
    header.file_size = head_.file_size;
    header.mesh_hash = head_.mesh_hash;
    header.input_hash = head_.notes.input_hash;
    header.section_count = section_count();
    Bytes table;
    for (const Section& section : sections_)
      append(table, section);
    header.table_checksum = checksum(table);
    header.header_checksum = checksum(
        std::as_bytes(std::span(&header, 1)).first(sizeof header - sizeof header.header_checksum));
    std::memcpy(bytes_.data(), &header, sizeof header);
    std::ranges::copy(table, bytes_.begin() + sizeof header);
    return std::move(bytes_);
  }

 private:
  std::uint32_t section_count() const {
    return 7U + (head_.objects.empty() ? 0U : 1U) + (head_.indexes.empty() ? 0U : 1U);
  }

  const WayHead& head_;
  Bytes bytes_;
  std::vector<Section> sections_;
};

}  // namespace

Result<std::vector<std::byte>> encode_head(const WayHead& head) {
  const auto settings = format_settings(head.notes.settings);
  if (!settings) return settings.error();
  const auto areas = format_areas(head.notes.areas);
  if (!areas) return areas.error();
  HeadWriter writer(head);
  writer.add(Kind::world, world_bytes(head.layout));
  writer.add(Kind::settings, *settings);
  writer.add(Kind::areas, *areas);
  writer.add(Kind::meshes, write_meshes(head.meshes));
  writer.add(Kind::links, head.links);
  if (!head.objects.empty()) writer.add(Kind::objects, head.objects);
  if (!head.indexes.empty()) writer.add(Kind::indexes, head.indexes);
  writer.add(Kind::tile_table, std::as_bytes(std::span(head.rows)));
  return writer.finish();
}

}  // namespace way
