// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "debug/navmesh_colors.h"

#include "way/nav/reachable.h"

#include <algorithm>
#include <array>
#include <limits>

namespace way {
namespace {

float middle_height(const Tile& tile, std::uint32_t polygon) {
  float sum = 0;
  for (std::uint32_t k = 0; k < tile.corner_count(polygon); ++k)
    sum += tile.corner(polygon, k).y;
  return sum / static_cast<float>(tile.corner_count(polygon));
}

}  // namespace

std::vector<SeenPolygon> polygons_from_bottom_to_top(const NavMesh& mesh,
                                                     const NavMeshDrawOptions& options) {
  std::vector<SeenPolygon> seen;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i) {
      const float y = middle_height(*tile, i);
      if (y >= options.low && y <= options.high) seen.push_back({y, slot, i});
    }
  }
  std::ranges::stable_sort(seen, {}, &SeenPolygon::y);
  return seen;
}

HeightScale scale_of(const NavMesh& mesh, const std::vector<SeenPolygon>& order) {
  float low = std::numeric_limits<float>::max();
  float high = std::numeric_limits<float>::lowest();
  for (const SeenPolygon& seen : order) {
    const Tile& tile = *mesh.tile_in(seen.slot);
    for (std::uint32_t i = 0; i < tile.detail_vertex_count(seen.polygon); ++i) {
      const float y = tile.detail_vertex(seen.polygon, i).y;
      low = std::min(low, y);
      high = std::max(high, y);
    }
  }
  return {low, std::max(high - low, 0.5F)};
}

bool is_by_height(const NavMeshDrawOptions& options) {
  return options.color == NavMeshColor::height && !options.color_of;
}

Color color_of_area(Area area) {
  if (area == Area::ground) return rgb(0x86c0a0);
  if (area == Area{10}) return rgb(0x6aa5d8);
  return color_of(static_cast<std::uint32_t>(area));
}

Color color_of_part(std::size_t rank) {
  constexpr std::array<Color, kDistinctParts> kColors = {
      rgb(0x58a878), rgb(0x4f7fd0), rgb(0xe8a23a), rgb(0xc4528f),
      rgb(0x7fd0e0), rgb(0x8a5fc0), rgb(0xe6e070), rgb(0x96603c)};
  if (rank < kColors.size()) return kColors[rank];
  return mix(color_of(static_cast<std::uint32_t>(rank)), rgb(0xd9d5cc), 0.7F);
}

PolygonColors::PolygonColors(const NavMesh& mesh, const NavMeshDrawOptions& options)
    : mesh_(mesh), options_(options) {
  if (options.color_of || options.color != NavMeshColor::component) return;
  for (const Island& island : find_islands(mesh))
    parts_[island.component] = color_of_part(parts_.size());
}

std::optional<Color> PolygonColors::plain(const SeenPolygon& seen) const {
  const PolyRef ref = mesh_.ref(seen.slot, seen.polygon);
  if (options_.color_of) return options_.color_of(ref);
  if (is_closed(mesh_, seen)) return kClosedColor;
  switch (options_.color) {
    case NavMeshColor::height:
      return std::nullopt;
    case NavMeshColor::area:
      return color_of_area(mesh_.area(ref));
    case NavMeshColor::component:
      return parts_.at(mesh_.component(ref));
    case NavMeshColor::tile:
      return color_of(seen.slot);
    default:
      return color_of(seen.slot * 7 + seen.polygon);
  }
}

bool is_closed(const NavMesh& mesh, const SeenPolygon& seen) {
  return mesh.flags(mesh.ref(seen.slot, seen.polygon)) == 0;
}

}  // namespace way
