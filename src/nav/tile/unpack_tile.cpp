// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/unpack_tile.h"

#include "nav/tile/tile_view.h"

namespace way {

std::uint32_t neighbor_in_data(const Tile& tile, const TileEdge& edge) {
  if (edge.is_wall()) return TileData::kWall;
  if (edge.is_portal()) return TileData::portal(tile.portal_side(edge.portal()));
  return edge.neighbor;
}

void unpack_surface(const Tile& tile, std::uint32_t polygon, TileData& data) {
  for (std::uint32_t i = tile.corner_count(polygon); i < tile.detail_vertex_count(polygon); ++i)
    data.detail_vertices.push_back(tile.detail_vertex(polygon, i));
  for (std::uint32_t i = 0; i < tile.detail_triangle_count(polygon); ++i)
    data.detail_triangles.push_back(tile.detail_triangle(polygon, i));
  data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                          static_cast<std::uint32_t>(data.detail_triangles.size())});
}

TileData unpack_tile(const Tile& tile, const PolygonTraits* traits) {
  const TileView view(tile, traits);
  const bool has_detail = view.patch_count() > 0;
  TileData data;
  data.coord = tile.coord();
  data.agent = tile.agent();
  for (std::uint32_t i = 0; i < tile.vertex_count(); ++i)
    data.vertices.push_back(tile.vertex(i));
  for (std::uint32_t i = 0; i < tile.edge_count(); ++i) {
    const TileEdge edge = tile.edge(i);
    data.corners.push_back(edge.vertex);
    data.neighbors.push_back(neighbor_in_data(tile, edge));
  }
  data.small_islands.assign(tile.small_islands().begin(), tile.small_islands().end());
  if (has_detail) data.patches.push_back({});
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    data.first.push_back(tile.first_edge(i + 1));
    data.areas.push_back(view.areas()[i]);
    data.flags.push_back(view.flags()[i]);
    if (has_detail) unpack_surface(tile, i, data);
  }
  return data;
}

}  // namespace way
