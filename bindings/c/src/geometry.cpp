// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "geometry.h"

#include "calls.h"
#include "nav/tile/tile_view.h"
#include "navmesh.h"

using namespace way;
using namespace way::c;

way_geometry::way_geometry(const NavMesh& mesh) {
  first_of_slot_.resize(mesh.slot_count());
  const std::vector<std::uint32_t> slots = slots_by_coord(mesh);
  for (const std::uint32_t slot : slots)
    add_tile(mesh, slot);
  first.push_back(static_cast<std::uint32_t>(corners.size()));
  tile_polygons.push_back(static_cast<std::uint32_t>(refs.size()));
  for (const std::uint32_t slot : slots)
    add_portals(mesh, slot);
}

void way_geometry::add_tile(const NavMesh& mesh, std::uint32_t slot) {
  const Tile& tile = *mesh.tile_in(slot);
  const auto number = static_cast<std::uint32_t>(tile_polygons.size());
  first_of_slot_[slot] = static_cast<std::uint32_t>(refs.size());
  tile_polygons.push_back(first_of_slot_[slot]);
  for (const int part : {tile.coord().x, tile.coord().z, tile.coord().layer})
    tile_coords.push_back(part);
  const auto first_vertex = static_cast<std::uint32_t>(vertices.size());
  for (std::uint32_t i = 0; i < tile.vertex_count(); ++i)
    vertices.push_back(tile.vertex(i));
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    tiles.push_back(number);
    add_polygon(mesh, mesh.ref(slot, i), first_vertex);
    add_surface(tile, i);
  }
  add_boxes(tile, number);
}

void way_geometry::add_polygon(const NavMesh& mesh, PolyRef ref, std::uint32_t first_vertex) {
  const Tile& tile = *mesh.tile_of(ref);
  first.push_back(static_cast<std::uint32_t>(corners.size()));
  const std::uint32_t begin = tile.first_edge(ref.polygon());
  for (std::uint32_t i = begin; i < begin + tile.corner_count(ref.polygon()); ++i) {
    const TileEdge edge = tile.edge(i);
    corners.push_back(first_vertex + edge.vertex);
    const std::uint32_t inner = first_of_slot_[ref.slot()] + edge.neighbor;
    neighbors.push_back(edge.is_polygon() ? inner : (edge.is_wall() ? WAY_WALL : WAY_PORTAL));
  }
  refs.push_back(ref.bits());
  areas.push_back(static_cast<std::uint8_t>(mesh.area(ref)));
  flags.push_back(mesh.flags(ref));
  components.push_back(mesh.component(ref));
}

void way_geometry::add_surface(const Tile& tile, std::uint32_t polygon) {
  const auto begin = static_cast<std::uint32_t>(surface_vertices.size());
  for (std::uint32_t i = 0; i < tile.detail_vertex_count(polygon); ++i)
    surface_vertices.push_back(tile.detail_vertex(polygon, i));
  for (std::uint32_t i = 0; i < tile.detail_triangle_count(polygon); ++i) {
    for (const std::uint32_t vertex : tile.detail_triangle(polygon, i).vertices)
      surface_triangles.push_back(begin + vertex);
    surface_polygons.push_back(static_cast<std::uint32_t>(refs.size()) - 1);
  }
}

void way_geometry::add_portals(const NavMesh& mesh, std::uint32_t slot) {
  const Tile& tile = *mesh.tile_in(slot);
  const auto portals = tile.portals();
  for (std::uint32_t k = 0; k < portals.size(); ++k) {
    const TilePortal& portal = portals[k];
    const std::uint32_t here = first_of_slot_[slot] + portal.polygon;
    const std::uint32_t at = portal.edge - tile.first_edge(portal.polygon);
    const Vec3 a = tile.corner(portal.polygon, at);
    const Vec3 b = tile.corner(portal.polygon, (at + 1) % tile.corner_count(portal.polygon));
    for (const TileLink& link : mesh.tile_links(slot, k)) {
      const std::uint32_t there = first_of_slot_[link.target.slot()] + link.target.polygon();
      if (there < here) continue;  // seen from there
      portal_ends.push_back(a + (b - a) * link.low);
      portal_ends.push_back(a + (b - a) * link.high);
      portal_polygons.push_back(here);
      portal_polygons.push_back(there);
    }
  }
}

void way_geometry::add_boxes(const Tile& tile, std::uint32_t number) {
  TileView(tile).boxes().all_boxes([&](std::size_t depth, const Aabb3& box) {
    boxes.push_back(box.min);
    boxes.push_back(box.max);
    box_depths.push_back(static_cast<std::uint32_t>(depth));
    box_tiles.push_back(number);
  });
}

namespace {

const float* floats(const std::vector<Vec3>& points) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three floats each.
  return reinterpret_cast<const float*>(points.data());
}

}  // namespace

way_status way_navmesh_geometry(const way_navmesh* mesh, way_geometry** geometry) {
  if (!clear(geometry)) return fail_null("geometry");
  return with(mesh, [&](const way_navmesh& object) {
    return give(std::make_shared<way_geometry>(object.mesh), geometry);
  });
}

way_status way_geometry_get_arrays(const way_geometry* geometry, way_geometry_arrays* arrays) {
  return with(geometry, [&](const way_geometry& g) {
    way_geometry_arrays a = {};
    a.vertices = floats(g.vertices);
    a.vertex_count = g.vertices.size();
    a.first = g.first.data();
    a.corners = g.corners.data();
    a.neighbors = g.neighbors.data();
    a.polygon_count = g.refs.size();
    a.corner_count = g.corners.size();
    a.refs = g.refs.data();
    a.areas = g.areas.data();
    a.flags = g.flags.data();
    a.components = g.components.data();
    a.tiles = g.tiles.data();
    a.surface_vertices = floats(g.surface_vertices);
    a.surface_vertex_count = g.surface_vertices.size();
    a.surface_triangles = g.surface_triangles.data();
    a.surface_triangle_count = g.surface_polygons.size();
    a.surface_polygons = g.surface_polygons.data();
    a.tile_coords = g.tile_coords.data();
    a.tile_polygons = g.tile_polygons.data();
    a.tile_count = g.tile_polygons.size() - 1;
    a.portal_ends = floats(g.portal_ends);
    a.portal_polygons = g.portal_polygons.data();
    a.portal_count = g.portal_polygons.size() / 2;
    a.boxes = floats(g.boxes);
    a.box_depths = g.box_depths.data();
    a.box_tiles = g.box_tiles.data();
    a.box_count = g.box_depths.size();
    return write_struct(arrays, a);
  });
}

void way_geometry_free(way_geometry* geometry) {
  forget(geometry);
}
