// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/export/export_parts.h"

#include <algorithm>

namespace way {
namespace {

/// Calls `use(slot, tile)` for every tile.
template <class Use>
void for_each_tile(const NavMesh& mesh, Use&& use) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr) use(slot, *mesh.tile_in(slot));
  }
}

ExportPart make_polygons(const NavMesh& mesh) {
  ExportPart part = {.name = "polygons"};
  for_each_tile(mesh, [&](std::uint32_t slot, const Tile& tile) {
    const auto before = static_cast<std::uint32_t>(part.vertices.size());
    for (std::uint32_t i = 0; i < tile.vertex_count(); ++i)
      part.vertices.push_back(tile.vertex(i));
    for (std::uint32_t p = 0; p < tile.polygon_count(); ++p) {
      ExportShapes& shapes = part.shapes[mesh.area(mesh.ref(slot, p))];
      for (std::uint32_t e = tile.first_edge(p); e < tile.first_edge(p + 1); ++e)
        shapes.corners.push_back(before + tile.edge(e).vertex);
      shapes.end_shape();
    }
  });
  return part;
}

ExportPart make_detail(const NavMesh& mesh) {
  ExportPart part = {.name = "detail"};
  for_each_tile(mesh, [&](std::uint32_t slot, const Tile& tile) {
    for (std::uint32_t p = 0; p < tile.polygon_count(); ++p) {
      const auto before = static_cast<std::uint32_t>(part.vertices.size());
      for (std::uint32_t i = 0; i < tile.detail_vertex_count(p); ++i)
        part.vertices.push_back(tile.detail_vertex(p, i));
      ExportShapes& shapes = part.shapes[mesh.area(mesh.ref(slot, p))];
      for (std::uint32_t t = 0; t < tile.detail_triangle_count(p); ++t) {
        for (const std::uint32_t v : tile.detail_triangle(p, t).vertices)
          shapes.corners.push_back(before + v);
        shapes.end_shape();
      }
    }
  });
  return part;
}

Vec3 middle_of(const Tile& tile, std::uint32_t polygon) {
  Vec3 sum;
  for (std::uint32_t i = 0; i < tile.corner_count(polygon); ++i)
    sum = sum + tile.corner(polygon, i);
  return sum * (1 / static_cast<float>(tile.corner_count(polygon)));
}

void add_line(ExportPart& part, Area area, Vec3 from, Vec3 to) {
  ExportShapes& shapes = part.shapes[area];
  for (const Vec3& end : {from, to}) {
    shapes.corners.push_back(static_cast<std::uint32_t>(part.vertices.size()));
    part.vertices.push_back(end);
  }
  shapes.end_shape();
}

/// Each joint between polygons of two tiles once, from the lower reference.
ExportPart make_links(const NavMesh& mesh) {
  ExportPart part = {.name = "links", .is_lines = true};
  for_each_tile(mesh, [&](std::uint32_t slot, const Tile& tile) {
    for (std::uint32_t k = 0; k < tile.portals().size(); ++k) {
      const PolyRef from = mesh.ref(slot, tile.portals()[k].polygon);
      for (const TileLink& link : mesh.tile_links(slot, k)) {
        if (link.target < from) continue;
        add_line(part, mesh.area(from), middle_of(tile, from.polygon()),
                 middle_of(*mesh.tile_of(link.target), link.target.polygon()));
      }
    }
  });
  for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot) {
    const OffMeshLink* link = mesh.link(mesh.link_at(slot));
    if (link != nullptr) add_line(part, link->area, link->start, link->end);
  }
  return part;
}

}  // namespace

std::vector<ExportPart> make_export_parts(const NavMesh& mesh, const ExportOptions& options) {
  std::vector<ExportPart> parts;
  if (options.polygons) parts.push_back(make_polygons(mesh));
  if (options.detail) parts.push_back(make_detail(mesh));
  if (options.links) parts.push_back(make_links(mesh));
  std::erase_if(parts, [](const ExportPart& part) { return part.shapes.empty(); });
  return parts;
}

std::string material_name(Area area, const ExportOptions& options) {
  const auto found = std::ranges::find(options.areas, area, &AreaName::area);
  if (found != options.areas.end() && !found->name.empty()) return found->name;
  return "area_" + std::to_string(static_cast<int>(area));
}

}  // namespace way
