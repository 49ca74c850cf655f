// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"

#include "way/debug/draw_links.h"

#include "debug/navmesh_colors.h"
#include "debug/paper.h"

#include <algorithm>
#include <array>
#include <vector>

namespace way {
namespace {

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

/// Every polygon draws all its edges, so that none is half covered by a neighbor filled later.
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
  const std::vector<SeenPolygon> order = polygons_from_bottom_to_top(mesh, options);
  const HeightScale scale = scale_of(mesh, order);
  const PolygonColors colors(mesh, options);
  if (options.tile_borders) draw_tile_borders(picture, mesh);
  for (const SeenPolygon& seen : order) {
    const Tile& tile = *mesh.tile_in(seen.slot);
    if (const auto plain = colors.plain(seen)) {
      fill_plain(picture, tile, seen.polygon, *plain);
    } else {
      fill_by_height(picture, tile, seen.polygon, scale);
    }
    draw_edges(picture, tile, seen.polygon);
  }
  draw_links(picture, mesh);
}

}  // namespace way
