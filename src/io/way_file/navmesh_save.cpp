// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_save.h"

#include "way/io/file.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/tile_codec.h"

#include "io/bytes/checksum.h"
#include "io/bytes/compress.h"
#include "io/way_file/way_format.h"
#include "io/way_file/way_head.h"
#include "io/way_file/way_indexes.h"
#include "io/way_file/way_links.h"
#include "nav/tile/unpack_tile.h"

#include <algorithm>
#include <map>

namespace way {
namespace {

using namespace way_format;
using Bytes = std::vector<std::byte>;

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
    TileData data = unpack_tile(*mesh.whole_tile(slot));
    const std::vector<std::uint32_t> kept = mesh.kept_polygons(slot);
    for (std::size_t i = 0; i < kept.size(); ++i) {
      data.areas[kept[i]] = traits->areas[i];
      data.flags[kept[i]] = traits->flags[i];
    }
    auto tile = Tile::create(data);
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

/// Puts a file together: room for the head, tiles, and then the head, when all offsets are known.
class Writer {
 public:
  Writer(const NavMeshSet& set, const SaveOptions& options, Bytes indexes)
      : set_(set), options_(options) {
    head_.indexes = std::move(indexes);
  }

  Result<Bytes> write() {
    head_.layout = set_.meshes()[0].mesh.layout();
    head_.notes = options_.notes;
    head_.objects = options_.objects;
    head_.mesh_hash = set_.hash();
    if (auto error = list_meshes()) return *error;
    const auto room = encode_head(head_);
    if (!room) return room.error();
    add_tiles(room->size());
    head_.file_size = bytes_.size();
    const auto head = encode_head(head_);
    if (!head) return head.error();
    std::ranges::copy(*head, bytes_.begin());
    return std::move(bytes_);
  }

 private:
  /// A tile that is in the file already.
  struct Stored {
    const Tile* tile = nullptr;
    TileRow row = {};
  };

  std::optional<Error> list_meshes() {
    std::size_t tile_count = 0;
    for (const auto& [agent, mesh] : set_.meshes()) {
      const std::vector<OffMeshLink> links = links_of(mesh);
      const auto rows = write_links(links, mesh.layout());
      if (!rows) return rows.error();
      head_.links.insert(head_.links.end(), rows->begin(), rows->end());
      head_.meshes.push_back({agent, mesh.hash(), static_cast<std::uint32_t>(mesh.tile_count()),
                              static_cast<std::uint32_t>(links.size())});
      tile_count += mesh.tile_count();
    }
    head_.rows.resize(tile_count);
    return std::nullopt;
  }

  void add_tiles(std::size_t begin) {
    std::size_t most = 0;
    for (const AgentMesh& one : set_.meshes())
      most += one.mesh.counts().bytes;
    if (!options_.compress && set_.size() == 1) bytes_.reserve(begin + most);
    bytes_.resize(begin);
    auto row = head_.rows.begin();
    for (const AgentMesh& one : set_.meshes()) {
      for (const TileSlot& tile : tiles_in_order(one.mesh))
        *row++ = row_of(*one.mesh.whole_tile(tile.slot), one.agent);
    }
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
    bytes_.resize(static_cast<std::size_t>(way_aligned(bytes_.size())));
    row.offset = bytes_.size();
    if (!options_.compress || !add_compressed(tile, row)) encode_tile(tile, bytes_);
    row.size = bytes_.size() - row.offset;
    row.checksum = checksum(std::span(bytes_).subspan(static_cast<std::size_t>(row.offset)));
    return row;
  }

  bool add_compressed(const Tile& tile, TileRow& row) {
    raw_bytes_.clear();
    encode_tile(tile, raw_bytes_);
    const Bytes packed = compress(raw_bytes_);
    if (packed.size() >= row.raw_size || row.raw_size / packed.size() >= kMaxRatio) return false;
    bytes_.insert(bytes_.end(), packed.begin(), packed.end());
    row.codec = Codec::zstd;
    return true;
  }

  const NavMeshSet& set_;
  const SaveOptions& options_;
  Bytes bytes_;
  Bytes raw_bytes_;  ///< Of a tile that is to be compressed.
  WayHead head_;
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
  auto indexes = write_indexes(options.indexes, set, *plain);
  if (!indexes) return indexes.error();
  return Writer(*plain, options, *std::move(indexes)).write();
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
