// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "navmesh.h"

#include "way/nav/tile_codec.h"
#include "way/nav/validate.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "level.h"

#include <cmath>
#include <cstdlib>

using namespace way;
using namespace way::c;

namespace way::c {

std::vector<std::uint32_t> slots_by_coord(const NavMesh& mesh) {
  std::vector<std::uint32_t> slots;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr) slots.push_back(slot);
  }
  std::ranges::sort(slots, {}, [&](std::uint32_t slot) { return mesh.tile_in(slot)->coord(); });
  return slots;
}

way_status fail_number(const char* what, std::size_t number, std::size_t count) {
  return fail(
      {Error::Code::invalid_argument, text("there is no ", what, " ", number, " of ", count)});
}

}  // namespace way::c

namespace {

Aabb3 bounds_of(const NavMesh& mesh, std::span<const std::uint32_t> slots) {
  Aabb3 bounds;
  for (const std::uint32_t slot : slots)
    bounds = join(bounds, mesh.tile_in(slot)->bounds());
  return bounds;
}

/// The references of all links, in order.
std::vector<PolyRef> links_of(const NavMesh& mesh) {
  std::vector<PolyRef> links;
  for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot) {
    if (const PolyRef link = mesh.link_at(slot)) links.push_back(link);
  }
  return links;
}

}  // namespace

way_status way_tile_get_info(const way_tile* tile, way_tile_info* info) {
  return with(tile, [&](const way_tile& object) {
    const Tile& t = *object.tile;
    way_tile_info result = {};
    result.coord = from_coord(t.coord());
    result.polygon_count = t.polygon_count();
    result.vertex_count = t.vertex_count();
    result.portal_count = static_cast<uint32_t>(t.portals().size());
    put(result.bounds_min, t.bounds().min);
    put(result.bounds_max, t.bounds().max);
    result.bytes = t.bytes();
    result.hash = t.hash();
    return write_struct(info, result);
  });
}

way_status way_tile_encode(const way_tile* tile, way_bytes** bytes) {
  if (!clear(bytes)) return fail_null("bytes");
  return with(tile, [&](const way_tile& object) {
    std::vector<std::byte> encoded;
    encode_tile(*object.tile, encoded);
    return give_bytes(encoded, bytes);
  });
}

way_status way_tile_decode(const void* bytes, size_t count, way_tile** tile) {
  if (!clear(tile)) return fail_null("tile");
  if (bytes == nullptr) return fail_null("bytes");
  return guarded([&]() -> way_status {
    auto decoded = decode_tile({static_cast<const std::byte*>(bytes), count});
    if (!decoded) return fail(decoded.error());
    return give(std::make_shared<way_tile>(std::move(*decoded)), tile);
  });
}

void way_tile_free(way_tile* tile) {
  forget(tile);
}

way_status way_navmesh_create(const float origin[3], float tile_side, way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  if (origin == nullptr) return fail_null("origin");
  return guarded([&]() -> way_status {
    const bool is_good = std::isfinite(origin[0]) && std::isfinite(origin[1]) &&
                         std::isfinite(origin[2]) && std::isfinite(tile_side) && tile_side >= 0;
    if (!is_good) {
      return fail({Error::Code::invalid_argument,
                   text("a navmesh has its origin at (", origin[0], ", ", origin[1], ", ",
                        origin[2], ") and tiles of ", tile_side, ": numbers must be finite")});
    }
    const NavMeshLayout layout = {.origin = to_vec3(origin), .tile_side = tile_side};
    return give(std::make_shared<way_navmesh>(NavMesh(layout)), mesh);
  });
}

void way_navmesh_free(way_navmesh* mesh) {
  forget(mesh);
}

