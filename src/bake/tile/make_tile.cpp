// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/make_tile.h"

#include "bake/tile/make_tile_into.h"

#include <algorithm>
#include <span>

namespace way {
namespace {

static_assert(PolyMesh::kWall == TileData::kWall && PolyMesh::kPortal == TileData::kPortal,
              "neighbors are copied as they are");

void place_vertices(const PolyMesh& polygons, TileData& data) {
  data.vertices.resize(polygons.vertices.size());
  std::ranges::transform(polygons.vertices, data.vertices.begin(), [&](const GridPoint& v) {
    return polygons.grid.to_world(
        {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
  });
}

void copy_triangles(const DetailMesh& detail, TileData& data) {
  data.detail_triangles.clear();
  for (const DetailMesh::Patch& patch : detail.patches) {
    const auto first = detail.triangles.begin() + patch.first_triangle;
    data.detail_triangles.insert(data.detail_triangles.end(), first, first + patch.triangle_count);
  }
}

/// Returns true if the triangles of the patches follow each other without a gap.
bool in_one_piece(const DetailMesh& detail) {
  std::size_t end = 0;
  for (const DetailMesh::Patch& patch : detail.patches) {
    if (patch.first_triangle != end) return false;
    end += patch.triangle_count;
  }
  return end == detail.triangles.size();
}

/// Stores where the patches of polygons begin, and the world positions of those of their vertices
/// that are no corners of polygons.
void place_patches(const PolyMesh& polygons, const DetailMesh& detail, TileData& data) {
  const std::size_t count = detail.patches.size();
  data.patches.resize(count == 0 ? 0 : count + 1);
  data.detail_vertices.resize(detail.vertices.size());  // as many at most
  TileData::Patch end;
  for (std::size_t i = 0; i < count; ++i) {
    const DetailMesh::Patch& patch = detail.patches[i];
    data.patches[i] = end;
    const std::size_t corners = polygons.polygon(i).size();
    const std::span own =
        std::span(detail.vertices).subspan(patch.first_vertex, patch.vertex_count);
    for (const Vec3& v : own.subspan(corners))
      data.detail_vertices[end.first_vertex++] = polygons.grid.to_world(v);
    end.first_triangle += patch.triangle_count;
  }
  data.detail_vertices.resize(end.first_vertex);
  if (count > 0) data.patches[count] = end;
}

}  // namespace

LentTileData::LentTileData(PolyMesh& polygons, DetailMesh& detail, const MakeTileOptions& options,
                           TileData& data)
    : polygons_(polygons), detail_(detail), data_(data), lends_triangles_(in_one_piece(detail)) {
  data.coord = options.coord;
  data.agent = options.agent;
  data.small_islands.assign(options.small_islands.begin(), options.small_islands.end());
  data.flags.clear();
  place_vertices(polygons, data);
  place_patches(polygons, detail, data);
  if (!lends_triangles_) copy_triangles(detail, data);
  exchange();
}

LentTileData::~LentTileData() {
  exchange();
}

void LentTileData::exchange() noexcept {
  data_.first.swap(polygons_.first);
  data_.corners.swap(polygons_.corners);
  data_.neighbors.swap(polygons_.neighbors);
  data_.areas.swap(polygons_.areas);
  if (lends_triangles_) data_.detail_triangles.swap(detail_.triangles);
}

Result<std::shared_ptr<const Tile>> make_tile(const PolyMesh& polygons, const DetailMesh& detail,
                                              const MakeTileOptions& options) {
  TileData data;
  data.coord = options.coord;
  data.agent = options.agent;
  data.small_islands.assign(options.small_islands.begin(), options.small_islands.end());
  place_vertices(polygons, data);
  place_patches(polygons, detail, data);
  copy_triangles(detail, data);
  data.first = polygons.first;
  data.corners = polygons.corners;
  data.neighbors = polygons.neighbors;
  data.areas = polygons.areas;
  return Tile::create(data);
}

}  // namespace way
