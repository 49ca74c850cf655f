// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/make_tile.h"

#include "bake/make_tile_into.h"

namespace way {
namespace {

static_assert(PolyMesh::kWall == TileData::kWall && PolyMesh::kPortal == TileData::kPortal,
              "neighbours are copied as they are");

void copy_polygons(const PolyMesh& polygons, TileData& data) {
  data.vertices.clear();
  for (const GridPoint& v : polygons.vertices) {
    data.vertices.push_back(polygons.grid.to_world(
        {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)}));
  }
  data.first = polygons.first;
  data.corners = polygons.corners;
  data.neighbours = polygons.neighbours;
  data.areas = polygons.areas;
  data.flags.clear();
}

/// Takes of each patch the vertices beyond its polygon's corners.
void copy_detail(const PolyMesh& polygons, const DetailMesh& detail, TileData& data) {
  data.patches.clear();
  data.detail_vertices.clear();
  data.detail_triangles.clear();
  for (std::size_t i = 0; i < detail.patches.size(); ++i) {
    const DetailMesh::Patch& patch = detail.patches[i];
    data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                            static_cast<std::uint32_t>(data.detail_triangles.size())});
    const auto corners = static_cast<std::uint32_t>(polygons.polygon(i).size());
    for (std::uint32_t v = corners; v < patch.vertex_count; ++v)
      data.detail_vertices.push_back(
          polygons.grid.to_world(detail.vertices[patch.first_vertex + v]));
    const auto first = detail.triangles.begin() + patch.first_triangle;
    data.detail_triangles.insert(data.detail_triangles.end(), first, first + patch.triangle_count);
  }
  if (!detail.patches.empty()) {
    data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                            static_cast<std::uint32_t>(data.detail_triangles.size())});
  }
}

}  // namespace

void make_tile_data_into(const PolyMesh& polygons, const DetailMesh& detail,
                         const MakeTileOptions& options, TileData& data) {
  data.coord = options.coord;
  data.agent = options.agent;
  copy_polygons(polygons, data);
  copy_detail(polygons, detail, data);
}

Result<std::shared_ptr<const Tile>> make_tile(const PolyMesh& polygons, const DetailMesh& detail,
                                              const MakeTileOptions& options) {
  TileData data;
  make_tile_data_into(polygons, detail, options, data);
  return Tile::create(data);
}

}  // namespace way