way_status way_navmesh_get_info(const way_navmesh* mesh, way_navmesh_info* info) {
  return with(mesh, [&](const way_navmesh& object) {
    const NavMesh& m = object.mesh;
    const NavMeshCounts counts = m.counts();
    const std::vector<std::uint32_t> slots = slots_by_coord(m);
    const Aabb3 bounds = bounds_of(m, slots);
    way_navmesh_info result = {};
    put(result.origin, m.layout().origin);
    result.tile_side = m.layout().tile_side;
    put(result.bounds_min, bounds.min);
    put(result.bounds_max, bounds.max);
    const TileAgent agent = slots.empty() ? TileAgent{} : m.tile_in(slots[0])->agent();
    result.agent_height = agent.height;
    result.agent_radius = agent.radius;
    result.agent_climb = agent.climb;
    result.tiles = counts.tiles;
    result.polygons = counts.polygons;
    result.vertices = counts.vertices;
    result.detail_triangles = counts.detail_triangles;
    result.portals = counts.links;
    result.links = counts.off_mesh_links;
    result.components = counts.components;
    result.bytes = counts.bytes;
    result.area = counts.area;
    result.hash = m.hash();
    return write_struct(info, result);
  });
}

size_t way_navmesh_tile_count(const way_navmesh* mesh) {
  const auto object = find(mesh);
  if (object != nullptr) return object->mesh.tile_count();
  fail_handle(Kind::navmesh, mesh);
  return 0;
}

way_status way_navmesh_tile(const way_navmesh* mesh, size_t number, way_tile** tile) {
  if (!clear(tile)) return fail_null("tile");
  return with(mesh, [&](const way_navmesh& object) {
    const std::vector<std::uint32_t> slots = slots_by_coord(object.mesh);
    if (number >= slots.size()) return fail_number("tile", number, slots.size());
    const TileCoord coord = object.mesh.tile_in(slots[number])->coord();
    return give(std::make_shared<way_tile>(object.mesh.tile_at(coord)), tile);
  });
}

way_status way_navmesh_find_tile(const way_navmesh* mesh, way_tile_coord coord, way_tile** tile) {
  if (!clear(tile)) return fail_null("tile");
  return with(mesh, [&](const way_navmesh& object) {
    auto found = object.mesh.tile_at(to_coord(coord));
    if (found == nullptr) {
      return fail({Error::Code::invalid_argument,
                   text("there is no tile at (", coord.x, ", ", coord.z, ", ", coord.layer, ")")});
    }
    return give(std::make_shared<way_tile>(std::move(found)), tile);
  });
}

way_status way_navmesh_validate(const way_navmesh* mesh, int32_t foreign) {
  return with(mesh, [&](const way_navmesh& object) {
    const auto checked =
        validate(object.mesh, foreign != 0 ? ValidateOptions::foreign() : ValidateOptions{});
    return checked ? WAY_OK : fail(checked.error());
  });
}

way_status way_link_init(way_link* link, uint32_t size) {
  return init_struct(link, size, usual_link());
}

way_status way_level_link(const way_level* level, size_t number, way_link* link) {
  return with(level, [&](const way_level& object) {
    if (number >= object.links.size()) return fail_number("link", number, object.links.size());
    return write_struct(link, from_link(to_off_mesh_link(object.links[number], {})));
  });
}

way_status way_navmesh_link(const way_navmesh* mesh, size_t number, way_poly_ref* ref,
                            way_link* link, uint32_t* attached) {
  return with(mesh, [&](const way_navmesh& object) {
    const std::vector<PolyRef> links = links_of(object.mesh);
    if (number >= links.size()) return fail_number("link", number, links.size());
    if (link != nullptr) {
      const way_status status = write_struct(link, from_link(*object.mesh.link(links[number])));
      if (status != WAY_OK) return status;
    }
    if (ref != nullptr) *ref = links[number].bits();
    if (attached != nullptr) *attached = object.mesh.link_parts(links[number]).empty() ? 0 : 1;
    return way_status{WAY_OK};
  });
}

way_status way_navmesh_polygon(const way_navmesh* mesh, way_poly_ref polygon, way_area* area,
                               uint16_t* flags) {
  return with(mesh, [&](const way_navmesh& object) {
    const PolyRef ref = PolyRef::from_bits(polygon);
    if (!object.mesh.is_valid(ref)) {
      return fail(WAY_INVALID_ARGUMENT, "the reference names no polygon of this navmesh");
    }
    if (area != nullptr) *area = static_cast<way_area>(object.mesh.area(ref));
    if (flags != nullptr) *flags = object.mesh.flags(ref);
    return way_status{WAY_OK};
  });
}
