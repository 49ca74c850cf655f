// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/scene.h"

#include "way/bake/bake.h"
#include "way/nav/navmesh_edit.h"

#include "world/doors.h"
#include "world/finished_tile.h"

#include <utility>

namespace way {

Result<NavMeshSet> bake_scene(const WorldScene& scene, Executor* executor) {
  const auto set = bake_set(scene.level, scene.settings,
                            {.executor = executor, .volumes = scene.volumes, .grid = scene.grid});
  if (!set) return set;
  const FlagsOfAreas flags(scene.flags);
  std::vector<AgentMesh> meshes;
  for (std::size_t i = 0; i < set->meshes().size(); ++i) {
    const auto& [agent, mesh] = set->meshes()[i];
    NavMeshEdit change = edit(mesh);
    for (const FinishedTile& finished : scene.tiles)
      put_tile(finished, i, change);
    for (const OffMeshLink& link : scene.links)
      change.link(link);
    auto linked = change.commit();
    if (!linked) return linked.error();
    NavMeshEdit flagged = edit(*linked);
    for (std::uint32_t slot = 0; !flags.is_empty() && slot < linked->slot_count(); ++slot)
      flags.set(*linked, slot, flagged);
    linked = flagged.commit();
    if (!linked) return linked.error();
    auto finished = close_doors(*linked, scene.doors);
    if (!finished) return finished.error();
    meshes.push_back({agent, *std::move(finished)});
  }
  return NavMeshSet::create(std::move(meshes));
}

}  // namespace way
