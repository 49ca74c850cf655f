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

/// True where the triangles of the patches follow each other without a gap.
bool in_one_piece(const DetailMesh& detail) {
  std::size_t end = 0;
  for (const DetailMesh::Patch& patch : detail.patches) {
    if (patch.first_triangle != end) return false;
    end += patch.triangle_count;
  }
  return end == detail.triangles.size();
}

template <class T>
void append(const std::vector<T>& from, std::vector<T>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

template <class T, class Change>
void append_changed(std::span<const T> from, std::vector<T>& to, Change change) {
  const std::size_t before = to.size();
  to.resize(before + from.size());
  std::ranges::transform(from, to.begin() + static_cast<std::ptrdiff_t>(before), change);
}

}  // namespace

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

LentTileData::LentTileData(PolyMesh& polygons, DetailMesh& detail, const MakeTileOptions& options,
                           TileData& data)
    : polygons_(polygons), detail_(detail), data_(data), lends_triangles_(in_one_piece(detail)) {
  data.coord = options.coord;
  data.agent = options.agent;
  data.flags.clear();
  data.agents.clear();
  place_vertices(polygons, data);
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

void start_sheets(const MakeTileOptions& options, TileData& all) {
  all.coord = options.coord;
  all.agent = options.agent;
  all.vertices.clear();
  all.first.assign(1, 0);
  all.corners.clear();
  all.neighbors.clear();
  all.areas.clear();
  all.flags.clear();
  all.agents.clear();
  all.patches.clear();
  all.detail_vertices.clear();
  all.detail_triangles.clear();
}

void append_sheet(const TileData& sheet, AgentSet agents, TileData& all) {
  const auto polygons = static_cast<std::uint32_t>(all.size());
  const auto vertices = static_cast<std::uint32_t>(all.vertices.size());
  const auto corners = static_cast<std::uint32_t>(all.corners.size());
  const TileData::Patch behind = {static_cast<std::uint32_t>(all.detail_vertices.size()),
                                  static_cast<std::uint32_t>(all.detail_triangles.size())};
  append(sheet.vertices, all.vertices);
  append(sheet.areas, all.areas);
  append(sheet.detail_vertices, all.detail_vertices);
  append(sheet.detail_triangles, all.detail_triangles);
  all.agents.resize(all.agents.size() + sheet.size(), agents);
  append_changed(std::span(sheet.first).subspan(1), all.first,
                 [&](std::uint32_t first) { return first + corners; });
  append_changed(std::span(sheet.corners), all.corners,
                 [&](std::uint32_t vertex) { return vertex + vertices; });
  append_changed(std::span(sheet.neighbors), all.neighbors,
                 [&](std::uint32_t next) { return next < sheet.size() ? next + polygons : next; });
  if (sheet.patches.empty()) return;
  if (all.patches.empty()) all.patches.push_back({});
  append_changed(std::span(sheet.patches).subspan(1), all.patches, [&](TileData::Patch patch) {
    return TileData::Patch{patch.first_vertex + behind.first_vertex,
                           patch.first_triangle + behind.first_triangle};
  });
}

Result<std::shared_ptr<const Tile>> make_tile(const PolyMesh& polygons, const DetailMesh& detail,
                                              const MakeTileOptions& options) {
  TileData data;
  data.coord = options.coord;
  data.agent = options.agent;
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
