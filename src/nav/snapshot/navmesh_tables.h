// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/agents/agent_islands.h"
#include "nav/off_mesh/link_table.h"
#include "nav/snapshot/component_labels.h"
#include "nav/snapshot/coord_table.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace way {

/// What a snapshot has beside its slots.
struct NavMesh::Tables {
  static constexpr std::uint32_t kEveryone = 0xffffffffU;

  NavMeshLayout layout = {};
  std::shared_ptr<const std::vector<NavAgent>> agents = {};  ///< Null for none.
  std::uint32_t seen_by = kEveryone;                         ///< The agent that sees it.
  std::vector<NavMesh> views = {};  ///< What each agent sees; of the whole mesh only.
  CoordTable coords = {};
  ComponentLabels labels = {};
  LinkTable links = {};
  std::size_t tile_count = 0;
  std::size_t island_count = 0;
  std::uint32_t first_free = 0;  ///< An empty slot plus one, or 0.
};

inline std::uint32_t NavMeshSlot::island(std::uint32_t polygon) const {
  const AgentIslands* own = islands();
  return own == nullptr ? tile->island(polygon) : own->of(*tile, polygon);
}
inline std::uint32_t NavMeshSlot::island_count() const {
  const AgentIslands* own = islands();
  return own == nullptr ? tile->island_count() : own->count;
}

}  // namespace way
