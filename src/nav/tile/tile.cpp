// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/tile.h"

#include "nav/boxes/box_tree.h"
#include "nav/plan/edge_target.h"
#include "nav/plan/orient.h"
#include "nav/tile/tile_builder.h"
#include "nav/tile/tile_hash.h"
#include "nav/tile/tile_view.h"

#include <cstring>
#include <tuple>
#include <utility>

namespace way {

Result<std::shared_ptr<const Tile>> Tile::create(const TileData& data) {
  TileScratch scratch;
  return build_tile(data, scratch);
}

/// A tile that uses the arrays of another one.
struct Tile::Shared final : Tile {
  Shared(std::shared_ptr<const Tile> of, const TileAgent& agent)
      : Tile(*of, agent), owner(std::move(of)) {}

  std::shared_ptr<const Tile> owner;
};

Tile::Tile(const Tile& arrays, const TileAgent& agent)
    : corners_(arrays.corners_),
      first_edge_(arrays.first_edge_),
      polygon_count_(arrays.polygon_count_),
      island_count_(arrays.island_count_),
      small_island_count_(arrays.small_island_count_),
      portal_ends_(arrays.portal_ends_),
      spare_before_(arrays.spare_before_),
      detail_before_(arrays.detail_before_),
      list_at_(arrays.list_at_),
      list_width_(arrays.list_width_),
      has_detail_(arrays.has_detail_),
      coord_(arrays.coord_),
      agent_(agent),
      bounds_(arrays.bounds_) {}

std::shared_ptr<const Tile> Tile::for_agent(std::shared_ptr<const Tile> tile,
                                            const TileAgent& agent) {
  return std::make_shared<Shared>(std::move(tile), agent);
}

bool Tile::has_same_polygons(const Tile& other) const {
  const auto shape = [](const Tile& tile) {
    return std::tie(tile.coord_, tile.polygon_count_, tile.island_count_, tile.small_island_count_,
                    tile.portal_ends_, tile.spare_before_, tile.detail_before_, tile.list_at_,
                    tile.list_width_, tile.has_detail_);
  };
  return shape(*this) == shape(other) && block().size() == other.block().size() &&
         std::memcmp(block().data(), other.block().data(), block().size()) == 0;
}

TileEdge Tile::edge(std::uint32_t i) const {
  const EdgeTarget across(corners_[i].code, polygon_count_);
  TileEdge edge;
  edge.vertex = packed(List::corner_vertices)[i];
  if (across.is_polygon()) edge.neighbor = across.polygon();
  if (across.is_portal()) edge.neighbor = TileEdge::kPortalBit + across.portal();
  return edge;
}

std::uint32_t Tile::vertex_count() const {
  constexpr auto kList = static_cast<std::size_t>(List::vertex_corners);
  return (list_at_[kList + 1] - list_at_[kList]) / list_width_[kList];
}

std::span<const TileData::SmallIsland> Tile::small_islands() const {
  const auto* end = reinterpret_cast<const TileData::SmallIsland*>(spare_vertices());
  return {end - small_island_count_, small_island_count_};
}

std::span<const TilePortal> Tile::portals(Side side) const {
  const std::uint32_t first = first_portal(side);
  return portals().subspan(first, portal_ends_[static_cast<std::size_t>(side)] - first);
}

Side Tile::portal_side(std::uint32_t portal) const {
  unsigned side = 0;
  while (portal >= portal_ends_[side])
    ++side;
  return static_cast<Side>(side);
}

std::uint32_t Tile::detail_vertex_count(std::uint32_t polygon) const {
  const auto own = TileView(*this).patch(polygon).vertices.size();
  return corner_count(polygon) + static_cast<std::uint32_t>(own);
}

Vec3 Tile::detail_vertex(std::uint32_t polygon, std::uint32_t i) const {
  const std::uint32_t corners = corner_count(polygon);
  return i < corners ? corner(polygon, i) : TileView(*this).patch(polygon).vertices[i - corners];
}

Aabb3 Tile::bounds(std::uint32_t polygon) const {
  Aabb3 box;
  for (std::uint32_t i = 0; i < corner_count(polygon); ++i)
    box = join(box, corner(polygon, i));
  for (const Vec3& vertex : TileView(*this).patch(polygon).vertices)
    box = join(box, vertex);
  return box;
}

std::uint32_t Tile::detail_triangle_count(std::uint32_t polygon) const {
  const SurfacePatch patch = TileView(*this).patch(polygon);
  return patch.is_fan() ? corner_count(polygon) - 2 : patch.end - patch.begin;
}

DetailTriangle Tile::detail_triangle(std::uint32_t polygon, std::uint32_t i) const {
  const SurfacePatch patch = TileView(*this).patch(polygon);
  if (patch.is_fan()) return fan_triangle(corner_count(polygon), i);
  const std::size_t at = 4 * (std::size_t{patch.begin} + i);
  const PackedIndices triangles = packed(List::detail_triangles);
  return {{triangles[at], triangles[at + 1], triangles[at + 2]},
          static_cast<std::uint8_t>(triangles[at + 3])};
}

void Tile::polygons_in(const Aabb3& box, std::vector<std::uint32_t>& found) const {
  const TileView view(*this);
  view.boxes().items_in(box,
                        [&](std::size_t position) { found.push_back(view.box_item(position)); });
}

double Tile::plan_area(std::uint32_t polygon) const {
  double twice = 0;
  const Vec3 a = corner(polygon, 0);
  for (std::uint32_t i = 2; i < corner_count(polygon); ++i)
    twice += plan_turn(a, corner(polygon, i - 1), corner(polygon, i));
  return twice / 2;
}

std::span<const std::byte> Tile::block() const {
  const auto* begin = reinterpret_cast<const std::byte*>(small_islands().data());
  const PackedIndices triangles = packed(List::detail_triangles);
  const std::size_t numbers = 4 * std::size_t{TileView(*this).triangle_count()};
  return {begin, triangles.data() + numbers * static_cast<std::size_t>(triangles.width())};
}

std::uint64_t Tile::hash() const {
  // All threads compute the same value, and no other memory depends on it.
  std::uint64_t hash = hash_.load(std::memory_order_relaxed);
  if (hash == 0) {
    hash = hash_tile(*this);
    hash_.store(hash, std::memory_order_relaxed);
  }
  return hash;
}

}  // namespace way
