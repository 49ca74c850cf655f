// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/io/navmesh_file.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

/// The bytes of `.way` files: docs/formats.md#way-files.
namespace way::way_format {

// Structs are copied to files as they lie in memory.
static_assert(std::endian::native == std::endian::little);

inline constexpr std::array<unsigned char, 8> kMagic = {0x89, 'W',  'A',  'Y',
                                                        '\r', '\n', 0x1a, '\n'};
inline constexpr std::uint64_t kAlignment = 64;
/// Tiles that shrink more than this are stored as they are, and files that say so are refused: a
/// small file must not ask for much memory.
inline constexpr std::uint64_t kMaxRatio = 64;

struct Header {
  std::array<unsigned char, 8> magic = kMagic;
  std::uint32_t format = kWayFormat;
  std::uint32_t min_reader = kWayFormat;  ///< The oldest format whose readers can read it.
  std::uint64_t file_size = 0;
  std::uint64_t mesh_hash = 0;
  std::uint64_t input_hash = 0;
  std::uint32_t section_count = 0;
  std::uint32_t reserved = 0;
  std::uint64_t table_checksum = 0;   ///< Of the section table.
  std::uint64_t header_checksum = 0;  ///< Of all before it.
};
static_assert(sizeof(Header) == 64);

enum class Kind : std::uint32_t {
  world = 1,
  settings,
  areas,
  links,
  tile_table,
  tiles,
  meshes,
  objects,
  indexes
};

struct Section {
  Kind kind = Kind::world;
  std::uint32_t reserved = 0;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;  ///< Of its bytes; 0 for the tiles, which have one each.
};
static_assert(sizeof(Section) == 32);

struct World {
  std::array<float, 3> origin = {};
  float tile_side = 0;
};
static_assert(sizeof(World) == 16);

enum class Codec : std::uint32_t { none = 0, zstd = 1 };

struct TileRow {
  std::array<std::int32_t, 3> coord = {};
  Codec codec = Codec::none;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t raw_size = 0;
  std::uint64_t checksum = 0;
  std::uint64_t hash = 0;
  std::uint32_t polygons = 0;
  std::uint32_t reserved = 0;
};
static_assert(sizeof(TileRow) == 64);

struct LinkRow {
  Vec3 start = {};
  Vec3 end = {};
  Vec3 start_width = {};
  Vec3 end_width = {};
  float radius = 0;
  float height = 0;
  float fixed_cost = 0;
  float cost_factor = 1;
  std::uint64_t user_id = 0;
  std::uint16_t flags = 0;
  std::uint8_t area = 0;
  std::uint8_t one_way = 0;
  std::uint32_t reserved = 0;
};
static_assert(sizeof(LinkRow) == 80);

/// Is followed by the agent's name.
struct MeshRow {
  std::uint64_t hash = 0;
  float height = 0;
  float radius = 0;
  float climb = 0;
  float slope = 0;
  std::uint32_t tile_count = 0;
  std::uint32_t link_count = 0;
  std::uint32_t name_size = 0;
  std::uint32_t reserved = 0;
};
static_assert(sizeof(MeshRow) == 40);

/// What a tile says about another agent that has the same polygons.
inline TileAgent tile_agent(const Tile& tile, const NavAgent& agent) {
  return {.height = agent.height,
          .radius = agent.radius,
          .climb = agent.climb,
          .cell_size = tile.agent().cell_size,
          .cell_height = tile.agent().cell_height};
}

template <class T>
T read_at(std::span<const std::byte> bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

template <class T>
void append(std::vector<std::byte>& bytes, const T& value) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof value);
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

}  // namespace way::way_format
