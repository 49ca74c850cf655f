// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/scene.h"

#include "way/bake/bake.h"
#include "way/nav/navmesh_edit.h"

#include "nav/snapshot/tiles_in_box.h"
#include "world/doors.h"

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

Result<NavMeshSet> bake_scene(const WorldScene& scene, Executor* executor) {
  const auto set = bake_set(scene.level, scene.settings,
                            {.executor = executor, .volumes = scene.volumes, .grid = scene.grid});
  if (!set) return set;
  std::vector<AgentMesh> meshes;
  for (const auto& [agent, mesh] : set->meshes()) {
    NavMeshEdit change = edit(mesh);
    for (const OffMeshLink& link : scene.links)
      change.link(link);
    auto linked = change.commit();
    if (!linked) return linked.error();
    auto finished = close_doors(*linked, scene.doors);
    if (!finished) return finished.error();
    meshes.push_back({agent, *std::move(finished)});
  }
  return NavMeshSet::create(std::move(meshes));
}

}  // namespace way
