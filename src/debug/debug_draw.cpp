// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/debug_draw.h"

#include "debug/navmesh_colors.h"
#include "debug/paper.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace way {
namespace {

void draw_surface(DebugDraw& draw, const Tile& tile, std::uint32_t polygon, const auto& color_at) {
  for (std::uint32_t t = 0; t < tile.detail_triangle_count(polygon); ++t) {
    const auto vertices = tile.detail_triangle(polygon, t).vertices;
    const Vec3 a = tile.detail_vertex(polygon, vertices[0]);
    const Vec3 b = tile.detail_vertex(polygon, vertices[1]);
    const Vec3 c = tile.detail_vertex(polygon, vertices[2]);
    draw.triangle(a, b, c, color_at((a.y + b.y + c.y) / 3));
  }
}

void draw_edges(DebugDraw& draw, const Tile& tile, std::uint32_t polygon) {
  const std::uint32_t count = tile.corner_count(polygon);
  for (std::uint32_t k = 0; k < count; ++k) {
    const TileEdge edge = tile.edge(tile.first_edge(polygon) + k);
    const bool is_shared = !edge.is_wall() && !edge.is_portal();
    if (is_shared && edge.neighbor < polygon) continue;  // drawn by the neighbor
    const Color shared = edge.is_portal() ? kPortalInk : kFaintEdge;
    draw.line(tile.corner(polygon, k), tile.corner(polygon, (k + 1) % count),
              edge.is_wall() ? kInk : shared);
  }
}

/// The square of a tile, at the middle of its heights.
void draw_tile_border(DebugDraw& draw, const NavMeshLayout& layout, const Tile& tile) {
  const float y = (tile.bounds().min.y + tile.bounds().max.y) / 2;
  const float x = layout.origin.x + layout.tile_side * static_cast<float>(tile.coord().x);
  const float z = layout.origin.z + layout.tile_side * static_cast<float>(tile.coord().z);
  const float side = layout.tile_side;
  const std::array<Vec3, 4> ring = {
      {{x, y, z}, {x + side, y, z}, {x + side, y, z + side}, {x, y, z + side}}};
  for (std::size_t i = 0; i < 4; ++i)
    draw.line(ring[i], ring[(i + 1) % 4], kTileInk);
}

/// Two short lines that meet at `tip`, coming from `from`.
void draw_arrow(DebugDraw& draw, Vec3 from, Vec3 tip, Color color) {
  const Vec3 back = from - tip;
  const Vec3 side = Vec3{back.z, 0, -back.x} * 0.5F;
  draw.line(tip, tip + back + side, color);
  draw.line(tip, tip + back - side, color);
}

/// A parabola that rises over the higher end by a quarter of the distance.
void draw_arc(DebugDraw& draw, const OffMeshLink& link, Color color) {
  constexpr int kLines = 16;
  const Vec3 start = link.start + link.start_width * 0.5F;
  const Vec3 end = link.end + link.end_width * 0.5F;
  const float rise = distance(start, end) / 4;
  const auto at = [&](int i) {
    const float t = static_cast<float>(i) / kLines;
    return start + (end - start) * t + Vec3{0, 4 * rise * t * (1 - t), 0};
  };
  for (int i = 0; i < kLines; ++i)
    draw.line(at(i), at(i + 1), color);
  draw_arrow(draw, at(kLines - 1), end, color);
  if (!link.one_way) draw_arrow(draw, at(1), start, color);
}

}  // namespace

void draw_navmesh(DebugDraw& draw, const NavMesh& mesh, const NavMeshDrawOptions& options) {
  const std::vector<SeenPolygon> order = polygons_from_bottom_to_top(mesh, options);
  const HeightScale scale = scale_of(mesh, order);
  const PolygonColors colors(mesh, options);
  for (const SeenPolygon& seen : order) {
    const std::optional<Color> plain = colors.plain(seen);
    draw_surface(draw, *mesh.tile_in(seen.slot), seen.polygon,
                 [&](float y) { return plain.value_or(scale.color(y)); });
  }
  for (const SeenPolygon& seen : order)
    draw_edges(draw, *mesh.tile_in(seen.slot), seen.polygon);
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const bool has_border = options.tile_borders && mesh.layout().tile_side > 0;
    if (has_border && mesh.tile_in(slot) != nullptr)
      draw_tile_border(draw, mesh.layout(), *mesh.tile_in(slot));
  }
  draw_links(draw, mesh);
}

void draw_links(DebugDraw& draw, const NavMesh& mesh, const LinkDrawOptions& options) {
  for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot) {
    const PolyRef ref = mesh.link_at(slot);
    if (!ref) continue;
    draw_arc(draw, *mesh.link(ref), mesh.link_parts(ref).empty() ? options.waiting : options.color);
  }
}

void draw_path(DebugDraw& draw, std::span<const Vec3> points, const PathDrawOptions& options,
               float post) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool is_start = i == 0 && points.size() > 1;
    const Color color = is_start ? options.start : options.end;
    draw.line(points[i], points[i] + Vec3{0, post, 0}, color);
    if (i > 0) draw.line(points[i - 1], points[i], options.color);
  }
}

void draw_wireframe(DebugDraw& draw, const TriangleMesh& mesh, Color color) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(mesh.triangles().size() * 3);
  for (const auto& triangle : mesh.triangles()) {
    for (std::size_t k = 0; k < 3; ++k)
      edges.emplace_back(std::minmax(triangle[k], triangle[(k + 1) % 3]));
  }
  std::ranges::sort(edges);
  const auto twins = std::ranges::unique(edges);
  edges.erase(twins.begin(), twins.end());
  for (const auto& [a, b] : edges)
    draw.line(mesh.vertices()[a], mesh.vertices()[b], color);
}

}  // namespace way
