// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_save.h"

#include "way/io/file.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/tile_codec.h"
#include "way/nav/unpack_tile.h"

#include "io/checksum.h"
#include "io/compress.h"
#include "io/notes_text.h"
#include "io/way_format.h"
#include "io/way_links.h"
#include "io/way_meshes.h"

#include <algorithm>
#include <map>

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

/// Puts a file together: sections one after another, tables when all offsets are known.
class Writer {
 public:
  Writer(const NavMeshSet& set, const SaveOptions& options) : set_(set), options_(options) {}

  Result<Bytes> write() {
    const auto settings = format_settings(options_.notes.settings);
    if (!settings) return settings.error();
    const auto areas = format_areas(options_.notes.areas);
    if (!areas) return areas.error();
    if (auto error = list_meshes()) return *error;
    bytes_.resize(sizeof(Header) + section_count() * sizeof(Section));
    add_section(Kind::world, world_bytes());
    append_text(section_bytes_, *settings);
    add_section(Kind::settings, section_bytes_);
    section_bytes_.clear();
    append_text(section_bytes_, *areas);
    add_section(Kind::areas, section_bytes_);
    add_section(Kind::meshes, write_meshes(meshes_));
    add_section(Kind::links, links_);
    if (!options_.objects.empty()) add_section(Kind::objects, options_.objects);
    add_tiles();
    finish_file();
    return std::move(bytes_);
  }

 private:
  std::uint32_t section_count() const { return options_.objects.empty() ? 7 : 8; }

  /// A tile that is in the file already.
  struct Stored {
    const Tile* tile = nullptr;
    TileRow row = {};
  };

  std::optional<Error> list_meshes() {
    for (const auto& [agent, mesh] : set_.meshes()) {
      const std::vector<OffMeshLink> links = links_of(mesh);
      const auto rows = write_links(links, mesh.layout());
      if (!rows) return rows.error();
      links_.insert(links_.end(), rows->begin(), rows->end());
      meshes_.push_back({agent, mesh.hash(), static_cast<std::uint32_t>(mesh.tile_count()),
                         static_cast<std::uint32_t>(links.size())});
    }
    return std::nullopt;
  }

  Bytes world_bytes() const {
    const NavMeshLayout& layout = set_.meshes()[0].mesh.layout();
    Bytes bytes;
    append(bytes, World{{layout.origin.x, layout.origin.y, layout.origin.z}, layout.tile_side});
    return bytes;
  }

  void add_section(Kind kind, const Bytes& content) {
    bytes_.resize(aligned(bytes_.size()));
    sections_.push_back({kind, 0, bytes_.size(), content.size(), checksum(content)});
    bytes_.insert(bytes_.end(), content.begin(), content.end());
  }

  void add_tiles() {
    std::size_t count = 0;
    std::size_t most = 0;
    for (const AgentMesh& one : set_.meshes()) {
      count += one.mesh.tile_count();
      most += one.mesh.counts().bytes;
    }
    const std::size_t table = aligned(bytes_.size());
    const std::size_t begin = aligned(table + count * sizeof(TileRow));
    if (!options_.compress && set_.size() == 1) bytes_.reserve(begin + most);
    bytes_.resize(begin);
    Bytes rows;
    rows.reserve(count * sizeof(TileRow));
    for (const AgentMesh& one : set_.meshes()) {
      for (const TileSlot& tile : tiles_in_order(one.mesh))
        append(rows, row_of(*one.mesh.tile_in(tile.slot), one.agent));
    }
    std::ranges::copy(rows, bytes_.begin() + static_cast<std::ptrdiff_t>(table));
    sections_.push_back({Kind::tile_table, 0, table, rows.size(), checksum(rows)});
    sections_.push_back({Kind::tiles, 0, begin, bytes_.size() - begin, 0});
  }

  /// Adds a tile, unless the same polygons are in the file for another agent.
  TileRow row_of(const Tile& tile, const NavAgent& agent) {
    if (set_.size() == 1) return add_tile(tile);
    std::vector<Stored>& stored = stored_[tile.coord()];
    const auto same = std::ranges::find_if(
        stored, [&](const Stored& other) { return can_share(tile, *other.tile, agent); });
    if (same == stored.end()) {
      stored.push_back({&tile, add_tile(tile)});
      return stored.back().row;
    }
    TileRow row = same->row;
    row.hash = tile.hash();
    return row;
  }

  /// Returns true if a reader that knows the agent makes this tile from the other one.
  static bool can_share(const Tile& tile, const Tile& other, const NavAgent& agent) {
    return (tile.agent() == other.agent() ||
            tile.agent() == way_format::tile_agent(other, agent)) &&
           tile.has_same_polygons(other);
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
    header.mesh_hash = set_.hash();
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

  const NavMeshSet& set_;
  const SaveOptions& options_;
  Bytes bytes_;
  Bytes section_bytes_;
  Bytes links_;
  std::vector<MeshEntry> meshes_;
  std::vector<Section> sections_;
  std::map<TileCoord, std::vector<Stored>> stored_;
};

}  // namespace

Result<std::vector<std::byte>> encode_navmesh(const NavMeshSet& set, const SaveOptions& options) {
  if (set.size() == 0) return Error{Error::Code::invalid_argument, "the set has no navmesh"};
  if (options.compress && !can_compress()) {
    return Error{Error::Code::invalid_argument, "this was built without zstd: nothing compresses"};
  }
  std::vector<AgentMesh> meshes;
  for (const auto& [agent, mesh] : set.meshes()) {
    const Result<NavMesh> plain = has_changed_traits(mesh) ? with_traits_in_tiles(mesh) : mesh;
    if (!plain) return plain.error();
    meshes.push_back({agent, *plain});
  }
  const auto plain = NavMeshSet::create(std::move(meshes));
  if (!plain) return plain.error();
  return Writer(*plain, options).write();
}

Result<> save_navmesh(const std::string& path, const NavMeshSet& set, const SaveOptions& options) {
  const auto bytes = encode_navmesh(set, options);
  if (!bytes) return bytes.error();
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  return write_file(path, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

bool has_compression() {
  return can_compress();
}

}  // namespace way
