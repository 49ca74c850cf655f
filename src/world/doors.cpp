// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world/doors.h"

#include "core/text.h"
#include "nav/snapshot/tiles_in_box.h"
#include "world/world_state.h"

#include <algorithm>
#include <set>
#include <utility>

namespace way {
namespace {

Vec3 middle_of(const Tile& tile, std::uint32_t polygon) {
  const std::uint32_t count = tile.corner_count(polygon);
  Vec3 sum;
  for (std::uint32_t i = 0; i < count; ++i)
    sum = sum + tile.corner(polygon, i);
  return sum * (1.0F / static_cast<float>(count));
}

/// A door that opens or closes on a snapshot.
struct DoorChange {
  const NavMesh& mesh;
  std::vector<PolyRef> polygons = {};

  /// As they are while all doors are open.
  Result<NavMesh> opened(const FlagsOfAreas& flags) const {
    NavMeshEdit change(mesh);
    for (const PolyRef polygon : polygons) {
      const Tile& tile = *mesh.tile_of(polygon);
      change.set_area(polygon, tile.area(polygon.polygon()));
      change.set_flags(polygon, flags.flags(tile, polygon.polygon()));
    }
    return change.commit();
  }
};

}  // namespace

void find_door_polygons(const NavMesh& mesh, const ClosedDoor& door,
                        std::vector<PolyRef>& polygons) {
  for_each_tile_in(mesh, door.bounds, [&](std::uint32_t slot, const SlotView&) {
    const Tile& tile = *mesh.tile_in(slot);
    for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
      if (tile.area(i) != door.baked) continue;
      const Vec3 middle = middle_of(tile, i);
      if (overlaps(door.bounds, {middle, middle})) polygons.push_back(mesh.ref(slot, i));
    }
  });
}

FlagsOfAreas::FlagsOfAreas(std::span<const AreaFlags> flags) : is_empty_(flags.empty()) {
  for (const AreaFlags& of_area : flags)
    flags_[static_cast<std::size_t>(of_area.area)] = of_area.flags;
}

std::uint16_t FlagsOfAreas::flags(const Tile& tile, std::uint32_t polygon) const {
  return flags_[static_cast<std::size_t>(tile.area(polygon))].value_or(tile.flags(polygon));
}

void FlagsOfAreas::set(const NavMesh& mesh, std::uint32_t slot, NavMeshEdit& change) const {
  const Tile* const tile = mesh.tile_in(slot);
  for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i) {
    const std::uint16_t wanted = flags(*tile, i);
    if (wanted != tile->flags(i)) change.set_flags(mesh.ref(slot, i), wanted);
  }
}

Result<NavMesh> close_doors(const NavMesh& mesh, std::span<const ClosedDoor> doors) {
  NavMeshEdit change = edit(mesh);
  std::vector<PolyRef> polygons;
  for (const ClosedDoor& door : doors) {
    polygons.clear();
    find_door_polygons(mesh, door, polygons);
    for (const PolyRef polygon : polygons)
      change.set_area(polygon, door.area).set_flags(polygon, door.flags);
  }
  return change.commit();
}

Error stale_object(ObjectHandle handle) {
  return {Error::Code::invalid_argument, text("object ", handle.index(), " of generation ",
                                              handle.generation(), " is not in the world")};
}

ClosedDoor World::State::door_of(const PlacedObject& placed) const {
  const AreaMarker& marker = *placed.marker();
  const float rim = config.world.cell_size;
  const float climb = static_cast<float>(config.walkable_climb + 1) * config.world.cell_height;
  return {.bounds = expand(placed.bounds, {rim, climb, rim}),
          .baked = marker.area,
          .area = is_walkable(marker.closed_area) ? marker.closed_area : marker.area,
          .flags = marker.closed_flags};
}

std::vector<ClosedDoor> World::State::closed_doors(std::span<const TileCoord> at) const {
  std::vector<std::uint32_t> found;
  std::vector<std::uint32_t> closed;
  for (const TileCoord& coord : at) {
    volumes.find(coord, found);
    for (const std::uint32_t index : found) {
      const AreaMarker* const marker = objects[index].marker();
      if (marker != nullptr && !marker->is_open) closed.push_back(index);
    }
  }
  std::ranges::sort(closed, {}, [&](std::uint32_t index) { return objects.rank(index); });
  closed.erase(std::unique(closed.begin(), closed.end()), closed.end());
  std::vector<ClosedDoor> doors;
  for (const std::uint32_t index : closed)
    doors.push_back(door_of(objects[index]));
  return doors;
}

Result<std::optional<ClosedDoor>> World::State::swing(ObjectHandle handle, bool is_open) {
  PlacedObject* const placed = objects.find(handle);
  if (placed == nullptr) return stale_object(handle);
  auto* const marker = std::get_if<AreaMarker>(&placed->object);
  if (marker == nullptr) {
    return Error{Error::Code::invalid_argument,
                 text("object ", handle.index(), " is not a marker: only markers open and close")};
  }
  if (marker->is_open == is_open) return std::optional<ClosedDoor>();
  marker->is_open = is_open;
  return std::optional(door_of(*placed));
}

Result<> World::set_open(ObjectHandle handle, bool is_open) {
  const Lock publishing(state_->publishing);
  std::vector<DoorChange> changes;
  std::set<TileCoord> tiles;
  std::vector<ClosedDoor> closed;
  {
    const Lock lock(state_->content);
    const auto door = state_->swing(handle, is_open);
    if (!door) return door.error();
    if (!*door) return std::monostate{};
    for (const AgentMesh& of_agent : state_->published.latest().meshes()) {
      DoorChange& change = changes.emplace_back(DoorChange{of_agent.mesh});
      find_door_polygons(change.mesh, **door, change.polygons);
      for (const PolyRef polygon : change.polygons)
        tiles.insert(change.mesh.tile_of(polygon)->coord());
    }
    closed = state_->closed_doors(std::vector<TileCoord>(tiles.begin(), tiles.end()));
  }
  if (tiles.empty()) return std::monostate{};
  std::vector<NavMesh> meshes;
  for (const DoorChange& change : changes) {
    auto next = change.opened(state_->flags);
    if (next) next = close_doors(*next, closed);  // doors may overlap
    if (!next) return next.error();
    meshes.push_back(std::move(*next));
  }
  const auto shown = state_->show(std::move(meshes));
  if (shown) state_->tell_listeners(std::vector<TileCoord>(tiles.begin(), tiles.end()));
  return shown;
}

}  // namespace way
