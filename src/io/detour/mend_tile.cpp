// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/detour/mend_tile.h"

#include "nav/validate/validate_parts.h"

#include <algorithm>

namespace way {
namespace {

Vec3 edge_end(const TileData& data, std::uint32_t polygon, std::uint32_t edge) {
  const bool is_last = edge + 1 == data.first[polygon + 1];
  return data.vertices[data.corners[is_last ? data.first[polygon] : edge + 1]];
}

/// Returns true if the polygon across an edge has the same edge, reversed, and leads back across
/// it.
bool leads_back(const TileData& data, std::uint32_t polygon, std::uint32_t edge) {
  const Vec3 from = data.vertices[data.corners[edge]];
  const Vec3 to = edge_end(data, polygon, edge);
  const std::uint32_t other = data.neighbors[edge];
  for (std::uint32_t e = data.first[other]; e < data.first[other + 1]; ++e) {
    if (data.neighbors[e] == polygon && data.vertices[data.corners[e]] == to &&
        edge_end(data, other, e) == from) {
      return true;
    }
  }
  return false;
}

void wall_off_lost_neighbors(TileData& data) {
  std::vector<std::uint32_t> lost;
  for (std::uint32_t p = 0; p < data.size(); ++p) {
    for (std::uint32_t e = data.first[p]; e < data.first[p + 1]; ++e) {
      if (data.neighbors[e] < data.size() && !leads_back(data, p, e)) lost.push_back(e);
    }
  }
  for (const std::uint32_t edge : lost)
    data.neighbors[edge] = TileData::kWall;
}

void wall_off_lost_portals(TileData& data, const Tile& tile, const NavMeshLayout& layout) {
  for (const TilePortal& portal : tile.portals()) {
    const Side side = tile.portal_side(tile.edge(portal.edge).portal());
    if (!is_on_border(tile, portal, side, layout, false))
      data.neighbors[portal.edge] = TileData::kWall;
  }
}

/// Drops the surfaces for which `keep` is false; readers make a fan instead.
void flatten_surfaces(TileData& data, const std::vector<bool>& keep) {
  std::vector<TileData::Patch> patches = {{}};
  std::vector<Vec3> vertices;
  std::vector<DetailTriangle> triangles;
  for (std::size_t p = 0; p < data.size(); ++p) {
    const TileData::Patch& begin = data.patches[p];
    const TileData::Patch& end = data.patches[p + 1];
    if (keep[p]) {
      vertices.insert(vertices.end(), data.detail_vertices.begin() + begin.first_vertex,
                      data.detail_vertices.begin() + end.first_vertex);
      triangles.insert(triangles.end(), data.detail_triangles.begin() + begin.first_triangle,
                       data.detail_triangles.begin() + end.first_triangle);
    }
    patches.push_back({static_cast<std::uint32_t>(vertices.size()),
                       static_cast<std::uint32_t>(triangles.size())});
  }
  data.patches = std::move(patches);
  data.detail_vertices = std::move(vertices);
  data.detail_triangles = std::move(triangles);
}

}  // namespace

Result<std::shared_ptr<const Tile>> make_mended_tile(TileData data, const NavMeshLayout& layout) {
  auto tile = Tile::create(data);  // validates the indices that are used from here on
  if (!tile) return tile;
  std::vector<std::uint32_t> before = data.neighbors;
  wall_off_lost_neighbors(data);
  // Without one surface the box of the tile may be smaller, which also tightens the tolerance for
  // the others: repeat until there is nothing left to repair.
  while (true) {
    wall_off_lost_portals(data, **tile, layout);
    const std::vector<bool> sound = find_sound_surfaces(**tile);
    const bool is_sound = std::ranges::find(sound, false) == sound.end();
    if (is_sound && data.neighbors == before) return tile;
    const std::size_t size = data.detail_vertices.size() + data.detail_triangles.size();
    if (!is_sound && !data.patches.empty()) flatten_surfaces(data, sound);
    const bool is_same = data.detail_vertices.size() + data.detail_triangles.size() == size;
    if (!is_sound && is_same) {
      return Error{Error::Code::invalid_mesh, "a polygon is too thin to have a surface"};
    }
    before = data.neighbors;
    tile = Tile::create(data);
    if (!tile) return tile;
  }
}

}  // namespace way
