// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"

#include "way/debug/draw_links.h"

#include "debug/paper.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace way {
namespace {

/// A polygon of some tile, with the height of its middle.
struct Seen {
  float y = 0;
  std::uint32_t slot = 0;
  std::uint32_t polygon = 0;
};

float middle_height(const Tile& tile, std::uint32_t polygon) {
  float sum = 0;
  for (std::uint32_t k = 0; k < tile.corner_count(polygon); ++k)
    sum += tile.corner(polygon, k).y;
  return sum / static_cast<float>(tile.corner_count(polygon));
}

std::vector<Seen> polygons_from_bottom_to_top(const NavMesh& mesh,
                                              const NavMeshDrawOptions& options) {
  std::vector<Seen> seen;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i) {
      const float y = middle_height(*tile, i);
      if (y >= options.low && y <= options.high) seen.push_back({y, slot, i});
    }
  }
  std::ranges::stable_sort(seen, {}, &Seen::y);
  return seen;
}

/// Heights that are drawn, as numbers from 0 to 1.
struct HeightScale {
  float low = 0;
  float range = 1;

  Color color(float y) const { return height_color((y - low) / range); }
};

/// From the lowest to the highest vertex of all surfaces that are drawn.
HeightScale scale_of(const NavMesh& mesh, const std::vector<Seen>& order) {
  float low = std::numeric_limits<float>::max();
  float high = std::numeric_limits<float>::lowest();
  for (const Seen& seen : order) {
    const Tile& tile = *mesh.tile_in(seen.slot);
    for (std::uint32_t i = 0; i < tile.detail_vertex_count(seen.polygon); ++i) {
      const float y = tile.detail_vertex(seen.polygon, i).y;
      low = std::min(low, y);
      high = std::max(high, y);
    }
  }
  return {low, std::max(high - low, 0.5F)};
}

Color color_of_area(Area area) {
  if (area == Area::ground) return rgb(0x86c0a0);
  if (area == Area{10}) return rgb(0x6aa5d8);
  return color_of(static_cast<std::uint32_t>(area));
}

Color plain_color(const NavMesh& mesh, const Seen& seen, const NavMeshDrawOptions& options) {
  const PolyRef ref = mesh.ref(seen.slot, seen.polygon);
  if (options.color_of) return options.color_of(ref);
  switch (options.color) {
    case NavMeshColor::area:
      return color_of_area(mesh.area(mesh.ref(seen.slot, seen.polygon)));
    case NavMeshColor::component:
      return color_of(mesh.component(ref));
    case NavMeshColor::tile:
      return color_of(seen.slot);
    default:
      return color_of(seen.slot * 7 + seen.polygon);
  }
}

void fill_by_height(Picture& picture, const Tile& tile, std::uint32_t polygon,
                    const HeightScale& scale) {
  for (std::uint32_t t = 0; t < tile.detail_triangle_count(polygon); ++t) {
    std::array<Vec2, 3> outline = {};
    float sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 v = tile.detail_vertex(polygon, tile.detail_triangle(polygon, t).vertices[k]);
      outline[k] = plan(v);
      sum += v.y;
    }
    picture.fill(outline, scale.color(sum / 3));
  }
}

void fill_plain(Picture& picture, const Tile& tile, std::uint32_t polygon, Color color) {
  std::vector<Vec2> outline;
  for (std::uint32_t k = 0; k < tile.corner_count(polygon); ++k)
    outline.push_back(plan(tile.corner(polygon, k)));
  picture.fill(outline, color);
}

/// Every polygon draws all its edges, so that none is half covered by a neighbour filled later.
void draw_edges(Picture& picture, const Tile& tile, std::uint32_t polygon) {
  const std::uint32_t count = tile.corner_count(polygon);
  for (std::uint32_t k = 0; k < count; ++k) {
    const TileEdge edge = tile.edge(tile.first_edge(polygon) + k);
    const Vec2 from = plan(tile.corner(polygon, k));
    const Vec2 to = plan(tile.corner(polygon, (k + 1) % count));
    if (edge.is_wall()) {
      picture.line(from, to, {kInk, 1.8F});
    } else if (edge.is_portal()) {
      picture.line(from, to, {kPortalInk, 1.2F});
    } else {
      picture.line(from, to, {kFaintEdge, 0.7F});
    }
  }
}

void draw_tile_borders(Picture& picture, const NavMesh& mesh) {
  const NavMeshLayout& layout = mesh.layout();
  if (layout.tile_side <= 0) return;
  const Aabb3 box = bounds_of(mesh);
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    if (tile == nullptr) continue;
    const Vec2 low = {layout.origin.x + layout.tile_side * static_cast<float>(tile->coord().x),
                      layout.origin.z + layout.tile_side * static_cast<float>(tile->coord().z)};
    const Vec2 high = {std::min(low.x + layout.tile_side, box.max.x),
                       std::min(low.z + layout.tile_side, box.max.z)};
    const std::array<Vec2, 4> ring = {low, {high.x, low.z}, high, {low.x, high.z}};
    picture.ring(ring, {kTileInk, 0.8F});
  }
}

}  // namespace

Aabb3 bounds_of(const NavMesh& mesh) {
  Aabb3 box;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr) box = join(box, mesh.tile_in(slot)->bounds());
  }
  return box;
}

void draw_navmesh(Picture& picture, const NavMesh& mesh, const NavMeshDrawOptions& options) {
  const std::vector<Seen> order = polygons_from_bottom_to_top(mesh, options);
  const HeightScale scale = scale_of(mesh, order);
  const bool by_height = options.color == NavMeshColor::height && !options.color_of;
  if (options.tile_borders) draw_tile_borders(picture, mesh);
  for (const Seen& seen : order) {
    const Tile& tile = *mesh.tile_in(seen.slot);
    if (by_height) {
      fill_by_height(picture, tile, seen.polygon, scale);
    } else {
      fill_plain(picture, tile, seen.polygon, plain_color(mesh, seen, options));
    }
    draw_edges(picture, tile, seen.polygon);
  }
  draw_links(picture, mesh);
}

}  // namespace way
