// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

/// The bytes of Detour files: docs/formats.md#detours-files.
namespace way::detour_format {

// Structs are copied from files as they are in memory.
static_assert(std::endian::native == std::endian::little);

inline constexpr std::uint32_t kSetMagic = 0x4d534554;   // MSET
inline constexpr std::uint32_t kTileMagic = 0x444e4156;  // DNAV
inline constexpr std::uint32_t kSetVersion = 1;
inline constexpr std::uint32_t kTileVersion = 7;

inline constexpr std::uint32_t kMaxCorners = 6;
inline constexpr std::uint32_t kMaxVertices = 0xfffe;
inline constexpr std::uint32_t kMaxPolygons = 0x7fff;  ///< Neighbors have fifteen bits.
inline constexpr std::uint32_t kMaxArea = 0x3f;
inline constexpr std::uint32_t kMaxDetail = 0xff;
inline constexpr std::uint16_t kPortal = 0x8000;
inline constexpr std::uint8_t kInside = 0xff;  ///< Side of a connection that ends in its own tile.

struct SetHeader {
  std::uint32_t magic = kSetMagic;
  std::uint32_t version = kSetVersion;
  std::int32_t tile_count = 0;
  Vec3 origin = {};
  float tile_width = 0;
  float tile_height = 0;
  std::int32_t max_tiles = 0;
  std::int32_t max_polygons = 0;
};
static_assert(sizeof(SetHeader) == 40);

struct TileHeader {
  std::uint32_t magic = kTileMagic;
  std::uint32_t version = kTileVersion;
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t layer = 0;
  std::uint32_t user_id = 0;
  std::uint32_t polygon_count = 0;
  std::uint32_t vertex_count = 0;
  std::uint32_t max_link_count = 0;
  std::uint32_t detail_mesh_count = 0;
  std::uint32_t detail_vertex_count = 0;
  std::uint32_t detail_triangle_count = 0;
  std::uint32_t node_count = 0;
  std::uint32_t connection_count = 0;
  std::uint32_t ground_count = 0;  ///< Polygons that are ground; those of connections follow.
  float height = 0;
  float radius = 0;
  float climb = 0;
  Vec3 low = {};
  Vec3 high = {};
  float node_scale = 0;  ///< Steps of box nodes per world unit.
};
static_assert(sizeof(TileHeader) == 100);

struct Polygon {
  std::uint32_t first_link = 0xffffffffU;
  std::array<std::uint16_t, kMaxCorners> vertices = {};
  std::array<std::uint16_t, kMaxCorners> neighbors = {};
  std::uint16_t flags = 0;
  std::uint8_t corner_count = 0;
  std::uint8_t area_and_type = 0;
};
static_assert(sizeof(Polygon) == 32);

struct DetailMesh {
  std::uint32_t first_vertex = 0;
  std::uint32_t first_triangle = 0;
  std::uint8_t vertex_count = 0;
  std::uint8_t triangle_count = 0;
  std::uint16_t padding = 0;
};
static_assert(sizeof(DetailMesh) == 12);

using Triangle = std::array<std::uint8_t, 4>;

struct Node {
  std::array<std::uint16_t, 3> low = {};
  std::array<std::uint16_t, 3> high = {};
  std::int32_t item = 0;  ///< A polygon, or minus the number of nodes of the subtree.
};
static_assert(sizeof(Node) == 16);

struct Connection {
  Vec3 start = {};
  Vec3 end = {};
  float radius = 0;
  std::uint16_t polygon = 0;
  std::uint8_t flags = 0;  ///< 1 for bidirectional.
  std::uint8_t side = kInside;
  std::uint32_t user_id = 0;
};
static_assert(sizeof(Connection) == 36);

/// Offsets of the sections of a tile.
struct Layout {
  std::uint64_t vertices = 0;
  std::uint64_t polygons = 0;
  std::uint64_t links = 0;
  std::uint64_t detail_meshes = 0;
  std::uint64_t detail_vertices = 0;
  std::uint64_t detail_triangles = 0;
  std::uint64_t nodes = 0;
  std::uint64_t connections = 0;
  std::uint64_t end = 0;
};

/// Cannot overflow: counts have 32 bits, elements are small.
inline Layout lay_out(const TileHeader& header, std::uint64_t link_size) {
  std::uint64_t at = sizeof(TileHeader);
  const auto place = [&at](std::uint64_t count, std::uint64_t size) {
    const std::uint64_t begin = at;
    at += count * size;
    return begin;
  };
  Layout layout;
  layout.vertices = place(header.vertex_count, sizeof(Vec3));
  layout.polygons = place(header.polygon_count, sizeof(Polygon));
  layout.links = place(header.max_link_count, link_size);
  layout.detail_meshes = place(header.detail_mesh_count, sizeof(DetailMesh));
  layout.detail_vertices = place(header.detail_vertex_count, sizeof(Vec3));
  layout.detail_triangles = place(header.detail_triangle_count, sizeof(Triangle));
  layout.nodes = place(header.node_count, sizeof(Node));
  layout.connections = place(header.connection_count, sizeof(Connection));
  layout.end = at;
  return layout;
}

inline constexpr std::uint64_t kLinkSize32 = 12;
inline constexpr std::uint64_t kLinkSize64 = 16;
inline constexpr std::size_t kRecordSize32 = 8;
inline constexpr std::size_t kRecordSize64 = 16;

}  // namespace way::detour_format
