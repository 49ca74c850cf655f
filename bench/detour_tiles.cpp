// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/detour_tiles.h"

#include "way/nav/navmesh_edit.h"

namespace way::bench {
namespace {

Vec3 to_vec(const float* v) {
  return {v[0], v[1], v[2]};
}

std::uint32_t neighbour_of(unsigned short code) {
  if (code == 0) return TileData::kWall;
  if ((code & DT_EXT_LINK) == 0) return code - 1U;
  switch (code & 0xffU) {
    case 0:
      return TileData::portal(Side::high_x);
    case 2:
      return TileData::portal(Side::high_z);
    case 4:
      return TileData::portal(Side::low_x);
    default:
      return TileData::portal(Side::low_z);
  }
}

void add_polygon(TileData& data, const dtPoly& polygon) {
  for (unsigned i = 0; i < polygon.vertCount; ++i) {
    data.corners.push_back(polygon.verts[i]);
    data.neighbours.push_back(neighbour_of(polygon.neis[i]));
  }
  data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
  data.areas.push_back(Area::ground);
  data.flags.push_back(polygon.flags);
}

void add_surface(TileData& data, const dtMeshTile& tile, const dtPolyDetail& detail) {
  for (unsigned i = 0; i < detail.vertCount; ++i)
    data.detail_vertices.push_back(to_vec(tile.detailVerts + 3 * std::size_t{detail.vertBase + i}));
  for (unsigned t = 0; t < detail.triCount; ++t) {
    const unsigned char* from = tile.detailTris + 4 * std::size_t{detail.triBase + t};
    DetailTriangle triangle;
    for (unsigned i = 0; i < 3; ++i) {
      triangle.vertices[i] = from[i];
      const unsigned outline = (from[3] >> (2 * i)) & 1U;  // two bits an edge
      triangle.outline = static_cast<std::uint8_t>(triangle.outline | (outline << i));
    }
    data.detail_triangles.push_back(triangle);
  }
  data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                          static_cast<std::uint32_t>(data.detail_triangles.size())});
}

}  // namespace

TileData tile_data_of(const dtMeshTile& tile) {
  const dtMeshHeader& header = *tile.header;
  TileData data;
  data.coord = {header.x, header.y, header.layer};
  data.agent = {.height = header.walkableHeight,
                .radius = header.walkableRadius,
                .climb = header.walkableClimb,
                .cell_size = 1 / header.bvQuantFactor};
  for (int i = 0; i < header.vertCount; ++i)
    data.vertices.push_back(to_vec(tile.verts + 3 * std::size_t{static_cast<unsigned>(i)}));
  data.patches = {{0, 0}};
  for (int i = 0; i < header.offMeshBase; ++i) {
    add_polygon(data, tile.polys[i]);
    add_surface(data, tile, tile.detailMeshes[i]);
  }
  return data;
}

Result<NavMesh> navmesh_of(const dtNavMesh& theirs) {
  const dtNavMeshParams& params = *theirs.getParams();
  const bool is_tiled = params.maxTiles > 1;
  NavMeshEdit change(
      NavMesh({.origin = to_vec(params.orig), .tile_side = is_tiled ? params.tileWidth : 0}));
  for (int i = 0; i < theirs.getMaxTiles(); ++i) {
    const dtMeshTile* tile = theirs.getTile(i);
    if (tile->header == nullptr) continue;
    auto made = Tile::create(tile_data_of(*tile));
    if (!made) return made.error();
    change.add(*std::move(made));
  }
  return change.commit();
}

}  // namespace way::bench
