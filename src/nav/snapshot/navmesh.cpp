// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh.h"

#include "core/hash.h"
#include "nav/off_mesh/link_ends.h"
#include "nav/snapshot/component_update.h"
#include "nav/snapshot/mesh_hash.h"
#include "nav/snapshot/navmesh_tables.h"
#include "nav/snapshot/whole_tile.h"

#include <memory>
#include <utility>

namespace way {
namespace {

void add_tile(NavMeshCounts& counts, const Tile& tile) {
  ++counts.tiles;
  counts.polygons += tile.polygon_count();
  counts.vertices += tile.vertex_count();
  counts.bytes += tile.bytes();
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    counts.detail_triangles += tile.detail_triangle_count(i);
    counts.area += tile.plan_area(i);
  }
}

std::size_t bytes_of(const PolygonTraits& traits) {
  return sizeof(PolygonTraits) + traits.areas.size() * sizeof(Area) +
         traits.flags.size() * sizeof(std::uint16_t);
}

/// The contribution of a tile to the hash of a navmesh, including changed areas and flags.
std::uint64_t share_of_hash(const NavMeshSlot& slot) {
  const Tile& whole = *whole_tile_of(slot);
  const PolygonTraits* const traits = slot.traits();
  if (traits == nullptr) return share_of_tile(whole.hash());
  Hash64 hash;
  hash.add(whole.hash());
  for (std::uint32_t i = 0; i < slot.tile->polygon_count(); ++i) {
    hash.add(static_cast<std::uint8_t>(traits->areas[i]));
    hash.add(traits->flags[i]);
  }
  return share_of_tile(hash.value());
}

}  // namespace

NavMesh::NavMesh(const NavMeshLayout& layout) {
  auto tables = std::make_shared<Tables>();
  tables->layout = layout;
  tables_ = std::move(tables);
}

const NavMeshLayout& NavMesh::layout() const {
  return tables_->layout;
}

std::size_t NavMesh::tile_count() const {
  return tables_->tile_count;
}

std::uint32_t NavMesh::slot_count() const {
  return static_cast<std::uint32_t>(tables_->slots.size());
}

const Tile* NavMesh::tile_in(std::uint32_t slot) const {
  return tables_->slots[slot].tile.get();
}

std::shared_ptr<const Tile> NavMesh::tile_at(const TileCoord& coord) const {
  for (const TileSlot& entry : tiles_at(coord.x, coord.z)) {
    if (entry.coord == coord) return whole_tile(entry.slot);
  }
  return nullptr;
}

std::shared_ptr<const Tile> NavMesh::whole_tile(std::uint32_t slot) const {
  return whole_tile_of(tables_->slots[slot]);
}

std::vector<std::uint32_t> NavMesh::kept_polygons(std::uint32_t slot) const {
  const WholeTile* const whole = tables_->slots[slot].whole();
  if (whole != nullptr) return polygons_without(*whole->tile, whole->left_out);
  return polygons_without(*tables_->slots[slot].tile, {});
}

std::span<const TileCoord> NavMesh::also_changed() const {
  return tables_->also_changed;
}

std::span<const TileSlot> NavMesh::tiles_at(int x, int z) const {
  return tables_->coords.find(x, z);
}

const Tile* NavMesh::tile_of(PolyRef ref) const {
  if (ref.slot() >= tables_->slots.size()) return nullptr;
  const NavMeshSlot& slot = tables_->slots[ref.slot()];
  const bool same = slot.tile != nullptr && slot.generation == ref.generation();
  return same && ref.polygon() < slot.tile->polygon_count() ? slot.tile.get() : nullptr;
}

PolyRef NavMesh::ref(std::uint32_t slot, std::uint32_t polygon) const {
  return {slot, tables_->slots[slot].generation, polygon};
}

std::span<const TileLink> NavMesh::tile_links(std::uint32_t slot) const {
  return tables_->slots[slot].links.all();
}

std::span<const TileLink> NavMesh::tile_links(std::uint32_t slot, std::uint32_t portal) const {
  return tables_->slots[slot].links.at(portal);
}

Area NavMesh::area(PolyRef ref) const {
  const NavMeshSlot& slot = tables_->slots[ref.slot()];
  const PolygonTraits* traits = slot.traits();
  return traits == nullptr ? slot.tile->area(ref.polygon()) : traits->areas[ref.polygon()];
}

std::uint16_t NavMesh::flags(PolyRef ref) const {
  const NavMeshSlot& slot = tables_->slots[ref.slot()];
  const PolygonTraits* traits = slot.traits();
  return traits == nullptr ? slot.tile->flags(ref.polygon()) : traits->flags[ref.polygon()];
}

const PolygonTraits* NavMesh::changed_traits(std::uint32_t slot) const {
  return tables_->slots[slot].traits();
}

std::size_t NavMesh::link_count() const {
  return tables_->links.count();
}

std::uint32_t NavMesh::link_slot_count() const {
  return static_cast<std::uint32_t>(tables_->links.size());
}

PolyRef NavMesh::link_at(std::uint32_t slot) const {
  const LinkTable::Record& record = tables_->links[slot];
  return record.parts == nullptr ? PolyRef() : PolyRef::to_link(slot, record.generation);
}

const OffMeshLink* NavMesh::link(PolyRef ref) const {
  const LinkTable::Record* record = tables_->links.find(ref);
  return record == nullptr ? nullptr : &record->link;
}

std::span<const LinkPart> NavMesh::link_parts(PolyRef ref) const {
  const LinkTable::Record* record = tables_->links.find(ref);
  return record == nullptr ? std::span<const LinkPart>() : *record->parts;
}

float NavMesh::least_link_cost() const {
  return tables_->links.least_cost();
}

bool NavMesh::has_one_way_links() const {
  return tables_->links.one_way_part_count() > 0;
}

std::uint32_t NavMesh::component(PolyRef ref) const {
  WAY_ASSERT(is_valid(ref));
  const std::uint32_t root = ComponentUpdate::two_way_component(*this, ref);
  return tables_->one_way == nullptr ? root : tables_->one_way->component(root);
}

NavMeshCounts NavMesh::counts() const {
  NavMeshCounts counts;
  counts.components = tables_->labels.count();
  if (tables_->one_way != nullptr) counts.components -= tables_->one_way->joined();
  counts.off_mesh_links = link_count();
  counts.bytes += link_count() * sizeof(LinkTable::Record);
  for (std::size_t i = 0; i < tables_->slots.size(); ++i) {
    if (tables_->slots[i].tile == nullptr) continue;
    add_tile(counts, *tables_->slots[i].tile);
    counts.links += tables_->slots[i].links.all().size();
    counts.bytes += tables_->slots[i].links.bytes();
    if (tables_->slots[i].traits() != nullptr)
      counts.bytes += bytes_of(*tables_->slots[i].traits());
    if (tables_->slots[i].link_ends() != nullptr)
      counts.bytes += tables_->slots[i].link_ends()->bytes();
    if (tables_->slots[i].whole() != nullptr)
      counts.bytes += tables_->slots[i].whole()->tile->bytes();
  }
  return counts;
}

std::uint64_t NavMesh::hash() const {
  std::uint64_t sum = 0;  // independent of the order
  for (std::size_t i = 0; i < tables_->slots.size(); ++i) {
    if (tables_->slots[i].tile != nullptr) sum += share_of_hash(tables_->slots[i]);
  }
  return hash_mesh(tables_->layout,
                   {.tiles = sum, .link_count = link_count(), .links = tables_->links.hash_sum()});
}

}  // namespace way
