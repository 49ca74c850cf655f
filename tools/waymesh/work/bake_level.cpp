// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/bake_level.h"

#include "way/nav/navmesh_edit.h"

#include <algorithm>

namespace way::cli {
namespace {

/// Polygons whose area has flags of its own get them.
void set_flags(const NavMesh& mesh, std::span<const AreaKind> kinds, NavMeshEdit& change) {
  if (std::ranges::all_of(kinds, [](const AreaKind& kind) { return kind.flags == 1; })) return;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i) {
      const auto kind = std::ranges::find(kinds, tile->area(i), &AreaKind::area);
      if (kind != kinds.end()) change.set_flags(mesh.ref(slot, i), kind->flags);
    }
  }
}

}  // namespace

std::vector<AreaFlags> flags_of(std::span<const AreaKind> kinds) {
  std::vector<AreaFlags> flags;
  for (const AreaKind& kind : kinds)
    if (kind.flags != 1) flags.push_back({kind.area, kind.flags});
  return flags;
}

Result<BakedLevel> bake_level(const LoadedLevel& level, BakeOptions options) {
  const auto config = BakeConfig::create(level.settings, level.mesh.bounds());
  if (!config) return config.error();
  options.volumes = level.volumes;
  const auto set = way::bake_set(level.mesh, config->settings, options);
  if (!set) return set.error();
  auto finished = finish_meshes(level, *set);
  if (!finished) return finished.error();
  const auto kinds = level.areas.kinds();
  return BakedLevel{*std::move(finished), config->settings, {kinds.begin(), kinds.end()}};
}

Result<NavMeshSet> finish_meshes(const LoadedLevel& level, const NavMeshSet& set) {
  std::vector<AgentMesh> meshes;
  for (const auto& [agent, mesh] : set.meshes()) {
    NavMeshEdit change = edit(mesh);
    set_flags(mesh, level.areas.kinds(), change);
    for (const LevelLink& link : level.links)
      change.link(to_off_mesh_link(link, agent));
    auto finished = change.commit();
    if (!finished) return finished.error();
    meshes.push_back({agent, *std::move(finished)});
  }
  return NavMeshSet::create(std::move(meshes));
}

bool BakedLevel::has_polygons() const {
  return std::ranges::any_of(set.meshes(),
                             [](const AgentMesh& one) { return one.mesh.counts().polygons > 0; });
}

}  // namespace way::cli
