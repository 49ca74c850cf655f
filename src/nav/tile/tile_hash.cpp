// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/tile_hash.h"

#include "core/hash.h"
#include "nav/tile/tile_view.h"

namespace way {
namespace {

/// Adds a list's length and its numbers, two per word.
template <class At>
void add_list(WordHash64& hash, std::size_t size, At at) {
  hash.add(std::uint64_t{size});
  std::size_t i = 0;
  for (; i + 1 < size; i += 2)
    hash.add(at(i), at(i + 1));
  if (i < size) hash.add(std::uint64_t{at(i)});
}

void add_packed(WordHash64& hash, const PackedIndices& list, std::size_t size) {
  list.visit(
      [&](auto numbers) { add_list(hash, size, [&](std::size_t i) { return numbers[i]; }); });
}

void add_point(WordHash64& hash, const Vec3& v) {
  hash.add(v.x, v.y);
  hash.add(v.z, 0.0F);
}

void add_vertices(WordHash64& hash, const TileView& view) {
  const Tile& tile = *view.tile;
  const std::uint32_t edges = tile.edge_count();
  hash.add(std::uint64_t{tile.vertex_count()});
  view.vertex_corners().visit([&](auto corner_of) {
    for (std::uint32_t i = 0; i < tile.vertex_count(); ++i) {
      const std::uint32_t at = corner_of[i];
      add_point(hash, at < edges ? view.corners()[at].point : view.spare_vertices()[at - edges]);
    }
  });
}

/// What is across an edge, as in TileData.
std::uint32_t neighbor_of(const TileView& view, std::uint32_t edge) {
  const EdgeTarget across = view.across(edge);
  if (across.is_polygon()) return across.polygon();
  if (across.is_wall()) return TileData::kWall;
  return TileData::portal(view.tile->portal_side(across.portal()));
}

}  // namespace

std::uint64_t hash_tile(const Tile& tile) {
  const TileView view(tile);
  WordHash64 hash;
  for (const int i : {tile.coord().x, tile.coord().z, tile.coord().layer})
    hash.add(static_cast<std::uint64_t>(i));
  const TileAgent& agent = tile.agent();
  hash.add(agent.height, agent.radius);
  hash.add(agent.climb, agent.cell_size);
  hash.add(agent.cell_height, 0.0F);
  hash.add_list({view.first_edges(), std::size_t{tile.polygon_count()} + 1});
  add_packed(hash, view.corner_vertices(), tile.edge_count());
  add_list(hash, tile.edge_count(),
           [&](std::size_t i) { return neighbor_of(view, static_cast<std::uint32_t>(i)); });
  add_packed(hash, view.patches(), 2 * std::size_t{view.patch_count()});
  add_packed(hash, view.detail_triangles(), 4 * std::size_t{view.triangle_count()});
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i)
    hash.add(std::uint32_t{static_cast<std::uint8_t>(view.areas()[i])}, view.flags()[i]);
  add_vertices(hash, view);
  hash.add(std::uint64_t{view.detail_vertex_count()});
  for (std::uint32_t i = 0; i < view.detail_vertex_count(); ++i)
    add_point(hash, view.detail_vertices()[i]);
  for (const auto& [polygon, floors, min_floors] : tile.small_islands()) {
    hash.add(polygon, floors);
    hash.add(std::uint64_t{min_floors});
  }
  return hash.value();
}

}  // namespace way
