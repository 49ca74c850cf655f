// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/tile_codec.h"

#include "way/core/assert.h"

#include "core/text.h"
#include "nav/tile/tile_layout.h"
#include "nav/tile/tile_view.h"

#include <cstring>

namespace way {
namespace {

constexpr std::size_t kAlignment = 16;

std::size_t round_up(std::size_t size) {
  return (size + kAlignment - 1) / kAlignment * kAlignment;
}

/// The arrays of a tile as stored in a file: with all box nodes.
std::array<std::span<const std::byte>, 3> parts_of(const TileView& view) {
  const std::size_t nodes = BoxNodes::byte_count(view.polygon_count());
  return {{view.block_before_nodes(), {view.box_nodes(), nodes}, view.block_behind_nodes()}};
}

TileHeader header_of(const Tile& tile) {
  const TileView view(tile);
  const TileCoord& coord = tile.coord();
  const TileAgent& agent = tile.agent();
  TileHeader header;
  header.format = kTileFormat;
  header.coord = {coord.x, coord.z, coord.layer};
  header.agent = {agent.height, agent.radius, agent.climb, agent.cell_size, agent.cell_height};
  header.polygons = tile.polygon_count();
  header.edges = tile.edge_count();
  header.vertices = tile.vertex_count();
  header.spare_vertices = view.spare_vertex_count();
  header.detail_vertices = view.detail_vertex_count();
  header.detail_triangles = view.triangle_count();
  for (unsigned side = 0; side < 4; ++side)
    header.portals[side] = static_cast<std::uint32_t>(tile.portals(static_cast<Side>(side)).size());
  const std::array<PackedIndices, 6> lists = {view.corner_vertices(), view.islands(),
                                              view.box_order(),       view.patches(),
                                              view.vertex_corners(),  view.detail_triangles()};
  for (std::size_t i = 0; i < lists.size(); ++i)
    header.widths[i] = static_cast<std::uint8_t>(lists[i].width());
  header.has_detail = view.patch_count() > 0 ? 1 : 0;
  header.islands = tile.island_count();
  header.small_islands = static_cast<std::uint32_t>(tile.small_islands().size());
  header.hash = tile.hash();
  return header;
}

}  // namespace

std::size_t encoded_size(const Tile& tile) {
  std::size_t size = sizeof(TileHeader);
  for (const std::span<const std::byte> part : parts_of(TileView(tile)))
    size += part.size();
  return round_up(size);
}

void encode_tile(const Tile& tile, std::vector<std::byte>& bytes) {
  const TileHeader header = header_of(tile);
  std::array<std::byte, sizeof header> head;
  std::memcpy(head.data(), &header, sizeof header);
  const std::size_t end = bytes.size() + encoded_size(tile);
  bytes.insert(bytes.end(), head.begin(), head.end());
  for (const std::span<const std::byte> part : parts_of(TileView(tile)))
    bytes.insert(bytes.end(), part.begin(), part.end());
  WAY_ASSERT(round_up(sizeof header + static_cast<std::size_t>(lay_out(header).end)) ==
             encoded_size(tile));
  bytes.resize(end);
}

// After the corners of a tile of one triangle: TileView::polygon() makes them readable.
static_assert(2 * sizeof(std::uint32_t) + sizeof(std::uint16_t) + sizeof(Area) +
                  sizeof(kNodeOfOne) >=
              3 * sizeof(TileCorner));

Error too_many_bytes(std::uint64_t bytes) {
  return {Error::Code::too_large, text("a tile of ", bytes, " bytes, and at most ", kMaxTileBytes,
                                       " fit: use smaller tiles")};
}

TileLayout lay_out(const TileHeader& header) {
  TileLayout layout;
  std::uint64_t at = 0;
  const auto place = [&at](std::uint64_t count, std::uint64_t size) {
    const std::uint64_t begin = at;
    at += count * size;
    return begin;
  };
  std::uint64_t portals = 0;
  for (const std::uint32_t count : header.portals)
    portals += count;
  const std::uint64_t polygons = header.polygons;
  layout.small_islands = place(header.small_islands, sizeof(TileData::SmallIsland));
  layout.spare_vertices = place(header.spare_vertices, sizeof(Vec3));
  layout.detail_vertices = place(header.detail_vertices, sizeof(Vec3));
  layout.portals = place(portals, sizeof(TilePortal));
  layout.corners = place(header.edges, sizeof(TileCorner));
  layout.first_edge = place(polygons + 1, sizeof(std::uint32_t));
  layout.flags = place(polygons, sizeof(std::uint16_t));
  layout.areas = place(polygons, sizeof(Area));
  layout.box_nodes = place(BoxNodes::byte_count(header.polygons), 1);
  const std::array<std::uint64_t, 6> sizes = {
      header.edges,    polygons,
      polygons,        header.has_detail != 0 ? 2 * (polygons + 1) : 0,
      header.vertices, 4 * std::uint64_t{header.detail_triangles}};
  for (std::size_t i = 0; i < sizes.size(); ++i)
    layout.packed[i] = place(sizes[i], header.widths[i]);
  layout.end = at;
  return layout;
}

}  // namespace way
