// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/navmesh_file.h"
#include "way/nav/tile_codec.h"

#include "io/bytes/byte_source.h"
#include "io/way_file/way_format.h"
#include "io/way_file/way_meshes.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// The head and the tables of a `.way` file, checked.
struct NavMeshFile::Content {
  using Tiles = std::vector<Result<std::shared_ptr<const Tile>>>;

  explicit Content(ByteSource bytes) : source(std::move(bytes)) {}

  std::optional<Error> read();
  std::optional<Error> read_section_table();
  std::optional<Error> read_sections();
  std::optional<Error> read_world(std::span<const std::byte> bytes);
  std::optional<Error> read_notes();
  std::optional<Error> read_links();
  std::optional<Error> read_tiles();
  std::optional<Error> read_indexes();
  std::optional<Error> check_row(const way_format::TileRow& row) const;
  std::optional<Error> add_tile(const way_format::TileRow& row, std::uint32_t mesh);
  std::uint64_t stored_end() const;
  std::optional<Error> check_gaps() const;
  std::optional<Error> check_hash() const;
  std::optional<Error> check_gap(std::uint64_t begin, std::uint64_t end) const;
  std::uint64_t gap_end(const TileEntry& entry) const;
  std::span<const std::byte> section(way_format::Kind kind) const;
  static std::optional<Error> unpack(const TileEntry& entry, TileDecoder::Input& input);
  Tiles decode(std::span<const TileEntry* const> run, bool in_place, TileDecoder& decoder) const;
  Result<std::shared_ptr<const Tile>> fit(std::shared_ptr<const Tile> tile,
                                          const TileEntry& entry) const;

  ByteSource source;
  way_format::Header header = {};
  std::map<way_format::Kind, way_format::Section> by_kind = {};
  std::map<way_format::Kind, SharedBytes> bytes_of = {};  ///< All sections but the tiles.
  NavMeshLayout layout = {};
  NavMeshNotes notes = {};
  std::vector<MeshEntry> meshes = {};
  std::vector<NavAgent> agents = {};  ///< By mesh.
  std::vector<OffMeshLink> links = {};
  std::vector<TileEntry> tiles = {};
  std::vector<std::size_t> stored = {};  ///< Tiles that no earlier mesh has, by their offsets.
  std::uint64_t tiles_begin = 0;         ///< Of their section.
  std::uint64_t tiles_end = 0;
  std::vector<IndexEntry> indexes = {};
  std::vector<FileSection> sections = {};
};

}  // namespace way
