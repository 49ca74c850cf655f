// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"

#include "core/counted_ptr.h"
#include "core/persistent_array.h"
#include "nav/snapshot/tile_links.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace way {

struct LinkEnds;
struct WholeTile;

/// A slot for a tile in a navmesh. There may be a million of them, so it is small.
struct NavMeshSlot {
  /// Members that few slots have.
  struct Rare : Counted {
    static void end(const Rare* rare) { std::default_delete<const Rare>()(rare); }

    std::shared_ptr<const PolygonTraits> traits = {};  ///< Null if none was changed.
    std::shared_ptr<const LinkEnds> link_ends = {};    ///< Null if there are none.
    std::shared_ptr<const WholeTile> whole = {};       ///< Null if `tile` is whole.
  };

  std::shared_ptr<const Tile> tile = {};  ///< Without islands left out; null for an empty slot.
  TileLinks links = {};
  CountedPtr<const Rare> rare = {};  ///< Null if there are no rare members.
  std::uint32_t generation = 0;
  /// The labels of the tile's islands are this one and those that follow, see
  /// component_labels.h. For an empty slot: the next empty one plus one.
  std::uint32_t first_label = 0;

  const PolygonTraits* traits() const { return rare == nullptr ? nullptr : rare->traits.get(); }
  const LinkEnds* link_ends() const { return rare == nullptr ? nullptr : rare->link_ends.get(); }
  const WholeTile* whole() const { return rare == nullptr ? nullptr : rare->whole.get(); }
  /// Replaces a rare member.
  template <class T>
  void set(std::shared_ptr<const T> Rare::*part, std::shared_ptr<const T> value);
};

template <class T>
void NavMeshSlot::set(std::shared_ptr<const T> Rare::*part, std::shared_ptr<const T> value) {
  if (rare == nullptr && value == nullptr) return;
  auto next = rare == nullptr ? std::make_unique<Rare>() : std::make_unique<Rare>(*rare);
  (*next).*part = std::move(value);
  const bool is_empty =
      next->traits == nullptr && next->link_ends == nullptr && next->whole == nullptr;
  rare = CountedPtr<const Rare>(is_empty ? nullptr : next.release());
}

/// All slots of a snapshot. Most edits change a few.
using NavMeshSlots = PersistentArray<NavMeshSlot, 4, 2>;

}  // namespace way
