// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"
#include "way/io/navmesh_file.h"
#include "way/nav/agents.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/tile_codec.h"
#include "way/nav/unpack_tile.h"

#include "io/checksum.h"
#include "io/compress.h"
#include "io/notes_text.h"
#include "io/way_agents.h"
#include "io/way_format.h"
#include "io/way_links.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

using namespace way_format;
using Bytes = std::vector<std::byte>;

std::uint64_t aligned(std::uint64_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

void append_text(Bytes& bytes, std::string_view text) {
  const auto view = std::as_bytes(std::span(text));
  bytes.insert(bytes.end(), view.begin(), view.end());
}

/// The tiles of a mesh in the order of their coordinates, so that how it came to be does not show.
std::vector<TileSlot> tiles_in_order(const NavMesh& mesh) {
  std::vector<TileSlot> tiles;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr) tiles.push_back({mesh.tile_in(slot)->coord(), slot});
  }
  std::ranges::sort(tiles, {}, &TileSlot::coord);
  return tiles;
}

/// The same mesh with tiles that have the areas and flags that were changed on the snapshot.
Result<NavMesh> with_traits_in_tiles(const NavMesh& mesh) {
  NavMeshEdit change = edit(mesh);
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const PolygonTraits* traits = mesh.changed_traits(slot);
    if (traits == nullptr) continue;
    auto tile = Tile::create(unpack_tile(*mesh.tile_in(slot), traits));
    if (!tile) return tile.error();
    change.add(std::move(*tile));
  }
  return change.commit();
}

bool has_changed_traits(const NavMesh& mesh) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.changed_traits(slot) != nullptr) return true;
  }
  return false;
}

/// Puts a file together: sections one after the other, tables when all places are known.
class Writer {
 public:
  Writer(const NavMesh& mesh, const SaveOptions& options) : mesh_(mesh), options_(options) {}

  Result<Bytes> write() {
    const auto settings = format_settings(options_.notes.settings);
    if (!settings) return settings.error();
    const auto areas = format_areas(options_.notes.areas);
    if (!areas) return areas.error();
    const auto links = write_links(links_of(mesh_), mesh_.layout());
    if (!links) return links.error();
    const std::vector<TileSlot> tiles = tiles_in_order(mesh_);
    begin_file();
    add_section(Kind::world, world_bytes());
    append_text(section_bytes_, *settings);
    add_section(Kind::settings, section_bytes_);
    section_bytes_.clear();
    append_text(section_bytes_, *areas);
    add_section(Kind::areas, section_bytes_);
    add_section(Kind::links, *links);
    if (has_agents()) add_section(Kind::agents, write_agents(mesh_.agents()));
    add_tiles(tiles);
    finish_file();
    return std::move(bytes_);
  }

 private:
  bool has_agents() const { return !mesh_.agents().empty(); }
  std::uint32_t section_count() const { return has_agents() ? 7 : 6; }

  void begin_file() { bytes_.resize(sizeof(Header) + section_count() * sizeof(Section)); }

  Bytes world_bytes() const {
    const NavMeshLayout& layout = mesh_.layout();
    Bytes bytes;
    append(bytes, World{{layout.origin.x, layout.origin.y, layout.origin.z}, layout.tile_side});
    return bytes;
  }

  void add_section(Kind kind, const Bytes& content) {
    bytes_.resize(aligned(bytes_.size()));
    sections_.push_back({kind, 0, bytes_.size(), content.size(), checksum(content)});
    bytes_.insert(bytes_.end(), content.begin(), content.end());
  }

  void add_tiles(const std::vector<TileSlot>& tiles) {
    const std::size_t table = aligned(bytes_.size());
    const std::size_t begin = aligned(table + tiles.size() * sizeof(TileRow));
    std::size_t size = begin;
    for (const TileSlot& tile : tiles)
      size += aligned(encoded_size(*mesh_.tile_in(tile.slot)));
    if (!options_.compress) bytes_.reserve(size);
    bytes_.resize(begin);
    Bytes rows;
    rows.reserve(tiles.size() * sizeof(TileRow));
    for (const TileSlot& tile : tiles)
      append(rows, add_tile(*mesh_.tile_in(tile.slot)));
    std::ranges::copy(rows, bytes_.begin() + static_cast<std::ptrdiff_t>(table));
    sections_.push_back({Kind::tile_table, 0, table, rows.size(), checksum(rows)});
    sections_.push_back({Kind::tiles, 0, begin, bytes_.size() - begin, 0});
  }

  TileRow add_tile(const Tile& tile) {
    const TileCoord& coord = tile.coord();
    TileRow row;
    row.coord = {coord.x, coord.z, coord.layer};
    row.raw_size = encoded_size(tile);
    row.hash = tile.hash();
    row.polygons = tile.polygon_count();
    bytes_.resize(aligned(bytes_.size()));
    row.offset = bytes_.size();
    if (!options_.compress || !add_compressed(tile, row)) append_tile(tile, bytes_);
    row.size = bytes_.size() - row.offset;
    row.checksum = checksum(std::span(bytes_).subspan(row.offset));
    return row;
  }

  bool add_compressed(const Tile& tile, TileRow& row) {
    section_bytes_.clear();
    append_tile(tile, section_bytes_);
    const Bytes packed = compress(section_bytes_);
    if (packed.size() >= row.raw_size || row.raw_size / packed.size() >= kMaxRatio) return false;
    bytes_.insert(bytes_.end(), packed.begin(), packed.end());
    row.codec = Codec::zstd;
    return true;
  }

  void finish_file() {
    Header header;
    header.file_size = bytes_.size();
    header.mesh_hash = mesh_.hash();
    header.input_hash = options_.notes.input_hash;
    header.section_count = section_count();
    Bytes table;
    for (const Section& section : sections_)
      append(table, section);
    header.table_checksum = checksum(table);
    header.header_checksum = checksum(
        std::as_bytes(std::span(&header, 1)).first(sizeof header - sizeof header.header_checksum));
    std::memcpy(bytes_.data(), &header, sizeof header);
    std::ranges::copy(table, bytes_.begin() + sizeof header);
  }

  const NavMesh& mesh_;
  const SaveOptions& options_;
  Bytes bytes_;
  Bytes section_bytes_;
  std::vector<Section> sections_;
};

}  // namespace

Result<std::vector<std::byte>> encode_navmesh(const NavMesh& mesh, const SaveOptions& options) {
  if (options.compress && !can_compress()) {
    return Error{Error::Code::invalid_argument, "this was built without zstd: nothing compresses"};
  }
  if (mesh.seen_by() != kEveryAgent) {
    const auto own =
        extract_agent(mesh, static_cast<std::size_t>(std::countr_zero(mesh.seen_by())));
    if (!own) return own.error();
    return encode_navmesh(*own, options);
  }
  if (!has_changed_traits(mesh)) return Writer(mesh, options).write();
  const auto plain = with_traits_in_tiles(mesh);
  if (!plain) return plain.error();
  return Writer(*plain, options).write();
}

Result<> save_navmesh(const std::string& path, const NavMesh& mesh, const SaveOptions& options) {
  const auto bytes = encode_navmesh(mesh, options);
  if (!bytes) return bytes.error();
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  return write_file(path, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

bool has_compression() {
  return can_compress();
}

}  // namespace way
