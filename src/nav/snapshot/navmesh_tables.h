// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/off_mesh/link_table.h"
#include "nav/snapshot/component_labels.h"
#include "nav/snapshot/coord_table.h"
#include "nav/snapshot/navmesh_slot.h"
#include "nav/snapshot/one_way_reach.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace way {

/// The data of a snapshot. Tables share what an edit does not change with those of the snapshot
/// before it.
///
///    PolyRef ------> slots ----> tile, links to other tiles, off-mesh link ends, changed areas
///    (slot, ...)       ^  |
///    (x, z) -> coords -+  +----> first label of its islands -> labels -> component
///
///    PolyRef of a link --------> links: OffMeshLink and the parts by which it is attached
struct NavMesh::Tables {
  NavMeshLayout layout = {};
  NavMeshSlots slots = {};
  CoordTable coords = {};
  ComponentLabels labels = {};                      ///< Without one-way links.
  std::shared_ptr<const OneWayReach> one_way = {};  ///< Null if there are none.
  LinkTable links = {};
  std::size_t tile_count = 0;
  std::size_t island_count = 0;
  std::size_t small_island_tiles = 0;  ///< Tiles with small islands.
  std::vector<TileCoord> also_changed = {};
  std::uint32_t first_free = 0;  ///< An empty slot plus one, or 0.
};

}  // namespace way
